"""A fake of Bedrock on the wire: requests and answers are checked by botocore's service models.

Its Titan gives near vectors to texts that share words, so that rankings mean something; it knows
nothing of language. Its reranker counts the words that a text shares with the query, and its
guardrail those that an answer shares with its sources.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote

import botocore.session
from botocore.model import OperationModel
from botocore.validate import ParamValidator

from asistente.language.analyser import analyse
from tests.fakes import HashedEmbedder
from tests.fakes.signature import refusal
from tests.fakes.wire import Reply, Request, WireServer, json_reply

TITAN = "amazon.titan-embed-text-v2:0"
SERVICES = ("bedrock-runtime", "bedrock-agent-runtime")

GROUNDED = 0.7
"""What the guardrail asks for."""
_GUARDRAIL_UNITS = (
    "topicPolicyUnits contentPolicyUnits wordPolicyUnits sensitiveInformationPolicyUnits "
    "sensitiveInformationPolicyFreeUnits contextualGroundingPolicyUnits"
).split()

_STATUS = {
    "ValidationException": 400,
    "AccessDeniedException": 403,
    "ResourceNotFoundException": 404,
    "ModelTimeoutException": 408,
    "ModelErrorException": 424,
    "DependencyFailedException": 424,
    "ThrottlingException": 429,
    "InternalServerException": 500,
}


class FaultError(Exception):
    """An error that the service declares: its code and its message."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.message = message or code


def throttled() -> Reply:
    """The answer of a service that has no room."""
    return _refusal(FaultError("ThrottlingException", "Too many requests, please wait."))


class FakeBedrock(WireServer):
    """Models of `bedrock-runtime` and the reranker of `bedrock-agent-runtime`, at one address."""

    def __init__(self) -> None:
        super().__init__()
        self.fail: Callable[[str], None] = lambda operation: None
        """Asked with the name of each operation; it may raise `FaultError`."""
        self.embedder = HashedEmbedder("titan", dimension=1024)
        self._operations = list(_operations())

    def handle(self, request: Request) -> Reply:
        try:
            if problem := refusal(request, "bedrock"):
                raise FaultError("AccessDeniedException", problem)
            operation, names = self._operation(request)
            self.fail(operation.name)
            return self._answer(operation, names, request)
        except FaultError as exc:
            return _refusal(exc)

    def _operation(self, request: Request) -> tuple[OperationModel, Mapping[str, str]]:
        for operation, pattern in self._operations:
            found = pattern.fullmatch(request.path)
            if found and request.method == operation.http["method"]:
                return operation, {k: unquote(v) for k, v in found.groupdict().items()}
        raise FaultError("ResourceNotFoundException", f"no operation at {request.path}")

    def _answer(
        self, operation: OperationModel, names: Mapping[str, str], request: Request
    ) -> Reply:
        match operation.name:
            case "InvokeModel":
                return self._invoke(operation, names["modelId"], request)
            case "Rerank":
                body = request.json()
                _check(body, operation.input_shape)
                answer = _reranked(body)
                _check(answer, operation.output_shape)
                return json_reply(200, answer)
            case "ApplyGuardrail":
                body = request.json()
                assert isinstance(body, dict)
                _check({**names, **body}, operation.input_shape)
                answer = _guarded(body)
                _check(answer, operation.output_shape)
                return json_reply(200, answer)
        raise FaultError("ResourceNotFoundException", operation.name)

    def _invoke(self, operation: OperationModel, model: str, request: Request) -> Reply:
        _check({"modelId": model, "body": request.body}, operation.input_shape)
        if model != TITAN:
            raise FaultError("ValidationException", "The provided model identifier is invalid.")
        answer = json.dumps(self._titan(request.json())).encode()
        kind = "application/json"
        _check({"body": answer, "contentType": kind}, operation.output_shape)
        return Reply(200, answer, {"content-type": kind})

    def _titan(self, body: Any) -> dict[str, object]:
        unknown = set(body) - {"inputText", "dimensions", "normalize", "embeddingTypes"}
        text = body.get("inputText", "")
        if unknown or not 1 <= len(text) <= 50_000:
            raise FaultError("ValidationException", f"Malformed input request: {sorted(unknown)}")
        if (tokens := len(text.split()) + 2) > 8_192:
            told = f"Too many input tokens. Max input tokens: 8192, request: {tokens}"
            raise FaultError("ValidationException", told)
        if body.get("dimensions", 1024) != 1024 or body.get("normalize", True) is not True:
            raise FaultError("ValidationException", "this fake has 1,024 normalised dimensions")
        vector = self.embedder.embed([text], role="passage")[0].tolist()
        return {
            "embedding": vector,
            "embeddingsByType": {"float": vector},
            "inputTextTokenCount": tokens,
        }


def _refusal(error: FaultError) -> Reply:
    kind = f"{error.code}:http://internal.amazon.com/coral/"
    headers = {"x-amzn-errortype": kind}
    return json_reply(_STATUS[error.code], {"message": error.message}, **headers)


def _reranked(body: Any) -> dict[str, object]:
    (query,) = (q["textQuery"]["text"] for q in body["queries"])
    asked = set(analyse(query))
    texts = [s["inlineDocumentSource"]["textDocument"]["text"] for s in body["sources"]]
    shares = [len(asked & set(analyse(text))) / (len(asked) or 1) for text in texts]
    results = [{"index": i, "relevanceScore": share} for i, share in enumerate(shares)]
    results.sort(key=lambda result: -float(result["relevanceScore"]))
    configuration = body["rerankingConfiguration"]["bedrockRerankingConfiguration"]
    return {"results": results[: configuration.get("numberOfResults", len(results))]}


def _guarded(body: Any) -> dict[str, object]:
    """Contextual grounding: which share of the words of a text its sources have."""
    told = {b["text"]["qualifiers"][0]: set(analyse(b["text"]["text"])) for b in body["content"]}
    if told.keys() != {"grounding_source", "query", "guard_content"} or body["source"] != "OUTPUT":
        raise FaultError("ValidationException", "contextual grounding needs source and query")
    said = told["guard_content"]
    score = len(said & told["grounding_source"]) / (len(said) or 1)
    action = "NONE" if score >= GROUNDED else "BLOCKED"
    found = {"type": "GROUNDING", "threshold": GROUNDED, "score": score, "action": action}
    return {
        "usage": dict.fromkeys(_GUARDRAIL_UNITS, 1),
        "action": "NONE" if action == "NONE" else "GUARDRAIL_INTERVENED",
        "outputs": [],
        "assessments": [{"contextualGroundingPolicy": {"filters": [found]}}],
    }


def _operations() -> list[tuple[OperationModel, re.Pattern[str]]]:
    """Every operation of both services, with the path that it is called by."""
    session = botocore.session.get_session()
    models = [session.get_service_model(service) for service in SERVICES]
    operations = [m.operation_model(name) for m in models for name in m.operation_names]
    return [(each, _pattern(each.http["requestUri"])) for each in operations]


def _pattern(uri: str) -> re.Pattern[str]:
    path = uri.split("?")[0]
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def _check(values: Any, shape: Any) -> None:
    """Raise the service's own complaint where values are not of the shape that it declares."""
    report = ParamValidator().validate(values, shape)
    if report.has_errors():
        raise FaultError("ValidationException", report.generate_report())
