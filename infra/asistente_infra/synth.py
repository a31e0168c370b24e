"""Options to a CloudFormation template; needs Node.js, but neither account nor network."""

import json
from pathlib import Path

from asistente.errors import MissingExtraError
from asistente_infra.node import need_node
from asistente_infra.options import Options


def synthesise(options: Options, code: Path, out: Path) -> Path:
    """Write the cloud assembly to a folder; returns the template's path.

    Args:
        code: folder of the Lambda function.

    Raises:
        ConfigurationError: Node.js or the cdk extra is missing.
    """
    need_node()
    try:
        from aws_cdk import App
    except ImportError as exc:
        raise MissingExtraError("infra", "cdk") from exc
    from asistente_infra.resources.stack import build

    app = App(outdir=str(out), analytics_reporting=False, context=_CONTEXT)
    build(app, options, code)
    app.synth()
    return out / f"{options.name}.template.json"


_CONTEXT = {"@aws-cdk/aws-iam:minimizePolicies": True}


def resources(template: Path) -> int:
    """How many resources a template has."""
    return len(json.loads(template.read_text("utf-8"))["Resources"])
