"""Bedrock's Converse, on the wire: what is asked, how replies end, how calls fail."""

import json

import pytest

pytest.importorskip("boto3")

from asistente.contracts import ChatOrder, ChatReply, Ending
from asistente.errors import ServiceDeniedError, ServiceError
from asistente.generation.converse import ConverseChat
from asistente.generation.reply import reply_schema
from tests.servers.converse_server import (
    Body,
    ConverseServer,
    Fault,
    converse,
    converse_server,
    tool,
)

LITE = "amazon.nova-lite-v1:0"
CLAUDE = "us.anthropic.claude-haiku-4-5-20251001-v1:0"
ORDER = ChatOrder(system="Reglas", user="¿Qué?", schema=reply_schema(["E1"]), max_tokens=77)
FORM = '{"status": "answered", "statements": [], "next_steps": []}'


def chat(server: ConverseServer, model: str = LITE, guardrail: str = "") -> ConverseChat:
    return ConverseChat(server.client(), model, guardrail)


def said(
    *steps: Body | Fault, model: str = LITE, order: ChatOrder = ORDER, guardrail: str = ""
) -> tuple[ChatReply, list[Body]]:
    with converse_server(*steps) as server:
        return chat(server, model, guardrail).complete(order), server.requests


def streamed(*steps: Body | Fault) -> tuple[list[str], ChatReply]:
    with converse_server(*steps) as server:
        *pieces, reply = chat(server).stream(ORDER)
    assert isinstance(reply, ChatReply)
    return [str(piece) for piece in pieces], reply


def test_the_layers_travel_apart_and_the_form_is_forced() -> None:
    reply, (request,) = said(converse(tool(FORM)))
    assert request["system"] == [{"text": "Reglas"}]
    assert request["messages"] == [{"role": "user", "content": [{"text": "¿Qué?"}]}]
    assert request["inferenceConfig"] == {"maxTokens": 77, "temperature": 0.0}
    assert request["toolConfig"]["toolChoice"] == {"tool": {"name": "responder"}}
    assert json.loads(reply.text) == json.loads(FORM)
    assert (reply.input_tokens, reply.output_tokens) == (120, 30)


def test_nova_is_greedy_and_its_form_has_only_what_it_knows() -> None:
    _, (request,) = said(converse(tool(FORM)))
    assert request["additionalModelRequestFields"] == {"inferenceConfig": {"topK": 1}}
    assert "additionalProperties" not in json.dumps(request["toolConfig"])
    _, (request,) = said(converse(tool(FORM)), model=CLAUDE)
    assert "additionalModelRequestFields" not in request


def test_plain_text_is_asked_without_a_form() -> None:
    order = ChatOrder(system="R", user="¿Qué?", schema=None, max_tokens=77)
    reply, (request,) = said(
        converse({"text": f"```json\n{FORM}\n```"}, stop="end_turn"), order=order
    )
    assert "toolConfig" not in request
    assert FORM in reply.text


def test_what_a_model_thinks_aloud_is_not_its_form() -> None:
    reply, _ = said(converse({"text": "<thinking>{</thinking>"}, tool(FORM)))
    assert json.loads(reply.text) == json.loads(FORM)


def test_a_guardrail_goes_along() -> None:
    _, (request,) = said(converse(tool(FORM)), guardrail="gr-1")
    assert request["guardrailConfig"] == {
        "guardrailIdentifier": "gr-1",
        "guardrailVersion": "DRAFT",
    }


@pytest.mark.parametrize(
    ("stop", "ending"),
    [
        ("end_turn", Ending.DONE),
        ("tool_use", Ending.DONE),
        ("stop_sequence", Ending.DONE),
        ("max_tokens", Ending.CUT),
        ("model_context_window_exceeded", Ending.CUT),
        ("guardrail_intervened", Ending.BLOCKED),
        ("content_filtered", Ending.BLOCKED),
        ("malformed_tool_use", Ending.MALFORMED),
        ("malformed_model_output", Ending.MALFORMED),
    ],
)
def test_every_reason_to_stop_is_known(stop: str, ending: Ending) -> None:
    reply, _ = said(converse({"text": "…"}, stop=stop))
    assert (reply.ending, reply.stop) == (ending, stop)


def test_no_reason_of_the_service_is_missing() -> None:
    import botocore.session

    from asistente.generation.converse import _ENDINGS

    service = botocore.session.get_session().get_service_model("bedrock-runtime")
    assert set(service.shape_for("StopReason").enum) <= set(_ENDINGS)


def test_a_broken_tool_is_a_form_to_ask_for_again() -> None:
    reply, _ = said(Fault("ModelErrorException", 424, "invalid sequence as part of ToolUse"))
    assert reply.ending is Ending.MALFORMED


def test_what_a_model_does_not_take_is_left_out() -> None:
    refused = Fault("ValidationException", 400, "toolConfig.toolChoice.tool is not supported")
    warm = Fault("ValidationException", 400, "`temperature` is deprecated for this model.")
    reply, requests = said(refused, warm, converse(tool(FORM)))
    assert reply.ending is Ending.DONE
    assert "toolChoice" not in json.dumps(requests[-1])
    assert requests[-1]["inferenceConfig"] == {"maxTokens": 77}


def test_a_burst_is_waited_for() -> None:
    burst = Fault("ThrottlingException", 429, "Too many requests")
    reply, requests = said(burst, converse(tool(FORM)))
    assert (reply.ending, len(requests)) == (Ending.DONE, 2)


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault("AccessDeniedException", 403, "no access to the model"), ServiceDeniedError),
        (Fault("ValidationException", 400, "Input is too long"), ServiceError),
        (Fault("ResourceNotFoundException", 404), ServiceError),
    ],
)
def test_every_failure_is_an_error_of_this_program(fault: Fault, error: type[ServiceError]) -> None:
    with pytest.raises(error):
        said(fault)


def test_a_form_is_streamed_as_it_is_written() -> None:
    pieces, reply = streamed(converse({"text": "Pienso."}, tool(FORM)))
    assert len(pieces) > 3
    assert "".join(pieces) == reply.text
    assert json.loads(reply.text) == json.loads(FORM)
    assert (reply.stop, reply.input_tokens) == ("tool_use", 120)


def test_text_in_place_of_a_form_is_there_at_the_end() -> None:
    pieces, reply = streamed(converse({"text": FORM}, stop="end_turn"))
    assert (pieces, reply.text) == ([], FORM)


def test_a_stream_that_fails_in_the_middle_is_an_error() -> None:
    with pytest.raises(ServiceError):
        streamed(Fault("modelStreamErrorException", 424, "boom", after=2))
