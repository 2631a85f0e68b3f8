"""The site as a league sees it."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from urllib.request import urlopen

import pytest
from msgspec import json
from msgspec.structs import replace

from joute import registry
from joute.contest.store import Store
from joute.errors import UsageError
from joute.league.runner import League
from joute.site.config import SiteConfig
from joute.site.handle import SiteHandle
from joute.site.league_news import LeagueNews, post, read
from joute.site.owners import Owners

SOME_S = 4.0
"""Seconds in which a site that does not wait would have answered, were the machine busy or not."""


def answers(site: SiteHandle) -> bool:
    with urlopen(site.url, timeout=60) as page:  # noqa: S310 - our own page
        return bool(page.status == 200)


@pytest.mark.long
def test_a_site_that_was_killed_is_there_again_when_the_league_looks_at_its_folder(
    tmp_path: Path,
) -> None:
    store = str(tmp_path / "league.sqlite")
    with (
        SiteHandle(
            "127.0.0.1", 0, SiteConfig(game="race", store=store, folder=str(tmp_path))
        ) as site,
        Store(store) as kept,
    ):
        league = League(registry.find("race"), tmp_path, kept)
        site.looked(league, time())
        assert answers(site)
        os.kill(site.process.pid, signal.SIGKILL)
        site.process.wait()
        (tmp_path / "p\udce9.txt").touch()  # a name that is not written in UTF-8
        league.scan()
        site.looked(league, time())
        assert answers(site)
    assert site.process.returncode == 0


def test_a_version_is_kept_with_where_it_came_from(tmp_path: Path) -> None:
    config = SiteConfig(game="race", store=str(tmp_path / "league.sqlite"), folder=str(tmp_path))
    owners = Owners(config.names)
    owners.received(owners.owned("ann", "a secret word"), time())
    site = SiteHandle("127.0.0.1", 0, config)
    assert (site.origin("ann"), site.origin("bob")) == ("site", "folder")


def bots(site: SiteHandle) -> list[str]:
    with urlopen(f"{site.url}data/ranking", timeout=60) as told:  # noqa: S310 - our own page
        tiers = json.decode(told.read())["tiers"]
    return [bot["bot"] for tier in tiers for bot in tier["bots"]]


@pytest.mark.long
def test_a_site_answers_nothing_before_it_has_read_its_league(tmp_path: Path) -> None:
    folder, store = tmp_path / "bots", str(tmp_path / "league.sqlite")
    folder.mkdir()
    (folder / "ann.py").write_text("print(1)")
    with (
        SiteHandle(
            "127.0.0.1", 0, SiteConfig(game="race", store=store, folder=str(folder))
        ) as site,
        ThreadPoolExecutor(1) as visitor,
        Store(store) as kept,
    ):
        asked = visitor.submit(bots, site)
        with pytest.raises(TimeoutError):
            asked.result(SOME_S)
        league = League(registry.find("race"), folder, kept)
        league.scan()
        site.looked(league, time())
        assert asked.result() == ["ann"]
        os.kill(site.process.pid, signal.SIGKILL)
        site.process.wait()
        asked = visitor.submit(bots, site)
        site.looked(league, time())
        assert asked.result() == ["ann"]


def test_the_files_of_a_site_lie_beside_its_store() -> None:
    config = SiteConfig(game="race", store="here/cup.sqlite", folder="bots")
    assert [str(config.names), str(config.posted)] == ["here/cup.names.json", "here/cup.site.json"]
    far = SiteConfig(game="race", store="postgresql://server/cup", folder="bots")
    assert str(far.names) == "race-league.names.json"


def test_names_that_cannot_be_read_are_told_before_anything_is_opened(tmp_path: Path) -> None:
    config = SiteConfig(game="race", store=str(tmp_path / "cup.sqlite"), folder=str(tmp_path))
    config.names.write_text('[{"name": "ann",},]')
    with (
        pytest.raises(UsageError, match=r"cannot read the names of the site in .*cup\.names\.json"),
        SiteHandle("127.0.0.1", 0, config),
    ):
        pass


def test_a_power_cut_that_damaged_what_a_league_told_keeps_no_site_closed(tmp_path: Path) -> None:
    (tmp_path / "cup.site.json").touch()
    assert read(tmp_path / "cup.site.json") == LeagueNews()


def test_a_league_that_is_opened_again_says_what_it_said_and_a_closed_one_who_came_too_late(
    tmp_path: Path,
) -> None:
    config = SiteConfig(game="race", store=str(tmp_path / "cup.sqlite"), folder=str(tmp_path))
    late = LeagueNews(at=9.0, left_out={"ann.c": "which cannot be built"}, under_way=("bob",))
    last = replace(late, newest={"ann": "ann#2"}, playing=("ann",), matches=7)
    post(config.posted, replace(last, over=True))
    with SiteHandle("127.0.0.1", 0, config) as site:
        assert read(config.posted) == last
        with Store(config.store) as store:
            League(registry.find("race"), tmp_path, store, scanned=site.looked).freeze()
    assert read(config.posted) == late
