"""The dialogue: the worked session line by line, requests well and badly written, the greeting."""

import pytest
from games.mine.helpers import MINE, Session, board

from joute.game import Enter, Failure, Hear, Kind, Mark, NoSeat, PlayerName, Say
from joute.games.mine import wire
from joute.games.mine.rules import Options

SESSION = board({(0, 0, 0): "F5"})
REST = "0;0;RIEN;-1|" * 34


def test_the_worked_session_of_the_rulings() -> None:
    session = Session(SESSION, players=2)
    assert session.told == [["DEBUT_TOUR|1"], []]
    assert session.say("CARTE") == "0;5;FER;-1|0;0;RIEN;-1|" + REST
    assert session.say("DEPLACER|0|0|0") == "OK"
    assert session.say("SONAR|0|0") == "50|0|0|0"
    assert session.say("DEPLACER|0|1|1") == "NOK|plus de points d'action"
    assert session.say("FIN_TOUR") == "TOUR_FINI"
    assert session.told[1] == ["DEBUT_TOUR|1"]
    assert session.say("DEPLACER|0|0|0") == "NOK|zone occupée"
    assert session.say("DEPLACER|0|0|1") == "OK"
    assert session.say("EMBAUCHER") == "NOK|score insuffisant"
    assert session.say("FIN_TOUR") == "TOUR_FINI"
    assert session.told[1][-1] == "DEBUT_TOUR|2"
    assert session.say("FIN_TOUR") == "TOUR_FINI"
    assert session.told[0][-1] == "DEBUT_TOUR|2"
    assert session.say("FIN_TOUR") == "TOUR_FINI"
    assert session.told[0][-1] == "DEBUT_TOUR|3"
    session.rounds(1)
    assert session.told[1][-1] == "DEBUT_TOUR|4"
    assert session.say("SCORES") == "SCORES|50|0"
    assert session.say("CARTE") == "1;0;RIEN;0|1;0;RIEN;1|" + REST
    session.rounds(25)
    assert [told[-1] for told in session.told] == ["FIN", "FIN"]
    assert (session.state.turn, session.scores) == (28, (-950, -1000))


@pytest.mark.parametrize(("profile", "numbers"), [("document", "12"), ("original", "01")])
def test_every_team_of_a_turn_is_told_its_number(profile: str, numbers: str) -> None:
    session = Session(board(), players=3, profile=profile)
    session.rounds(1)
    session.each(*["FIN_TOUR"] * 2)
    for told in session.told:
        turns = [line for line in told if line.startswith("DEBUT_TOUR|")]
        assert turns == [f"DEBUT_TOUR|{number}" for number in numbers]  # B6


def test_a_board_at_the_start_has_as_many_cells_as_zones_all_at_depth_zero() -> None:
    carte = Session().say("CARTE")
    assert carte.endswith("|")
    cells = carte.split("|")[:-1]
    assert len(cells) == 36
    assert all(cell.startswith("0;") and cell.endswith(";-1") for cell in cells)  # B8


def test_the_last_bar_of_a_board_can_be_left_out() -> None:
    carte = Session(board(), carte_trailing="no").say("CARTE")
    assert carte.endswith(";-1")
    assert len(carte.split("|")) == 36  # G1


def test_a_board_spells_out_the_five_kinds_of_layers_and_who_stands_there() -> None:
    lodes = {(0, 0, 0): "F5", (0, 0, 1): "O4", (0, 0, 2): "D3", (0, 0, 3): "M2"}
    session = Session(board(lodes), players=2)
    session.each("FIN_TOUR", "DEPLACER|0|0|3")
    start = "0;5;FER;-1|0;4;OR;-1|0;3;DIAMANT;-1|0;2;MITHRIL;1|0;0;RIEN;-1|"
    assert session.say("CARTE").startswith(start)  # B3


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("DEPLACER|0|3|4", "OK"),  # B1
        ("DEPLACER/0/3/4", "OK"),
        ("deplacer|0|3|4", "OK"),  # G6
        ("Deplacer|00|003|4", "OK"),
        ("  DEPLACER|0|3|4 \t", "OK"),
        ("DEPLACER|0/3/4", "NOK|mauvais nombre d'arguments"),
        ("DEPLACER|0|3", "NOK|mauvais nombre d'arguments"),
        ("DEPLACER|0|3|4|5", "NOK|mauvais nombre d'arguments"),
        ("DEPLACER|0|3|4|", "NOK|mauvais nombre d'arguments"),
        ("DEPLACER", "NOK|mauvais nombre d'arguments"),
        ("EMBAUCHER|", "NOK|mauvais nombre d'arguments"),
        ("FIN_TOUR|1", "NOK|mauvais nombre d'arguments"),
        ("CARTE|0", "NOK|mauvais nombre d'arguments"),
        ("DEPLACER|+0|3|4", "NOK|argument invalide"),
        ("DEPLACER|-1|3|4", "NOK|argument invalide"),
        ("DEPLACER|0|3.0|4", "NOK|argument invalide"),
        ("DEPLACER|0| 3|4", "NOK|argument invalide"),
        ("DEPLACER|0|٣|4", "NOK|argument invalide"),
        ("DEPLACER|0|²|4", "NOK|argument invalide"),
        ("DEPLACER|0||4", "NOK|argument invalide"),
        ("RETIRER|" + "9" * 5000, "NOK|argument invalide"),
        ("RETIRER|999999999", "NOK|nain inconnu"),
        ("BONJOUR", "NOK|commande inconnue"),
        ("ﬁn_tour", "NOK|commande inconnue"),  # one letter that is FI in capitals
        ("ſonar|0|0", "NOK|commande inconnue"),
        ("|", "NOK|commande inconnue"),
        ("/", "NOK|commande inconnue"),
        ("DEPLACER 0 3 4", "NOK|commande inconnue"),
        ("\\xff\\xfe", "NOK|commande inconnue"),
    ],
)
def test_a_request_is_read_or_refused_for_nothing(line: str, answer: str) -> None:
    session = Session(board())
    assert session.say(line) == answer
    assert session.state.points == (1 if answer == "OK" else 2)


