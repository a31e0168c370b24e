"""The whole deployment, in the order in which a document passes through it."""

from pathlib import Path

from aws_cdk import App, CfnOutput, Fn, RemovalPolicy, Stack, Tags
from aws_cdk import aws_iam as iam
from aws_cdk import aws_logs as logs
from aws_cdk import aws_opensearchserverless as aoss
from aws_cdk import aws_s3 as s3

from asistente_infra.options import Options
from asistente_infra.resources import search, storage
from asistente_infra.resources.alarms import alarms
from asistente_infra.resources.function import feed, ingest_function
from asistente_infra.resources.live import live_settings
from asistente_infra.resources.queue import consume, queues

EMBEDDER = "amazon.titan-embed-text-v2:0"
FURTHER_MODELS = ("amazon.nova-*", "anthropic.claude-*", "amazon.rerank-*", "cohere.rerank-*")
"""Foundation models that an answer may be phrased with, and that may order the candidates."""


def build(app: App, options: Options, code: Path) -> Stack:
    """Bucket → queue → function → collection, who may ask, and what is watched.

    Args:
        code: folder of the Lambda function, with `asistente` and what it needs.
    """
    stack = Stack(app, options.name, stack_name=options.name, description=_DESCRIPTION)
    source = storage.source_bucket(stack, options)
    processed = storage.processed_bucket(stack, options)
    storage.keep_emptying_logs(stack, (source, processed))
    waiting = queues(stack, options)
    storage.notify(source, waiting.events.queue_arn, after=waiting.policy)
    collection = search.collection(stack, options)
    environment = _environment(options, source, processed, collection)
    may = [
        *storage.read(source),
        *storage.read(processed),
        *storage.write(processed),
        search.call(collection),
        _invoke((EMBEDDER,)),
        consume(waiting.events),
    ]
    function = ingest_function(stack, options, code, may, environment)
    feed(function, waiting)
    assert function.role is not None
    search.open_to(stack, options, (function.role.role_arn, *options.principals))
    _people(stack, options, source, processed, collection)
    alarms(stack, options, function, waiting)
    _outputs(stack, environment)
    Tags.of(stack).add("application", options.name)
    return stack


_DESCRIPTION = "asistente: answers over an institution's documents, with citations"


def _environment(
    options: Options, source: s3.Bucket, processed: s3.Bucket, collection: aoss.CfnCollection
) -> dict[str, str]:
    """The settings that both the function and whoever asks need."""
    return {
        "ASISTENTE_PATH": "aws",
        "ASISTENTE_AWS__SOURCE_BUCKET": source.bucket_name,
        "ASISTENTE_AWS__PROCESSED_BUCKET": processed.bucket_name,
        "ASISTENTE_AWS__OPENSEARCH_ENDPOINT": collection.attr_collection_endpoint,
        "ASISTENTE_AWS__LOG_GROUP": options.log_group,
        "ASISTENTE_AWS__LIVE_SETTINGS": options.name,
    }


def _people(
    stack: Stack,
    options: Options,
    source: s3.Bucket,
    processed: s3.Bucket,
    collection: aoss.CfnCollection,
) -> None:
    """The policy that an administrator attaches to those who ask and upload."""
    traces = logs.LogGroup(
        stack,
        "Traces",
        log_group_name=options.log_group,
        retention=logs.RetentionDays.THREE_MONTHS,
        removal_policy=RemovalPolicy.DESTROY,
    )
    iam.ManagedPolicy(
        stack,
        "People",
        managed_policy_name=f"{options.name}-people",
        statements=[
            *storage.read(source),
            *storage.write(source),
            *storage.read(processed),
            *storage.write(processed),
            search.call(collection),
            _invoke((EMBEDDER, *FURTHER_MODELS)),
            *_bedrock_besides(),
            _write_and_read(traces),
            live_settings(stack, options),
        ],
    )


def _invoke(models: tuple[str, ...]) -> iam.PolicyStatement:
    """Any region: an inference profile sends a call to whichever has room."""
    profiles = "arn:${AWS::Partition}:bedrock:${AWS::Region}:${AWS::AccountId}:inference-profile"
    return iam.PolicyStatement(
        actions=["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"],
        resources=[
            *(Fn.sub(f"arn:${{AWS::Partition}}:bedrock:*::foundation-model/{m}") for m in models),
            *(Fn.sub(f"{profiles}/*.{model}") for model in models),
        ],
    )


def _bedrock_besides() -> tuple[iam.PolicyStatement, ...]:
    guardrails = "arn:${AWS::Partition}:bedrock:${AWS::Region}:${AWS::AccountId}:guardrail/*"
    return (
        iam.PolicyStatement(actions=["bedrock:ApplyGuardrail"], resources=[Fn.sub(guardrails)]),
        # Rerank knows no resources; which models it may use is said above
        iam.PolicyStatement(actions=["bedrock:Rerank"], resources=["*"]),
    )


def _write_and_read(group: logs.LogGroup) -> iam.PolicyStatement:
    return iam.PolicyStatement(
        actions=["logs:CreateLogStream", "logs:PutLogEvents", "logs:FilterLogEvents"],
        resources=[group.log_group_arn],
    )


def _outputs(stack: Stack, environment: dict[str, str]) -> None:
    """One output a setting, so that `asistente infra status` can print them ready to paste."""
    for variable, value in environment.items():
        name = "".join(word.title() for word in variable.lower().split("_"))
        CfnOutput(stack, name, value=value, description=variable)
