"""Fit the ranking of units that is shipped with the package, and print what it reaches.

    python scripts/fit_ranking.py [SHARED] [--write] [--work FOLDER] [--words N]

SHARED is the folder of shared data, `../shared` by default; `--work` may be that of
`fit_calibration.py`, whose indexes and vectors it then finds. For each set: how often the expected
text stands in the first unit and in those shown, by a ranking that was fitted without the article
or document that the answer is from, and the words shown. The price of a word is the one at which an
answer on XQuAD-es has N words on average.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.model_selection import GroupKFold

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.calibration_sets import SHARED, SOURCE, QuestionSet, evidence_of, question_sets

from asistente.contracts import Evidence, Status
from asistente.evaluation.cases import Case
from asistente.evaluation.result import folded
from asistente.policy.inquiry import inquire
from asistente.policy.passages import candidates
from asistente.policy.ranking import CONTENDERS, LEAST, POOL, features, named

FILE = SOURCE / "policy" / "rankings" / "units.json"
SHARES = {"demo": 1.0, "institutions": 1.2, "xquad": 1.0, "squad2": 0.5}
"""What a question of each family of sets counts."""
PROSE = "xquad"
PROBED = "beyond"
RIDGE, FOLDS, STEPS = 3.0, 4, 25
DEAREST = 0.05
Kinds = Mapping[str, Sequence["Question"]]


@dataclass(frozen=True)
class Question:
    """The pool of a question: a row of features a unit, whether it holds the answer, its words."""

    family: str
    group: str
    rows: tuple[dict[str, float], ...]
    right: tuple[bool, ...]
    words: tuple[int, ...]


def main() -> None:
    """Fit both rankings, print, and write where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--words", type=float, default=44.3, help="on average, without antecedents")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "asistente-fit")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    chosen = [s for s in question_sets(options.shared, options.work) if family(s) in SHARES]
    measured = [each for one in chosen for each in pools(one, options.work)]
    kept: dict[str, object] = {}
    for place, name in enumerate(("probed", "unprobed")):
        questions = [pair[place] for pair in measured]
        blind = cross_validated(questions)
        word = price(questions, blind, options.words)
        print(name, *told(questions, blind, word), sep="\n  ")
        kept[name] = {k: round(v, 4) for k, v in fitted(questions).items()}
        kept["word"] = round(word, 4)
    kept["fitted_on"] = ", ".join(f"{name} ({n})" for name, n in sizes(measured).items())
    if options.write:
        FILE.write_text(json.dumps(kept, indent=1) + "\n")


def family(chosen: QuestionSet) -> str:
    """Both halves of a file are one."""
    return chosen.name.split("-")[0]


def pools(chosen: QuestionSet, work: Path) -> Iterator[tuple[Question, Question]]:
    """Each answerable question with the cosines of its best units, and without."""
    for case, evidence in evidence_of(chosen, work):
        if evidence and case.expect is Status.ANSWERED and case.must_include:
            bare = evidence.model_copy(update={"unit_cosines": {}})
            yield pool(case, evidence, family(chosen)), pool(case, bare, family(chosen))


def pool(case: Case, evidence: Evidence, name: str) -> Question:
    """What is ranked for a question, as `policy.answering` ranks it."""
    inquiry = inquire(evidence)
    units = named(candidates(evidence, inquiry))[:POOL]
    wanted = [folded(text) for text in case.must_include]
    texts = [folded(f"{unit.unit.lead} {unit.text}") for unit in units]
    source = case.relevant[0].source if case.relevant else case.id
    return Question(
        family=name,
        group=source[:3] if name in ("xquad", "squad2") else source,
        rows=tuple(features(unit, inquiry, evidence) for unit in units),
        right=tuple(any(each in text for each in wanted) for text in texts),
        words=tuple(len(unit.text.split()) + 1 for unit in units),
    )


# --- the fit -----------------------------------------------------------------------------------


