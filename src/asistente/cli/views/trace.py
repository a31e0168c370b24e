"""A trace as a person reads it: what was asked, found, checked and said, and what it took."""

from asistente.cli.blocks import Block, Panel, Table
from asistente.cli.views.answer import answer_view
from asistente.cli.views.evidence import hits_table
from asistente.contracts import Attempt, Check, Decision, Evidence, Trace, Usage


def trace_view(trace: Trace) -> tuple[Block, ...]:
    """Everything that explains the answer, and the answer."""
    return (*explanation_view(trace), *answer_view(trace.answer))


def explanation_view(trace: Trace) -> tuple[Block, ...]:
    """The same without the answer, for `ask --trace`, where it stands already."""
    hits = (hits_table(trace.evidence),) if trace.evidence and trace.evidence.hits else ()
    checks = _checks(_all_checks(trace))
    return (_facts(trace), _stages(trace), *hits, checks, *_attempts(trace))


def list_view(traces: tuple[Trace, ...]) -> tuple[Block, ...]:
    """One line a trace, newest first."""
    rows = tuple(
        (
            trace.created_at.astimezone().strftime("%Y-%m-%d %H:%M:%S"),
            trace.request_id,
            trace.answer.status.value,
            trace.answer.reason_code.value if trace.answer.reason_code else "",
            f"{trace.answer.latency_ms:.0f} ms",
            question_of(trace),
        )
        for trace in traces
    )
    return (
        Table(
            columns=("Cuándo", "Solicitud", "Estado", "Motivo", "Duración", "Pregunta"),
            rows=rows,
            stacks=((0, 4), (2, 3), (5, 1)),
        ),
    )


def question_of(trace: Trace) -> str:
    """The question as asked."""
    return trace.question or (trace.evidence.question if trace.evidence else "")


def _facts(trace: Trace) -> Panel:
    answer = trace.answer
    facts = {
        "Solicitud": trace.request_id,
        "Fecha": trace.created_at.isoformat(timespec="seconds"),
        "Pregunta": question_of(trace),
        **_searched(trace.evidence),
        "Ruta": answer.path,
        "Índice": f"{trace.index}, generación {trace.generation}",
        **({"Ajustes en vivo": trace.settings_version} if trace.settings_version else {}),
        **({"Textos": "no se guardaron (ajuste aws.log_text)"} if trace.without_text else {}),
        "Estado": answer.status.value,
        "Motivo": answer.reason_code.value if answer.reason_code else "ninguno",
        "Relevancia": f"{answer.relevance:.3f}",
        "Costo": f"{answer.cost_usd:.6f} USD",
        "Vectores": answer.model.embedder,
        "Generador": answer.model.generator,
        "Instrucciones": answer.model.prompt or "ninguna",
        **_routed(trace),
    }
    return Panel(title="Traza", body="\n".join(f"{k}: {v}" for k, v in facts.items()))


def _routed(trace: Trace) -> dict[str, str]:
    """Why that model, and what of the evidence gave it orders."""
    if trace.route is None:
        return {}
    route = trace.route
    return {
        "Elección": f"{route.model} ({route.intent}, {route.complexity}: {route.rule})",
        **({"Grupo": route.group} if route.group else {}),
        **({"Contienen órdenes": ", ".join(trace.flagged)} if trace.flagged else {}),
    }


def _searched(evidence: Evidence | None) -> dict[str, str]:
    if evidence is None:
        return {}
    period = {"Periodo": evidence.period} if evidence.period else {}
    return {"Búsqueda": evidence.query, "Al día": evidence.as_of.isoformat(), **period}


def _stages(trace: Trace) -> Table:
    rows = [(stage.name, f"{stage.milliseconds:.1f}") for stage in trace.stages]
    rows.append(("total", f"{trace.answer.latency_ms:.1f}"))
    return Table(title="Etapas", columns=("Etapa", "ms"), rows=tuple(rows))


def _attempts(trace: Trace) -> tuple[Block, ...]:
    """Who tried to phrase the answer; nothing where no model was asked."""
    if all(attempt.usage is None for attempt in trace.attempts):
        return ()
    columns = ("Generador", "Llamadas", "Entrada", "Salida", "USD", "Dicho", "Descartado", "Falla")
    rows = tuple(_attempt(attempt) for attempt in trace.attempts)
    return (Table(title="Redacción", columns=columns, rows=rows),)


def _attempt(attempt: Attempt) -> tuple[str, ...]:
    usage = attempt.usage or Usage(model="")
    return (
        attempt.generator,
        "guardada" if usage.cached else str(usage.calls),
        str(usage.input_tokens),
        str(usage.output_tokens),
        f"{usage.cost_usd:.6f}",
        str(attempt.claims),
        str(attempt.dropped),
        attempt.fault or "ninguna",
    )


def _all_checks(trace: Trace) -> tuple[Check, ...]:
    """The policy's checks, then the verifier's where an answer was generated."""
    verification = (trace.verification,) if trace.verification else ()
    return (*trace.decision.checks, *verification)


def _checks(checks: tuple[Check, ...]) -> Table:
    rows = tuple(
        (check.name, "pasa" if check.passed else "no pasa", check.note) for check in checks
    )
    return Table(title="Política", columns=("Revisión", "Resultado", "Nota"), rows=rows)


def replay_view(before: Decision, after: Decision) -> tuple[Block, ...]:
    """What today's policy decides differently over the recorded evidence."""
    changes = decision_changes(before, after)
    if not changes:
        return (Panel(title="Repetición", body="La decisión no cambió.", tone="good"),)
    return (Table(title="Repetición", columns=("Dato", "Antes", "Ahora"), rows=changes),)


def decision_changes(before: Decision, after: Decision) -> tuple[tuple[str, str, str], ...]:
    """(what, then, now) for all that differs, in the order of the decision."""
    old, new = _flat(before), _flat(after)
    names = tuple(dict.fromkeys((*old, *new)))
    pairs = ((name, old.get(name, "—"), new.get(name, "—")) for name in names)
    return tuple(pair for pair in pairs if pair[1] != pair[2])


def _flat(decision: Decision) -> dict[str, str]:
    return {
        "estado": decision.status.value,
        "motivo": decision.reason_code.value if decision.reason_code else "ninguno",
        "relevancia": f"{decision.relevance:.3f}",
        "mensaje": decision.message or "ninguno",
        "opciones": "; ".join(option.label for option in decision.options) or "ninguna",
        "pasajes": "; ".join(passage.quote for passage in decision.passages) or "ninguno",
        "avisos": "; ".join(decision.notes) or "ninguno",
        **{
            f"revisión {check.name}": f"{'pasa' if check.passed else 'no pasa'}: {check.note}"
            for check in decision.checks
        },
    }
