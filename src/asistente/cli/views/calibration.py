"""A fitted calibration as tables: what it learned from, the trade-off, and what changes."""

from asistente.cli.blocks import Block, Line, Table
from asistente.evaluation.calibration import OPERATING_POINT, CalibrationReport, Kind, Point

_COLUMNS = ("Responde cuando debe", "Responde sin evidencia", "Responde sin el dato")


def calibration_view(report: CalibrationReport, *, left_out: int) -> tuple[Block, ...]:
    """The cases, the trade-off at each threshold, the comparison and the verdict."""
    rows = tuple((f"{point.threshold:.2f}", *_shares(point)) for point in report.points)
    return (
        Line(text=_cases(report, left_out)),
        Table(title="Validación cruzada", columns=("Umbral", *_COLUMNS), rows=rows),
        _comparison(report),
        Line(text=_verdict(report)),
        Line(text=_resolution(report)),
    )


def _cases(report: CalibrationReport, left_out: int) -> str:
    counts = report.counts
    apart = "fuente" if report.by_source else "pregunta"
    return (
        f"Casos: {counts[Kind.ANSWERABLE]} que se deben responder, {counts[Kind.NO_EVIDENCE]} sin "
        f"evidencia, {counts[Kind.MISSING_DETAIL]} sin el dato, {left_out} que no cuentan. "
        f"AUC: {report.auc:.3f}, probando cada {apart} con lo aprendido de las demás."
    )


def _comparison(report: CalibrationReport) -> Table:
    now = (f"la que se usa, {report.before.threshold:.2f}", *_shares(report.before))
    new = (f"la nueva, {report.chosen.threshold:.2f}", *_shares(report.chosen))
    return Table(title="Comparación", columns=("Calibración y umbral", *_COLUMNS), rows=(now, new))


def _verdict(report: CalibrationReport) -> str:
    if report.obstacle:
        return f"Ningún umbral separa: {report.obstacle}."
    return (
        f"Umbral propuesto para responder como máximo {report.wanted:.1%} sin evidencia: "
        f"{OPERATING_POINT}, el predeterminado; la calibración ya está desplazada para él."
    )


def _resolution(report: CalibrationReport) -> str:
    """What so few cases cannot show."""
    refused = report.counts[Kind.NO_EVIDENCE]
    if report.wanted * refused >= 1:
        return ""
    return (
        f"Con {refused} casos sin evidencia, uno solo ya es {1 / refused:.1%}: una tasa de "
        f"{report.wanted:.1%} no se puede comprobar, solo que no se respondió ninguno."
    )


def _shares(point: Point) -> tuple[str, ...]:
    values = (point.answerable, point.no_evidence, point.missing_detail)
    return tuple("–" if value is None else f"{value:.1%}" for value in values)
