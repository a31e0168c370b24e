"""The one place where errors of botocore and of opensearch-py become errors of this program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from asistente.aws.faults import (
    CHANGED,
    COLLECTION_DENIED,
    DAILY_QUOTA,
    DENIED,
    EXPIRED,
    FAILED,
    INDEX_NOT_READY,
    INVALID,
    LOGIN_REFUSED,
    MODEL_ACCESS,
    MODEL_FAILED,
    NO_CREDENTIALS,
    NO_REGION,
    NOT_FOUND,
    REJECTED,
    THROTTLED,
    UNREACHABLE,
    WRONG_REGION,
    Fault,
)
from asistente.errors import ServiceError

if TYPE_CHECKING:
    from botocore.exceptions import BotoCoreError, ClientError
    from opensearchpy.exceptions import OpenSearchException

BY_CODE = {
    # credentials
    "ExpiredToken": EXPIRED,
    "ExpiredTokenException": EXPIRED,
    "RequestExpired": EXPIRED,
    "TokenRefreshRequired": EXPIRED,
    "InvalidAccessKeyId": REJECTED,
    "InvalidClientTokenId": REJECTED,
    "InvalidToken": REJECTED,
    "SignatureDoesNotMatch": REJECTED,
    "RequestTimeTooSkewed": REJECTED,
    "IncompleteSignature": REJECTED,
    "UnrecognizedClientException": REJECTED,
    "InvalidSignatureException": REJECTED,
    "MissingAuthenticationToken": NO_CREDENTIALS,
    # permissions
    "AccessDenied": DENIED,
    "AccessDeniedException": DENIED,
    "AllAccessDisabled": DENIED,
    "InvalidObjectState": DENIED,
    "403": DENIED,
    "Forbidden": DENIED,
    "InvalidSecurity": DENIED,
    # room
    "ThrottlingException": THROTTLED,
    "Throttling": THROTTLED,
    "ThrottledException": THROTTLED,
    "TooManyRequestsException": THROTTLED,
    "RequestLimitExceeded": THROTTLED,
    "RequestThrottled": THROTTLED,
    "SlowDown": THROTTLED,
    "429": THROTTLED,
    "ServiceQuotaExceededException": DAILY_QUOTA,
    "LimitExceededException": DAILY_QUOTA,
    # place
    "PermanentRedirect": WRONG_REGION,
    "AuthorizationHeaderMalformed": WRONG_REGION,
    "IllegalLocationConstraintException": WRONG_REGION,
    "NoSuchBucket": NOT_FOUND,
    "NoSuchKey": NOT_FOUND,
    "ResourceNotFoundException": NOT_FOUND,
    "NoSuchEntity": NOT_FOUND,
    "QueueDoesNotExist": NOT_FOUND,
    "AWS.SimpleQueueService.NonExistentQueue": NOT_FOUND,
    "404": NOT_FOUND,
    # models
    "ModelErrorException": MODEL_FAILED,
    "ModelStreamErrorException": MODEL_FAILED,
    "ModelTimeoutException": MODEL_FAILED,
    "ModelNotReadyException": MODEL_FAILED,
    "DependencyFailedException": MODEL_FAILED,
    # requests
    "ConflictException": CHANGED,
    "ConditionalRequestConflict": CHANGED,
    "OperationAbortedException": CHANGED,
    "PreconditionFailed": CHANGED,
    "ResourceAlreadyExistsException": CHANGED,
    "InvalidSequenceTokenException": CHANGED,
    "DataAlreadyAcceptedException": CHANGED,
    "TokenAlreadyExistsException": CHANGED,
    "ValidationException": INVALID,
    "BadRequestException": INVALID,
    "InvalidAddress": INVALID,
    "InvalidAttributeName": INVALID,
    "InvalidRequest": INVALID,
    "UnsupportedOperation": INVALID,
    "InvalidParameterException": INVALID,
    "InvalidWriteOffset": INVALID,
    "TooManyParts": INVALID,
    "EncryptionTypeMismatch": INVALID,
    "BadGatewayException": FAILED,
    "InternalServerException": FAILED,
    "InternalError": FAILED,
    "ServiceException": FAILED,
    "ServiceFailure": FAILED,
    "ServiceUnavailable": FAILED,
    "ServiceUnavailableException": FAILED,
}
"""Error codes of the services that are used; any other one is `FAILED`."""

BY_STATUS = {
    400: INVALID,
    401: REJECTED,
    403: COLLECTION_DENIED,
    404: NOT_FOUND,
    408: UNREACHABLE,
    409: CHANGED,
    429: THROTTLED,
}
"""Status codes of OpenSearch; any other one is `FAILED`."""

_OF_MODELS = frozenset(
    {"AccessDeniedException", "ResourceNotFoundException", "ValidationException"}
)
_NO_ACCESS = (
    "access to the model",
    "model access is denied",  # the subscription that a first call begins was refused
    "use case details",  # asked for once an account, for Claude
    "not authorized to invoke this api",
)
_NOT_OFFERED = (
    "model identifier",
    "on-demand throughput",  # only through an inference profile
    "end of its life",
)
"""How Bedrock says that a model is not granted, or not offered here: only its words tell."""

_NO_CREDENTIALS = frozenset(
    "NoCredentialsError PartialCredentialsError CredentialRetrievalError ProfileNotFound "
    "NoAuthTokenError MetadataRetrievalError UnknownCredentialError".split()
)
_EXPIRED = frozenset(
    "TokenRetrievalError SSOTokenLoadError UnauthorizedSSOTokenError SSOError LoginError "
    "LoginRefreshRequired LoginTokenLoadError LoginAuthorizationCodeError "
    "LoginInsufficientPermissions RefreshWithMFAUnsupportedError".split()
)
_REGION = frozenset("UnknownRegionError InvalidRegionError ServiceNotInRegionError".split())
_UNREACHABLE = frozenset(
    "ConnectionError EndpointConnectionError ConnectTimeoutError ReadTimeoutError SSLError "
    "ConnectionClosedError ProxyConnectionError HTTPClientError IncompleteReadError "
    "ResponseStreamingError".split()
)


@contextmanager
def aws_errors(service: str) -> Iterator[None]:
    """Tell of an error of botocore as one of this program. `service` is for the message."""
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        yield
    except ClientError as exc:
        raise error(client_fault(exc), service, code_of(exc)) from exc
    except BotoCoreError as exc:
        raise error(local_fault(exc), service, type(exc).__name__) from exc


@contextmanager
def opensearch_errors(*, by_password: bool = False) -> Iterator[None]:
    """Tell of an error of opensearch-py, or of signing its requests, as one of this program.

    `by_password`: requests carry a user of the cluster, so that AWS has no part in a refusal.
    """
    from opensearchpy.exceptions import OpenSearchException

    try:
        with aws_errors("OpenSearch"):
            yield
    except OpenSearchException as exc:
        fault = opensearch_fault(exc, by_password=by_password)
        raise error(fault, "OpenSearch", _opensearch_detail(exc)) from exc


def error(fault: Fault, service: str, detail: str) -> ServiceError:
    """The error of a fault, filled in."""
    return fault.error(fault.message.format(service=service, detail=detail), hint=fault.hint)


def code_of(exc: ClientError) -> str:
    """The service's own code, such as `AccessDeniedException`."""
    return str(exc.response.get("Error", {}).get("Code", "")) or "sin código"


