"""The command line of a turn: what is accepted, and what is said of what is not."""

import pytest
from failures import said_of
from games.minibus.towns import MINIBUS, after, town, with_buses, with_company
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.game import Reason
from joute.games.minibus import rules
from joute.games.minibus.commands import (
    Action,
    Buy,
    Destination,
    Enlarge,
    Invalid,
    Pass,
    Update,
    is_unknown,
    parse,
    say,
)
from joute.games.minibus.stages import faults
from joute.games.minibus.state import Bus, Company, Phase, State
from joute.match import Match
from joute.speech import joined, sentence

POOR = "Pas assez d'argent pour exécuter cette action. Argent actuel : {}; argent requis : {}"
NEW = "Le bus 1 ne peut pas être déplacé ou updaté le tour où il a été créé."


def said(line: str, profile: str = "document") -> State:
    """Let seat 0 open a match with this line, while seat 1 buys a bus."""
    return after(rules.initial(town(profile=profile)), line, "BUS 0")


@pytest.mark.parametrize("profile", ["document", "original"])
@pytest.mark.parametrize(
    "line",
    ["PASS", " PASS ", "PASS;", ";", "BUS 3", "BUS 00", "BUS 0\r", "\tPASS", "PASS ; BUS 0;"],
)
def test_accepted_in_both_profiles(line: str, profile: str) -> None:
    assert said(line, profile).phases[0] is Phase.IN_PLAY  # B27


@pytest.mark.parametrize("profile", ["document", "original"])
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "Commande inconnue : "),
        (" ", "Commande inconnue : "),
        ("pass", "Commande inconnue : pass"),
        ("\u00a0PASS", "Commande inconnue : \\xa0PASS"),
        ("FOO", "Commande inconnue : FOO"),
        ("BUSX", "Commande inconnue : BUSX"),
        ("BUS\t0", "Commande inconnue : BUS\\t0"),
        ("x\x1b[2J", "Commande inconnue : x\\x1b[2J"),
        ("x" * 5000, "Commande inconnue : " + "x" * 100 + "…"),
        ("PASS 1", "Mauvais format, format attendu : PASS : PASS 1"),
        ("BUS", "Mauvais format, format attendu : BUS STATION_ID : BUS"),
        ("BUS  0", "Mauvais format, format attendu : BUS STATION_ID : BUS  0"),
        ("BUS -1", "Mauvais format, format attendu : BUS STATION_ID : BUS -1"),
        ("BUS ١", "Mauvais format, format attendu : BUS STATION_ID : BUS ١"),
        ("UPGRADE", "Mauvais format, format attendu : UPGRADE BUS_ID : UPGRADE"),
        ("UPDATESP 1", "Mauvais format, format attendu : UPDATESP : UPDATESP 1"),
        (
            "DESTINATION 0",
            "Mauvais format, format attendu : DESTINATION BUS_ID STATION_ID : DESTINATION 0",
        ),
        ("BUS 4", "Ce bus ne peut être acheté : La station 4 n'existe pas. : BUS 4"),
        ("BUS 0;BUS 1", f"Ce bus ne peut être acheté : {POOR.format(50, 100)} : BUS 1"),
        ("BUS 0;BUS 99", "Ce bus ne peut être acheté : La station 99 n'existe pas. : BUS 99"),
        ("UPDATESP", f"Amélioration impossible : {POOR.format(150, 200)} : UPDATESP"),
        ("UPDATESB;UPDATESB", f"Amélioration impossible : {POOR.format(50, 100)} : UPDATESB"),
        ("UPGRADE 5", "Amélioration impossible : Le bus 5 n'existe pas. : UPGRADE 5"),
        (
            "DESTINATION 7 0",
            "Changement de destination impossible : Le bus 7 n'existe pas. : DESTINATION 7 0",
        ),
        ("PASS;FOO;PASS", "Commande inconnue : FOO"),
    ],
)
def test_refused_in_the_originals_words(line: str, message: str, profile: str) -> None:
    state = said(line, profile)
    assert state.phases[0] is Phase.LOST
    assert state.messages[0] == message


