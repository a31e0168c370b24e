"""Live settings: what changes, what may not, and that questions go on whatever happens to them."""

from collections.abc import Iterator

import pytest

pytest.importorskip("boto3")

from asistente.aws.appconfig import AppConfigSession
from asistente.aws.clients import AwsClients
from asistente.live_settings import CHANGEABLE, LiveSettings, overlaid
from asistente.settings import Settings
from tests.fakes.appconfig import FakeAppConfig
from tests.fakes.signature import ACCESS_KEY, SECRET_KEY


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def appconfig(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAppConfig]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    with FakeAppConfig() as running:
        monkeypatch.setenv("AWS_ENDPOINT_URL_APPCONFIGDATA", running.url)
        yield running


@pytest.fixture
def session(appconfig: FakeAppConfig, clock: Clock) -> AppConfigSession:
    return AppConfigSession(AwsClients(attempts=1).client("appconfigdata"), "asistente", clock)


@pytest.fixture
def warnings() -> list[str]:
    return []


@pytest.fixture
def live(session: AppConfigSession, warnings: list[str]) -> LiveSettings:
    return LiveSettings(Settings(), session.latest, warnings.append)


def test_a_served_threshold_is_in_force_with_its_version(
    live: LiveSettings, appconfig: FakeAppConfig, warnings: list[str]
) -> None:
    appconfig.deploy({"policy": {"threshold": 0.7}}, label="estricto-2")
    settings, version = live.now()
    assert (settings.policy.threshold, version) == (0.7, "estricto-2")
    assert settings.policy.max_question_chars == Settings().policy.max_question_chars
    assert warnings == []


def test_a_version_without_a_label_is_told_by_its_content(
    live: LiveSettings, appconfig: FakeAppConfig, clock: Clock
) -> None:
    appconfig.deploy({"policy": {"threshold": 0.7}})
    first = live.now().version
    appconfig.deploy({"policy": {"threshold": 0.8}})
    clock.seconds = 61
    assert first
    assert live.now().version not in ("", first)


def test_it_is_not_asked_again_before_its_time(
    live: LiveSettings, appconfig: FakeAppConfig, clock: Clock
) -> None:
    live.now()
    asked = len(appconfig.requests)
    appconfig.deploy({"policy": {"threshold": 0.7}})
    clock.seconds = 59
    assert live.now().settings.policy.threshold == 0.55
    assert len(appconfig.requests) == asked
    clock.seconds = 60
    assert live.now().settings.policy.threshold == 0.7
    assert len(appconfig.requests) == asked + 1


def test_what_did_not_change_stays_in_force(
    live: LiveSettings, appconfig: FakeAppConfig, clock: Clock
) -> None:
    appconfig.deploy({"policy": {"threshold": 0.7}})
    first = live.now()
    clock.seconds = 61
    assert live.now() is first


def test_where_it_cannot_be_reached_the_file_holds_with_one_warning(
    live: LiveSettings, appconfig: FakeAppConfig, warnings: list[str], clock: Clock
) -> None:
    appconfig.down = True
    for clock.seconds in (0, 100, 200):
        assert live.now() == (Settings(), "")
    assert len(warnings) == 1
    assert "Se usan los del archivo." in warnings[0]


def test_where_it_fails_later_the_last_version_holds_and_it_recovers(
    live: LiveSettings, appconfig: FakeAppConfig, warnings: list[str], clock: Clock
) -> None:
    appconfig.deploy({"policy": {"threshold": 0.7}}, label="v1")
    live.now()
    appconfig.down = True
    clock.seconds = 61
    assert live.now().settings.policy.threshold == 0.7
    assert "versión v1" in warnings[0]
    appconfig.down = False
    appconfig.deploy({"policy": {"threshold": 0.8}}, label="v2")
    clock.seconds = 200
    assert live.now().version == "v2"


def test_an_application_that_is_not_there_is_a_warning(
    appconfig: FakeAppConfig, warnings: list[str]
) -> None:
    client = AwsClients(attempts=1).client("appconfigdata")
    other = AppConfigSession(client, "otra")
    assert LiveSettings(Settings(), other.latest, warnings.append).now().version == ""
    assert len(warnings) == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"{", "no son JSON"),
        (b"[]", "no son secciones"),
        (b'{"policy": 1}', "no es una secci"),
        (b'{"policy": {"threshold": 3}}', "«policy.threshold» no tiene un valor"),
        (b'{"policy": {"umbral": 0.5}}', "no se puede cambiar en vivo"),
        (b'{"aws": {"source_bucket": "ajeno"}}', "«aws.source_bucket» no se puede cambiar"),
        (b'{"generation": {"base_url": "http://ajeno"}}', "no se puede cambiar"),
    ],
)
def test_what_may_not_be_or_is_wrong_changes_nothing(content: bytes, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        overlaid(Settings(), content)


def test_routing_and_the_share_of_an_experiment_may_change() -> None:
    content = b'{"generation": {"routes": {"fact": "cheap"}, "experiment_share": 0.25}}'
    generation = overlaid(Settings(), content).generation
    assert (generation.routes, generation.experiment_share) == ({"fact": "cheap"}, 0.25)


@pytest.mark.parametrize("section", CHANGEABLE)
def test_all_that_may_change_are_settings(section: str) -> None:
    assert CHANGEABLE[section] <= set(type(getattr(Settings(), section)).model_fields)


def test_a_wrong_document_leaves_the_last_good_one_in_force(
    live: LiveSettings, appconfig: FakeAppConfig, warnings: list[str], clock: Clock
) -> None:
    appconfig.deploy({"policy": {"threshold": 0.7}}, label="v1")
    live.now()
    appconfig.deploy({"policy": {"threshold": "mucho"}}, label="v2")
    clock.seconds = 61
    assert live.now().version == "v1"
    assert "policy.threshold" in warnings[0]
