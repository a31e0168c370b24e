"""What was typed wrongly is said in Spanish, on stderr, with exit code 2."""

import pytest

from tests.cli.conftest import Cli
from tests.cli.fakes import FakePipeline


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("ask",), "Falta la pregunta."),
        (("ask", "x", "--jsn"), "No existe la opción --jsn. ¿Quisiste decir --json o --since?"),
        (("asc", "x"), "No existe el comando «asc». ¿Quisiste decir ask?"),
        (("xyz",), "No existe el comando «xyz»."),
        (("ask", "x", "--index"), "La opción --index necesita un valor."),
        (("ask", "x", "--json=1"), "La opción --json no lleva valor."),
        (("trace", "a", "b"), "Sobra lo siguiente: b."),
        (("remove",), "Falta FUENTE."),
        (("eval",), "Falta CASOS."),
        (("trace", "--last", "cero"), "«cero» no vale para --last."),
        (("trace", "--replay"), "--replay necesita el identificador de una solicitud."),
        (("eval", "x", "--min", "mrr"), "«mrr» no es un límite de --min."),
        (("eval", "no-such-file", "--min", "mmr=1"), "No hay una medida llamada mmr."),
        (("eval", "no-such-file", "--max", "p_at_2=1"), "No hay una medida llamada p_at_2."),
    ],
)
def test_usage_errors_are_spanish(
    cli: Cli, pipeline: FakePipeline, args: tuple[str, ...], message: str
) -> None:
    result = cli(*args)
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[0] == f"Error: {message}"


def test_the_hint_names_the_help_of_the_command(cli: Cli) -> None:
    assert "Sugerencia: Mira las opciones con: asistente ask --help" in cli("ask", "--no").err


def test_no_command_shows_the_help_on_stderr(cli: Cli) -> None:
    result = cli()
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Uso: asistente [OPCIONES] COMANDO …")


def test_version(cli: Cli) -> None:
    result = cli("--version")
    assert result.code == 0
    assert result.out.startswith("asistente ")
