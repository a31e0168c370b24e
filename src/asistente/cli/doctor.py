"""`asistente doctor`: checks what the program needs, one line each, with what repairs it."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import typer

from asistente.cli import options
from asistente.cli.blocks import Line
from asistente.cli.checks import Finding, diagnose
from asistente.cli.parsing import parse_path
from asistente.cli.render import show

HELP = """Revisa la instalación: Python, paquetes, modelo, ajustes, carpetas e índice.

Código de salida 5 si algo falla."""

SOMETHING_WRONG = 5


def doctor(
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    json_: options.Json = False,
) -> None:
    """Print every finding; an index that was not made yet is no fault."""
    findings = tuple(diagnose(index=index, index_dir=index_dir, path=parse_path(path)))
    if json_:
        rows = {"checks": [asdict(finding) for finding in findings]}
        sys.stdout.write(json.dumps(rows, ensure_ascii=False) + "\n")
    else:
        show([Line(text="\n".join(map(_line, findings)))])
    if not all(finding.ok for finding in findings):
        raise typer.Exit(SOMETHING_WRONG)


def _line(finding: Finding) -> str:
    """`nota` marks what is in order, but has yet to be made."""
    well = "nota " if finding.fix else "bien "
    mark = well if finding.ok else "FALLA"
    fix = f" → {finding.fix}" if finding.fix else ""
    return f"{mark}  {finding.name}: {finding.detail}{fix}"
