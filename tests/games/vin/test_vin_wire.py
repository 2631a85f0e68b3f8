"""The rulings of La Course Au Vin about the dialogue, one by one."""

import re

import pytest
from failures import said
from games.vin.table import Session, at, carrying, red, situation, unhurried, white
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.game import Failure, Kind
from joute.games.vin import maps
from joute.games.vin.bunches import Colour
from joute.games.vin.maps import Map
from joute.games.vin.state import Player

RED, WHITE = Colour.RED, Colour.WHITE
QUERIES = ("SCORES", "CARTE", "JOUEURS", "CUVES")


def wide_map() -> str:
    """Make the map of 48 × 48 on which the document's sample dialogue can be walked."""
    rows = [["."] * 48 for _ in range(48)]
    for row in (20, 27):
        for column in (20, 27):
            rows[row][column] = "#"
    cells = "".join("".join(row) for row in rows)
    return maps.write(Map(48, cells.replace(".", "C").replace("#", "V")))


def test_the_sample_dialogue_of_the_document() -> None:
    session = Session(ground=wide_map())
    (begin,) = session.told(0)
    assert re.fullmatch(r"DEBUT(\|(ROUGE|BLANC);\d+;\d+;\d+)+", begin)
    assert re.fullmatch(r"OK\|48\|[CV]{2304}", session.say("CARTE"))
    assert session.say("CUVES") == "OK|46;0|46;1|"
    assert session.say("JOUEURS") == "OK|47;0|0;47|"
    path = ["46;0", "45;0", "44;0", "43;0", "42;0", "42;1", "42;2", "42;3", "41;3", "40;3"]
    ways = ["HAUT"] * 5 + ["DROIT"] * 3 + ["HAUT"] * 2
    for way, place in zip(ways, path, strict=True):
        assert session.say(f"DEPLACE|{way}", "JOUEURS") == f"OK|{place} / OK|{place}|0;47|"
    assert session.say("DEPLACE|HAUT") == "NOK|Déplacement impossible"
    assert session.say("FINTOUR") == "OK|40;3"


def test_the_deposit_of_the_worked_session() -> None:
    session = Session(situation(Player(at(5, 1)), bunches=[red(5, 1, 4)]))
    assert session.say("RAMASSE") == "OK|4"
    assert session.say("RAMASSE") == "NOK|Ramassage impossible : il n'y a pas de raisin"
    assert session.say("DEPLACE|BAS") == "OK|6;1"
    assert session.say("VIDE") == "NOK|Vidange impossible : mauvaise couleur de raisin"
    assert session.say("DEPLACE|GAUCHE", "VIDE") == "OK|6;0 / OK|4"
    assert session.say("SCORES") == "OK|80,0"


def test_bunches_are_told_in_the_order_of_the_map() -> None:
    session = Session(situation(bunches=[white(6, 2, 10), red(2, 1, 3)]))
    assert session.told(0) == ["DEBUT|ROUGE;3;2;1|BLANC;10;6;2"]


def test_without_bunches_the_line_is_the_word_alone() -> None:
    assert Session(situation()).told(0) == ["DEBUT"]  # B24


def test_the_map_is_told_as_a_map_file_is_written() -> None:
    session = Session(situation())
    ground = session.state.map
    assert session.say("CARTE") == "OK|" + maps.write(ground).strip()
    assert session.say("CARTE").count("|") == 2


def test_places_of_four_players_and_their_vats() -> None:
    session = Session(situation(*(Player(maps.corner(8, seat)) for seat in range(4))))
    cuves = ["OK|6;0|6;1|", "OK|1;7|1;6|", "OK|6;7|6;6|", "OK|1;0|1;1|"]
    for told in cuves:
        assert session.say("JOUEURS") == "OK|7;0|0;7|7;7|0;0|"
        assert session.say("CUVES") == told
        session.say("FINTOUR")


@pytest.mark.parametrize(
    ("profile", "told"), [("document", "OK|60,0,15"), ("original", "OK|60|0|15")]
)
def test_scores(profile: str, told: str) -> None:
    players = (Player(0, red=3), Player(0), Player(0, white=1))
    assert Session(situation(*players, profile=profile)).say("SCORES") == told  # B5


def test_picking_tells_the_units_in_the_hod() -> None:
    session = Session(situation(carrying(at(2, 1), RED, 97), bunches=[red(2, 1, 5)]))
    assert session.say("RAMASSE") == "OK|100"  # B12, B14


def test_emptying_tells_the_units_in_the_vat() -> None:
    session = Session(situation(carrying(at(6, 0), RED, 34, red=42)))
    assert session.say("VIDE") == "OK|76"  # B13
    session = Session(situation(carrying(at(6, 1), WHITE, 3, red=42)))
    assert session.say("VIDE") == "OK|3"
    session = Session(situation(carrying(at(4, 4), WHITE, 3, white=42)))
    assert session.say("VIDE") == "OK|0"