@pytest.mark.parametrize("line", ["", " ", "\t", "\r"])
def test_an_empty_line_is_ignored(line: str) -> None:
    session = Session(board())
    assert session.say(line) == ""
    assert session.told == [["DEBUT_TOUR|1"]]


@pytest.mark.parametrize("word", ["FIN", "FIN_PARTIE", ""])
def test_the_last_message_can_be_chosen(word: str) -> None:
    session = Session(board(), players=2, max_turns="1", end_message=word)
    session.rounds(1)
    assert session.match.ask is None
    last = word or "TOUR_FINI"
    assert [told[-1] for told in session.told] == [last, last]  # B2


def test_who_has_left_is_not_told_the_end() -> None:
    session = Session(board(), players=2, max_turns="1")
    session.leave(1)
    session.rounds(1)
    assert (session.told[0][-1], session.told[1]) == ("FIN", [])


def test_a_line_of_the_server_may_end_with_carriage_return() -> None:
    assert wire.link(Options()).end == "\n"
    assert wire.link(Options(crlf=True)).end == "\r\n"


def test_the_viewer_sees_every_action_and_every_mining() -> None:
    session = Session(board(), players=2)
    lines = ["CARTE", "SONAR|0|0", "DEPLACER|0|0|0", "DEPLACER|0|0|0", "FIN_TOUR", "FIN_TOUR"]
    marks = []
    for line in lines:
        effects = session.match.said(session.playing, line)
        marks.append(sum(isinstance(effect, Mark) for effect in effects))
    assert marks == [0, 1, 1, 0, 0, 1]


def test_the_clock_of_a_turn_runs_on_between_its_requests() -> None:
    session = Session(board())
    fresh = []
    for line in ("CARTE", "DEPLACER|0|0|0", "", "FIN_TOUR", "SCORES"):
        assert session.match.ask is not None
        fresh.append(session.match.ask.fresh)
        session.say(line)
    assert fresh == [True, False, False, False, True]


def test_every_request_of_the_reminder_is_one() -> None:
    for request in list(MINE.requests)[1:]:
        word, *arguments = request.split("|")
        line = "|".join([word, *"0" * len(arguments)])
        assert not isinstance(wire.parse(line), wire.Misread)


def greeted(name: str | Failure, number: int | NoSeat = 2) -> tuple[list[str], PlayerName | None]:
    """Greet a client; return what it was told and the name it entered under."""
    greeting = wire.greet(Options())
    answer: object = None
    told: list[str] = []
    entered = None
    while True:
        try:
            step = greeting.send(answer)
        except StopIteration:
            return told, entered
        answer = None
        if isinstance(step, Say):
            told.append(step.message)
        elif isinstance(step, Hear):
            answer = name
        else:
            assert isinstance(step, Enter)
            answer = number
            entered = step.name if isinstance(step.name, str) else step.name(2)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Bob", "Bob"),
        ("Les Nains Fâchés", "Les Nains Fâchés"),
        ("a|b", "a b"),
        ("a\rb\x1b[31m\x00c", "a b [31m c"),
        ("  Bob  ", "Bob"),
        ("x" * 100, "x" * 32),
        ("", "Equipe2"),
        ("|", "Equipe2"),
    ],
)
def test_a_client_is_welcomed_by_name_and_number(said: str, name: str) -> None:
    told = ["DEBUT_PARTIE", f"Bonjour {name} vous êtes l'équipe|2"]
    assert greeted(said) == (told, name)  # B4, B5


def test_a_client_that_names_itself_too_late_is_told_so() -> None:
    assert greeted("Bob", NoSeat.PLAYING)[0] == ["DEBUT_PARTIE", "NOK|une partie est en cours"]


def test_a_client_that_goes_before_it_has_a_name_never_enters() -> None:
    gone = Failure(Kind.DISCONNECTED, "gone")
    assert greeted(gone) == (["DEBUT_PARTIE"], None)


def test_the_port_is_the_one_written_into_the_clients() -> None:
    assert MINE.port == 1234  # B31
