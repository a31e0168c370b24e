"""A real language model: llama.cpp with the GGUF file that `ASISTENTE_TEST_GGUF` names.

    python tests/servers/gguf_server.py MODEL.gguf [THREADS]     serves until its input ends

It is served by `xllamacpp`, which installs from PyPI without a compiler and has the same
OpenAI-compatible server as llama.cpp itself.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "ASISTENTE_TEST_GGUF"
WINDOW = 6144
"""Tokens of prompt and reply together."""


def named_model() -> str:
    """The file that the variable names, which is taken away: it is no setting of the program."""
    return os.environ.pop(VARIABLE, "")


def missing(model: str) -> str:
    """Why this model cannot be served here; empty where it can."""
    if not Path(model).is_file():
        return f"{VARIABLE} names no GGUF file"
    return "" if importlib.util.find_spec("xllamacpp") else "xllamacpp is not installed"


@contextmanager
def gguf_server(model: str, threads: int = 2) -> Iterator[str]:
    """The base URL of the model, in a process of its own that ends with the block."""
    command = [sys.executable, __file__, model, str(threads)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, "the server did not start"
            yield f"{address}/v1"
        finally:
            process.kill()


def serve(model: str, threads: int) -> None:
    """Serve until the input ends."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = model
    params.n_ctx = WINDOW
    params.n_parallel = 1
    params.port = 0
    params.cpuparams.n_threads = threads
    params.cpuparams_batch.n_threads = threads
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()  # ends with whoever started it, however that ended


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2)
