"""What retrieval found: ranks, scores and raw signals, for `search` and `trace`."""

from asistente.cli.blocks import Block, Line, Table
from asistente.cli.views.pages import page_text
from asistente.contracts import Evidence, Hit

EXCERPT = 90


def search_view(evidence: Evidence) -> tuple[Block, ...]:
    """The hits as a table."""
    if not evidence.hits:
        return (Line(text="No se encontró ningún fragmento."),)
    rows = tuple((*_measures(hit), _place(hit), _excerpt(hit)) for hit in evidence.hits)
    columns = ("#", "Puntaje", "Fusión", "Coseno", "BM25", "Cobertura", "Fuente", "Texto")
    return (Table(columns=columns, rows=rows),)


def hits_table(evidence: Evidence) -> Table:
    """The hits as a trace shows them: with the chunk's id instead of its text."""
    rows = tuple((*_measures(hit), _place(hit), hit.chunk.chunk_id) for hit in evidence.hits)
    columns = ("#", "Puntaje", "Fusión", "Coseno", "BM25", "Cobertura", "Fuente", "Fragmento")
    return Table(title="Fragmentos recuperados", columns=columns, rows=rows)


def search_fields(request_id: str, evidence: Evidence) -> dict[str, object]:
    """The public JSON shape of `search`."""
    return {"request_id": request_id, "hits": [_hit_fields(hit) for hit in evidence.hits]}


def _hit_fields(hit: Hit) -> dict[str, object]:
    return {
        "rank": hit.rank,
        "chunk_id": hit.chunk.chunk_id,
        "source_id": hit.source.source_id,
        "title": hit.source.title,
        "location": hit.source.location,
        "page": hit.chunk.pages[0] if hit.chunk.pages else None,
        "score": hit.score,
        "signals": hit.signals.model_dump(mode="json"),
        "text": hit.chunk.text,
        "page_label": _label(hit),
    }


def _measures(hit: Hit) -> tuple[str, ...]:
    signals = hit.signals
    figures = (hit.score, signals.fused, signals.cosine, signals.bm25, signals.coverage)
    return (str(hit.rank), *(f"{figure:.3f}" for figure in figures))


def _place(hit: Hit) -> str:
    page = hit.chunk.pages[0] if hit.chunk.pages else None
    return f"{hit.source.title}{page_text(page, _label(hit))}"


def _label(hit: Hit) -> str | None:
    """What is printed on the page on which the chunk begins."""
    first = hit.chunk.pages[:1]
    return next((u.page_label for u in hit.chunk.units if (u.page,) == first), None)


def _excerpt(hit: Hit) -> str:
    line = " ".join(hit.chunk.text.split())
    return line if len(line) <= EXCERPT else f"{line[: EXCERPT - 1]}…"
