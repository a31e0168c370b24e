"""Lies in which one detail of a true sentence is something else, or something is added to it."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from benchmarks.lies import LIES, Base, Lie, Teller, claim, plain, true_somewhere

from asistente.language.analyser import analyse, fold, is_content

MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
).split()
WEEKDAYS = "lunes martes miércoles jueves viernes".split()
NUMBERS = "dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte".split()
OFFICES = (
    "Departamento de Servicios Escolares", "Departamento de Recursos Financieros",
    "Departamento de Vinculación", "División de Estudios Profesionales", "Comité Académico",
    "Comité de Becas", "Coordinación de Lenguas Extranjeras", "Centro de Cómputo",
    "Departamento de Actividades Extraescolares", "Servicio Médico",
)  # fmt: skip

Change = Callable[[re.Match[str], random.Random], str]


def changed(pattern: str, change: Change) -> Teller:
    """A true unit in which the first match of a pattern is something else."""

    def told(found: Sequence[Base], dice: random.Random) -> Lie | None:
        for base in found:
            text = base.said
            match = re.search(pattern, text)
            if match and (new := change(match, dice)) != match.group():
                false = text[: match.start()] + new + text[match.end() :]
                repeats = len(new) > 3 and plain(new) in plain(
                    text
                )  # would only leave something out
                if not repeats and not true_somewhere(false, found):
                    return claim(false, base)
        return None

    return told


def _other(options: Sequence[str], but: str, dice: random.Random) -> str:
    return dice.choice([each for each in options if fold(each) != fold(but)])


def _digit(text: str, dice: random.Random) -> str:
    """One digit of a text changed."""
    at = dice.choice([n for n, c in enumerate(text) if c.isdigit()])
    new = dice.choice([d for d in "123456789" if d != text[at]])
    return text[:at] + new + text[at + 1 :]


def _transposed(text: str) -> str:
    """Two neighbouring digits exchanged, the last pair that differs."""
    for n in range(len(text) - 2, -1, -1):
        a, b = text[n], text[n + 1]
        if a.isdigit() and b.isdigit() and a != b:
            return text[:n] + b + a + text[n + 2 :]
    return text


_MONTH = "|".join(MONTHS)
_DAY = rf"\b(\d{{1,2}}) de ({_MONTH})\b"


def _next_day(match: re.Match[str], dice: random.Random) -> str:
    day = int(match[1])
    return f"{day + 1 if day < 28 else day - 1} de {match[2]}"


def _shift(by: int) -> Callable[[re.Match[str], random.Random], str]:
    return lambda match, dice: str(int(match.group()) + by)


def instead(pairs: Mapping[str, str], around: str = r"\b{}\b") -> tuple[str, Change]:
    """Each of these for what it is paired with."""
    return around.format(f"(?:{'|'.join(pairs)})"), lambda match, dice: pairs[match.group()]


def _one_of(words: Sequence[str], around: str = r"\b{}\b") -> tuple[str, Change]:
    """One of these for another."""
    pattern = around.format(f"(?:{'|'.join(words)})")
    return pattern, lambda match, dice: _other(words, match.group(), dice)


def _first_day(match: re.Match[str], dice: random.Random) -> str:
    return str(int(match.group()) - 1 or 2)


def _hour_later(match: re.Match[str], dice: random.Random) -> str:
    return f"{(int(match[1]) + 1) % 24}:{match[2]}"


_COUNTED = r"\b\d{1,3}(?= [a-záéíóúñ]{4,})(?! de)"
_NO = r"(?:se |hay |es |debe |puede|tener |estar |cuenta|tiene |deja|impide|conserva|haber )"
_VERB = (
    r"(?:se (?:puede|pueden|entrega|entregan|acredita|paga|pide|presenta|solicita|necesita|recibe)"
    r"|es obligatori|cubre|permite|autoriza|expide|tiene|vale|abre|depende|debe)"
)
CHANGES: dict[str, tuple[str, Change]] = {
    # values
    "day_off_by_one": (_DAY, _next_day),
    "first_day_of_a_range": (r"\b\d{1,2}(?= (?:al|y) \d{1,2} de)", _first_day),
    "other_month": _one_of(MONTHS, r"(?<= de ){}\b"),
    "other_year": (r"(?<=de )20\d\d\b", lambda m, d: str(int(m.group()) + d.choice((-1, 1)))),
    "other_period": (r"\b20\d\d-[AB]\b", lambda m, d: m.group()[:-1] + "AB"[m.group()[-1] == "A"]),
    "amount_digit": (r"\$[\d,]+\.\d\d", lambda m, d: _digit(m.group(), d)),
    "amount_times_ten": (r"\$([\d,]+)\.\d\d", lambda m, d: f"${m[1]}0.00"),
    "amount_transposed": (r"\$[\d,]+\.\d\d", lambda m, d: _transposed(m.group())),
    "percentage": (r"\b\d{1,3}(?= %)", lambda m, d: str(int(m.group()) - 5)),
    "percentage_to_number": (r"\b(\d{1,3}) %", lambda m, d: f"{m[1]} puntos"),
    "number_plus_one": (_COUNTED, lambda m, d: str(int(m.group()) + 1)),
    "number_doubled": (_COUNTED, lambda m, d: str(2 * int(m.group()))),
    "number_in_words": _one_of(NUMBERS),
    "unit_of_time": instead(
        {"días": "semanas", "horas": "días", "meses": "años", "semestres": "meses"}, r"(?<=\d ){}\b"
    ),
    "length_of_time": instead({"horas": "semanas", "meses": "años", "semestres": "meses"}),
    "working_days_to_days": instead({"hábiles": "naturales"}),
    "unit_of_count": instead(
        {
            "créditos": "materias",
            "estudiantes": "profesores",
            "puntos": "créditos",
            "libros": "revistas",
            "personas": "empresas",
            "fotografías": "copias",
        },
        r"(?<=\d ){}\b",
    ),
    "time_of_day": (r"\b(\d{1,2}):(\d\d)\b", _hour_later),
    "minutes": (r"\b(\d{1,2}):(\d\d)\b", lambda m, d: f"{m[1]}:{(int(m[2]) + 15) % 60:02d}"),
    "weekday": _one_of(WEEKDAYS),
    "email_user": (r"\b\w+(?=@)", lambda m, d: m.group() + "1"),
    "email_domain": (r"(?<=@)\w+", lambda m, d: m.group() + "s"),
    "phone_transposed": (r"\d{3} \d{4}\b", lambda m, d: _transposed(m.group())),
    "extension": (r"(?<=extensión )\d+", lambda m, d: str(int(m.group()) + 5)),
    "article": (r"(?<=Artículo )\d+", lambda m, d: str(int(m.group()) + 1)),
    "code": (
        r"\b([A-Z]{1,2}-\d*)(\d)\b",
        lambda m, d: f"{m[1]}{(int(m[2]) + 3) % 10}",
    ),
    "building": _one_of("ABCDEF", r"(?<=edificio ){}\b"),
    "window": (r"(?<=ventanilla )\d", lambda m, d: str(int(m.group()) + 1)),
    "floor": instead({"alta": "baja", "baja": "alta"}, r"(?<=planta ){}\b"),
    "ordinal": _one_of(("primer", "segundo", "tercer", "cuarto", "sexto", "noveno")),
    "level": instead({"B1": "B2"}),
    # of whom, how many, whether
    "office": _one_of(OFFICES, "{}"),
    "role": _one_of(("jefe", "coordinador", "tutor", "director", "rector", "asesor")),
    "dropped_no": (rf"\b[Nn]o (?={_NO})", lambda m, d: ""),
    "dropped_any_no": (r"(?<=\w )no (?=\w)", lambda m, d: ""),
    "added_no": (rf"(?<!no )(?<!No )\b(?={_VERB}\b)", lambda m, d: "no "),
    "least_to_most": instead(
        {"al menos": "hasta", "mínimo": "máximo", "mínima": "máxima", "Al menos": "Hasta"}
    ),
    "most_to_least": instead({"hasta": "al menos", "máximo": "mínimo", "máxima": "mínima"}),
    "before_to_after": instead({"antes": "después", "después": "antes"}),
    "all_to_some": instead({"todas las": "algunas de las", "todos los": "algunos de los"}),
    "duty_to_choice": instead({"obligatorio": "opcional", "obligatoria": "opcional"}),
    "free_to_paid": instead({"no tiene costo": "tiene costo", "es gratuita": "tiene costo"}),
    "or_more_to_or_less": instead({"o más": "o menos"}),
    "public_to_private": instead(
        {"públicas": "privadas", "privadas": "públicas", "interno": "externo", "externo": "interno"}
    ),
    "kind_of_leave": _one_of(("parcial", "temporal", "definitiva"), r"(?<=baja ){}\b"),
    "opposite_verb": instead(
        {
            "abre": "cierra",
            "cierra": "abre",
            "entrega": "recoge",
            "entregan": "recogen",
            "inicia": "termina",
            "paga": "cobra",
            "Sube": "Descarga",
            "Descarga": "Sube",
            "Paga": "Cobra",
            "Entrega": "Recoge",
            "Recoge": "Entrega",
            "aprobar": "reprobar",
            "aumenta": "disminuye",
            "pierde": "conserva",
            "compatibles": "incompatibles",
        }
    ),
    "other_people": instead(
        {
            "estudiantes": "aspirantes",
            "estudiante": "aspirante",
            "profesor": "aspirante",
            "profesores": "aspirantes",
            "egresado": "aspirante",
            "empresa": "familia",
        }
    ),
    "other_paper": instead(
        {
            "credencial": "licencia de conducir",
            "comprobante": "pasaporte",
            "constancia": "factura",
            "certificado": "pagaré",
            "identificación": "vacuna",
            "formato": "poema",
            "fotografías": "huellas",
            "solicitud": "demanda",
        }
    ),
    "season": _one_of(("verano", "invierno", "primavera")),
}


def noun_of_another_sentence(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A noun of a true sentence replaced by one that another sentence names."""
    noun = r"(?<=\b(?:el|la) )[a-záéíóúñ]{5,}"
    for base in found:
        others = [m.group() for o in found if o != base for m in re.finditer(noun, o.quote)]
        named = [word for word in others if is_content(fold(word))]
        strange = [word for word in named if plain(word)[:4] not in plain(base.said)]
        match = re.search(noun, base.said)
        if match and strange:
            text = base.said[: match.start()] + dice.choice(strange) + base.said[match.end() :]
            return claim(text, base)
    return None


