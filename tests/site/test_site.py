"""A league with a site: what students may do there, and what nobody may."""

import gzip
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import pytest
from conftest import PLUGINS, Ran
from msgspec import json
from students import DONE, OK, PATIENCE, REFUSED, Student, bot_path, program, served

from joute.arena.sandbox import bubblewrap
from joute.site.app import DOUBT_S
from joute.site.uploads import LARGEST

FORBIDDEN, MISSING, MISDIRECTED = 403, 404, 421
LOUD = "remember the milk"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def url(home: Path) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(PLUGINS))
        with served(home) as url:
            yield url


def test_an_upload_plays_and_its_author_alone_reads_its_stderr(url: str) -> None:
    ann, eve = Student(url), Student(url)
    assert ann.send("ann", program(900_000, LOUD)) == (
        OK,
        {"bot": "ann", "version": 1, "same": False},
    )
    assert ann.send("ann", program(900_000, LOUD))[1]["same"]
    ann.wait_for(bot_path("ann"), "matches")
    told = ann.wait_for(bot_path("ann"), "placed")  # the ranking follows the matches
    assert told["mine"]
    assert told["placed"]["version"] == 1
    assert not eve.get(bot_path("ann"))["mine"]
    match = told["matches"][-1]
    assert (match["league"], [seat["mine"] for seat in match["seats"]].count(True)) == ("Wood", 1)
    assert LOUD.encode() in film(ann, match["key"])
    assert LOUD.encode() not in film(eve, match["key"])
    assert eve.ask("POST", "/enter", b'{"name": "ann", "word": "a guess"}')[0] == REFUSED
    assert eve.ask("POST", "/enter", b'{"name": "ann", "word": "open sesame"}')[0] == DONE
    assert LOUD.encode() in film(eve, match["key"])
    assert ann.send("ann", program(800_000))[1]["version"] == 2
    assert ann.wait_for(bot_path("ann"), "placed")["uploaded"]
    tiers = ann.get("ranking")["tiers"]
    assert [tier["name"] for tier in tiers] == ["Bronze", "Iron", "Wood"]


@pytest.mark.long
def test_who_follows_a_bot_is_told_that_it_cannot_play(url: str) -> None:
    student = Student(url)
    assert student.send("fay", b"nothing", file="fay.zip")[0] == OK
    for _ in student.news(bot_path("fay")):
        if student.get(bot_path("fay"))["left_out"]:
            break
    assert student.get(bot_path("fay"))["problem"]["code"] == "problem.unbuilt"


def film(student: Student, key: int) -> bytes:
    status, packed = student.ask("GET", f"/film/{key}")
    assert status == OK
    return gzip.decompress(packed)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"name": "../../bob"}, "refusal.bad-name"),
        ({"name": "/etc/bob"}, "refusal.bad-name"),
        ({"name": ".bob"}, "refusal.bad-name"),
        ({"name": "__pycache__"}, "refusal.bad-name"),
        ({"name": "bob#2"}, "refusal.bad-name"),
        ({"name": "bob.py"}, "refusal.bad-name"),
        ({"name": "<b>bob</b>"}, "refusal.bad-name"),
        ({"name": "bob\0"}, "refusal.bad-name"),
        ({"name": "b" * 25}, "refusal.bad-name"),
        ({"name": ""}, "refusal.bad-name"),
        ({"name": "STRONG"}, "refusal.name-taken"),
        ({"name": "human"}, "refusal.name-taken"),
        ({"word": "short"}, "refusal.bad-word"),
        ({"file": "bob.exe"}, "refusal.bad-type"),
        ({"file": "../bob"}, "refusal.bad-type"),
        ({"data": b""}, "refusal.empty"),
        ({"data": b"#" * (LARGEST + 1)}, "refusal.too-large"),
        ({"data": b"#" * (2 * LARGEST)}, "refusal.too-large"),
    ],
)
def test_what_cannot_be_taken_is_told_at_once_and_leaves_nothing(
    url: str, home: Path, sent: dict[str, str], why: str
) -> None:
    before = sorted(home.rglob("bots/[!.]*"))
    upload = {"name": "bob", "data": program(1), **sent}
    status, answer = Student(url).send(**upload)  # type: ignore[arg-type]
    assert (status, answer["code"]) == (REFUSED, why)
    assert sorted(home.rglob("bots/[!.]*")) == before


def test_a_name_belongs_to_the_first_of_many_who_send_it_at_once(url: str, home: Path) -> None:
    student = Student(url)
    words = [f"secret {number}" for number in range(8)]
    programs = {word: program(number, word * 5000) for number, word in enumerate(words, 1)}

    def send(word: str) -> int:
        return student.send("crowd", programs[word], word=word)[0]

    with ThreadPoolExecutor(len(words)) as pool:
        taken = [
            word for word, status in zip(words, pool.map(send, words), strict=True) if status == OK
        ]
    assert len(taken) == 1
    assert (home / "bots/crowd/bot.py").read_bytes() == programs[taken[0]]
    assert student.send("Crowd", program(1))[1]["code"] == "refusal.spelling"
    assert student.send("crowd", program(1), word="another")[1]["code"] == "refusal.wrong-word"


