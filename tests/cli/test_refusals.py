"""`joute play` lists what the server of a game refused to a program that plays on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]

CLIENT = """
import os, socket
place = (os.environ["JOUTE_HOST"], int(os.environ["JOUTE_PORT"]))
wire = socket.create_connection(place).makefile("rw", encoding="utf-8")
def ask(line): wire.write(line + "\\n"); wire.flush(); return wire.readline()
"""
VIN = """
ask("INSCRIRE")
while wire.readline().startswith("DEBUT"):
    for request in {requests}: ask(request)
    ask("FINTOUR")
"""
MINE = """
wire.readline(); ask("me")
while wire.readline().startswith("DEBUT_TOUR"):
    for request in {requests}: ask(request)
    ask("FIN_TOUR")
"""
SHORT = {"vin": ("lazy", "rounds=3"), "mine": ("random", "max_turns=3")}


@pytest.fixture
def play(joute: Joute) -> Callable[..., str]:
    def played(game: str, *requests: str, more: tuple[str, ...] = ()) -> str:
        body = {"vin": VIN, "mine": MINE}[game].format(requests=list(requests))
        Path("bot.py").write_text(CLIENT + body)
        rival, setting = SHORT[game]
        return joute("play", game, "bot.py", rival, "--seed", "1", "--set", setting, *more).out

    return played


def test_a_request_of_vin_that_is_refused_is_quoted_with_its_answer(
    play: Callable[..., str],
) -> None:
    assert play("vin", "DEPLACE|NORD", "at 7, 0").endswith(
        "\nseat 0, bot.py: 6 messages were refused\n"
        "  turn 1: it sent “DEPLACE|NORD” and was answered “NOK|syntaxe incorrecte”; 3 times in all\n"
        "  turn 1: it sent “at 7, 0” and was answered “NOK|La commande at 7, 0 n'est pas comprise”; 3 times in all\n"
        "    that is not a request; if it is a debug print, write it to stderr instead of sending it\n"
    )


def test_a_line_that_ends_the_turn_on_the_original_is_refused_there_too(
    play: Callable[..., str],
) -> None:
    out = play("vin", "hello", more=("--profile", "original", "--set", "rounds=1"))
    assert "\n  turn 1: it sent “hello” and was answered “hello”\n    that is not a request" in out


def test_a_request_of_mine_that_is_refused_is_quoted_with_its_answer(
    play: Callable[..., str],
) -> None:
    out = play("mine", "DEPLACER|0", "hello", more=("--lang", "fr")).replace("\u00a0", " ")
    assert out.endswith(
        "\nplace 0 (bot.py) : 6 messages refusés\n"
        "  tour 1 : il a envoyé « DEPLACER|0 » et reçu en réponse « NOK|mauvais nombre d'arguments » ; 3 fois en tout\n"
        "  tour 1 : il a envoyé « hello » et reçu en réponse « NOK|commande inconnue » ; 3 fois en tout\n"
        "    ce n’est pas une requête ; si c’est un message de débogage, écrivez-le sur stderr au lieu de l’envoyer\n"
    )


def test_of_many_different_refusals_the_first_are_listed(play: Callable[..., str]) -> None:
    out = play("mine", *(f"word {number}" for number in range(7)))
    assert "seat 0, bot.py: 21 messages were refused\n  turn 1: it sent “word 0”" in out
    assert "“word 4”" in out
    assert "“word 5”" not in out
    assert out.endswith("\n  … and 6 more\n")


def test_the_json_of_a_match_counts_what_was_refused(play: Callable[..., str]) -> None:
    first, second = json.loads(play("vin", "VOLE", more=("--json",)))["seats"]
    assert first["refused"] == 3
    assert "refused" not in second


def test_nothing_is_said_where_nothing_was_refused(play: Callable[..., str]) -> None:
    assert "refused" not in play("vin", "SCORES")


def test_the_request_that_was_perhaps_meant_is_named_once(play: Callable[..., str]) -> None:
    assert play("mine", "DEPLACE|0|1|1", "DEPLACE|0|1|2", "deplacer|0").endswith(
        "\nseat 0, bot.py: 9 messages were refused\n"
        "  turn 1: it sent “DEPLACE|0|1|1” and was answered “NOK|commande inconnue”; 3 times in all\n"
        "    did you mean DEPLACER?\n"
        "  turn 1: it sent “DEPLACE|0|1|2” and was answered “NOK|commande inconnue”; 3 times in all\n"
        "  turn 1: it sent “deplacer|0” and was answered “NOK|mauvais nombre d'arguments”; 3 times in all\n"
    )
