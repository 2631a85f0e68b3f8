"""What a program decides is read from its replay, however it is spelt."""

from msgspec.structs import replace

from joute import registry
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import parse
from joute.game import Failure, Kind
from joute.match import Entry
from joute.replay import Replay
from joute.settings import prepare
from joute.similar.decisions import Decision, decisions

VIN = registry.find("vin")


def played(bot: str, seed: int = 1, game: str = "vin", *others: str) -> Replay:
    found = registry.find(game)
    bots = [bot, *(others or ["lazy"])]
    settings = {"rounds": "5"} if game == "vin" else {}
    setup = prepare(found, names=["-"] * len(bots), seed=seed, typed=settings)
    terms = Terms(limits=found.limits(setup.options))
    return play(found, setup, [parse(found, each) for each in bots], terms).replay


def marks(made: list[Decision]) -> list[bytes]:
    return [decision.mark for decision in made]


def test_a_bot_decides_the_same_again_and_another_bot_does_not() -> None:
    once, again = (decisions(VIN, played("base"), 0) for _ in range(2))
    other = decisions(VIN, played("greedy"), 0)
    assert marks(once) == marks(again)
    assert len(set(marks(once)) & set(marks(other))) < len(once) / 2


def test_questions_refusals_and_other_spellings_are_no_decisions() -> None:
    plain = played("base")
    log: list[Entry] = []
    for seat, said in plain.log:
        if seat == 0:
            log += [(0, "CARTE"), (0, "DEPLACE|NULLE PART")]
        spelt = said.lower().replace("droit", "droite") if isinstance(said, str) else said
        log.append((seat, spelt))
    other = replace(plain, log=tuple(log), tail=None)
    assert marks(decisions(VIN, other, 0)) == marks(decisions(VIN, plain, 0))


def test_another_seed_is_another_situation() -> None:
    here, there = (decisions(VIN, played("base", seed), 0) for seed in (1, 2))
    assert not set(marks(here)) & set(marks(there))


def test_nothing_is_decided_after_a_death() -> None:
    whole = played("base")
    dead = (0, Failure(Kind.CRASH, "gone"))
    cut = replace(whole, log=(*whole.log[:8], dead), tail=None)
    made = marks(decisions(VIN, cut, 0))
    assert 0 < len(made) < 9
    assert made == marks(decisions(VIN, whole, 0))[: len(made)]


def test_every_game_has_decisions_to_compare() -> None:
    for game, one, other in (
        ("race", "leg", "dumb"),
        ("minibus", "greedy", "iaRATP"),
        ("cafe", "greedy", "amiens"),
        ("mine", "greedy", "random"),
    ):
        found = registry.find(game)
        made = decisions(found, played(one, 1, game, other), 0)
        assert len(made) >= 10, game
        assert len(set(marks(made))) == len(made), game
        turns = [decision.turn for decision in made]
        assert turns == sorted(turns), game
