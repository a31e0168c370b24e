"""Raw replies to drafts: whatever a model writes gives a draft or a fault, never an error."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asistente.contracts import Draft, Quote, Statement
from asistente.generation import reply as replies
from asistente.generation.evidence import UNKNOWN, Shown, shown
from asistente.generation.reply import Reply, parse_reply, reply_schema
from tests.servers.openai_server import reply
from tests.unit.generation.passages import answered, passage

SAID = "El pago cuesta $50.00."
EVIDENCE = shown(answered(passage(SAID)), most_tokens=500)
GOOD = reply((SAID, "E1", SAID))
DRAFT = Draft(
    statements=(Statement(text=SAID, passages=(0,), quotes=(Quote(passage=0, text=SAID),)),)
)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Claro, aquí está {{la respuesta}}:\n{GOOD}\nEspero que sirva.",
        f"<thinking>{{no}} responde {{}}</thinking>{GOOD}",
        GOOD.replace("E1", "[E1]"),
        json.dumps({**json.loads(GOOD), "confianza": 0.9}),
    ],
    ids=["plain", "fenced", "prose", "thinking", "brackets", "extra field"],
)
def test_a_reply_is_found_in_what_stands_around_it(text: str) -> None:
    assert parse_reply(text, EVIDENCE) == DRAFT


def test_raw_line_breaks_in_strings_are_read_as_spaces() -> None:
    text = GOOD.replace("El pago cuesta $50.00.", "El pago\ncuesta $50.00.", 1)
    assert parse_reply(text, EVIDENCE).statements[0].text == SAID


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("El pago cuesta $50.00.", replies.UNREADABLE),
        ("", replies.UNREADABLE),
        (GOOD[:-20], replies.UNREADABLE),
        ("[]", replies.UNREADABLE),
        ("{" * 5000, replies.UNREADABLE),
        (GOOD.replace("answered", "quizá"), replies.UNREADABLE),
        ('{"status": "not_answered", "statements": []}', replies.ABSTAINED),
        ('{"status": "answered", "statements": []}', replies.ABSTAINED),
        (GOOD.replace('"answered"', '"not_answered"'), replies.UNFOUNDED),
        (
            '{"status": "answered", "statements": [{"text": "Sí.", "citations": []}]}',
            replies.UNCITED,
        ),
    ],
)
def test_what_is_no_answer_is_a_fault(text: str, fault: str) -> None:
    assert parse_reply(text, EVIDENCE) == Draft(fault=fault)


def test_a_citation_of_what_was_not_shown_stays_visible_to_the_verifier() -> None:
    draft = parse_reply(reply((SAID, "E9", SAID), (SAID, "guia", SAID)), EVIDENCE)
    assert [statement.passages for statement in draft.statements] == [(UNKNOWN,), (UNKNOWN,)]


@pytest.mark.parametrize("mark", ["[E1]", "[1]", "[E1, E2]", "[1] [2]"])
def test_marks_in_the_text_are_no_part_of_it(mark: str) -> None:
    draft = parse_reply(reply((f"Cuesta $50.00 {mark}.", "E1", SAID)), EVIDENCE)
    assert draft.statements[0].text == "Cuesta $50.00."


def test_the_schema_is_the_form_that_is_read() -> None:
    """The schema is written out for the servers that take no references: it must not drift."""
    schema = reply_schema(["E1"])
    known = Reply.model_json_schema()
    assert list(schema["properties"]) == list(known["properties"])
    sentence = known["$defs"]["SaidSentence"]["properties"]
    assert list(schema["properties"]["statements"]["items"]["properties"]) == list(sentence)
    assert list(json.loads(replies.SHAPE)) == list(known["properties"])


@given(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps))
def test_any_text_gives_a_draft(text: str) -> None:
    assert isinstance(parse_reply(text, EVIDENCE), Draft)


@given(st.integers(0, len(GOOD) - 1))
def test_a_reply_that_was_cut_off_says_nothing(end: int) -> None:
    assert not parse_reply(GOOD[:end], Shown(EVIDENCE.blocks, EVIDENCE.passages)).statements
