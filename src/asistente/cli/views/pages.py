"""A page as people are told of it: where it is in the file, and what is printed on it."""


def page_text(page: int | None, label: str | None) -> str:
    """ ", p. 12", or ", p. 12 (impresa: xii)"; nothing for formats without pages."""
    if page is None:
        return ""
    return f", p. {page} (impresa: {label})" if label else f", p. {page}"
