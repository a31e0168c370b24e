"""Which sources a search is limited to, from what the user asked on the command line."""

from collections.abc import Iterable

from asistente.contracts import FILTERS, AskRequest, Source
from asistente.errors import UsageError
from asistente.language.analyser import fold


def allowed_sources(request: AskRequest, sources: Iterable[Source]) -> frozenset[str] | None:
    """Ids of the sources that pass all limits; None where there is no limit.

    Raises:
        UsageError: a filter names something that sources do not have.
    """
    unknown = [name for name in request.filters if name not in FILTERS]
    if unknown:
        raise UsageError(
            f"No se puede filtrar por «{unknown[0]}».", hint=f"Usa uno de: {', '.join(FILTERS)}."
        )
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