def fitted(questions: Sequence[Question]) -> dict[str, float]:
    """Weights of a conditional logit: the right units of a pool against all of it."""
    known = [each for each in questions if any(each.right)]
    names = names_of(questions)
    matrices = [matrix(each, names) for each in known]
    scale = np.concatenate(matrices).std(axis=0)
    scale[scale == 0] = 1.0
    examples = [
        (rows / scale, np.array(each.right), SHARES[each.family])
        for rows, each in zip(matrices, known, strict=True)
    ]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        total, slope = RIDGE * float(weights @ weights), 2 * RIDGE * weights
        for rows, right, share in examples:
            all_, good = softmax(rows @ weights), right
            chance = all_[good].sum()
            total -= share * float(np.log(chance))
            slope = slope + share * (all_ - np.where(good, all_ / chance, 0.0)) @ rows
        return total, slope

    found = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x / scale
    return {name: float(weight) for name, weight in zip(names, found, strict=True)}


def names_of(questions: Sequence[Question]) -> list[str]:
    """The features; the cosine only where some unit was probed."""
    probed = any(row[PROBED] for each in questions for row in each.rows)
    first = next(each for each in questions if each.rows)
    return [name for name in first.rows[0] if probed or name != PROBED]


def matrix(question: Question, names: Sequence[str]) -> np.ndarray:
    """Units × features."""
    return np.array([[row[name] for name in names] for row in question.rows])


def softmax(logits: np.ndarray) -> np.ndarray:
    """Shares of one."""
    raised = np.exp(logits - logits.max())
    return np.asarray(raised / raised.sum())


def cross_validated(questions: Sequence[Question]) -> list[np.ndarray]:
    """Probabilities of each pool by weights that were fitted without its article or document."""
    found: list[np.ndarray] = [np.empty(0)] * len(questions)
    groups = [f"{each.family}:{each.group}" for each in questions]
    for known, unknown in GroupKFold(FOLDS).split(questions, groups=groups):
        weights = fitted([questions[i] for i in known])
        for i in unknown:
            if questions[i].rows:
                rows = matrix(questions[i], list(weights))
                found[i] = softmax(rows @ np.array(list(weights.values())))
    return found


# --- what it reaches ---------------------------------------------------------------------------


def shown(probabilities: np.ndarray, words: Sequence[int], word: float) -> tuple[int, ...]:
    """The one or two units that `policy.ranking.worth` would show."""
    order = [int(i) for i in np.argsort(-probabilities, kind="stable")[:CONTENDERS]]
    likely = [i for i in order if probabilities[i] >= LEAST] or order[:1]
    sets = [some for n in (1, 2) for some in combinations(likely, n)]
    return max(sets, key=lambda s: sum(probabilities[i] - word * words[i] for i in s), default=())


def price(questions: Sequence[Question], chances: Sequence[np.ndarray], words: float) -> float:
    """Of a word, so that answers in prose have this many on average."""
    pairs = list(zip(questions, chances, strict=True))
    prose = [(q, p) for q, p in pairs if q.family == PROSE] or pairs
    low, high = 0.0, DEAREST
    for _ in range(STEPS):
        word = (low + high) / 2
        mean = np.mean([sum(q.words[i] for i in shown(p, q.words, word)) for q, p in prose])
        low, high = (word, high) if mean > words else (low, word)
    return high


def told(
    questions: Sequence[Question], chances: Sequence[np.ndarray], word: float
) -> Iterator[str]:
    """A line a family of sets."""
    for name in SHARES:
        mine = [(q, p) for q, p in zip(questions, chances, strict=True) if q.family == name]
        if not mine:
            continue
        picks = [shown(p, q.words, word) for q, p in mine]
        first = np.mean([bool(p.size and q.right[int(p.argmax())]) for q, p in mine])
        held = np.mean([any(q.right[i] for i in s) for (q, _), s in zip(mine, picks, strict=True)])
        words = np.mean([sum(q.words[i] for i in s) for (q, _), s in zip(mine, picks, strict=True)])
        units = np.mean([len(s) for s in picks])
        yield (
            f"{name:13} n={len(mine):4}  first {first:.3f}  shown {held:.3f}  "
            f"words {words:.1f}  units {units:.2f}"
        )


def sizes(measured: Sequence[tuple[Question, Question]]) -> dict[str, int]:
    """Questions by family."""
    names = [probed.family for probed, _ in measured]
    return {name: names.count(name) for name in SHARES if name in names}


if __name__ == "__main__":
    main()
