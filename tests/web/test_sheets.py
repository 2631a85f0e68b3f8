"""What belongs to one game stands in its folder, in style sheets and scripts as in Python."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from starlette.requests import Request

from joute import registry
from joute.site.app import OWN, OWN_SHEETS
from joute.site.app import STYLES as SITE_STYLES
from joute.web.files import MANUAL_SHEETS, SHEETS, STATIC, STYLES, style_sheet
from joute.web.scripts import tokens

LONGEST = 500
"""Lines of a sheet."""
LONGEST_SCRIPT = 400
"""Lines of a script."""
SHARED_SHEETS = [*SHEETS, *set(MANUAL_SHEETS).difference(SHEETS), *OWN_SHEETS]
SHARED_SCRIPTS = sorted([*STATIC.rglob("*.js"), *OWN.rglob("*.js")])
GAMES = registry.names()
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)(?=[^{}]*\{)")
ALONE = re.compile(r"^\.([\w-]+)(?: \{|,)", re.MULTILINE)
"""A class that stands alone as a selector."""
GIVEN = re.compile(r'class: (?:"([^"]*)"|`([^`]*)`)')
"""What a script gives an element as its classes."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def scripts_of(game: str) -> list[Path]:
    folder = registry.folder(game)
    return sorted([*folder.glob("*.js"), *folder.glob("viewer/**/*.js")])


def words(scripts: Iterable[Path]) -> set[str]:
    """Return the words of all texts in scripts: every class that they give is one of them."""
    texts = [
        part.text
        for script in scripts
        for part in tokens(script.read_text(encoding="utf-8"))
        if part.kind in {"string", "template"}
    ]
    return {word for text in texts for word in re.findall(r"[\w-]+", text)}


def classes(sheet: Path) -> set[str]:
    return set(CLASS.findall(COMMENT.sub("", sheet.read_text(encoding="utf-8"))))


def is_given(name: str, given: set[str]) -> bool:
    """Whether a class is one of these words, or is put together from one that ends with a dash."""
    return name in given or any(word.endswith("-") and name.startswith(word) for word in given)


def test_the_lists_name_every_sheet_once() -> None:
    assert sorted({*SHEETS, *MANUAL_SHEETS}) == sorted(STYLES.iterdir())
    assert sorted(OWN_SHEETS) == sorted(SITE_STYLES.iterdir())


def test_no_script_is_long() -> None:
    scripts = [*SHARED_SCRIPTS, *(file for game in GAMES for file in scripts_of(game))]
    lengths = {str(file): file.read_text(encoding="utf-8").count("\n") for file in scripts}
    assert max(lengths.values()) <= LONGEST_SCRIPT, lengths


def test_no_sheet_is_long() -> None:
    sheets = [
        *SHARED_SHEETS,
        *(file for game in GAMES for file in registry.folder(game).rglob("*.css")),
    ]
    lengths = {str(sheet): sheet.read_text(encoding="utf-8").count("\n") for sheet in sheets}
    assert max(lengths.values()) <= LONGEST, lengths


@pytest.mark.long
@pytest.mark.parametrize(
    "sheet", SHARED_SHEETS, ids=lambda sheet: f"{sheet.parts[-3]}/{sheet.name}"
)
def test_a_shared_sheet_has_no_class_that_one_game_alone_gives(sheet: Path) -> None:
    shared = words(SHARED_SCRIPTS)
    games = [words(scripts_of(game)) for game in GAMES]
    for name in classes(sheet):
        users = sum(is_given(name, given) for given in games)
        assert is_given(name, shared) or users > 1, f".{name} belongs to a game, or to nobody"


@pytest.mark.parametrize("game", GAMES)
def test_a_games_sheet_has_only_classes_that_something_gives(game: str) -> None:
    sheet = registry.folder(game) / "viewer.css"
    given = words([*SHARED_SCRIPTS, *scripts_of(game)])
    unknown = (
        {name for name in classes(sheet) if not is_given(name, given)} if sheet.exists() else set()
    )
    assert unknown == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_shared_sheet_or_script_names_a_game(game: str) -> None:
    assert [script for script in SHARED_SCRIPTS if game in words([script])] == []
    assert [sheet for sheet in SHARED_SHEETS if game in classes(sheet)] == []


def test_no_sheet_of_a_site_styles_what_a_sheet_of_the_viewer_styles() -> None:
    ours, theirs = (
        {name for sheet in sheets for name in ALONE.findall(sheet.read_text(encoding="utf-8"))}
        for sheets in (SHEETS, OWN_SHEETS)
    )
    assert ours & theirs == set()


def test_no_sheet_of_a_site_styles_alone_what_a_script_of_the_viewer_gives() -> None:
    texts = [script.read_text(encoding="utf-8") for script in STATIC.rglob("*.js")]
    lists = [text for script in texts for found in GIVEN.findall(script) for text in found]
    ours = {name for text in lists for name in re.findall(r"[\w-]+", text)}
    theirs = {name for sheet in OWN_SHEETS for name in ALONE.findall(sheet.read_text("utf-8"))}
    assert "message" in ours
    assert ours & theirs == set()


def test_every_shared_icon_is_used_by_a_page_or_by_more_than_one_game() -> None:
    text = (STATIC / "icons.js").read_text(encoding="utf-8")
    icons = re.findall(
        r"^  (\w+):", text.partition("const PATHS = {")[2].partition("\n};")[0], re.MULTILINE
    )
    shared = words(script for script in SHARED_SCRIPTS if script.name != "icons.js")
    games = [words(scripts_of(game)) for game in GAMES]
    assert icons
    for name in icons:
        users = sum(name in given for given in games)
        assert name in shared or users > 1, f"the icon {name} belongs to a game, or to nobody"


def asked(*tag: str) -> Request:
    return Request({"type": "http", "headers": [(b"if-none-match", one.encode()) for one in tag]})


def test_a_browser_that_has_the_sheet_is_not_sent_it_again() -> None:
    first = style_sheet(asked(), SHEETS)
    assert (first.status_code, first.media_type) == (200, "text/css")
    tag = first.headers["etag"]
    again, other = (style_sheet(asked(tag), sheets) for sheets in (SHEETS, SHEETS[:1]))
    assert (again.status_code, again.body) == (304, b"")
    assert other.status_code == 200
