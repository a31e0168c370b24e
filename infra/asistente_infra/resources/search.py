"""The OpenSearch Serverless collection with its policies: who may reach it, and to do what."""

from collections.abc import Sequence

from aws_cdk import Stack
from aws_cdk import aws_iam as iam
from aws_cdk import aws_opensearchserverless as aoss

from asistente_infra.options import Options

_MOST_OCU = 4
"""Ceiling of indexing and of search each, so that a mistake has a price that one can name."""

_INDEX_ACTIONS = ("CreateIndex", "DescribeIndex", "UpdateIndex", "ReadDocument", "WriteDocument")
_COLLECTION_ACTIONS = ("CreateCollectionItems", "DescribeCollectionItems", "UpdateCollectionItems")
"""Search pipelines belong to the collection."""


def collection(stack: Stack, options: Options) -> aoss.CfnCollection:
    """A vector collection; the next generation scales to zero, which a group of its own allows."""
    encryption = aoss.CfnSecurityPolicy(
        stack,
        "SearchEncryption",
        name=f"{options.name}-encryption",
        type="encryption",
        policy=stack.to_json_string({"Rules": [_rule(options)], "AWSOwnedKey": True}),
    )
    network = aoss.CfnSecurityPolicy(
        stack,
        "SearchNetwork",
        name=f"{options.name}-network",
        type="network",
        policy=stack.to_json_string([{"Rules": [_rule(options)], "AllowFromPublic": True}]),
    )
    made = aoss.CfnCollection(
        stack,
        "Search",
        name=options.name,
        type="VECTORSEARCH",
        # without replicas a classic collection has the lowest floor that there is
        standby_replicas="DISABLED" if options.classic else "ENABLED",
        collection_group_name=None if options.classic else options.name,
    )
    for needed in (encryption, network, *_group(stack, options)):
        made.add_resource_dependency(needed)
    return made


def _rule(options: Options) -> dict[str, object]:
    return {"ResourceType": "collection", "Resource": [f"collection/{options.name}"]}


def _group(stack: Stack, options: Options) -> tuple[aoss.CfnCollectionGroup, ...]:
    """Only collections of a next-generation group scale to zero; a classic one needs no group."""
    if options.classic:
        return ()
    group = aoss.CfnCollectionGroup(
        stack,
        "SearchGroup",
        name=options.name,
        generation="NEXTGEN",
        standby_replicas="ENABLED",
        capacity_limits=aoss.CfnCollectionGroup.CapacityLimitsProperty(
            min_indexing_capacity_in_ocu=0,
            min_search_capacity_in_ocu=0,
            max_indexing_capacity_in_ocu=_MOST_OCU,
            max_search_capacity_in_ocu=_MOST_OCU,
        ),
    )
    return (group,)


def open_to(stack: Stack, options: Options, principals: Sequence[str]) -> None:
    """Let principals read and write documents; none may delete an index or a collection."""
    rules = [
        _allowed("collection", f"collection/{options.name}", _COLLECTION_ACTIONS),
        _allowed("index", f"index/{options.name}/*", _INDEX_ACTIONS),
    ]
    aoss.CfnAccessPolicy(
        stack,
        "SearchAccess",
        name=f"{options.name}-access",
        type="data",
        policy=stack.to_json_string([{"Rules": rules, "Principal": list(principals)}]),
    )


def _allowed(kind: str, resource: str, actions: Sequence[str]) -> dict[str, object]:
    permissions = [f"aoss:{action}" for action in actions]
    return {"ResourceType": kind, "Resource": [resource], "Permission": permissions}


def call(made: aoss.CfnCollection) -> iam.PolicyStatement:
    """What IAM asks for besides the access policy."""
    return iam.PolicyStatement(actions=["aoss:APIAccessAll"], resources=[made.attr_arn])
