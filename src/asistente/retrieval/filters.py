"""Which sources a search is limited to, from what the user asked on the command line."""

from collections.abc import Iterable

from asistente.contracts import AskRequest, Source
from asistente.errors import UsageError
from asistente.language.analyser import fold

FILTERS = ("category", "office", "period", "source_id", "source_type", "title", "version")


def check_filter(name: str) -> None:
    """Refuse to limit a search by what sources do not have.

    Raises:
        UsageError: naming it, and what there is.
    """
    if name not in FILTERS:
        raise UsageError(
            f"No se puede filtrar por «{name}».", hint=f"Filtros: {', '.join(FILTERS)}."
        )


def allowed_sources(request: AskRequest, sources: Iterable[Source]) -> frozenset[str] | None:
    """Ids of the sources that pass all limits; None where there is no limit.

    Raises:
        UsageError: a filter names something that sources do not have.
    """
    for name in request.filters:
        check_filter(name)
    if not request.filters and request.since is None:
        return None
    return frozenset(source.source_id for source in sources if _passes(request, source))


def _passes(request: AskRequest, source: Source) -> bool:
    if request.since is not None and (
        source.publication_date is None or source.publication_date < request.since
    ):
        return False
    return all(
        fold(str(getattr(source, name) or "")) == fold(value)
        for name, value in request.filters.items()
    )
