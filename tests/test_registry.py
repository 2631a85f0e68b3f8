import pytest

from joute import registry
from joute.entry_points import EntryPoint
from joute.errors import BrokenGameError, UsageError
from joute.game import AnyGame


def test_the_games_are_found_by_entry_point() -> None:
    assert "race" in registry.names()
    assert registry.find("race").title == "Race"


def test_the_folder_of_a_game_is_its_package() -> None:
    assert (registry.folder("race") / "rules.py").is_file()


def test_a_game_of_one_module_shares_no_folder_with_others(lots: AnyGame) -> None:
    assert not registry.folder(lots.name).exists()


@pytest.mark.parametrize("typed", ["café", "cafe\u0301", "càfê"])
def test_a_game_is_found_with_accents_that_its_name_lacks(typed: str) -> None:
    assert registry.find(typed) is registry.find("cafe")
    assert registry.folder(typed) == registry.folder("cafe")


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UsageError, match="did you mean race"):
        registry.find("rcae")


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("nowhere:GAME", "cannot be imported: ModuleNotFoundError"),
        ("joute.dice:dice", "is broken: it is not a joute.game.Game but a function"),
        ("joute.games.race:GAME", "is broken: it calls itself 'race'"),
    ],
)
def test_a_broken_game_is_named_with_its_entry_point(value: str, complaint: str) -> None:
    entry = EntryPoint("broken", value)
    with pytest.raises(BrokenGameError, match="the game 'broken'") as fault:
        registry._load(registry._of_entry(entry))  # noqa: SLF001 - there is no broken game to install
    assert complaint in str(fault.value)
    assert value in str(fault.value)


def test_a_path_that_leads_nowhere_is_the_games_fault() -> None:
    with pytest.raises(BrokenGameError, match="a game names"):
        registry.attribute("joute.dice:roll")
