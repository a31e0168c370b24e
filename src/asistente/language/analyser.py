"""Spanish text to index terms: the one analysis that documents and questions both go through.

Accents are folded before stemming, so that "reinscripcion" and "reinscripción" are one term.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import Stemmer

ANALYSER_ID = "spanish-fold-snowball-8"
"""Written to the manifest: an index built by another analysis is not searched with this one."""

WORD = re.compile(r"\d{1,2}(?:\.?[ºª°]|\.[oaOA])(?!\w)|[^\W_]+")
_ORDINAL = re.compile(r"(\d{1,2})\.?([ºª°oOaA])")

# Closed classes of Spanish: articles, prepositions, conjunctions, pronouns, auxiliaries and
# question words. They say how a question is built, not what it is about.
STOPWORDS = frozenset(
    """
    a al algo alguien algun alguna algunas alguno algunos ambos ante antes aquel aquella
    aquellas aquello aquellos aqui asi aun aunque bajo bien cada casi como con contra cosa cual
    cuales cualquier cualquiera cuando cuanta cuantas cuanto cuantos cuya cuyas cuyo cuyos da
    dan dar de deba deban debe deben debemos debere deberia debo del desde despues dice dicen
    donde dos durante e el ella ellas ello ellos en entonces entre era eran eres es esa esas ese
    eso esos esta estaba estado estan estar estas este esto estos estoy estuvo fue fueron
    gustaria ha haber habia hace hacen hacer haces hacia hago han has hasta hay haya he hola la
    las le les lo los mas me mediante mi mia mientras mio mis misma mismas mismo mismos mucha
    muchas mucho muchos muy nada nadie ni ningun ninguna ninguno no nos nosotros nuestra nuestro
    o os otra otras otro otros para pero poder podre podria podrian poca poco por porque pueda
    pueden puede puedes puedo pues que quien quienes quiere quiero quisiera saber se sea sean
    segun ser sera seran si sido siempre sin sino sobre sois solamente solo somos son soy su sus
    suya suyo tal tales tambien tampoco tan tanta tanto te tendra tendre tener tengo ti tenia
    tenian tiene tienen tienes toda todas todavia todo todos tras tu tus tuvieron tuvo u un una
    unas uno unos usted ustedes va vamos van varias varios vez voy vuestra y ya yo
    """.split()
)


class _Folded(dict[int, str]):
    """A table for `str.translate` that folds each character when it is first met."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", chr(code))
        bare = "".join(c for c in decomposed if not unicodedata.combining(c))
        return self.setdefault(code, bare.lower())


class _Levelled(dict[int, str]):
    """The same, one character for each: a mark by itself stays."""

    def __missing__(self, code: int) -> str:
        return self.setdefault(code, (_FOLDED[code] or chr(code))[0])


_FOLDED, _LEVELLED = _Folded(), _Levelled()


def fold(text: str) -> str:
    """Lower case without accents or compatibility forms; "ñ" becomes "n"."""
    return text.lower() if text.isascii() else text.translate(_FOLDED)


def level(text: str) -> str:
    """Fold without changing length, so that a match's offsets hold in the text itself."""
    return text.lower() if text.isascii() else text.translate(_LEVELLED)


def words(text: str) -> Iterator[tuple[str, str]]:
    """Each word of a text as (as written, folded), in order."""
    before = ""
    for written in WORD.findall(unicodedata.normalize("NFC", text)):
        ordinal = written[0].isdigit() and _ORDINAL.fullmatch(written)
        before = _ordinal(ordinal[1], ordinal[2], before) if ordinal else _fold_word(written)
        yield written, before


_fold_word = lru_cache(maxsize=16_384)(fold)
"""The texts of a question repeat few words, thousands of times."""


def _ordinal(number: str, mark: str, before: str) -> str:
    """ "2.º" is "2o", as it is typed; of an article, the number itself, and so beyond the tenth but
    for "15a", which may be a room."""
    typed = f"{number}o"
    if typed in _ORDINALS and not before.startswith("art"):
        return typed
    return f"{number}a" if mark in "ªaA" else number


@lru_cache(maxsize=1)
def _stemmer() -> Stemmer.Stemmer:
    return Stemmer.Stemmer("spanish")


_ORDINAL_WORDS = (
    *("primer", "segund", "tercer", "cuart", "quint", "sext", "septim", "octav", "noven", "decim"),
)
_ENDINGS = ("", "o", "a", "os", "as", "er", "ro", "ra", "do", "da", "to", "ta", "mo", "vo", "no")
_ORDINALS = {
    form: word
    for number, word in enumerate(_ORDINAL_WORDS, start=1)
    for ending in _ENDINGS
    for form in (f"{number}{ending}", word + ending)
    if ending or form in ("primer", "tercer")
}


_DOUBLETS = (
    *(("trans", "tras"), ("subst", "sust"), ("obscur", "oscur")),
    *(("script", "scrit"), ("setiembre", "septiembre")),
)
"""Spellings that are all correct: "transporte", "trasporte"; "inscripto", "inscrito"."""
ORDINAL_STEMS = frozenset(_ORDINALS.values())
"""Stems of "primero" to "décimo"."""
_PLURALS = ((re.compile(r"(?<=[^n]e)nes$"), "n"), (re.compile(r"(?<=[aei]r)es$"), ""))
"""Of "examen" and "taller", whose singular Snowball takes for a verb: "exámenes", "talleres"."""
_SHORT = re.compile(r"([aeiou][^aeiou]{1,2})(?:(a)[nrs]?|(e)[nrs]?|(o)s?|(ir))")
"""Snowball takes nothing off such words: "acto" and "actos", "abre", "abren" and "abrir"."""
_APART = frozenset(
    """
    banca boleta bolsa casa costa fonda grada libra mesa partida pasta plata plaza puerta rama
    """.split()
)
"""Nouns that are no feminine of the word in -o (or of "mes"), which Snowball takes them for."""
_LONG_Z = 6
"""From this length "realice" and "realiza" are one; "plazo" and "placa" are not."""


@lru_cache(maxsize=16_384)
def stem(folded: str) -> str:
    """Snowball stem of a folded word; "2o" is "segundo"; numbers and codes stay as they are."""
    if folded in _ORDINALS:
        return _ORDINALS[folded]
    if not folded.isalpha() and any(c.isdigit() for c in folded):
        return folded
    if folded.endswith("es"):
        for ending, singular in _PLURALS:
            folded = ending.sub(singular, folded)
    for spelling, other in _DOUBLETS:
        folded = folded.replace(spelling, other)
    if folded in _APART or folded.removesuffix("s") in _APART:
        return folded.removesuffix("s")
    short = _SHORT.fullmatch(folded)
    if short:
        return f"{short[1]}{short[2] or short[4] or 'e'}"
    stemmed = str(_stemmer().stemWord(folded))
    z = stemmed.endswith("z") and (folded.endswith("z") or len(stemmed) >= _LONG_Z)
    return f"{stemmed[:-1]}c" if z else stemmed


def is_content(folded: str) -> bool:
    """True for a word that says what a text is about."""
    return folded not in STOPWORDS and (len(folded) > 1 or folded.isdigit())


def analyse(text: str) -> list[str]:
    """Stems of the content words of a text, in order, repeated as they are repeated."""
    return [term for _, folded in words(text) if (term := _term(folded))]


@lru_cache(maxsize=16_384)
def _term(folded: str) -> str:
    """Stem of a content word; empty for any other."""
    return stem(folded) if is_content(folded) else ""
