"""What the template promises: private, least privilege, watched, and destroyed without a rest."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from asistente.settings import load_settings
from tests.infra.conftest import PRINCIPAL, Template

BUCKETS = ("source", "processed")


def statements(template: Template) -> Iterator[dict[str, Any]]:
    """Every statement that allows a principal of the stack something."""
    for role in template.of("AWS::IAM::Role"):
        for policy in role.get("Policies", ()):
            yield from policy["PolicyDocument"]["Statement"]
    for kind in ("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"):
        for policy in template.of(kind):
            yield from policy["PolicyDocument"]["Statement"]


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def bucket(template: Template, name: str) -> tuple[str, dict[str, Any]]:
    """Logical id and properties."""
    for key, resource in template["Resources"].items():
        named = json.dumps(resource.get("Properties", {}).get("BucketName"))
        if resource["Type"] == "AWS::S3::Bucket" and f"-{name}-" in named:
            return key, resource
    raise AssertionError(name)


@pytest.mark.parametrize("name", BUCKETS)
def test_a_bucket_is_encrypted_private_and_tls_only(template: Template, name: str) -> None:
    key, resource = bucket(template, name)
    properties = resource["Properties"]
    assert properties["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    assert all(properties["PublicAccessBlockConfiguration"].values())
    policy = next(p for p in template.of("AWS::S3::BucketPolicy") if p["Bucket"] == {"Ref": key})
    denied = [s for s in policy["PolicyDocument"]["Statement"] if s["Effect"] == "Deny"]
    assert {"Bool": {"aws:SecureTransport": "false"}} in [s["Condition"] for s in denied]


@pytest.mark.parametrize("name", BUCKETS)
def test_a_bucket_is_emptied_and_deleted_with_the_stack(template: Template, name: str) -> None:
    key, resource = bucket(template, name)
    assert resource["DeletionPolicy"] == "Delete"
    emptied = template.of("Custom::S3AutoDeleteObjects")
    assert {"Ref": key} in [custom["BucketName"] for custom in emptied]


def test_old_versions_of_documents_are_kept(template: Template) -> None:
    _, source = bucket(template, "source")
    assert source["Properties"]["VersioningConfiguration"] == {"Status": "Enabled"}


def test_uploads_and_deletions_reach_the_queue(template: Template) -> None:
    _, source = bucket(template, "source")
    told = source["Properties"]["NotificationConfiguration"]["QueueConfigurations"]
    assert {t["Event"] for t in told} == {"s3:ObjectCreated:*", "s3:ObjectRemoved:*"}
    events = template.one("AWS::SQS::Queue", QueueName="asistente-events")
    assert events["SqsManagedSseEnabled"] is True
    assert events["RedrivePolicy"]["maxReceiveCount"] == 3


def test_the_queue_may_be_written_before_the_bucket_names_it(template: Template) -> None:
    _, source = bucket(template, "source")
    policies = [template["Resources"][name]["Type"] for name in source["DependsOn"]]
    assert policies == ["AWS::SQS::QueuePolicy"]


def test_only_this_bucket_of_this_account_may_write_to_the_queue(template: Template) -> None:
    allowed = [
        s
        for policy in template.of("AWS::SQS::QueuePolicy")
        for s in policy["PolicyDocument"]["Statement"]
        if s["Effect"] == "Allow"
    ]
    assert len(allowed) == 1
    assert allowed[0]["Principal"] == {"Service": "s3.amazonaws.com"}
    assert set(allowed[0]["Condition"]) == {"ArnEquals", "StringEquals"}


def test_the_function_takes_one_event_and_gives_back_only_that(template: Template) -> None:
    mapping = template.one("AWS::Lambda::EventSourceMapping")
    assert mapping["BatchSize"] == 1
    assert mapping["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    function = template.one("AWS::Lambda::Function", FunctionName="asistente-ingest")
    reserved = function["ReservedConcurrentExecutions"]
    assert mapping["ScalingConfig"]["MaximumConcurrency"] <= reserved
    events = template.one("AWS::SQS::Queue", QueueName="asistente-events")
    assert events["VisibilityTimeout"] >= 6 * function["Timeout"]


def test_the_function_has_time_for_what_it_waits_for(template: Template) -> None:
    from asistente.bootstrap_events import EVENT_WAIT
    from asistente.retrieval.opensearch.chunk_index import ChunkIndex

    function = template.one("AWS::Lambda::Function", FunctionName="asistente-ingest")
    reading = load_settings().ingest.max_seconds
    assert function["Timeout"] >= EVENT_WAIT + reading + ChunkIndex.patience
    assert ChunkIndex.patience < EVENT_WAIT


def test_what_the_function_is_told_are_settings(
    template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    function = template.one("AWS::Lambda::Function", FunctionName="asistente-ingest")
    variables = function["Environment"]["Variables"]
    for name, value in variables.items():
        monkeypatch.setenv(name, value if isinstance(value, str) else "resolved")
    told = load_settings().aws
    assert (told.source_bucket, told.live_settings) == ("resolved", "asistente")
    assert {o.get("Description") for o in template["Outputs"].values()} >= variables.keys()


def test_no_action_is_a_wildcard_and_resources_are_named(template: Template) -> None:
    found = list(statements(template))
    assert found
    for statement in found:
        assert not [a for a in listed(statement["Action"]) if "*" in a]
        if statement["Action"] != "bedrock:Rerank":  # the one that knows no resources
            assert "*" not in listed(statement["Resource"])


def test_the_function_may_not_touch_the_documents_it_reads(template: Template) -> None:
    key, _ = bucket(template, "source")
    role = next(r for r in template.of("AWS::IAM::Role") if "Policies" in r)
    for statement in role["Policies"][0]["PolicyDocument"]["Statement"]:
        if key in json.dumps(statement["Resource"]):
            assert set(listed(statement["Action"])) <= {"s3:GetObject", "s3:ListBucket"}


def test_the_collection_scales_to_zero(template: Template) -> None:
    collection = template.one("AWS::OpenSearchServerless::Collection")
    group = template.one("AWS::OpenSearchServerless::CollectionGroup")
    assert collection["Type"] == "VECTORSEARCH"
    assert collection["CollectionGroupName"] == group["Name"]
    assert group["Generation"] == "NEXTGEN"
    assert group["CapacityLimits"]["MinIndexingCapacityInOcu"] == 0
    assert group["CapacityLimits"]["MinSearchCapacityInOcu"] == 0


def test_the_classic_collection_has_no_group_and_no_replicas(classic: Template) -> None:
    collection = classic.one("AWS::OpenSearchServerless::Collection")
    assert collection["StandbyReplicas"] == "DISABLED"
    assert "CollectionGroupName" not in collection
    assert not classic.of("AWS::OpenSearchServerless::CollectionGroup")


def test_the_collection_waits_for_its_policies(template: Template) -> None:
    made = next(
        r
        for r in template["Resources"].values()
        if r["Type"] == "AWS::OpenSearchServerless::Collection"
    )
    needed = {template["Resources"][name]["Type"] for name in made["DependsOn"]}
    assert "AWS::OpenSearchServerless::SecurityPolicy" in needed
    kinds = {p["Type"] for p in template.of("AWS::OpenSearchServerless::SecurityPolicy")}
    assert kinds == {"encryption", "network"}


def test_data_is_open_to_the_function_and_to_those_named(template: Template) -> None:
    policy = json.dumps(template.one("AWS::OpenSearchServerless::AccessPolicy")["Policy"])
    assert PRINCIPAL in policy
    assert "IngestRole" in policy
    assert "aoss:*" not in policy
    assert "Delete" not in policy


def test_every_log_group_forgets_and_goes_with_the_stack(template: Template) -> None:
    groups = [r for r in template["Resources"].values() if r["Type"] == "AWS::Logs::LogGroup"]
    assert len(groups) == 3
    for group in groups:
        assert group["DeletionPolicy"] == "Delete"
        assert group["Properties"]["RetentionInDays"] <= 90


def test_every_function_has_a_log_group_of_the_stack(template: Template) -> None:
    functions = template.of("AWS::Lambda::Function")
    named = [f for f in functions if "LoggingConfig" in f]
    groups = json.dumps([g["LogGroupName"] for g in template.of("AWS::Logs::LogGroup")])
    assert len(functions) - len(named) == groups.count("/aws/lambda/")


def test_nothing_is_kept_when_the_stack_goes(template: Template) -> None:
    kept = {k for k, r in template["Resources"].items() if r.get("DeletionPolicy") == "Retain"}
    assert kept == set()


def test_failures_given_up_events_and_unsupported_claims_alarm(template: Template) -> None:
    alarms = {a["AlarmName"]: a for a in template.of("AWS::CloudWatch::Alarm")}
    assert set(alarms) == {
        "asistente-ingest-errors",
        "asistente-dead-events",
        "asistente-unsupported-claims",
    }
    assert alarms["asistente-unsupported-claims"]["Threshold"] == 0.5
    assert all(alarm["AlarmActions"] for alarm in alarms.values())


def test_the_budget_tells_whoever_was_named(template: Template) -> None:
    budget = template.one("AWS::Budgets::Budget")
    assert budget["Budget"]["BudgetLimit"] == {"Amount": 50, "Unit": "USD"}
    assert budget["NotificationsWithSubscribers"]
    assert template.one("AWS::SNS::Subscription")["Endpoint"] == "avisos@escuela.mx"


def test_names_follow_the_option(classic: Template) -> None:
    assert classic.one("AWS::SQS::Queue", QueueName="escuela-events")
    assert classic.one("AWS::OpenSearchServerless::Collection", Name="escuela")


@pytest.mark.parametrize("which", ["template_file", "classic_file"])
def test_cfn_lint_finds_nothing(which: str, request: pytest.FixtureRequest) -> None:
    api = pytest.importorskip("cfnlint.api")
    file: Path = request.getfixturevalue(which)
    assert [str(match) for match in api.lint_file(file)] == []
