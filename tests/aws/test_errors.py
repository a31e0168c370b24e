"""Every error of the libraries becomes one Spanish line with a hint, and every line is reached."""

import re
from collections.abc import Callable

import pytest

pytest.importorskip("botocore")
pytest.importorskip("opensearchpy")

import botocore.session
from botocore import exceptions as botocore_errors
from botocore.exceptions import BotoCoreError, ClientError
from opensearchpy import exceptions as opensearch

from asistente.aws import faults
from asistente.aws.errors import (
    BY_CODE,
    aws_errors,
    client_fault,
    local_fault,
    opensearch_errors,
    opensearch_fault,
)
from asistente.aws.faults import FAULTS, Fault
from asistente.aws.retries import again
from asistente.errors import ServiceBusyError, ServiceDeniedError, ServiceError

USED = {
    "bedrock-runtime": ("InvokeModel", "Converse", "ConverseStream", "ApplyGuardrail"),
    "bedrock-agent-runtime": ("Rerank",),
    "logs": (
        "PutLogEvents",
        "FilterLogEvents",
        "CreateLogStream",
        "CreateLogGroup",
        "DescribeLogGroups",
        "DeleteLogGroup",
    ),
    "appconfigdata": ("StartConfigurationSession", "GetLatestConfiguration"),
    "sts": ("GetCallerIdentity",),
    "iam": ("GetRole",),
    "lambda": ("GetAccountSettings",),
    "cloudformation": ("DescribeStacks", "DeleteStack", "DescribeStackEvents"),
    "sqs": ("GetQueueUrl", "GetQueueAttributes"),
    "s3": ("GetObject", "PutObject", "ListObjectsV2", "DeleteObjects", "HeadObject"),
}
"""Services and operations that the adapters call."""


def answered(code: str, message: str = "") -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": message}}, "Operation")


NO_MODEL = "You don't have access to the model with the specified model ID."
PER_DAY = "Too many tokens per day, please wait before trying again."
NOT_HERE = "The provided model identifier is invalid."

EXAMPLES: dict[Fault, Callable[[], Exception]] = {
    faults.NO_CREDENTIALS: botocore_errors.NoCredentialsError,
    faults.EXPIRED: lambda: answered("ExpiredTokenException"),
    faults.REJECTED: lambda: answered("UnrecognizedClientException"),
    faults.DENIED: lambda: answered("AccessDenied"),
    faults.COLLECTION_DENIED: lambda: opensearch.AuthorizationException(403, "Forbidden", {}),
    faults.LOGIN_REFUSED: lambda: opensearch.AuthenticationException(401, "Unauthorized", {}),
    faults.MODEL_ACCESS: lambda: answered("AccessDeniedException", NO_MODEL),
    faults.THROTTLED: lambda: answered("ThrottlingException", "Too many requests"),
    faults.DAILY_QUOTA: lambda: answered("ThrottlingException", PER_DAY),
    faults.WRONG_REGION: lambda: answered("ValidationException", NOT_HERE),
    faults.NO_REGION: botocore_errors.NoRegionError,
    faults.NOT_FOUND: lambda: answered("NoSuchBucket"),
    faults.INDEX_NOT_READY: lambda: opensearch.NotFoundError(404, "index_not_found_exception", {}),
    faults.UNREACHABLE: lambda: botocore_errors.EndpointConnectionError(endpoint_url="https://x"),
    faults.MODEL_FAILED: lambda: answered("ModelErrorException"),
    faults.CHANGED: lambda: answered("PreconditionFailed"),
    faults.INVALID: lambda: answered("ValidationException", "malformed"),
    faults.FAILED: lambda: answered("InternalServerException"),
}


def told(exc: Exception, *, by_password: bool = False) -> ServiceError:
    with pytest.raises(ServiceError) as caught, opensearch_errors(by_password=by_password):
        raise exc
    return caught.value


def test_every_kind_of_failure_has_an_example() -> None:
    assert set(EXAMPLES) == set(FAULTS)
    assert {fault for fault in vars(faults).values() if isinstance(fault, Fault)} == set(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.message[:30])
def test_each_becomes_one_line_with_a_hint(fault: Fault) -> None:
    error = told(EXAMPLES[fault](), by_password=fault is faults.LOGIN_REFUSED)
    assert type(error) is fault.error
    assert re.fullmatch(
        re.escape(fault.message).replace(r"\{service\}", ".+").replace(r"\{detail\}", ".+"),
        error.message,
    )
    assert "\n" not in error.message
    assert error.hint


@pytest.mark.parametrize(
    ("service", "operation"), [(s, o) for s, names in USED.items() for o in names]
)
def test_every_error_that_the_service_declares_is_mapped(service: str, operation: str) -> None:
    model = botocore.session.get_session().get_service_model(service)
    shapes = model.operation_model(operation).error_shapes
    declared = {shape.error_code or shape.name for shape in shapes}
    assert declared <= set(BY_CODE)


