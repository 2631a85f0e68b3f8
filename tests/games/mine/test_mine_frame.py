"""What the viewer is given, and what a person reads after a match."""

from games.mine.helpers import MINE, Session, board

from joute.games.mine import frame
from joute.games.mine.rules import Zone


def test_the_viewer_sees_no_layer_but_the_top_ones() -> None:
    session = Session(board({(0, 0, 0): "F5", (1, 0, 0): "M9"}), players=2)
    assert "MITHRIL" not in repr((frame.scene(session.state), frame.frame(session.state)))
    session.say("DEPLACER|0|0|0")
    session.rounds(3)
    assert frame.frame(session.state).board[0].zone == Zone(1, 9, "MITHRIL", 0)


def test_a_frame_shows_dwarves_pickaxes_scores_and_whose_turn_it_is() -> None:
    session = Session(board({(0, 0, 0): "F90"}), players=3)
    session.say("DEPLACER|0|0|0")
    session.rounds(3)
    session.each("AMELIORER|0", "EMBAUCHER", "FIN_TOUR")
    shown = frame.frame(session.state)
    assert (shown.turn, shown.order, shown.playing, shown.points) == (4, (0, 1, 2), 1, 2)
    assert shown.teams[0] == frame.Player(
        450, (2, 1), sabotaged=False, woke=0, gone=False, soundings=()
    )
    assert shown.board[0] == frame.Ground(Zone(1, 0, "RIEN", 0), 3, 2, sabotaged=False)
    assert shown.board[1] == frame.Ground(Zone(0, 0, "RIEN", -1), 3, 0, sabotaged=False)


def test_a_frame_shows_who_is_sabotaged_and_who_has_left() -> None:
    session = Session(board({(0, 0, 0): "F90"}), players=3)
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1")
    session.rounds(3)
    session.say("SABOTER|1")
    session.leave(2)
    shown = frame.frame(session.state)
    assert [team.sabotaged for team in shown.teams] == [False, True, False]
    assert [team.gone for team in shown.teams] == [False, False, True]
    assert (shown.board[0].sabotaged, shown.board[1].sabotaged) == (False, True)


def test_the_last_frame_shows_who_woke_the_evil() -> None:
    session = Session(board(depth=1), players=2)
    session.say("DEPLACER|0|0|0")
    session.rounds(1)
    shown = frame.frame(session.state)
    assert (shown.playing, shown.points) == (None, 0)
    assert [team.woke for team in shown.teams] == [1, 0]


def test_the_last_frame_shows_where_the_evil_was_woken() -> None:
    session = Session(board(depth=2), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|1|1")
    session.rounds(3)
    assert frame.frame(session.state).evil == ()
    session.rounds(1)
    assert frame.frame(session.state).evil == (0, 7)


def test_a_blow_that_does_not_wake_the_evil_is_not_shown_as_one() -> None:
    session = Session(board(depth=1), players=2, wake="destroy")
    session.say("DEPLACER|0|0|0")
    session.rounds(2)
    session.each("FIN_TOUR", "DEPLACER|0|1|1")
    session.rounds(1)
    shown = frame.frame(session.state)
    assert [shown.board[zone].life for zone in (0, 7)] == [0, 2]
    assert shown.evil == (0,)


def test_a_frame_shows_where_a_team_has_sounded_but_to_no_other_team() -> None:
    session = Session(board(), players=2)
    session.say("SONAR|1|2")
    shown = frame.frame(session.state)
    assert shown.teams[0].soundings == (frame.Sounding(8, 4),)
    own, others = (MINE.view.veil(shown, frozenset({seat})) for seat in (0, 1))
    assert isinstance(own, frame.Frame)
    assert isinstance(others, frame.Frame)
    assert own.teams[0].soundings == shown.teams[0].soundings
    assert others.teams[0].soundings == ()


def test_a_person_who_plays_is_shown_no_pickaxe_but_its_own() -> None:
    session = Session(board({(0, 0, 0): "F90"}), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1", "FIN_TOUR")
    session.rounds(1)
    own, others = (MINE.view.veil(frame.frame(session.state), frozenset({seat})) for seat in (0, 1))
    assert isinstance(own, frame.Frame)
    assert isinstance(others, frame.Frame)
    assert [team.pickaxes for team in own.teams] == [(1,), ()]
    assert [team.pickaxes for team in others.teams] == [(), (1,)]
    zone = own.board[0].zone
    assert own.board[0].pickaxe == 1
    assert own.board[0].life is not None
    assert others.board[0] == frame.Ground(zone, None, 0, sabotaged=False)


ACTS_ON_0 = (
    "team 0 did nothing but end its turns; a program that acts on tour 0, as on the original, needs "
    "--profile original"
)


def report(session: Session) -> list[str]:
    assert MINE.report is not None
    return MINE.report(session.match.table).splitlines()


def test_a_report_tells_who_woke_the_evil() -> None:
    session = Session(board({(0, 0, 1): "F45"}, depth=2), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1")
    session.rounds(4)
    assert report(session) == [
        "seed 0, 4 turns: the evil was woken by team 0 (-1000), team 1 (-1000)",
        "rank  team      score  pickaxes",
        "   1  1 team 1   -550  basic",
        "   2  0 team 0  -1000  basic",
    ]


def test_a_report_tells_that_the_turns_are_over_and_who_has_left() -> None:
    session = Session(board(), players=2, max_turns="2")
    session.leave(1)
    session.rounds(2)
    assert report(session) == [
        "seed 0, 2 turns: the last turn was played",
        "rank  team      score  pickaxes",
        "   1  0 team 0      0  basic",
        "   1  1 team 1      0  basic     disconnected",
        ACTS_ON_0,
    ]


def test_a_report_says_nothing_of_tour_0_where_it_was_the_first() -> None:
    session = Session(board(), players=1, max_turns="2", first_turn="0")
    session.rounds(2)
    assert "tour 0" not in "".join(report(session))  # H6


def test_a_report_tells_that_everybody_has_left() -> None:
    session = Session(board())
    session.leave(0)
    assert report(session)[0] == "seed 0, 1 turn: everybody has left"
