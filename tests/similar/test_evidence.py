"""Text and decisions together: what speaks for a common origin, and what does not."""

from pathlib import Path

from similar_set import program

from joute.similar.decisions import Decision
from joute.similar.evidence import compared, first_difference
from joute.similar.programs import Program
from joute.similar.text import Fingerprints
from joute.similar.trials import Played, Run


def text(*letters: str) -> Fingerprints:
    return Fingerprints(
        frozenset(hash((letter, each)) for letter in letters for each in range(50)), 0
    )


def run(*letters: str, length: int = 50) -> Run:
    return Run(
        tuple(
            Decision(letter.encode() + bytes([each]), letter.encode() + bytes([each + 1]), each)
            for letter in letters
            for each in range(length)
        )
    )


def steady(*letters: str) -> Played:
    return Played(runs={0: run(*letters)}, again={0: run(*letters)})


def named(*names: str) -> list[Program]:
    return [program(name) for name in names]


def test_either_measure_is_enough() -> None:
    found = compared(
        named("ann", "bob", "cas", "dan"),
        [text("a"), text("a"), text("c"), text("d")],
        [steady("a"), steady("b"), steady("c"), steady("c")],
    )
    assert [(pair.one, pair.other) for pair in found.notable] == [(0, 1), (2, 3)]
    assert found.groups == [[0, 1], [2, 3]]


def test_what_the_bots_of_the_game_decide_is_nobodys_own() -> None:
    found = compared(
        named("ann", "bob"), [text("a"), text("b")], [steady("k"), steady("k")], [steady("k")]
    )
    assert found.pairs[0].same_decisions is None
    assert found.own_decisions == (0, 0)


def test_a_program_with_dice_is_measured_by_what_it_repeats() -> None:
    half = Played(runs={0: run("a", "x")}, again={0: run("a", "y")})
    other = Played(runs={0: run("a", "z")}, again={0: run("a", "w")})
    (pair,) = compared(named("ann", "bob"), [text("a"), text("b")], [half, other]).pairs
    assert pair.constancy == 0.5
    assert pair.same_decisions == 1


def test_a_program_that_plays_at_random_is_not_compared_by_its_decisions() -> None:
    random = Played(runs={0: run("a")}, again={0: run("b")})
    found = compared(named("ann", "bob"), [text("a"), text("b")], [random, steady("a")])
    assert found.pairs[0].same_decisions is None


def test_a_program_that_did_not_play_is_compared_by_its_text() -> None:
    found = compared(
        named("ann", "bob"), [text("a"), text("a")], [Played(problem="no"), steady("a")]
    )
    (pair,) = found.notable
    assert (pair.same_text, pair.same_decisions) == (1, None)


def test_programs_of_an_earlier_year_are_not_compared_with_each_other() -> None:
    old = [Program(name=name, path=Path(name), earlier=True) for name in ("x", "y")]
    found = compared([*named("ann"), *old], [text("a")] * 3)
    assert [(pair.one, pair.other) for pair in found.pairs] == [(0, 1), (0, 2)]


def test_the_first_difference_is_found() -> None:
    assert first_difference(run("a", "b"), run("a", "c")) == 50
    assert first_difference(run("a"), run("a", "c")) == 50
    assert first_difference(run("a"), run("b")) == 0