@pytest.mark.parametrize("line", ["PASS; ", "BUS 0;;PASS", ";PASS", " ; ", ";;  ;"])
def test_blank_commands_are_ignored_or_lose(line: str) -> None:
    assert said(line).phases[0] is Phase.IN_PLAY  # F2
    original = said(line, "original")
    assert original.messages[0] == "Commande inconnue : "


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("UPGRADE 0", "Amélioration impossible : Le joueur 1 ne possède pas le bus 0. : UPGRADE 0"),
        (
            "DESTINATION 0 0",
            (
                "Changement de destination impossible : "
                "Le joueur 1 ne possède pas le bus 0. : DESTINATION 0 0"
            ),
        ),
        (
            "DESTINATION 0 99",
            "Changement de destination impossible : La station 99 n'existe pas. : DESTINATION 0 99",
        ),
        (
            "DESTINATION 9 99",
            "Changement de destination impossible : Le bus 9 n'existe pas. : DESTINATION 9 99",
        ),
        (
            "BUS 0;DESTINATION 1 1",
            f"Changement de destination impossible : {NEW} : DESTINATION 1 1",
        ),
        ("BUS 0;UPGRADE 1", f"Amélioration impossible : {NEW} : UPGRADE 1"),
    ],
)
def test_another_s_bus_and_a_new_one_cannot_be_commanded(line: str, message: str) -> None:
    state = with_buses(rules.initial(town()), Bus(0, 0, 0, 0, 0))
    assert after(state, "PASS", line).messages[1] == message  # B23, B24


def test_a_bus_is_enlarged_within_sb() -> None:
    state = with_buses(rules.initial(town()), Bus(0, 0, 0, 0, 0))
    message = (
        "Amélioration impossible : Le bus 0 a atteint sa taille maximum. "
        "Utilisez UPDATESB pour augmenter sa taille maximum. : UPGRADE 0"
    )
    assert after(state, "UPGRADE 0").messages[0] == message
    poor = with_company(state, 0, Company(40, sb=1))
    refusal = f"Amélioration impossible : {POOR.format(40, 50)} : UPGRADE 0"
    assert after(poor, "UPGRADE 0").messages[0] == refusal
    fine = after(with_company(state, 0, Company(100, sb=2)), "UPGRADE 0;UPGRADE 0")
    assert (fine.buses[0].size, fine.companies[0].money) == (3, 0)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("BUS 3; DESTINATION 2 6; PASS", (Buy(3), Destination(2, 6), Pass())),
        ("UPDATESP", (Update("SP"),)),
        (
            "DESTINATION 5 0; UPDATECT; PASS ; BUS 4",
            (Destination(5, 0), Update("CT"), Pass(), Buy(4)),
        ),
    ],
)
def test_the_examples_of_the_document_are_understood(line: str, action: Action) -> None:
    assert parse(line, ignore_blanks=True) == action  # B36


def test_numbers_of_any_length_are_refused_not_choked_on() -> None:
    state = said("BUS " + "9" * 5000)
    assert state.messages[0].startswith("Ce bus ne peut être acheté : La station 99999")


@pytest.mark.parametrize("profile", ["document", "original"])
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("BUS 12345678901", "Ce bus ne peut être acheté : La station 12345678901"),
        ("BUS 999999999", "Ce bus ne peut être acheté : La station 999999999"),
        (
            "DESTINATION 0 99999999999",
            "Changement de destination impossible : La station 99999999999",
        ),
        ("UPGRADE 00012345678901", "Amélioration impossible : Le bus 00012345678901"),
    ],
)
def test_a_number_out_of_range_is_quoted_as_it_was_sent(
    line: str, message: str, profile: str
) -> None:
    assert said(line, profile).messages[0] == f"{message} n'existe pas. : {line}"  # G1


@pytest.mark.parametrize("profile", ["document", "original"])
@pytest.mark.parametrize("line", ["\0PASS", "PASS\0", "PASS;\x01", "\x0b", "BUS 0;\x1bPASS"])
def test_control_characters_are_no_blanks(line: str, profile: str) -> None:
    state = said(line, profile)
    assert state.phases[0] is Phase.LOST  # G1
    assert state.messages[0].startswith("Commande inconnue : ")


@settings(deadline=None)
@given(st.text())
def test_any_line_is_understood_or_refused(line: str) -> None:
    for ignore_blanks in (True, False):
        assert isinstance(parse(line, ignore_blanks=ignore_blanks), tuple)


