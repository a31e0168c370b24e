"""What stands in an account: its state, its end and what it leaves, against moto."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from asistente_infra.cloud import Cloud, connect

moto = pytest.importorskip("moto")

BUCKET = "asistente-source-123456789012-us-east-1"
RESOURCES = {
    "Events": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "asistente-events"}},
    "Dead": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": "asistente-dead"}},
}
OUTPUTS = {"Path": {"Value": "aws", "Description": "ASISTENTE_PATH"}}


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cloud]:
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
    with moto.mock_aws():
        yield connect("asistente")


@pytest.fixture
def deployed(cloud: Cloud) -> Cloud:
    _create(cloud, "asistente")
    return cloud


def _create(cloud: Cloud, name: str, resources: dict[str, Any] = RESOURCES) -> None:
    body = json.dumps({"Resources": resources, "Outputs": OUTPUTS})
    cloud.clients.client("cloudformation").create_stack(StackName=name, TemplateBody=body)


def test_the_state_says_what_waits_and_which_settings_to_use(deployed: Cloud) -> None:
    sqs = deployed.clients.client("sqs")
    url = sqs.get_queue_url(QueueName="asistente-dead")["QueueUrl"]
    sqs.send_message(QueueUrl=url, MessageBody="{}")
    state = deployed.state()
    assert state is not None
    assert state.status == "CREATE_COMPLETE"
    assert (state.waiting, state.given_up) == (0, 1)
    assert state.settings == {"ASISTENTE_PATH": "aws"}


def test_no_stack_is_no_state(cloud: Cloud) -> None:
    assert cloud.state() is None


def test_a_destroyed_stack_is_gone_and_leaves_nothing(deployed: Cloud) -> None:
    deployed.delete()
    assert deployed.state() is None
    assert deployed.left() == ()


def test_logs_that_a_function_wrote_last_are_swept_and_others_stay(cloud: Cloud) -> None:
    logs = cloud.clients.client("logs")
    ours = ("/aws/lambda/asistente-CustomS3AutoDeleteObject-x", "/asistente/asistente/traces")
    others = ["/asistente/asistente-2/traces", "/aws/lambda/asistente-web"]
    for name in (*ours, *others):
        logs.create_log_group(logGroupName=name)
    assert sorted(cloud.sweep()) == sorted(ours)
    assert sorted(g["logGroupName"] for g in logs.describe_log_groups()["logGroups"]) == others


def test_what_is_left_is_named(cloud: Cloud) -> None:
    s3 = cloud.clients.client("s3")
    for name in (BUCKET, "asistente-other"):
        s3.create_bucket(Bucket=name)
    _create(cloud, "CDKToolkit")
    left = cloud.left()
    assert left[0] == f"bucket {BUCKET}"
    assert "CDKToolkit" in left[1]
    assert len(left) == 2


@pytest.mark.parametrize("path", ["/", "/aws-reserved/sso.amazonaws.com/"])
def test_an_assumed_role_is_named_by_its_role(cloud: Cloud, path: str) -> None:
    trust = {"Statement": [{"Effect": "Allow", "Principal": "*", "Action": "sts:AssumeRole"}]}
    made = cloud.clients.client("iam").create_role(
        RoleName="admin", Path=path, AssumeRolePolicyDocument=json.dumps(trust)
    )
    session = "arn:aws:sts::123456789012:assumed-role/admin/ana"
    assert cloud._principal(session) == made["Role"]["Arn"]


def test_a_role_that_iam_does_not_tell_is_named_by_its_session(cloud: Cloud) -> None:
    session = "arn:aws:sts::123456789012:assumed-role/admin/ana"
    assert cloud._principal(session) == "arn:aws:iam::123456789012:role/admin"


def test_a_user_is_named_as_it_is(cloud: Cloud) -> None:
    assert cloud.identity().principal.endswith("user/moto")


@pytest.mark.parametrize(
    ("unreserved", "may"), [(1000, True), (102, True), (101, False), (10, False)]
)
def test_what_lambda_keeps_for_others_cannot_be_reserved(
    cloud: Cloud, unreserved: int, may: bool
) -> None:
    from botocore.stub import Stubber

    client = cloud.clients.client("lambda")
    with Stubber(client) as stub:
        limits = {"AccountLimit": {"UnreservedConcurrentExecutions": unreserved}}
        stub.add_response("get_account_settings", limits)
        assert cloud.may_reserve(2) is may