def clause_of_another_sentence(found: Sequence[Base], dice: random.Random) -> Lie | None:
    """A true sentence of another chunk told under the citation of this one."""
    for base in found:
        for other in found:
            far = other.passage.chunk.source_id != base.passage.chunk.source_id
            strange = set(analyse(other.quote)) - set(analyse(base.said))
            if far and strange and len(other.quote.split()) > 5 and base.said.endswith("."):
                added = other.quote[0].lower() + other.quote[1:].rstrip(".;")
                lie = claim(f"{base.said.rstrip('.')}, y {added}.", base, marker=added)
                return replace(lie, honest_source=other.passage.chunk.chunk_id)
    return None


LIES.update(
    {each.__name__: each for each in (noun_of_another_sentence, clause_of_another_sentence)}
)
LIES.update({name: changed(*change) for name, change in CHANGES.items()})


ADDED = {
    "extra_requirement": "y además debes presentar una carta notarial",
    "extra_fee": "y cuesta $437.00",
    "extra_exception": "excepto para los estudiantes becados",
    "extra_condition": "siempre que tengas promedio de 90",
    "extra_deadline": "antes del 14 de marzo de 2027",
    "extra_person": "con la maestra Elvira Sandoval",
    "extra_url": "en www.tramites-rapidos.mx",
    "extra_email": "escribiendo a ayuda@gmail.com",
    "extra_phone": "o llamando al 618 204 7731",
    "extra_article": "según el artículo 47",
    "extra_percentage": "con un descuento del 35 %",
    "extra_place": "en el edificio Z",
    "extra_promise": "y el trámite queda aprobado de inmediato",
    "extra_penalty": "o serás expulsado de la carrera",
    "extra_discount": "y es gratis para deportistas",
    "extra_only": "y sólo lo pueden hacer las mujeres embarazadas",
    "extra_advice": "aunque nadie revisa ese requisito",
}


def _added(fragment: str) -> Teller:
    def told(found: Sequence[Base], dice: random.Random) -> Lie | None:
        base = next((b for b in found if b.said.endswith((".", ";"))), None)
        if base is None:
            return None
        return claim(f"{base.said.rstrip(' .;')}, {fragment}.", base, marker=fragment)

    return told


LIES.update({name: _added(fragment) for name, fragment in ADDED.items()})
