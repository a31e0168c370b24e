"""Text of scanned pages, by Tesseract where it is installed and the user asked for it."""

import shutil
import subprocess
from dataclasses import dataclass
from typing import Protocol

from asistente.errors import ConfigurationError

_DPI = 300


class Recogniser(Protocol):
    """Reads the text on a picture."""

    def read(self, picture: bytes) -> str:
        """Lines of text on a picture in PGM format; "" where there is none."""
        ...


@dataclass(frozen=True)
class TesseractRecogniser:
    """Implements `Recogniser` with the tesseract program."""

    language: str = "spa"
    max_seconds: float = 60

    def read(self, picture: bytes) -> str:
        """Lines of text on a picture; "" where it takes too long or holds none."""
        command = ["tesseract", "stdin", "stdout", "-l", self.language, "--dpi", str(_DPI)]
        try:
            done = subprocess.run(
                command, input=picture, capture_output=True, timeout=self.max_seconds, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""


def installed_recogniser(language: str = "spa") -> TesseractRecogniser:
    """Tesseract, if it is there with the language.

    Raises:
        ConfigurationError: it is not; the hint says how to get it.
    """
    hint = f"Instálalo con: apt install tesseract-ocr tesseract-ocr-{language}"
    if shutil.which("tesseract") is None:
        raise ConfigurationError("El OCR necesita Tesseract, que no está instalado.", hint=hint)
    listed = subprocess.run(
        ["tesseract", "--list-langs"], capture_output=True, text=True, check=False
    )
    if language not in listed.stdout.split():
        raise ConfigurationError(f"A Tesseract le falta el idioma «{language}».", hint=hint)
    return TesseractRecogniser(language)
