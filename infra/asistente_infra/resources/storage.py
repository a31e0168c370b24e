"""The two buckets: encrypted, private, TLS only, and emptied when they are destroyed."""

from collections.abc import Iterable

from aws_cdk import Duration, Fn, RemovalPolicy, Stack
from aws_cdk import aws_iam as iam
from aws_cdk import aws_logs as logs
from aws_cdk import aws_s3 as s3
from constructs import IConstruct

from asistente_infra.options import Options
from asistente_infra.resources.function import lean

_OLD_VERSIONS_DAYS = 30


def source_bucket(stack: Stack, options: Options) -> s3.Bucket:
    """Documents as they were uploaded; old versions are kept for a while."""
    return s3.Bucket(
        stack,
        "Source",
        bucket_name=Fn.sub(options.source_bucket),
        versioned=True,
        lifecycle_rules=[
            s3.LifecycleRule(
                noncurrent_version_expiration=Duration.days(_OLD_VERSIONS_DAYS),
                abort_incomplete_multipart_upload_after=Duration.days(1),
                expired_object_delete_marker=True,
            )
        ],
        **_PRIVATE,
    )


def processed_bucket(stack: Stack, options: Options) -> s3.Bucket:
    """Extracted text, chunks, manifest and the marks of the events that were handled."""
    return s3.Bucket(stack, "Processed", bucket_name=Fn.sub(options.processed_bucket), **_PRIVATE)


_PRIVATE = {
    "encryption": s3.BucketEncryption.S3_MANAGED,
    "block_public_access": s3.BlockPublicAccess.BLOCK_ALL,
    "object_ownership": s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    "enforce_ssl": True,
    "minimum_tls_version": 1.2,
    "removal_policy": RemovalPolicy.DESTROY,
    "auto_delete_objects": True,
}


def notify(bucket: s3.Bucket, queue_arn: str, after: IConstruct) -> None:
    """Send the bucket's events to a queue whose policy (`after`) allows it.

    Set on the bucket itself: CDK's own way adds a second Lambda function that may change the
    notifications of every bucket of the account.
    """
    resource = bucket.node.default_child
    assert isinstance(resource, s3.CfnBucket)
    events = ("s3:ObjectCreated:*", "s3:ObjectRemoved:*")
    resource.notification_configuration = s3.CfnBucket.NotificationConfigurationProperty(
        queue_configurations=[
            s3.CfnBucket.QueueConfigurationProperty(event=event, queue=queue_arn)
            for event in events
        ]
    )
    resource.node.add_dependency(after)


def keep_emptying_logs(stack: Stack, buckets: Iterable[s3.Bucket]) -> None:
    """Give the function that empties the buckets a log group that goes with the stack.

    It must exist before the function first runs: Lambda would make one that nobody deletes.
    """
    provider = next(c for c in stack.node.children if "AutoDeleteObjects" in c.node.id)
    handler = provider.node.find_child("Handler")
    lean(handler)
    group = logs.LogGroup(
        stack,
        "EmptyingLogs",
        log_group_name=Fn.sub("/aws/lambda/${Name}", {"Name": handler.ref}),
        retention=logs.RetentionDays.ONE_MONTH,
        removal_policy=RemovalPolicy.DESTROY,
    )
    for bucket in buckets:
        bucket.node.find_child("AutoDeleteObjectsCustomResource").node.add_dependency(group)


def read(bucket: s3.Bucket) -> list[iam.PolicyStatement]:
    """What reading a bucket takes."""
    return [
        iam.PolicyStatement(actions=["s3:ListBucket"], resources=[bucket.bucket_arn]),
        iam.PolicyStatement(actions=["s3:GetObject"], resources=[bucket.arn_for_objects("*")]),
    ]


def write(bucket: s3.Bucket) -> list[iam.PolicyStatement]:
    """What writing to a bucket takes, besides reading it."""
    return [
        iam.PolicyStatement(
            actions=["s3:PutObject", "s3:DeleteObject"], resources=[bucket.arn_for_objects("*")]
        )
    ]
