"""One suite for every ChatModel: each protocol before a fake of its server."""

import json
from collections.abc import Iterator

import pytest

from asistente.contracts import ChatOrder, ChatReply, Ending
from asistente.errors import ServiceError
from asistente.ports import ChatModel

FORM = {"type": "object", "properties": {"said": {"type": "string"}}, "required": ["said"]}
SAID = json.dumps({"said": "La constancia cuesta $85.00."})
ORDER = ChatOrder(system="Responde.", user="¿Cuánto cuesta?", schema=FORM, max_tokens=50)


@pytest.fixture(params=["openai", "bedrock"])
def chat(request: pytest.FixtureRequest) -> Iterator[ChatModel]:
    """A model that says SAID whenever it is asked."""
    if request.param == "openai":
        from asistente.generation.openai_chat import OpenAIChat
        from tests.servers.openai_server import openai_server

        with openai_server(lambda body: SAID) as server:
            yield OpenAIChat(server.base_url, "m")
        return
    pytest.importorskip("boto3")
    from asistente.generation.converse import ConverseChat
    from tests.servers.converse_server import converse, converse_server, tool

    with converse_server(*[converse(tool(SAID))] * 3) as server:
        yield ConverseChat(server.client(), "amazon.nova-lite-v1:0")


@pytest.fixture(params=["openai", "bedrock"])
def refusing(request: pytest.FixtureRequest) -> Iterator[ChatModel]:
    """A model whose server does not let anybody in."""
    if request.param == "openai":
        from asistente.generation.openai_chat import OpenAIChat
        from tests.servers.openai_server import Failure, openai_server

        with openai_server(lambda body: Failure(401, "no")) as server:
            yield OpenAIChat(server.base_url, "m")
        return
    pytest.importorskip("boto3")
    from asistente.generation.converse import ConverseChat
    from tests.servers.converse_server import Fault, converse_server

    with converse_server(*[Fault("AccessDeniedException", 403)] * 3) as server:
        yield ConverseChat(server.client(), "amazon.nova-lite-v1:0")


def test_it_tells_what_it_is_and_how_its_price_is_listed(chat: ChatModel) -> None:
    assert chat.id.endswith(chat.name)
    assert chat.name


def test_a_reply_has_the_form_asked_for_and_tells_what_it_took(chat: ChatModel) -> None:
    reply = chat.complete(ORDER)
    assert json.loads(reply.text) == json.loads(SAID)
    assert reply.ending is Ending.DONE
    assert (reply.input_tokens, reply.output_tokens) == (120, 30)


def test_a_stream_is_the_same_reply_in_pieces(chat: ChatModel) -> None:
    *pieces, reply = chat.stream(ORDER)
    assert isinstance(reply, ChatReply)
    assert all(isinstance(piece, str) for piece in pieces)
    assert json.loads("".join(map(str, pieces))) == json.loads(SAID)
    assert json.loads(reply.text) == json.loads(SAID)
    assert (reply.input_tokens, reply.output_tokens) == (120, 30)


def test_where_there_is_no_reply_there_is_one_spanish_line(refusing: ChatModel) -> None:
    with pytest.raises(ServiceError) as told:
        refusing.complete(ORDER)
    assert told.value.message
    assert told.value.hint
    with pytest.raises(ServiceError):
        list(refusing.stream(ORDER))