def test_only_a_page_of_the_site_may_act(url: str) -> None:
    student = Student(url)
    body = b'{"name": "eve", "word": "open sesame", "file": "eve.py"}\n' + program(1)
    assert student.ask("POST", "/upload", body, **{"X-Joute-Token": "guess"})[0] == FORBIDDEN
    assert student.ask("POST", "/upload", body, Origin="http://evil.example")[0] == FORBIDDEN
    assert student.ask("POST", "/upload", body, Host="evil.example")[0] == MISDIRECTED
    assert student.ask("GET", "/data/bots/eve")[0] == MISSING
    assert student.ask("POST", "/upload", b"nonsense")[0] == 400
    assert student.ask("POST", "/enter", b"[" * 300_000)[0] == 400


def test_a_bot_of_the_teacher_is_nobody_elses(url: str, home: Path) -> None:
    (home / "bots/teacher.py").write_bytes(program(5))
    assert Student(url).send("Teacher", program(1))[1]["code"] == "refusal.name-taken"


@pytest.mark.long
def test_who_guesses_a_word_too_often_waits_and_the_owner_does_not(url: str) -> None:
    student = Student(url)
    assert student.send("dan", program(1))[0] == OK
    guesses = [student.send("dan", b"#", word=f"guess {n}")[1]["code"] for n in range(11)]
    assert guesses[:10] == ["refusal.wrong-word"] * 10
    assert guesses[10:] == ["refusal.wrong-word"]  # this browser has shown the right one
    assert student.send("dan", program(2))[0] == OK
    stranger = Student(url)
    asked = b'{"name": "dan", "word": "a guess"}'
    began = monotonic()
    status, told = stranger.ask("POST", "/enter", asked, **{"X-Forwarded-For": "9.9.9.9"})
    assert (status, json.decode(told)["code"]) == (REFUSED, "refusal.too-many-guesses")
    assert monotonic() - began >= DOUBT_S
    assert stranger.ask("POST", "/enter", asked.replace(b"a guess", b"open sesame"))[0] == DONE


def test_a_class_behind_one_address_is_not_locked_out(url: str) -> None:
    student = Student(url)
    assert student.send("gus", program(1))[0] == OK
    for number in range(40):
        other = Student(url)
        refused = [other.send(f"b b{number}", b"#")[1]["code"] for _ in range(5)]
        assert refused == ["refusal.bad-name"] * 5
    assert Student(url).ask("POST", "/enter", b'{"name": "gus", "word": "open sesame"}')[0] == DONE
    assert Student(url).send("gus", program(2))[0] == OK


def test_who_logs_out_is_a_stranger_again(url: str) -> None:
    student = Student(url)
    assert student.send("hal", program(1))[0] == OK
    known = student.cookie
    assert student.get(bot_path("hal"))["mine"]
    assert student.ask("POST", "/leave", b"")[0] == DONE
    for cookie in (student.cookie, known):
        student.cookie = cookie
        assert not student.get(bot_path("hal"))["mine"]


def test_sending_again_what_cannot_be_built_is_told_so(url: str) -> None:
    student = Student(url)
    assert student.send("ida", b"nothing", file="ida.zip")[1]["version"] == 1
    student.wait_for(bot_path("ida"), "left_out")
    told = student.send("ida", b"nothing", file="ida.zip")[1]
    assert told["same"]
    assert told["problem"]["code"] == "problem.unbuilt"


@pytest.mark.long
def test_after_the_closing_date_the_ranking_stays_and_uploads_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PLUGINS))
    with served(tmp_path, "--until", "2020-01-10T18:00", "--site-name", "joute.example") as url:
        student = Student(url)
        assert student.get("ranking")["frozen"]
        assert student.send("late", program(1))[1] == {"code": "refusal.closed"}
        assert student.ask("GET", "/ranking", Host="joute.example")[0] == OK
    assert list((tmp_path / "bots").iterdir()) == []


@pytest.mark.long
def test_behind_a_proxy_with_https_the_cookie_goes_no_other_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PLUGINS))
    with served(tmp_path, "--site-name", "joute.example") as url:
        token = Student(url).token
        given = []
        for scheme in ("http", "https"):
            line = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
            came = {
                "Host": "joute.example",
                "Origin": f"{scheme}://joute.example",
                "X-Forwarded-Proto": scheme,
                "X-Joute-Token": token,
            }
            head = b'{"name": "ann", "word": "open sesame", "file": "ann.py"}\n'
            line.request("POST", "/upload", head + program(1), came)
            answer = line.getresponse()
            assert answer.status == OK
            given.append(answer.headers["Set-Cookie"])
            line.close()
    assert ["Secure" in cookie for cookie in given] == [False, True]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            ("--site", "8000x", "--sandbox", "off"),
            "--site takes a port, or a host and a port, as 0.0.0.0:8000",
        ),
        (
            ("--site", "0", "--sandbox", "off", "--site-name", "https://school.example/"),
            "--site-name takes the name of a machine, as joute.school.example",
        ),
        (("--site", "0"), "--sandbox off plays without, if you trust the programs"),
    ],
)
def test_a_site_that_cannot_be_is_told_in_a_line(
    joute: Callable[..., Ran],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    typed: tuple[str, ...],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bubblewrap, "why_not", lambda: "bwrap is not installed")
    Path("bots").mkdir()
    ran = joute("league", "race", "bots", *typed)
    assert ran.code == 2
    assert told in ran.err
