"""A prompt lacks nothing, its layers stay apart, and nobody changes one without noticing."""

import re
from pathlib import Path

import pytest

from asistente.errors import ConfigurationError
from asistente.generation.prompt import load_prompt, parse_prompt

FILLED = {
    "question": "¿Cuándo es {esto}?",
    "evidence": '<d id="E1">{"clave": "{{ question }}"}</d>',
    "seal": "ab12",
    "schema": '{"status": "answered"}',
}
LABELS = {"answer": "answer@1#9bcfbf8578ac"}
"""A change of the words is a change of the version; both stand in every trace."""
SNAPSHOTS = Path(__file__).parent / "prompts"


@pytest.mark.parametrize("name", LABELS)
def test_a_prompt_is_the_one_that_its_version_names(name: str) -> None:
    assert load_prompt(name).label == LABELS[name]


@pytest.mark.parametrize("name", LABELS)
def test_a_prompt_reads_as_the_snapshot_does(name: str) -> None:
    rendered = load_prompt(name).render(FILLED)
    text = f"[system]\n{rendered.system}\n\n[user]\n{rendered.user}\n"
    assert text == (SNAPSHOTS / f"{name}.txt").read_text(encoding="utf-8")


def test_the_question_stands_alone_in_the_layer_of_the_user() -> None:
    rendered = load_prompt("answer").render(FILLED)
    assert rendered.user == FILLED["question"]
    assert FILLED["question"] not in rendered.system


def test_braces_survive_and_values_are_not_filled_in_again() -> None:
    system = load_prompt("answer").render(FILLED).system
    assert FILLED["evidence"] in system
    assert FILLED["schema"] in system


@pytest.mark.parametrize("name", FILLED)
def test_a_missing_variable_fails_at_once(name: str) -> None:
    with pytest.raises(ConfigurationError, match=f"«{name}»"):
        load_prompt("answer").render({**FILLED, name: " "})


@pytest.mark.parametrize("section", ["role", "task", "rules", "schema", "context", "question"])
def test_a_missing_section_fails_at_once(section: str) -> None:
    text = re.sub(rf"## {section}\n.*?(?=## |\Z)", "", load_prompt("answer").text, flags=re.S)
    with pytest.raises(ConfigurationError, match=f"«{section}»"):
        parse_prompt(text)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("{{ evidence }}", "", "falta «evidence»"),
        ("{{ question }}", "{{ question }} {{ evidence }}", "sobra «evidence»"),
        ("## role", "## extra\nAlgo.\n\n## role", "sobra la sección «extra»"),
        ("version: 1\n", "", "id y su versión"),
    ],
)
def test_a_prompt_that_is_not_in_order_says_why(old: str, new: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError, match=complaint):
        parse_prompt(load_prompt("answer").text.replace(old, new))
