"""Options that several commands share, declared once so that they read alike everywhere."""

from typing import Annotated

import typer

Index = Annotated[str, typer.Option("--index", metavar="NOMBRE", help="Índice que se usa.")]
IndexDir = Annotated[
    str | None,
    typer.Option(
        "--index-dir",
        metavar="CARPETA",
        help="Carpeta de los índices; también ASISTENTE_INDEX_DIR. Si falta: indexes.",
    ),
]
Path = Annotated[
    str | None,
    typer.Option("--path", metavar="local|aws", help="Dónde se ejecuta. Si falta: local."),
]
Json = Annotated[bool, typer.Option("--json", help="Escribe JSON en la salida estándar.")]
Batch = Annotated[
    str | None,
    typer.Option(
        "--batch",
        metavar="ARCHIVO",
        help='Preguntas en JSON Lines: {"id": …, "question": …}, una por línea; "-" lee la '
        "entrada estándar. Escribe un resultado por línea, en el mismo orden.",
    ),
]
Filter = Annotated[
    list[str] | None,
    typer.Option(
        "--filter",
        metavar="CAMPO=VALOR",
        help="Solo fuentes con ese dato, como category=becas.",
    ),
]
Since = Annotated[
    str | None,
    typer.Option("--since", metavar="FECHA", help="Solo fuentes publicadas desde ese día."),
]
Period = Annotated[
    str | None,
    typer.Option("--period", metavar="PERIODO", help="Periodo escolar, como 2026-A."),
]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="FECHA",
        help="Día desde el que se decide qué es vigente o ya pasó. Si falta: hoy.",
    ),
]
