"""Hurried spelling of the words that questions are built from: "kuando", "q", "onde", "oras".

Words of the corpus are corrected against the index; these are the ones that no index needs to hold.
"""

import re
from functools import lru_cache

_SHORT = {
    "q": "que", "k": "que", "ke": "que", "qe": "que", "xq": "porque", "xk": "porque", "pq":
    "porque", "pa": "para", "x": "por", "cdo": "cuando", "cuand": "cuando", "dnd": "donde",
    "dond": "donde", "onde": "donde", "ond": "donde", "aonde": "donde", "cm": "como", "tmb":
    "tambien", "tb": "tambien", "toy": "estoy", "ta": "esta", "ai": "hay", "ay": "hay", "pal":
    "para", "profe": "profesor", "profes": "profesores", "insc": "inscripcion", "info":
    "informacion", "ncs": "necesito", "nesesito": "necesito", "mat": "materia", "tel": "telefono",
    "grax": "gracias",
}  # fmt: skip
_KNOWN = """
    que quien quienes cual cuales cuando donde cuanto cuanta cuantos cuantas como porque para hay
    hora horas horario horarios dia dias fecha fechas costo precio cuesta vale pagar pago correo
    telefono requisito requisitos documento documentos necesito necesita quiero saber hacer hago
    puedo puede tengo tiene empieza empiezan inicia termina terminan acaba abre cierra vigencia
    ubicacion oficina semestre ano anos mes meses semana semanas tramite quisiera donde tambien
    inscripcion reinscripcion examen examenes beca becas calificacion calificaciones servicio
    constancia constancias evaluacion materia materias reprobar reprueba sirve cuesta dura llevar
    queda recoger escoger elegir genero generar sicologo psicologo practica practicas division
"""


@lru_cache(maxsize=4096)
def respelled(folded: str) -> str | None:
    """The usual spelling of a folded word that is spelled by ear or cut short; None if unknown."""
    if folded in _SHORT:
        return _SHORT[folded]
    known = _by_sound().get(_sound(folded))
    return known if known != folded else None


def sounds_alike(one: str, other: str) -> bool:
    """True for two folded words that differ only in letters of the same sound."""
    return _sound(one) == _sound(other)


@lru_cache(maxsize=1)
def _by_sound() -> dict[str, str]:
    return {_sound(word): word for word in _KNOWN.split()}


def _sound(folded: str) -> str:
    """A key that is equal for words that sound alike in American Spanish."""
    sound = folded
    for pattern, by in _RULES:
        sound = pattern.sub(by, sound)
    return sound


_RULES = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (r"ch", "X"),
        (r"h", ""),
        (r"^ps(?=[aeiou])", "s"),
        (r"qu(?=[ei])|k", "K"),
        (r"cc(?=[ei])|x(?=[aeiou])", "Ks"),
        (r"c(?=[ei])|z", "s"),
        (r"c", "K"),
        (r"q", "K"),
        (r"gu(?=[ei])", "G"),
        (r"g(?=[ei])", "j"),
        (r"v", "b"),
        (r"ll", "y"),
        (r"(.)\1+", r"\1"),
    )
)
