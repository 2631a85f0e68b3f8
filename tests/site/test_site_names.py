"""Names that people give their bots: which pass, which look alike, and whose they are."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from students import refusing

from joute import registry
from joute.league.closing import Closing
from joute.site.league_news import LeagueNews
from joute.site.names import checked, look_alike
from joute.site.owners import Owners
from joute.site.refusal import RefusedError, Why
from joute.site.uploads import Upload, Uploads, Visitor

HERE = Visitor("here")


@pytest.mark.parametrize("name", ["ann", "Zoé", "l33t_bot-2", "王", "Борис", "Ωμέγα-2"])
def test_names_of_people_are_names(name: str) -> None:
    assert checked(f" {name} ", ["greedy"]) == name


@pytest.mark.parametrize(
    "name",
    [
        "bob_1_assignsubmission_",
        "bob_AssignSubmission",
        *(f"bob{blank}" for blank in "\u115f\u1160\u3164\uffa0"),
        "\u3164",
        "b\N{CYRILLIC SMALL LETTER O}b",
        "b\N{GREEK SMALL LETTER OMICRON}b",
    ],
)
def test_a_name_that_passes_for_another_is_none(name: str) -> None:
    with refusing(Why.BAD_NAME):
        checked(name, [])


def test_a_register_keeps_no_word_and_lets_nobody_else_read_it(tmp_path: Path) -> None:
    file = tmp_path / "names.json"
    owners = Owners(file)
    owners.received(owners.owned("ann", "open sesame"), 1.0)
    assert b"sesame" not in file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0
    again = Owners(file)
    assert again.owned("ann", "open sesame").received == 1.0
    with pytest.raises(RefusedError):
        again.owned("ann", "open barley")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice", "a1ice"),
        ("alice", "aIice"),
        ("alice", "A1ICE"),
        ("Zoé", "zoe"),
        ("bob", "b0b"),
        ("cop", "\u0441\u043e\u0440"),
        ("lars", "\u0142ars"),
        ("bernard", "bemard"),
        ("a-b", "a_b"),
    ],
)
def test_a_name_that_looks_like_anothers_is_refused(tmp_path: Path, one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        folder = tmp_path / first
        folder.mkdir()
        owners = Owners(tmp_path / f"{first}.names.json")
        uploads = Uploads(registry.find("race"), folder, owners, Closing(), LeagueNews)
        uploads.take(Upload(first, "open sesame", "a.py"), b"1", HERE)
        with refusing(Why.SPELLING) as refused:
            uploads.take(Upload(second, "open sesame", "a.py"), b"1", HERE)
        assert refused.value.reason.values == {"name": first}


@pytest.mark.parametrize(
    ("one", "other"), [("ali", "all"), ("ann", "anna"), ("team1", "team2"), ("bot5", "bots")]
)
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_two_names_of_before_that_look_alike_stay_two(tmp_path: Path) -> None:
    file = tmp_path / "names.json"
    owners = Owners(file)
    owner = owners.owned("alice", "open sesame")
    owners.received(owner, 1.0)
    owners.received(replace(owner, name="a1ice"), 2.0)
    again = Owners(file)
    assert [again.owned(name, "open sesame").received for name in ("alice", "a1ice")] == [1.0, 2.0]
