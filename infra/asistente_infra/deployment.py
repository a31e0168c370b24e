"""Deploys an assembly with CDK's own program, which npx fetches; its talk goes to stderr."""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from asistente.errors import ConfigurationError, ServiceError
from asistente_infra.cloud import Cloud, Identity
from asistente_infra.node import CDK, need_node
from asistente_infra.options import CONCURRENCY, Options
from asistente_infra.package import bundle
from asistente_infra.synth import synthesise

_STDERR = 2

Tell = Callable[[str], None]


def need_tools() -> None:
    """Make sure that a deployment can begin, before anybody is asked to confirm it.

    Raises:
        ConfigurationError: Node.js or its npx is missing.
    """
    need_node()
    if shutil.which("npx") is None:
        raise ConfigurationError(
            "infra deploy necesita npx, que viene con Node.js.",
            hint="Instala Node.js completo desde https://nodejs.org.",
        )


def deploy(options: Options, cloud: Cloud, identity: Identity, *, tell: Tell) -> None:
    """Bundle, synthesise and deploy; prepares the account for CDK where it never was.

    Raises:
        ServiceError: CDK failed; what it said stands above.
    """
    if not cloud.may_reserve(CONCURRENCY):
        tell("La cuenta no tiene ejecuciones de Lambda que reservar; se despliega sin reserva.")
        options = replace(options, reserve=False)
    with TemporaryDirectory(prefix="asistente-infra-") as folder:
        tell("Reuniendo el código de la función Lambda…")
        code = bundle(Path(folder, "code"))
        out = Path(folder, "cdk.out")
        synthesise(options, code, out)
        if not cloud.has_bootstrap():
            tell("Preparando la cuenta para CDK (una sola vez)…")
            _cdk(identity.region, "bootstrap", f"aws://{identity.account}/{identity.region}")
        tell("Desplegando…")
        _cdk(identity.region, "deploy", "--app", str(out), "--require-approval", "never")


def _cdk(region: str, *arguments: str) -> None:
    environment = {**os.environ, "AWS_REGION": region}
    done = subprocess.run(_command(arguments), stdout=_STDERR, env=environment, check=False)
    if done.returncode != 0:
        raise ServiceError(
            f"cdk {arguments[0]} terminó con error {done.returncode}.",
            hint="El motivo está arriba; al corregirlo, repite asistente infra deploy.",
        )


def _command(arguments: Sequence[str]) -> list[str]:
    npx = shutil.which("npx")
    assert npx is not None
    return [npx, "--yes", CDK, *arguments]
