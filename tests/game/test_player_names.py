"""Who has given no name is called in the reader's language; a name that was given stays as it is."""

import msgspec

from joute import registry, replay
from joute.game import Setup, unnamed
from joute.game.setup import HUMAN
from joute.reason import Reason
from joute.result import SeatResult
from joute.settings import prepare
from joute.speech import ENGLISH, FRENCH, sentence

VIN = registry.find("vin")


def test_a_player_without_a_name_is_data_beside_its_english_name() -> None:
    setup = prepare(VIN, names=[unnamed(1), "player 2"])
    assert setup.names == ("player 1", "player 2")
    assert setup.called == (Reason("name.player", {"number": "1"}), "player 2")
    assert [sentence(name, FRENCH) for name in setup.called] == ["joueur 1", "player 2"]


def test_made_up_names_come_back_from_a_file() -> None:
    setup = prepare(VIN, names=[HUMAN, "greedy"])
    read = msgspec.json.decode(msgspec.json.encode(setup), type=Setup)
    assert replay.typed(read, VIN).called == (HUMAN, "greedy")


def test_a_setup_in_which_all_have_names_is_written_as_ever() -> None:
    assert b"made_up" not in msgspec.json.encode(prepare(VIN, names=["lazy", "greedy"]))


def test_the_names_that_earlier_versions_made_up_are_read_in_both_languages() -> None:
    old = Setup(game="vin", seats=4, names=("player 1", "human", "ann", ""))
    assert [sentence(name, FRENCH) for name in old.called] == ["joueur 1", "humain", "ann", ""]
    assert [sentence(name, ENGLISH) for name in old.called] == list(old.names)
    result = SeatResult(seat=2, bot="player 3", score=1, rank=1, status="ok", turn=9)
    assert sentence(result.called, FRENCH) == "joueur 3"