def local_errors() -> list[type[BotoCoreError]]:
    return [
        kind
        for kind in vars(botocore_errors).values()
        if isinstance(kind, type) and issubclass(kind, BotoCoreError)
    ]


@pytest.mark.parametrize("kind", local_errors(), ids=lambda kind: kind.__name__)
def test_errors_of_botocore_itself_are_told_by_what_they_are(kind: type[BotoCoreError]) -> None:
    fault = local_fault(kind.__new__(kind))
    name = kind.__name__
    if re.search("Login|SSO|TokenRetrieval", name):
        assert fault is faults.EXPIRED
    elif re.search("Credential|AuthToken|ProfileNotFound", name):
        assert fault is faults.NO_CREDENTIALS
    elif re.search("Connect|Timeout|SSL|HTTPClient", name):
        assert fault is faults.UNREACHABLE


@pytest.mark.parametrize(
    ("exc", "fault"),
    [
        (opensearch.ConnectionError("N/A", "refused", OSError()), faults.UNREACHABLE),
        (opensearch.ConnectionTimeout("TIMEOUT", "slow", OSError()), faults.UNREACHABLE),
        (opensearch.AuthenticationException(401, "", {}), faults.REJECTED),
        (opensearch.RequestError(400, "mapper_parsing_exception", {}), faults.INVALID),
        (opensearch.ConflictError(409, "version_conflict", {}), faults.CHANGED),
        (opensearch.NotFoundError(404, "resource_not_found_exception", {}), faults.NOT_FOUND),
        (opensearch.TransportError(429, "rejected", {}), faults.THROTTLED),
        (opensearch.TransportError(503, "unavailable", {}), faults.FAILED),
        (opensearch.SerializationError("not json"), faults.FAILED),
    ],
)
def test_errors_of_opensearch(exc: opensearch.OpenSearchException, fault: Fault) -> None:
    assert opensearch_fault(exc) is fault
    assert type(told(exc)) is fault.error


def test_the_three_causes_of_a_403_are_named() -> None:
    hint = told(opensearch.AuthorizationException(403, "Forbidden", {})).hint
    assert all(cause in hint for cause in ("acceso a datos", "aoss:APIAccessAll", "red"))


@pytest.mark.parametrize(
    ("code", "message", "fault"),
    [
        ("AccessDeniedException", NO_MODEL, faults.MODEL_ACCESS),
        (
            "AccessDeniedException",
            "Model access is denied due to IAM user or service role is not authorized to perform "
            "the required AWS Marketplace actions",
            faults.MODEL_ACCESS,
        ),
        (
            "ResourceNotFoundException",
            "Model use case details have not been submitted for this account.",
            faults.MODEL_ACCESS,
        ),
        (
            "AccessDeniedException",
            "User: x is not authorized to perform: bedrock:InvokeModel on resource: arn:x",
            faults.DENIED,
        ),
        ("ValidationException", NOT_HERE, faults.WRONG_REGION),
        (
            "ValidationException",
            "Invocation of model ID x with on-demand throughput isn’t supported.",
            faults.WRONG_REGION,
        ),
        (
            "ResourceNotFoundException",
            "Could not resolve the foundation model from the provided model identifier.",
            faults.WRONG_REGION,
        ),
        (
            "ResourceNotFoundException",
            "This model version has reached the end of its life.",
            faults.WRONG_REGION,
        ),
        ("ValidationException", "Malformed input request", faults.INVALID),
        ("ResourceNotFoundException", "The specified log group does not exist.", faults.NOT_FOUND),
    ],
)
def test_a_model_that_cannot_be_used_is_told_by_the_words_of_bedrock(
    code: str, message: str, fault: Fault
) -> None:
    assert client_fault(answered(code, message)) is fault


def test_an_unknown_code_is_a_failure_that_names_it() -> None:
    with pytest.raises(ServiceError, match="BrandNewException"), aws_errors("S3"):
        raise answered("BrandNewException")
    assert client_fault(answered("BrandNewException")) is faults.FAILED


def test_what_repeating_cannot_mend_says_so() -> None:
    assert not ServiceDeniedError.retryable
    assert ServiceBusyError.retryable


def test_a_model_that_failed_is_asked_again_and_others_are_not() -> None:
    answers = [answered("ModelErrorException"), answered("ModelTimeoutException")]
    waited: list[float] = []

    def call() -> str:
        if answers:
            raise answers.pop()
        return "listo"

    assert again(call, sleep=waited.append) == "listo"
    assert len(waited) == 2
    answers.append(answered("ValidationException"))
    with pytest.raises(ClientError):
        again(call, sleep=waited.append)
    assert len(waited) == 2


def test_a_model_that_always_fails_is_given_up() -> None:
    def call() -> str:
        raise answered("ModelErrorException")

    with pytest.raises(ClientError):
        again(call, attempts=3, sleep=lambda seconds: None)