COMMANDS = st.one_of(
    st.builds(Buy, st.integers(0, 9)),
    st.builds(Destination, st.integers(0, 15), st.integers(0, 9)),
    st.builds(Enlarge, st.integers(0, 15)),
    st.builds(Update, st.sampled_from(["SB", "SP", "CT"])),
    st.just(Pass()),
)


@settings(deadline=None)
@given(st.lists(COMMANDS, min_size=1).map(tuple))
def test_what_is_said_is_understood_again(action: Action) -> None:
    (line,) = say(action)
    assert parse(line, ignore_blanks=False) == parse(line, ignore_blanks=True) == action


def test_an_action_of_nothing_is_a_pass() -> None:
    assert say(()) == ("PASS",)


def test_a_refused_line_is_an_illegal_action_on_its_turn() -> None:
    match = Match(MINIBUS, town())
    match.start()
    match.said(0, "PASS")
    match.said(1, "PASS")
    match.said(0, "BUS 0;FOO")
    match.said(1, "PASS")
    result = match.result.seats[0]
    assert (result.status, result.turn, result.score) == ("illegal", 2, 0)
    assert said_of(result) == (
        "the referee said “Commande inconnue : FOO”; that is no command: commands are in capitals, "
        "each line on stdout answers one turn, and notes belong on stderr"
    )
    assert match.deaths[0].said == "BUS 0;FOO"
    assert match.deaths[0].sent.startswith("0 150 0 0 0\n1 150 0 0 0\n")


def test_a_line_that_is_no_command_says_so() -> None:
    assert parse("FOO", ignore_blanks=True) == (Invalid("Commande inconnue : FOO"),)


def test_nothing_after_the_faulty_command_is_done() -> None:
    state = said("FOO;BUS 0")  # F2
    assert state.companies[0].money == 150
    assert [bus.owner for bus in state.buses] == [1]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", True),
        ("PASS; bus 0", True),
        ("BUS x", False),
        ("PASS", False),
        ("BUS x;hm", False),
    ],
)
def test_who_prints_what_is_no_command_is_told_where_notes_belong(line: str, *, told: bool) -> None:
    first = next(
        (one.reason for one in parse(line, ignore_blanks=True) if isinstance(one, Invalid)), ""
    )
    assert is_unknown(line, first) == told


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("BUS 4", "there is no station 4: the last one is 3", "la dernière est la 3"),
        ("UPGRADE 5", "there is no bus 5: 1 bus has been bought", "1 bus a été acheté"),
        ("UPGRADE 0", "bus 0 belongs to player 1; this is player 0", "est au joueur 1"),
        ("BUS 0;UPGRADE 1", "it takes orders from the next turn on", "à partir du tour suivant"),
        ("UPDATESP", "that costs 200, and only 150 is left", "cela coûte 200"),
        ("BUS", "the command is written BUS STATION_ID", "la commande s’écrit BUS STATION_ID"),
        (f"BUS {10**12}", "has a number this large", "n’a un numéro aussi grand"),
    ],
)
def test_a_refusal_is_explained_in_the_readers_language(
    line: str, english: str, french: str
) -> None:
    match = Match(MINIBUS, town())
    match.start()
    match.said(0, "PASS")
    match.said(1, "BUS 0")
    match.said(0, line)
    match.said(1, "PASS")
    failure = match.deaths[0].failure
    assert isinstance(failure.reason, Reason)
    assert failure.reason.values == {"words": match.final.messages[0]}
    assert english in joined(failure.notes, "en")
    assert french in joined(failure.notes, "fr")


@pytest.mark.parametrize(
    ("company", "buses", "line", "told"),
    [
        (Company(500), 4, "BUS 0", "a company may have 4 buses at most"),
        (Company(500), 1, "UPGRADE 0", "bus 0 may have 1 car at most; UPDATESB allows one more"),
        (Company(500, sb=2), 1, "UPDATESB", "UPDATESB has been done as often as it may be"),
    ],
)
def test_a_limit_that_is_reached_is_named(
    company: Company, buses: int, line: str, told: str
) -> None:
    state = rules.initial(town())
    owned = tuple(Bus(number, 0, 0, 0, 0) for number in range(buses))
    state = replace(state, companies=(company, state.companies[1]), buses=owned)
    found = faults(state, {0: parse(line, ignore_blanks=True)})
    assert sentence(found[0], "en") == told