@pytest.mark.parametrize(
    ("player", "request_", "text"),
    [
        (Player(at(2, 1)), "RAMASSE", "Ramassage impossible : il n'y a pas de raisin"),
        (carrying(at(4, 2), RED, 100), "RAMASSE", "Ramassage impossible : La hôte est pleine"),
        (carrying(at(4, 2), WHITE, 1), "RAMASSE", "Ramassage impossible : mauvaise couleur"),
        (Player(at(6, 0)), "VIDE", "Vidange impossible : la hotte est vide"),
        (Player(at(1, 7)), "VIDE", "Vidange impossible : cette cuve est à un autre joueur"),
        (
            carrying(at(6, 1), RED, 5),
            "VIDE",
            "Vidange impossible : mauvaise couleur de raisin",
        ),
        (Player(at(7, 0)), "DEPLACE|BAS", "Déplacement impossible"),
        (Player(at(7, 0)), "DEPLACE", "syntaxe incorrecte"),
        (Player(at(7, 0)), "DEPLACE|NORD", "syntaxe incorrecte"),
        (Player(at(7, 0)), "INSCRIRE", "Inscription impossible : trop de joueurs"),
        (Player(at(7, 0)), "BONJOUR|x", "La commande BONJOUR n'est pas comprise"),
        (Player(at(7, 0)), "ﬁntour", "La commande ﬁntour n'est pas comprise"),  # FI in capitals
    ],
)
def test_a_refusal_says_why_and_costs_nothing(player: Player, request_: str, text: str) -> None:
    session = Session(situation(player, bunches=[red(4, 2, 1)]))
    before = session.state
    assert session.say(request_) == f"NOK|{text}"  # B15, B20, F3, G4
    assert (session.state, session.marks) == (before, 0)


def test_without_points_actions_are_refused_and_queries_answered() -> None:
    state = situation(Player(at(4, 2)), bunches=[red(4, 2, 1)])
    session = Session(replace(state, points=0))
    assert session.say("DEPLACE|HAUT") == "NOK|Déplacement impossible"  # B16
    assert session.say("RAMASSE") == "NOK|Action impossible : plus de points d'action"
    assert session.say("VIDE") == "NOK|Action impossible : plus de points d'action"
    assert all(session.say(query).startswith("OK|") for query in QUERIES)
    assert session.say("FINTOUR") == "OK|4;2"


def test_queries_are_free() -> None:
    session = Session(situation())
    before = session.state
    session.say(*QUERIES * 20)
    assert session.state is before  # B17


@pytest.mark.parametrize(
    "request_",
    [
        "DEPLACE|DROIT",
        "DEPLACE|DROITE",
        "deplace|droite",
        "DEPLACE/DROIT",
        " DEPLACE | DROIT ",
        "DEPLACE|DROIT|x|y",
    ],
)
def test_a_request_is_understood_in_every_harmless_spelling(request_: str) -> None:
    assert Session(situation()).say(request_) == "OK|7;1"  # B1, B19, G7


def test_extra_arguments_are_ignored() -> None:
    session = Session(situation())
    assert session.say("JOUEURS|1|2", "CARTE|x", "FINTOUR|now").startswith("OK|7;0|0;7| / OK|8|")
    assert session.match.waiting == (1,)


def test_empty_lines_are_ignored() -> None:
    session = Session(situation())
    assert session.say("", "  ", "JOUEURS") == "OK|7;0|0;7|"  # G7


@pytest.mark.parametrize("line", ["BONJOUR|x", "", "AIDE"])
def test_in_the_original_a_line_not_understood_comes_back_and_ends_the_turn(line: str) -> None:
    session = Session(situation(profile="original"))
    session.told(0)
    session.say(line)
    assert session.match.waiting == (1,)
    assert session.told(1) == ["DEBUT"]


def test_the_original_sends_back_what_it_does_not_understand() -> None:
    assert Session(situation(profile="original")).say("BONJOUR|x") == "BONJOUR|x"
    assert Session(situation(profile="original")).say("DEPLACE|NORD") == "NOK|syntaxe incorrecte"


def test_the_answer_to_fintour_comes_before_the_next_turn_begins() -> None:
    session = Session(situation())
    session.told(0)
    assert session.told(1) == []
    assert session.say("DEPLACE|DROIT", "FINTOUR") == "OK|7;1 / OK|7;1"  # B23
    assert session.told(1) == ["DEBUT"]


def test_everybody_is_told_the_end_after_the_last_answer() -> None:
    session = Session(situation(rounds="1"))
    assert session.say("FINTOUR") == "OK|7;0"
    assert session.told(0) == []
    assert session.say("FINTOUR") == "OK|0;7 / FIN"  # B22
    assert session.told(0) == ["FIN"]
    assert session.match.ask is None


def test_every_action_is_a_frame_of_the_viewer() -> None:
    session = Session(situation(carrying(at(6, 0), RED, 1)))
    session.say("CARTE", "DEPLACE|GAUCHE", "VIDE", "DEPLACE|HAUT", "FINTOUR")
    assert session.marks == 3


