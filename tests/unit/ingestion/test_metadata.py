"""What a document says of itself, and what must not be guessed."""

import pytest

from asistente.contracts import SourceType
from asistente.ingestion.metadata import source_id
from tests.unit.ingestion.reading import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Aprobado por el Consejo en sesión del 30 de agosto de 2024.", "2024-08-30"),
        ("Fecha de publicación: 23 de mayo de 2020", "2020-05-23"),
        ("Zihuatanejo de Azueta, Gro.; a 01/agosto/2020", "2020-08-01"),
        ("Lima, a 13 de enero de 2020.", "2020-01-13"),
        ("El decreto publicado en el Diario Oficial el 31 de mayo de 2019 rige la beca.", "None"),
        ("La inscripción es el 4 de febrero de 2025.", "None"),
        ("Publicado: 3 de marzo de 2026", "2026-03-03"),
        ("Morelia, Mich., a 5 de enero de 2026", "2026-01-05"),
        ("Morelia, Michoacán, 5 de enero de 2026", "2026-01-05"),
        ("Última actualización: 12 de mayo de 2025", "2025-05-12"),
        ("Fecha de emisión: 4/06/2026", "2026-06-04"),
        ("El presente aviso fue aprobado por el Consejo el 2 de mayo de 2023.", "2023-05-02"),
        ("Aviso publicado el 1ro. de enero de 2026.", "2026-01-01"),
        ("Aprobado: 2 de mayo de 2023. Última reforma: 4 de junio de 2024.", "2024-06-04"),
        ("Publicación de resultados: 5 de marzo de 2026", "None"),
        ("Fecha de publicación de resultados: 15 de marzo de 2026", "None"),
        ("El aviso será publicado el 5 de marzo de 2026.", "None"),
        ("Publicados los resultados el 5 de marzo de 2026, se abre el plazo.", "None"),
        ("Actualización de datos: del 3 al 7 de febrero de 2026", "None"),
        ("Ley de Educación, publicada el 5 de mayo de 2019.", "None"),
        ("Fecha: 5 de marzo de 2026. Hora: 10:00.", "None"),
        ("Auditorio Central, 5 de marzo de 2026", "None"),
    ],
)
def test_only_a_date_that_a_document_gives_itself_is_taken(text: str, expected: str) -> None:
    source = read("aviso.txt", f"Aviso general de la escuela\n\n{text}\n").source
    assert str(source.publication_date) == expected
    assert ("publication_date" in source.inferred) is (expected != "None")


CALENDAR = [
    "Inscripción: 2 de febrero de 2026",
    "Publicación: 5 de marzo de 2026",
    "Revisión: 15 de junio de 2026",
    "Actualización: 20 de junio de 2026",
]


@pytest.mark.parametrize("line", ["{}\n\n", "- {}\n", "| {} |\n"])
def test_what_a_calendar_dates_is_no_date_of_the_calendar(line: str) -> None:
    table = "|" in line
    rows = [row.replace(": ", " | ") if table else row for row in CALENDAR]
    head = "| Actividad | Fecha |\n|---|---|\n" if table else ""
    text = f"# Calendario escolar\n\n{head}{''.join(map(line.format, rows))}"
    assert read("calendario.md", text).source.publication_date is None
    full = f"{text}\nFecha de publicación: 9 de enero de 2026\n"
    assert str(read("calendario.md", full).source.publication_date) == "2026-01-09"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revisión: 15 de junio de 2026", "None"),
        ("Actualización: 15 de junio de 2026", "2026-06-15"),
    ],
)
def test_a_revision_may_be_of_anything(text: str, expected: str) -> None:
    assert str(read("a.txt", f"Guía de becas\n\n{text}\n").source.publication_date) == expected


def test_metadata_beside_the_file_goes_before_its_own() -> None:
    source = read(
        "a.md",
        "---\nfecha: 2020-01-01\ncategoria: vieja\n---\n\n# Aviso\n\nTexto.\n",
        category="becas",
        source_type="demo",
    ).source
    assert (source.category, source.source_type) == ("becas", SourceType.DEMO)
    assert str(source.publication_date) == "2020-01-01"
    assert not source.inferred


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Guía de reinscripción 2026-A\n\nTexto del promedio de 2025-B.\n", "2026-A"),
        ("# Calendario 2025\n\n## Semestre 2025-I\n\nA.\n\n## Semestre 2025-II\n\nB.\n", None),
        ("# Reglamento\n\nEl ciclo 2019-2020 fue especial.\n", None),
    ],
)
def test_a_period_is_taken_from_titles_and_only_if_it_is_one(
    text: str, expected: str | None
) -> None:
    assert read("doc.md", text).source.period == expected


