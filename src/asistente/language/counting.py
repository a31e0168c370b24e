"""Counts as a person says them: "1 documento", "2 documentos"."""


def counted(number: int, noun: str) -> str:
    """The number and its noun, which ends in a vowel."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
