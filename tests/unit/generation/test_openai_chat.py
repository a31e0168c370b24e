"""Servers differ in what they take and in how they fail; each is asked in a form that it has."""

import json

import pytest

from asistente.contracts import ChatOrder, ChatReply, Ending
from asistente.errors import AsistenteError, ServiceBusyError, ServiceDeniedError, ServiceError
from asistente.generation.openai_chat import OpenAIChat, is_local
from tests.servers.openai_server import Body, Failure, Script, completion, openai_server

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
ORDER = ChatOrder(system="Reglas", user="¿Qué?", schema=SCHEMA, max_tokens=77)


def said(script: Script, order: ChatOrder = ORDER) -> tuple[ChatReply, list[Body]]:
    with openai_server(script) as server:
        chat = OpenAIChat(server.base_url, "m", key="clave", sleep=lambda seconds: None)
        reply = chat.complete(order)
        assert set(server.keys) == {"Bearer clave"}
        return reply, server.requests


def test_the_layers_and_the_form_travel_apart() -> None:
    reply, (body,) = said(lambda body: '{"a": 1}')
    assert body["messages"] == [
        {"role": "system", "content": "Reglas"},
        {"role": "user", "content": "¿Qué?"},
    ]
    assert body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert (body["max_tokens"], body["temperature"]) == (77, 0)
    assert (reply.text, reply.ending) == ('{"a": 1}', Ending.DONE)
    assert (reply.input_tokens, reply.output_tokens) == (120, 30)


def test_a_server_without_schemas_is_asked_with_a_tool() -> None:
    def script(body: Body) -> Body | Failure:
        if "response_format" in body:
            return Failure(400, '{"error": {"message": "response_format is not supported"}}')
        call = {"function": {"name": body["tools"][0]["function"]["name"], "arguments": "{}"}}
        response = completion("", finish="tool_calls")
        response["choices"][0]["message"] = {"content": None, "tool_calls": [call]}
        return response

    reply, bodies = said(script)
    assert reply.text == "{}"
    assert bodies[-1]["tool_choice"]["function"]["name"] == "responder"


def test_a_server_that_has_neither_is_asked_for_text() -> None:
    def script(body: Body) -> str | Failure:
        for form in ("response_format", "tools", "temperature", "max_tokens"):
            if form in body:
                return Failure(400, f"unsupported: {form}")
        return "{}"

    reply, bodies = said(script)
    assert reply.text == "{}"
    assert bodies[-1]["max_completion_tokens"] == 77


def test_a_complaint_that_no_other_form_cures_is_an_error() -> None:
    with pytest.raises(ServiceError, match="context size"):
        said(lambda body: Failure(400, "the request exceeds the available context size"))


@pytest.mark.parametrize(
    ("finish", "ending"),
    [
        ("stop", Ending.DONE),
        ("length", Ending.CUT),
        ("content_filter", Ending.BLOCKED),
        ("something_new", Ending.DONE),
    ],
)
def test_why_it_stopped_is_told(finish: str, ending: Ending) -> None:
    reply, _ = said(lambda body: completion("{}", finish=finish))
    assert (reply.ending, reply.stop) == (ending, finish)


def test_a_model_that_declines_has_not_answered() -> None:
    response = completion("")
    response["choices"][0]["message"]["refusal"] = "No."
    assert said(lambda body: response)[0].ending is Ending.BLOCKED


def test_a_busy_server_is_asked_again_after_the_time_that_it_names() -> None:
    answers = iter([Failure(429, headers={"Retry-After": "7"}), Failure(503), "{}"])
    waits: list[float] = []
    with openai_server(lambda body: next(answers)) as server:
        chat = OpenAIChat(server.base_url, "m", sleep=waits.append)
        assert chat.complete(ORDER).text == "{}"
    assert waits == [7.0, 4.0]


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        (Failure(401), ServiceDeniedError),
        (Failure(403), ServiceDeniedError),
        (Failure(404), ServiceDeniedError),
        (Failure(429, "insufficient_quota"), ServiceBusyError),
        (Failure(429), ServiceError),
        (Failure(500), ServiceError),
        (Failure(418), ServiceError),
        (Failure(200, "<html>"), ServiceError),
        (Failure(200, "[]"), ServiceError),
        (Failure(200, '{"choices": []}'), ServiceError),
        (Failure(200, '{"choices": [{"message": 3}]}'), ServiceError),
    ],
)
def test_every_failure_is_one_spanish_line(failure: Failure, error: type[AsistenteError]) -> None:
    with pytest.raises(error) as caught:
        said(lambda body: failure)
    assert "clave" not in caught.value.message.replace("la clave", "")


