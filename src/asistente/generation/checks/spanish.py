"""Is a text Spanish? Its small words tell; names, codes and addresses are of no language."""

import re

from asistente.language.analyser import STOPWORDS, words

_FOREIGN = frozenset(
    """
    the of and to is are was were be been for with from that this these those you your must should
    can will would shall may not by on at as it its there their they have has had if or but which
    who when where what how all any each
    nao sao uma dos das pelo pela voce seu sua ate tambem deve pode ou nos na do da em os
    les des une est sont dans pour avec vous votre doit peut aux du et qui ne pas sur
    il gli della delle sono essere deve puo nel nella per il che
    der die das und ist sind nicht mit fur von zu ein eine werden muss
    """.split()
)
_SHARED = frozenset(STOPWORDS & _FOREIGN) | {"seu", "do", "per", "as"}
_LETTER = re.compile(r"[^\W\d_a-zñáéíóúüºª]")
"""No letter of a Spanish word in lower case."""
_LEAST_WORDS = 5
_LEAST_SHARE = 0.15


def is_spanish(text: str) -> bool:
    """True unless the small words of another language outnumber the Spanish ones, or none is there.

    Short texts without small words pass: "Edificio A, planta baja." is as Spanish as it can be.
    """
    folded = [each for word, each in words(text) if each.isalpha() and "@" not in word]
    spanish = sum(each in STOPWORDS for each in folded)
    foreign = sum(each in _FOREIGN and each not in _SHARED for each in folded)
    foreign += sum(bool(_LETTER.search(word)) for word, _ in words(text) if word.islower())
    if foreign > spanish or (foreign >= 2 and spanish < 2 * foreign):
        return False
    return len(folded) < _LEAST_WORDS or spanish >= _LEAST_SHARE * len(folded) or not foreign
