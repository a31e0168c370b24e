"""Upload → event → searchable → answered → deleted → refused, by events that lie about time.

    python benchmarks/aws_events.py [--documents 100] [--seed 1]

Documents go to a versioned bucket of moto and some are changed there. Their events come shuffled,
up to three times each, and through a queue, to two workers of the Lambda handler at once; Bedrock
and OpenSearch Serverless are fakes. Then half are deleted, and old events come once more. Counted:

    lost    documents of the bucket that are not answered from, or deleted ones still indexed
    stale   answers with an old price, or to a question whose document is gone
    double  documents that are indexed twice, or chunks that are found twice

It ends with 1 where any of them is not 0.
"""

import argparse
import contextlib
import io
import logging
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.shared_data import show
from tests.fakes.account import Account, Services
from tests.fakes.events import FakeTrigger, NotifyingBucket

from asistente import bootstrap
from asistente.aws_lambda.handler import handle
from asistente.contracts import AskRequest, Status

WORKERS = 2
THINGS = """
credencial constancia boleta certificado diploma mudanza fotocopia impresión
encuadernación alberca gimnasio biblioteca estacionamiento cafetería comedor laboratorio auditorio
casillero uniforme bata microscopio calculadora tableta proyector cámara guitarra piano violín
escultura pintura fotografía cerámica ajedrez natación atletismo ciclismo montañismo esgrima
karate yoga danza teatro coro orquesta francés alemán italiano portugués japonés chino náhuatl maya
zapoteco topografía soldadura carpintería plomería electricidad jardinería panadería repostería
enología apicultura acuicultura avicultura veterinaria odontología optometría nutrición psicología
fisioterapia
vacuna radiografía audiometría electrocardiograma dormitorio lavandería sábana almohada bicicleta
patineta autobús taxi paracaídas telescopio planetario herbario museo zoológico acuario invernadero
granero molino huerto vivero establo muelle velero kayak buceo brújula linterna
""".split()


@dataclass
class School:
    """What the bucket holds, as somebody who reads the prices knows it."""

    bucket: NotifyingBucket
    prices: dict[str, int] = field(default_factory=dict)

    def price(self, thing: str, pesos: int) -> str:
        """Upload a document that says a price; the event's message."""
        self.prices[thing] = pesos
        text = f"# {thing.title()}\n\nEl servicio de {thing} cuesta {pesos} pesos al semestre.\n"
        return self.bucket.put(_key(thing), text)

    def withdraw(self, thing: str) -> str:
        """Delete its document; the event's message."""
        del self.prices[thing]
        return self.bucket.delete(_key(thing))


def main() -> int:
    """Run both phases; prints the figures of each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    things = list(dict.fromkeys(THINGS))[: options.documents]
    if len(things) < options.documents:
        parser.error(f"--documents is at most {len(things)}")
    with Services() as services, services.account(delay=0.05) as account:
        os.environ.update(account.environment)
        logging.getLogger("werkzeug").setLevel(logging.WARNING)
        return run(account, things, random.Random(options.seed))


def run(account: Account, things: list[str], draw: random.Random) -> int:
    """Both phases; 1 if anything was lost, stale or double."""
    school = School(NotifyingBucket(account.client("s3"), account.source))
    trigger = FakeTrigger(account.client("sqs"), handle)
    uploads = [school.price(thing, 1000 + n) for n, thing in enumerate(things)]
    uploads += [school.price(thing, 5000 + n) for n, thing in enumerate(things) if n % 3 == 0]
    found = phase("uploaded", account, school, things, trigger, disordered(uploads, draw))
    gone = [school.withdraw(thing) for thing in things[::2]]
    late = disordered([*gone, *draw.sample(uploads, len(uploads) // 4)], draw)
    found += phase("deleted", account, school, things, trigger, late)
    print(f"lost: {found['lost']}  stale: {found['stale']}  double: {found['double']}")
    return int(any(found.values()))


def disordered(messages: list[str], draw: random.Random) -> list[str]:
    """Each message one to three times, in any order."""
    repeated = [message for message in messages for _ in range(draw.randint(1, 3))]
    draw.shuffle(repeated)
    return repeated


def phase(
    name: str,
    account: Account,
    school: School,
    things: list[str],
    trigger: FakeTrigger,
    messages: list[str],
) -> Counter[str]:
    """Let the workers handle the messages, then compare what is answered with the bucket."""
    began = time.perf_counter()
    for message in messages:
        trigger.send(message)
    with contextlib.redirect_stdout(io.StringIO()):
        _work(trigger)
    seconds = time.perf_counter() - began
    found = answers(school, things)
    found += copies(account, school, things)
    given_up = len(trigger.given_up())
    found["lost"] += given_up
    show(
        benchmark="aws_events",
        phase=name,
        documents=len(school.prices),
        events=len(messages),
        seconds=round(seconds, 1),
        given_up=given_up,
        **{kind: found[kind] for kind in ("lost", "stale", "double")},
    )
    return found


def _work(trigger: FakeTrigger) -> None:
    workers = [threading.Thread(target=trigger.run) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def answers(school: School, things: list[str]) -> Counter[str]:
    """Ask for every price, also for those of documents that are gone."""
    settings = bootstrap.settings_for(index_dir=None, path=None)
    pipeline = bootstrap.open_ask(settings, "default", warn=sys.stderr.write, record=False)
    found: Counter[str] = Counter()
    for thing in things:
        request = AskRequest(question=f"¿Cuánto cuesta el servicio de {thing}?")
        answer = pipeline.run(request).answer
        text = answer.answer or "" if answer.status is Status.ANSWERED else ""
        verdict = _judged(text, thing, school.prices)
        found[verdict] += 1
        if verdict != "right":
            print(f"{verdict}: {request.question} → {text or answer.reason_code}", file=sys.stderr)
    del found["right"]
    return found


def _judged(text: str, thing: str, prices: Mapping[str, int]) -> str:
    if thing not in prices:
        return "stale" if text else "right"
    if f"{prices[thing]} pesos" in text:
        return "right"
    return "stale" if thing in text.lower() else "lost"


def copies(account: Account, school: School, things: list[str]) -> Counter[str]:
    """Sources of the index and chunks in OpenSearch, against the documents of the bucket."""
    settings = bootstrap.settings_for(index_dir=None, path=None)
    sources, _ = bootstrap.list_sources(settings, "default")
    places = Counter(place for held in sources for place in held.source.locations)
    held = Counter(
        str(document["chunk_id"])
        for name in account.opensearch.indexes
        for document in account.opensearch.live(name)
    )
    wanted = {f"s3://{account.source}/{_key(thing)}" for thing in school.prices}
    return Counter(
        lost=len(wanted.symmetric_difference(places)),
        double=sum(n > 1 for n in (*places.values(), *held.values()))
        + max(0, len(held) - len(school.prices)),
    )


def _key(thing: str) -> str:
    """A key that must be decoded: blanks, a plus sign, marks."""
    return f"default/precios y más/{thing}+2026.md"


if __name__ == "__main__":
    sys.exit(main())