def test_a_quota_is_not_tried_again() -> None:
    with openai_server(lambda body: Failure(429, "insufficient_quota")) as server:
        with pytest.raises(ServiceBusyError):
            OpenAIChat(server.base_url, "m", sleep=lambda seconds: None).complete(ORDER)
        assert len(server.requests) == 1


def test_no_server_and_a_silent_one_are_errors() -> None:
    with openai_server(lambda body: "{}") as server:
        url = server.base_url
    with pytest.raises(ServiceError, match="conexión"):
        OpenAIChat(url, "m").complete(ORDER)


def test_usage_that_is_not_told_is_not_made_up() -> None:
    response = completion("{}")
    del response["usage"]
    assert said(lambda body: response)[0].input_tokens is None
    assert said(lambda body: {**response, "usage": {"prompt_tokens": "x"}})[0].input_tokens is None


def test_arguments_that_came_decoded_are_text_again() -> None:
    response = completion("")
    call = {"function": {"arguments": {"status": "answered"}}}
    response["choices"][0]["message"] = {"tool_calls": [call]}
    assert json.loads(said(lambda body: response)[0].text) == {"status": "answered"}


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://127.0.0.1:11434/v1", True),
        ("http://localhost/v1", True),
        ("http://[::1]:8080", True),
        ("https://api.openai.com/v1", False),
        ("http://10.0.0.7/v1", False),
    ],
)
def test_only_this_machine_is_local(url: str, local: bool) -> None:
    assert is_local(url) is local


def streamed(script: Script) -> tuple[list[str], ChatReply, list[Body]]:
    with openai_server(script) as server:
        chat = OpenAIChat(server.base_url, "m", sleep=lambda seconds: None)
        *pieces, reply = chat.stream(ORDER)
        assert isinstance(reply, ChatReply)
        return [str(piece) for piece in pieces], reply, server.requests


def test_a_reply_is_streamed_as_it_is_written() -> None:
    pieces, reply, (body,) = streamed(lambda body: '{"status": "answered"}')
    assert len(pieces) > 2
    assert "".join(pieces) == reply.text == '{"status": "answered"}'
    assert (reply.ending, reply.output_tokens) == (Ending.DONE, 30)
    assert body["stream_options"] == {"include_usage": True}


def test_a_stream_goes_without_what_the_server_does_not_take() -> None:
    def script(body: Body) -> str | Failure:
        lacking = ("stream_options", "response_format")
        found = next((name for name in lacking if name in body), None)
        return Failure(400, f"unknown: {found}") if found else "{}"

    pieces, reply, bodies = streamed(script)
    assert (pieces, reply.text) == (["{}"], "{}")
    assert "tools" in bodies[-1]


def test_a_busy_server_answers_at_once_when_it_can() -> None:
    answers = iter([Failure(503), "{}"])
    pieces, reply, bodies = streamed(lambda body: next(answers))
    assert (pieces, reply.text, len(bodies)) == ([], "{}", 2)


def test_a_stream_that_tells_of_an_error_is_one() -> None:
    def script(body: Body) -> Failure:
        return Failure(200, 'data: {"error": {"message": "out of memory"}}\n\n')

    with pytest.raises(ServiceError, match="mientras escribía"):
        streamed(script)


def test_a_stream_that_cannot_start_is_an_error() -> None:
    with pytest.raises(ServiceDeniedError):
        streamed(lambda body: Failure(404))
