"""`asistente infra`: what the AWS path runs on, made, looked at and destroyed.

The CDK app is a package of its own (`infra/`), imported here only when this command runs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from asistente.cli import options
from asistente.cli.parsing import parse_count
from asistente.cli.render import note, show
from asistente.cli.views.infra import cost_view, left_view, state_fields, state_view
from asistente.errors import UsageError

if TYPE_CHECKING:
    from asistente_infra.cloud import Cloud
    from asistente_infra.options import Options

HELP = """Prepara lo que usa la ruta aws: buckets, cola, función Lambda, OpenSearch y alarmas.

synth escribe la plantilla de CloudFormation, sin cuenta ni red. deploy la despliega en la cuenta de
tus credenciales de AWS y muestra antes cuánto cuesta aunque no se use. status dice cómo está y qué
ajustes poner. destroy borra todo, también los documentos subidos, y dice qué queda.

Necesita Node.js y pip install "asistente[cdk]"."""

ACTIONS = ("synth", "deploy", "status", "destroy")

Action = Annotated[str, typer.Argument(metavar="ACCIÓN", help=f"Una de: {', '.join(ACTIONS)}.")]
Name = Annotated[
    str, typer.Option("--name", metavar="NOMBRE", help="Nombre de la pila y prefijo de lo demás.")
]
Classic = Annotated[
    bool,
    typer.Option(
        "--classic",
        help="Colección clásica de OpenSearch Serverless, que cuesta aunque nadie pregunte.",
    ),
]
Principal = Annotated[
    list[str] | None,
    typer.Option(
        "--principal",
        metavar="ARN",
        help="Usuario o rol que podrá preguntar e indexar, además de quien despliega.",
    ),
]
Email = Annotated[
    str, typer.Option("--email", metavar="CORREO", help="A quién avisan las alarmas.")
]
Budget = Annotated[
    str,
    typer.Option("--budget", metavar="USD", help="Gasto mensual de la cuenta que hace avisar."),
]
Out = Annotated[
    str, typer.Option("--out", metavar="CARPETA", help="Carpeta en la que synth escribe.")
]
Yes = Annotated[bool, typer.Option("--yes", help="No pide confirmación.")]


def infra(
    action: Action,
    name: Name = "asistente",
    classic: Classic = False,
    principal: Principal = None,
    email: Email = "",
    budget: Budget = "50",
    out: Out = "cdk.out",
    yes: Yes = False,
    json_: options.Json = False,
) -> None:
    """Carry out one of the actions."""
    wanted = _options(name, classic, principal or [], email, budget)
    match action:
        case "synth":
            _synth(wanted, Path(out))
        case "deploy":
            _deploy(wanted, yes=yes)
        case "status":
            _status(_connect(wanted), as_json=json_)
        case "destroy":
            _destroy(_connect(wanted), yes=yes)
        case _:
            raise UsageError(f"«{action}» no es una acción.", hint=f"Usa {', '.join(ACTIONS)}.")


def _options(name: str, classic: bool, principals: list[str], email: str, budget: str) -> Options:
    from asistente_infra.options import Options

    try:
        return Options(
            name=name,
            classic=classic,
            principals=tuple(principals),
            email=email,
            budget_usd=parse_count(budget, "--budget"),
        )
    except ValueError as exc:
        raise UsageError(
            f"«{name}» no sirve como nombre.",
            hint="Usa de 3 a 16 letras minúsculas, números y guiones; la primera, letra.",
        ) from exc


def _connect(wanted: Options) -> Cloud:
    from asistente_infra.cloud import connect

    return connect(wanted.name)


def _synth(wanted: Options, out: Path) -> None:
    from asistente_infra.package import program_only
    from asistente_infra.synth import resources, synthesise

    with TemporaryDirectory(prefix="asistente-infra-") as folder:
        template = synthesise(wanted, program_only(Path(folder)), out)
    note(f"{resources(template)} recursos. La función va sin sus paquetes: deploy los reúne.")
    sys.stdout.write(f"{template}\n")


def _deploy(wanted: Options, *, yes: bool) -> None:
    from dataclasses import replace

    from asistente_infra.costs import floor
    from asistente_infra.deployment import deploy, need_tools

    need_tools()
    cloud = _connect(wanted)
    identity = cloud.identity()
    show(cost_view(identity, floor(wanted)), stream=sys.stderr)
    _confirm("deploy", f"¿Desplegar {wanted.name}?", yes=yes)
    everyone = (*dict.fromkeys((identity.principal, *wanted.principals)),)
    deploy(replace(wanted, principals=everyone), cloud, identity, tell=note)
    _status(cloud, as_json=False)


def _status(cloud: Cloud, *, as_json: bool) -> None:
    state = cloud.state()
    if as_json:
        fields = state_fields(cloud.name, state)
        sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
    else:
        show(state_view(cloud.name, state))


def _destroy(cloud: Cloud, *, yes: bool) -> None:
    state = cloud.state()
    if state is None:
        note(f"No hay ninguna pila {cloud.name} en esta cuenta y región.")
    else:
        question = f"¿Destruir {cloud.name}, con todos los documentos subidos y su índice?"
        _confirm("destroy", question, yes=yes)
        note("Destruyendo; tarda unos minutos…")
        cloud.delete()
    cloud.sweep()
    show(left_view(cloud.name, cloud.left()))


def _confirm(action: str, question: str, *, yes: bool) -> None:
    """Ask at a terminal; elsewhere nobody could answer, so that it must have been said before."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise UsageError(
            f"infra {action} pide confirmación y no hay terminal.", hint="Repítelo con --yes."
        )
    sys.stderr.write(f"{question} [s/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("s", "si", "sí"):
        raise typer.Abort
