"""What stands in the account: whose it is, how the stack is, what a destroyed one left behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from asistente.aws.clients import AwsClients
from asistente.aws.errors import aws_errors
from asistente.errors import ServiceError

BOOTSTRAP_STACK = "CDKToolkit"
_EMPTYING = "CustomS3AutoDelete"
"""How CDK begins the name of the function that empties buckets."""
_UNRESERVED = 100
_GONE = "DELETE_COMPLETE"


@dataclass(frozen=True, kw_only=True)
class Identity:
    """Who calls."""

    account: str
    principal: str
    """The ARN as a policy wants it: of the role, not of a session of it."""
    region: str


@dataclass(frozen=True, kw_only=True)
class State:
    """A deployed stack."""

    status: str
    settings: Mapping[str, str] = field(default_factory=dict)
    """Environment variable → value, as the stack's outputs give them."""
    waiting: int | None = None
    """Events in the queue; None where it could not be asked."""
    given_up: int | None = None
    """Events in the dead-letter queue."""


@dataclass(frozen=True)
class Cloud:
    """The account and region that the environment's credentials lead to."""

    clients: AwsClients
    name: str

    def identity(self) -> Identity:
        """Who calls, and where."""
        with aws_errors("STS"):
            seen = self.clients.client("sts").get_caller_identity()
        return Identity(
            account=seen["Account"],
            principal=self._principal(seen["Arn"]),
            region=self.clients.region_name,
        )

    def _principal(self, caller: str) -> str:
        """IAM is asked, since a session's ARN leaves out the path that roles of an SSO have."""
        from botocore.exceptions import ClientError

        head, _, session = caller.partition(":assumed-role/")
        if not session:
            return caller
        role = session.rpartition("/")[0]
        with aws_errors("IAM"):
            try:
                return str(self.clients.client("iam").get_role(RoleName=role)["Role"]["Arn"])
            except ClientError:  # whoever may not ask has, most likely, a role without a path
                return f"{head.replace(':sts:', ':iam:')}:role/{role}"

    def may_reserve(self, executions: int) -> bool:
        """True where so many executions may be kept for one function.

        Lambda keeps a hundred for the functions that reserve none; a new account has ten in all.
        """
        with aws_errors("Lambda"):
            limits = self.clients.client("lambda").get_account_settings()["AccountLimit"]
        return bool(limits["UnreservedConcurrentExecutions"] - executions >= _UNRESERVED)

    def has_bootstrap(self) -> bool:
        """True where CDK's own bucket for code is there."""
        return self._stack(BOOTSTRAP_STACK) is not None

    def state(self) -> State | None:
        """The stack as it stands; None where there is none."""
        stack = self._stack(self.name)
        if stack is None:
            return None
        outputs = stack.get("Outputs", ())
        return State(
            status=stack["StackStatus"],
            settings={o["Description"]: o["OutputValue"] for o in outputs if "Description" in o},
            waiting=self._messages(f"{self.name}-events"),
            given_up=self._messages(f"{self.name}-dead"),
        )

    def delete(self) -> None:
        """Delete the stack and wait until it is gone.

        Raises:
            ServiceError: some resource could not be deleted; the message says which and why.
        """
        from botocore.exceptions import WaiterError

        client = self.clients.client("cloudformation")
        with aws_errors("CloudFormation"):
            client.delete_stack(StackName=self.name)
            try:
                client.get_waiter("stack_delete_complete").wait(StackName=self.name)
            except WaiterError as exc:
                raise ServiceError(
                    f"No se pudo destruir la pila {self.name}: {self._reason(client)}",
                    hint="Repite asistente infra destroy; lo ya borrado no estorba.",
                ) from exc

    def sweep(self) -> tuple[str, ...]:
        """Delete the log groups that functions wrote after the stack's own were gone."""
        client = self.clients.client("logs")
        swept = []
        for name in self._log_groups(client):
            with aws_errors("CloudWatch Logs"):
                client.delete_log_group(logGroupName=name)
            swept.append(name)
        return tuple(swept)

    def left(self) -> tuple[str, ...]:
        """What is still there of the deployment, or was made for it; in Spanish."""
        return (*self._left_buckets(), *self._left_bootstrap())

    def _stack(self, name: str) -> dict[str, Any] | None:
        from botocore.exceptions import ClientError

        with aws_errors("CloudFormation"):
            try:
                found = self.clients.client("cloudformation").describe_stacks(StackName=name)
            except ClientError as exc:
                if exc.response["Error"]["Code"] == "ValidationError":  # how it says "no such"
                    return None
                raise
        stack: dict[str, Any] = found["Stacks"][0]
        return None if stack["StackStatus"] == _GONE else stack

    def _messages(self, queue: str) -> int | None:
        from botocore.exceptions import ClientError

        client = self.clients.client("sqs")
        wanted = "ApproximateNumberOfMessages"
        with aws_errors("SQS"):
            try:
                url = client.get_queue_url(QueueName=queue)["QueueUrl"]
                found = client.get_queue_attributes(QueueUrl=url, AttributeNames=[wanted])
            except ClientError:
                return None
        return int(found["Attributes"][wanted])

    def _reason(self, client: Any) -> str:
        events = client.describe_stack_events(StackName=self.name)["StackEvents"]
        failed = (e for e in events if e["ResourceStatus"] == "DELETE_FAILED")
        reasons = (f"{e['LogicalResourceId']}: {e.get('ResourceStatusReason', '')}" for e in failed)
        return next(reasons, "sin motivo")

    def _log_groups(self, client: Any) -> Iterator[str]:
        with aws_errors("CloudWatch Logs"):
            pages = client.get_paginator("describe_log_groups")
            for prefix in (f"/aws/lambda/{self.name}-{_EMPTYING}", f"/asistente/{self.name}/"):
                for page in pages.paginate(logGroupNamePrefix=prefix):
                    yield from [group["logGroupName"] for group in page["logGroups"]]

    def _left_buckets(self) -> Iterator[str]:
        with aws_errors("S3"):
            buckets = self.clients.client("s3").list_buckets()["Buckets"]
        for bucket in buckets:
            if bucket["Name"].startswith((f"{self.name}-source-", f"{self.name}-processed-")):
                yield f"bucket {bucket['Name']}"

    def _left_bootstrap(self) -> Iterator[str]:
        if self.has_bootstrap():
            yield (
                f"pila {BOOTSTRAP_STACK} y su bucket con el código: los usa todo lo que CDK "
                "despliega en la cuenta; cuesta centavos y puedes borrarla a mano"
            )


def connect(name: str) -> Cloud:
    """The account of the environment's credentials."""
    return Cloud(AwsClients(), name)
