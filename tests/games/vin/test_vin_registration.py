"""How a client of La Course Au Vin registers, and what it may say before."""

from joute.game import Enter, Failure, Hear, Kind, NoSeat, Say
from joute.games.vin import wire
from joute.games.vin.state import Options


def greeted(*lines: str | Failure, number: int | NoSeat = 0, **typed: int) -> list[str]:
    """Say lines to a greeting; return what it says."""
    greeting = wire.greet(Options(**typed))  # type: ignore[arg-type]
    lines_left = list(lines)
    said: list[str] = []
    answer: object = None
    while True:
        try:
            step = greeting.send(answer)
        except StopIteration:
            return said
        answer = None
        if isinstance(step, Say):
            said.append(step.message)
        elif isinstance(step, Enter):
            answer = number
        elif not lines_left:
            return [*said, "…"]
        else:
            assert isinstance(step, Hear)
            answer = lines_left.pop(0)


def test_registration_gives_the_number() -> None:
    assert greeted("INSCRIRE", number=2) == ["OK|2"]  # B3
    assert greeted("inscrire|nom") == ["OK|0"]
    assert greeted("INSCRIRE", number=0, number_base=1) == ["OK|1"]


def test_a_full_game_may_be_asked_again() -> None:
    full = "NOK|Inscription impossible : trop de joueurs"
    assert greeted("INSCRIRE", "INSCRIRE", number=NoSeat.FULL) == [full, full, "…"]  # G3


def test_who_registers_while_a_match_is_played_is_told_so() -> None:
    playing = "NOK|Inscription impossible : une partie est en cours"
    assert greeted("INSCRIRE", number=NoSeat.PLAYING) == [playing, "…"]  # H3


def test_before_registration_every_other_request_is_refused() -> None:
    heard = greeted("CARTE", "FINTOUR", "", "BONJOUR|x", "INSCRIRE")
    first = "NOK|il faut d'abord envoyer INSCRIRE"
    assert heard == [first, first, "NOK|La commande BONJOUR n'est pas comprise", "OK|0"]  # G7


def test_a_flood_is_told_before_the_connection_is_closed() -> None:
    assert greeted(Failure(Kind.FLOOD, "a test")) == ["ERREUR|trop de requêtes en attente"]
    overlong = Failure(Kind.FLOOD, "a test", overlong=True)
    assert greeted(overlong) == ["ERREUR|ligne trop longue"]
    assert greeted(Failure(Kind.DISCONNECTED, "a test")) == []
