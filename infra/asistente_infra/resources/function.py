"""The Lambda function that takes the bucket's events from the queue, and the role that it has."""

from collections.abc import Mapping
from pathlib import Path

from aws_cdk import CfnResource, RemovalPolicy, Stack
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_lambda_event_sources as sources
from aws_cdk import aws_logs as logs
from constructs import IConstruct

from asistente_infra.options import CONCURRENCY, Options
from asistente_infra.resources.queue import FUNCTION_TIMEOUT, Queues

HANDLER = "asistente.aws_lambda.handler.handle"
RUNTIME = lambda_.Runtime.PYTHON_3_13
_MEMORY_MB = 2048


def ingest_function(
    stack: Stack,
    options: Options,
    code: Path,
    statements: list[iam.PolicyStatement],
    environment: Mapping[str, str],
) -> lambda_.Function:
    """The function, with nothing allowed but `statements` and its own log."""
    group = logs.LogGroup(
        stack,
        "IngestLogs",
        log_group_name=options.function_log_group,
        retention=logs.RetentionDays.ONE_MONTH,
        removal_policy=RemovalPolicy.DESTROY,
    )
    function = lambda_.Function(
        stack,
        "Ingest",
        function_name=f"{options.name}-ingest",
        runtime=RUNTIME,
        architecture=lambda_.Architecture.X86_64,
        handler=HANDLER,
        code=lambda_.Code.from_asset(str(code)),
        role=_role(stack, group, statements).without_policy_updates(),
        log_group=group,
        timeout=FUNCTION_TIMEOUT,
        memory_size=_MEMORY_MB,
        reserved_concurrent_executions=CONCURRENCY if options.reserve else None,
        environment=dict(environment),
    )
    lean(function.node.default_child)
    return function


def lean(resource: IConstruct | None) -> None:
    """Drop a dependency on the role that the reference to the role already is."""
    assert isinstance(resource, CfnResource)
    resource.add_deletion_override("DependsOn")


def feed(function: lambda_.Function, queues: Queues) -> None:
    """One message at a time; one that failed goes back, the others do not."""
    function.add_event_source(
        sources.SqsEventSource(
            queues.events,
            batch_size=1,
            max_concurrency=CONCURRENCY,
            report_batch_item_failures=True,
        )
    )


def _role(stack: Stack, group: logs.LogGroup, statements: list[iam.PolicyStatement]) -> iam.Role:
    """Everything it may do stands in one inline policy, there before the function is."""
    own_log = iam.PolicyStatement(
        actions=["logs:CreateLogStream", "logs:PutLogEvents"], resources=[group.log_group_arn]
    )
    return iam.Role(
        stack,
        "IngestRole",
        assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"),
        inline_policies={"ingest": iam.PolicyDocument(statements=[own_log, *statements])},
    )