def test_a_school_year_in_the_file_name_is_the_period() -> None:
    assert read("precios-publicos-2025-26.md", "# Precios\n\nTexto.\n").source.period == "2025-2026"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Constancias del semestre enero-junio 2026", "enero-junio 2026"),
        ("Periodo: 2026-A", "2026-A"),
        ("Segundo semestre de 2025", "2025-2"),
        ("Esta constancia es del periodo 2026-A.", "2026-A"),
        ("Alumnos inscritos desde el periodo 2015-1", None),
        ("El promedio del semestre 2025-B cuenta.", None),
        ("Semestre 2026-A y semestre 2026-B", None),
        ("Periodo de inscripción: 2 al 6 de febrero de 2026", None),
    ],
)
def test_a_line_of_its_own_names_the_period(line: str, expected: str | None) -> None:
    source = read("constancia.txt", f"Constancia\n\n{line}\n\nLa simple cuesta $35.00.\n").source
    assert source.period == expected
    assert ("period" in source.inferred) is (expected is not None)


def test_ids_are_stable_readable_and_never_shared() -> None:
    names = ["a b.md", "a-b.md", "A-B.md", "a/b.md", "á-b.md", "a--b.md", "calendario-2025.md"]
    ids = [source_id(name) for name in names]
    assert len(set(ids)) == len(names)
    assert ids[-1] == "calendario-2025.md"
    assert all(each == each.lower() and " " not in each and "/" not in each for each in ids)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Servicio_Social-Guia.txt", "el servicio es obligatorio.", "Servicio Social Guia"),
        ("x.md", "# Becas de exención\n\nTexto.", "Becas de exención"),
        ("x.md", "---\ntitulo: (anonymous)\n---\n\n# Guía de becas\n\nTexto.", "Guía de becas"),
        ("x.md", "---\ntitulo: Manual\n---\n\n# Otro\n\nTexto.", "Manual"),
        ("estatuto.md", "# Capítulo I. Del consejo\n\nTexto.", "estatuto"),
        ("ley.md", "# TÍTULO PRIMERO\n\nTexto.", "ley"),
    ],
)
def test_the_title_is_the_best_name_that_there_is(name: str, text: str, expected: str) -> None:
    assert read(name, text).source.title == expected


@pytest.mark.parametrize(
    ("scope", "period", "ends"),
    [
        ("2026-A", "2026-A", "None"),
        ("enero-junio 2026", "enero-junio 2026", "None"),
        ("2026-01-12..2026-06-30", None, "2026-06-30"),
        ("todos los planteles", None, "None"),
    ],
)
def test_a_scope_is_two_dates_or_a_period(scope: str, period: str | None, ends: str) -> None:
    source = read("a.md", f"---\nscope: {scope}\n---\n\n# Aviso\n\nTexto.\n").source
    assert (source.period, str(source.valid_to)) == (period, ends)


def test_a_list_in_front_matter_is_read_as_people_write_it() -> None:
    source = read("a.md", "---\ncategory: [pagos, cuotas]\n---\n\n# Aviso\n\nTexto.\n").source
    assert source.category == "pagos, cuotas"


def test_metadata_that_is_not_understood_is_told() -> None:
    text = "---\napproved_on: 2026-02-31\nsource_type: borrador\n---\n\n# Aviso\n\nTexto.\n"
    source = read("a.md", text, valid_to="pronto", periodd="2026-A").source
    assert source.warnings == (
        "no se usa el dato «periodd» de sus metadatos",
        "no se entiende la fecha «2026-02-31»",
        "no se entiende la fecha «pronto»",
        "source_type «borrador» no es «official» ni «demo»",
    )


@pytest.mark.parametrize("day", ["2026-02-28", "28 de febrero de 2026", "28/02/2026"])
def test_metadata_that_is_understood_is_no_matter(day: str) -> None:
    text = f"---\nfecha: {day}\nsource_type: Oficial\n---\n\n# Aviso\n\nTexto.\n"
    source = read("a.md", text).source
    assert (str(source.publication_date), source.warnings) == ("2026-02-28", ())
