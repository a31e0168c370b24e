"""The queue between the bucket and the function, and where what cannot be handled ends up."""

from dataclasses import dataclass

from aws_cdk import Aws, Duration, Fn, RemovalPolicy, Stack
from aws_cdk import aws_iam as iam
from aws_cdk import aws_sqs as sqs
from constructs import IConstruct

from asistente_infra.options import Options

MAX_RECEIVES = 3
FUNCTION_TIMEOUT = Duration.minutes(10)
"""Time to wait for another writer, to read a file, and to see it in the collection."""
_VISIBILITY = Duration.minutes(60)
"""Six times the function's timeout, as Lambda asks for."""


@dataclass(frozen=True)
class Queues:
    """Events to be handled, events that failed, and the policy that lets the bucket write."""

    events: sqs.Queue
    dead: sqs.Queue
    policy: IConstruct


def queues(stack: Stack, options: Options) -> Queues:
    """Both queues, encrypted and TLS only."""
    dead = sqs.Queue(
        stack,
        "DeadEvents",
        queue_name=f"{options.name}-dead",
        retention_period=Duration.days(14),
        **_SAFE,
    )
    events = sqs.Queue(
        stack,
        "Events",
        queue_name=f"{options.name}-events",
        visibility_timeout=_VISIBILITY,
        retention_period=Duration.days(4),
        dead_letter_queue=sqs.DeadLetterQueue(max_receive_count=MAX_RECEIVES, queue=dead),
        **_SAFE,
    )
    events.add_to_resource_policy(_bucket_may_send(events, options))
    return Queues(events, dead, events.node.find_child("Policy"))


_SAFE = {
    "encryption": sqs.QueueEncryption.SQS_MANAGED,
    "enforce_ssl": True,
    "removal_policy": RemovalPolicy.DESTROY,
}


def consume(queue: sqs.Queue) -> iam.PolicyStatement:
    """What Lambda does with a queue that feeds a function, in the function's name."""
    return iam.PolicyStatement(
        actions=["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
        resources=[queue.queue_arn],
    )


def _bucket_may_send(queue: sqs.Queue, options: Options) -> iam.PolicyStatement:
    source = Fn.sub(f"arn:${{AWS::Partition}}:s3:::{options.source_bucket}")
    return iam.PolicyStatement(
        actions=["sqs:SendMessage"],
        principals=[iam.ServicePrincipal("s3.amazonaws.com")],
        resources=[queue.queue_arn],
        conditions={
            "ArnEquals": {"aws:SourceArn": source},
            "StringEquals": {"aws:SourceAccount": Aws.ACCOUNT_ID},
        },
    )
