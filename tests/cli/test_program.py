"""The installed program as a process: encodings, closed pipes, no traceback whatever happens."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ASISTENTE = [sys.executable, "-m", "asistente"]


def started(*args: str, cwd: Path, **env: str) -> "subprocess.Popen[bytes]":
    clean = {k: v for k, v in os.environ.items() if not k.startswith("ASISTENTE_")}
    return subprocess.Popen(
        [*ASISTENTE, *args],
        cwd=cwd,
        env={**clean, **env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_reader_that_leaves_is_no_error_to_talk_about(tmp_path: Path) -> None:
    process = started("--help", cwd=tmp_path)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.wait()
    process.stderr.close()


@pytest.mark.parametrize("language", ["C", "POSIX", "es_MX.ISO-8859-1"])
def test_a_pipe_gets_utf_8_whatever_the_language(tmp_path: Path, language: str) -> None:
    process = started("ask", "¿", "--indice", cwd=tmp_path, LC_ALL=language, PYTHONUTF8="0")
    out, err = process.communicate()
    assert process.returncode == 2
    assert "opción" in err.decode("utf-8")
    assert out == b""


def test_a_broken_settings_file_is_one_line_with_exit_5(tmp_path: Path) -> None:
    (tmp_path / "asistente.toml").write_text("target_period = ")
    process = started("sources", cwd=tmp_path)
    out, err = process.communicate()
    lines = err.decode().splitlines()
    assert (process.returncode, out) == (5, b"")
    assert lines[0].startswith("Error: No se pudo leer asistente.toml")
    assert len(lines) == 2


def test_doctor_speaks_json_in_a_folder_without_anything(tmp_path: Path) -> None:
    process = started("doctor", "--json", cwd=tmp_path)
    out, err = process.communicate()
    assert process.returncode == 0, err.decode()
    assert {check["ok"] for check in json.loads(out)["checks"]} == {True}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_behind_a_pipe_is_one_spanish_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*ASISTENTE, "doctor"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path
        )
    assert done.returncode == 1
    assert "no queda espacio" in done.stderr
    assert "Errno" not in done.stderr
