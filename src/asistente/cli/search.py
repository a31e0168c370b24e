"""`asistente search`: retrieval alone, to see what an answer would be made from."""

from __future__ import annotations

import json
import sys

import typer

from asistente import bootstrap
from asistente.cli import options
from asistente.cli.ask import Question, check_input, report_failures
from asistente.cli.parsing import parse_path
from asistente.cli.render import note, show
from asistente.cli.requests import Limits, answer_batch, read_question
from asistente.cli.views.evidence import search_fields, search_view

HELP = """Busca los fragmentos más cercanos a una pregunta, sin responderla.

Muestra orden, puntaje y señales de cada uno."""


def search(
    question: Question = None,
    index: options.Index = "default",
    index_dir: options.IndexDir = None,
    path: options.Path = None,
    json_: options.Json = False,
    filters: options.Filter = None,
    since: options.Since = None,
    period: options.Period = None,
    as_of: options.AsOf = None,
    batch: options.Batch = None,
) -> None:
    """Search and print the hits, best first."""
    limits = Limits(filters=filters or (), since=since, period=period, as_of=as_of)
    check_input(question, batch, as_json=json_)
    settings = bootstrap.settings_for(index_dir=index_dir, path=parse_path(path))
    request = None if batch else limits.request(read_question(question or ()))
    pipeline = bootstrap.open_ask(settings, index, warn=note)
    new_id = bootstrap.new_request_id
    if request is None:
        failed = answer_batch(
            batch or "", limits, lambda r: search_fields(new_id(), pipeline.search(r))
        )
        raise typer.Exit(report_failures(failed))
    evidence = pipeline.search(request)
    if json_:
        fields = search_fields(new_id(), evidence)
        sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
    else:
        show(search_view(evidence))