@pytest.mark.parametrize(
    ("failure", "last_words"),
    [
        (Failure(Kind.TIMEOUT, "a test"), ["ERREUR|temps dépassé"]),
        (Failure(Kind.FLOOD, "a test"), ["ERREUR|trop de requêtes en attente"]),
        (Failure(Kind.FLOOD, "a test", overlong=True), ["ERREUR|ligne trop longue"]),
        (Failure(Kind.DISCONNECTED, "a test"), []),
        (Failure(Kind.CRASH, "a test"), []),
    ],
)
def test_who_fails_is_told_if_it_can_hear(failure: Failure, last_words: list[str]) -> None:
    session = Session(situation(Player(at(7, 0), red=2)))
    assert session.fail(0, failure) == last_words  # B18, B21, G3, G8
    assert session.match.waiting == (1,)
    assert session.say("SCORES", "FINTOUR").startswith("OK|40,0")
    assert session.match.waiting == (1,)  # B27
    told = session.match.deaths[0].failure
    assert told.kind is failure.kind
    assert said(told).startswith(said(failure))
    assert ("FINTOUR ends a turn" in said(told)) == (failure.kind is Kind.TIMEOUT)


def test_who_fails_outside_its_turn_disturbs_nobody() -> None:
    session = Session(situation(*(Player(maps.corner(8, seat)) for seat in range(3))))
    session.told(0)
    session.say("DEPLACE|HAUT")
    session.fail(1, Failure(Kind.DISCONNECTED, "a test"))
    assert session.told(0) == []
    assert session.match.waiting == (0,)
    assert session.say("JOUEURS") == "OK|6;0|0;7|7;7|"
    session.say("FINTOUR")
    assert session.match.waiting == (2,)


def test_only_the_first_question_of_a_turn_starts_its_clock() -> None:
    session = Session(situation())
    fresh = []
    for line in ("CARTE", "", "DEPLACE|HAUT", "FINTOUR", "FINTOUR"):
        assert session.match.ask is not None
        fresh.append(session.match.ask.fresh)
        session.say(line)
    assert fresh == [True, False, False, False, True]


REQUESTS = st.sampled_from(
    ["RAMASSE", "VIDE", "FINTOUR", "INSCRIRE", "CARTE", "CUVES", "JOUEURS", "SCORES"]
    + [f"DEPLACE|{way}" for way in ("HAUT", "BAS", "GAUCHE", "DROIT", "DROITE", "", "x")]
)
LINES = st.one_of(REQUESTS, st.text(max_size=20).filter(lambda line: "\n" not in line))


@pytest.mark.long
@unhurried
@given(st.lists(LINES, max_size=60), st.sampled_from(["document", "original"]))
def test_no_line_breaks_the_dialogue_and_no_refusal_costs_anything(
    lines: list[str], profile: str
) -> None:
    state = situation(bunches=[red(6, 2, 1), white(2, 6, 2)], profile=profile, rounds="9")
    session = Session(state)
    for line in lines:
        before = session.state
        answer = session.say(line)
        if answer.startswith("NOK|") or (profile == "document" and not line.strip()):
            assert session.state == before
        if session.match.ask is None:
            break
    assert session.match.deaths == {}


def transcript(nonsense: list[str]) -> list[str]:
    """Play a match in which one player talks nonsense; return all that the other is told."""
    session = Session(situation(bunches=[red(6, 2, 1)], rounds="3"))
    while session.match.ask is not None:
        if session.match.waiting == (0,):
            session.say("JOUEURS", "SCORES")
        else:
            session.say(*nonsense)
        session.say("FINTOUR")
    return session.heard[0]


def acts(line: str) -> bool:
    return line.strip().upper().startswith(("DEPLACE", "RAMASSE", "VIDE", "FINTOUR"))


@unhurried
@given(st.lists(LINES.filter(lambda line: not acts(line)), max_size=30))
def test_nothing_a_client_says_changes_what_another_hears(nonsense: list[str]) -> None:
    assert transcript(nonsense) == transcript([])


@unhurried
@given(st.integers(0, 1 << 32), st.integers(2, 4), st.integers(1, 5))
def test_everybody_who_stays_plays_every_turn(seed: int, seats: int, rounds: int) -> None:
    session = Session(seed=seed, seats=seats, typed={"rounds": str(rounds), "size": "20"})
    while session.match.ask is not None:
        session.say("FINTOUR")
    for heard in session.heard:
        assert [line.partition("|")[0] for line in heard] == ["DEBUT", "OK"] * rounds + ["FIN"]


def test_a_whole_match_has_the_turns_of_the_document() -> None:
    session = Session(situation(rounds="100"))
    while session.match.ask is not None:
        session.say("FINTOUR")
    assert session.match.result.turns == 100
    assert session.heard[0].count("DEBUT") == 100