def client_fault(exc: ClientError) -> Fault:
    """What an answer of a service says; some codes mean different things by their message."""
    code = code_of(exc)
    message = str(exc.response.get("Error", {}).get("Message", "")).lower()
    if code in _OF_MODELS and _tells(message, _NO_ACCESS):
        return MODEL_ACCESS
    if code == "ThrottlingException" and "per day" in message:
        return DAILY_QUOTA
    if code in _OF_MODELS and _tells(message, _NOT_OFFERED):
        return WRONG_REGION
    return BY_CODE.get(code, FAILED)


def local_fault(exc: BotoCoreError) -> Fault:
    """What botocore found before there was an answer; the nearest known class of the error."""
    names = {kind.__name__ for kind in type(exc).__mro__}
    if names & _NO_CREDENTIALS:
        return NO_CREDENTIALS
    if names & _EXPIRED:
        return EXPIRED
    if "NoRegionError" in names:
        return NO_REGION
    if names & _REGION:
        return WRONG_REGION
    return UNREACHABLE if names & _UNREACHABLE else INVALID


def opensearch_fault(exc: OpenSearchException, *, by_password: bool = False) -> Fault:
    """What an answer of OpenSearch says, or that there was none."""
    from opensearchpy.exceptions import ConnectionError, TransportError

    if isinstance(exc, ConnectionError):
        return UNREACHABLE
    if not isinstance(exc, TransportError):
        return FAILED
    if "index_not_found" in str(exc.error):
        return INDEX_NOT_READY
    if by_password and exc.status_code in (401, 403):
        return LOGIN_REFUSED
    return BY_STATUS.get(int(exc.status_code), FAILED)


def _tells(message: str, texts: tuple[str, ...]) -> bool:
    return any(text in message for text in texts)


def _opensearch_detail(exc: OpenSearchException) -> str:
    """Status and kind of the error; its text may be a whole page, or say only where it went."""
    from opensearchpy.exceptions import ConnectionError

    if isinstance(exc, ConnectionError):
        return type(exc).__name__
    status, kind = (*exc.args[:2], "", "")[:2]
    return " ".join(str(part)[:80] for part in (status, kind) if part) or type(exc).__name__
