"""The rulings of Mine Into The Deep about the game itself, one by one."""

import pytest
from games.mine.helpers import MINE, Session, board, earned, rich

from joute.games.mine import rules
from joute.games.mine.actions import OFF, Dwarf
from joute.result import ranks
from joute.settings import prepare


def test_who_plays_first_moves_on_every_turn() -> None:
    session = Session(board(), players=4)
    orders = []
    for _ in range(5):
        orders.append(rules.order(session.state))
        seen = []
        turn = session.state.turn
        while session.state.turn == turn:
            seen.append(session.playing)
            session.say("FIN_TOUR")
        assert tuple(seen) == orders[-1]
    assert orders == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3)]  # B7


@pytest.mark.parametrize(("wake", "turns"), [("hit", 28), ("destroy", 30)])
def test_two_dwarves_that_never_move_wake_the_evil_together(wake: str, turns: int) -> None:
    session = Session(board(depth=10), players=2, wake=wake)
    for zone in ("0|0", "0|1"):
        session.each(f"DEPLACER|0|{zone}", "FIN_TOUR")
    session.rounds(26)
    assert session.state.turn == 28
    assert session.state.depths[:2] == (9, 9)  # layers 0 to 8 are gone: B11
    session.rounds(10)
    assert session.match.ask is None
    assert (session.state.turn, session.scores) == (turns, (-1000, -1000))
    assert [team.woke for team in session.state.teams] == [1, 1]


def test_each_dwarf_that_wakes_the_evil_costs_its_team_a_thousand() -> None:
    session = Session(board({(0, 0, 0): "M40", (0, 5, 5): "F1"}, depth=2), max_turns="0")
    session.each("DEPLACER|0|0|0")
    session.rounds(3)
    session.each("RETIRER|0", "EMBAUCHER", "FIN_TOUR")
    session.each("DEPLACER|0|1|0", "DEPLACER|1|1|1")
    session.rounds(3)
    assert session.scores == (3200 - 250,)
    session.rounds(1)
    assert session.match.ask is None
    assert session.scores == (3200 - 250 - 2000,)


def test_loot_of_the_last_turn_counts_before_the_penalty() -> None:
    session = Session(board({(0, 0, 1): "M2"}, depth=2), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR")
    session.say("FIN_TOUR")
    session.each("DEPLACER|0|0|1", "FIN_TOUR")  # seat 1 comes a turn later, and first
    session.rounds(3)
    assert session.state.turn == 4
    assert session.scores == (-1000, 160)  # B12


def test_excess_damage_is_lost() -> None:
    session = earned(600)
    session.each("AMELIORER|0")
    assert session.state.lives[0] == 3
    session.rounds(1)
    assert (session.state.depths[0], session.state.lives[0]) == (1, 1)
    session.each("AMELIORER|0")
    session.rounds(1)
    assert (session.state.depths[0], session.state.lives[0]) == (2, 3)  # 3 on 1: B13


def test_a_dwarf_stays_on_its_zone_and_mines_the_next_layer() -> None:
    session = Session(board({(0, 2, 3): "F1", (1, 2, 3): "O1"}))
    session.say("DEPLACER|0|2|3")
    session.rounds(3)
    assert session.scores == (10,)
    session.rounds(3)
    assert session.scores == (30,)  # B14


def test_who_takes_the_last_hit_point_gets_all_the_loot() -> None:
    session = Session(board({(0, 0, 0): "F7"}), players=2)
    session.say("DEPLACER|0|0|0")
    session.rounds(2)
    assert session.state.lives[0] == 1
    assert session.playing == 0
    session.each("RETIRER|0", "FIN_TOUR")
    session.rounds(1)
    assert session.state.lives[0] == 1  # damage stays when a dwarf leaves
    assert session.playing == 1
    session.say("DEPLACER|0|0|0")
    session.rounds(1)
    assert session.scores == (0, 70)  # B15


def test_sabotaged_dwarves_do_not_mine_but_one_hired_later_does() -> None:
    session = Session(board({(0, 0, 0): "F40", (0, 0, 1): "F40"}), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1", "FIN_TOUR")
    session.rounds(3)
    assert (session.playing, session.scores, session.state.lives[1]) == (0, (400, 400), 2)
    assert session.each("SABOTER|1", "FIN_TOUR") == ["OK", "TOUR_FINI"]
    assert session.scores == (0, 400)
    session.each("EMBAUCHER", "DEPLACER|1|3|3", "FIN_TOUR")
    assert session.state.lives[1] == 2  # the old one did not mine: B16
    assert session.state.lives[3 * 6 + 3] == 2
    session.rounds(1)
    assert session.state.lives[1] == 1  # it lasts one turn


def test_sabotage_reaches_a_team_that_has_already_played_and_may_be_repeated() -> None:
    session = Session(board({(0, 0, 0): "M10"}), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1", "FIN_TOUR")
    session.rounds(2)
    assert session.playing == 1
    session.say("FIN_TOUR")
    assert session.each("SABOTER|1", "SABOTER|1") == ["OK", "OK"]
    assert session.scores[0] == 0
    before = session.state.lives[1]
    session.say("FIN_TOUR")
    assert session.state.lives[1] == before


def test_a_sabotaged_dwarf_does_not_wake_the_evil() -> None:
    session = Session(board({(0, 0, 0): "F40"}, depth=2), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1", "FIN_TOUR")
    session.rounds(2)
    assert session.state.depths[:2] == (1, 1)
    assert session.playing == 1
    session.each("RETIRER|0", "DEPLACER|0|0|1", "FIN_TOUR")
    session.each("SABOTER|1", "RETIRER|0", "FIN_TOUR")
    assert session.match.ask is not None  # B16


@pytest.mark.parametrize(("players", "size"), [(1, 6), (4, 6), (5, 7), (8, 7), (9, 8), (12, 8),
                                               (13, 9), (16, 9)])  # fmt: skip
def test_the_board_grows_with_the_players(players: int, size: int) -> None:
    state = rules.initial(prepare(MINE, names=["x"] * players))
    assert state.mine.size == size  # B9
    assert len(state.depths) == size * size


def test_the_size_can_be_set() -> None:
    state = rules.initial(prepare(MINE, names=["x"], typed={"size": "8"}))
    assert state.mine.size == 8


@pytest.mark.parametrize(
    ("points", "answer", "left"), [(240, "NOK|score insuffisant", 240), (250, "OK", 0)]
)
def test_hiring_needs_its_price(points: int, answer: str, left: int) -> None:
    session = earned(points)
    assert session.say("EMBAUCHER") == answer
    assert session.scores == (left,)  # B18


def test_a_hired_dwarf_is_the_next_number_with_a_basic_pickaxe_off_the_board() -> None:
    session = earned(250)
    session.say("EMBAUCHER")
    assert session.state.teams[0].dwarves[1] == Dwarf(OFF, 1)  # B22
    assert session.say("DEPLACER|1|0|1") == "OK"


def test_a_team_has_at_most_three_dwarves() -> None:
    session = earned(1000)
    assert session.each("EMBAUCHER", "EMBAUCHER", "FIN_TOUR") == ["OK", "OK", "TOUR_FINI"]
    assert session.say("EMBAUCHER") == "NOK|pas plus de trois nains"


def test_pickaxes_are_improved_twice_on_or_off_the_board() -> None:
    session = earned(600)
    assert session.say("AMELIORER|0") == "OK"
    assert session.scores == (400,)
    assert session.say("RETIRER|0") == "OK"
    session.rounds(1)
    assert session.say("AMELIORER|0") == "OK"
    assert session.scores == (0,)
    assert session.say("AMELIORER|0") == "NOK|pioche déjà en diamant"  # B23
    assert session.state.teams[0].dwarves == (Dwarf(OFF, 3),)  # B21: keeps its pickaxe


def test_diamond_needs_four_hundred_after_iron() -> None:
    session = earned(590)
    assert session.each("AMELIORER|0", "AMELIORER|0") == ["OK", "NOK|score insuffisant"]
    assert session.scores == (390,)


def test_a_third_action_is_refused_and_questions_are_free() -> None:
    session = Session(board())
    for _ in range(5):
        assert session.say("SCORES") == "SCORES|0"
        assert session.say("CARTE").startswith("0;0;RIEN;-1|")
    assert session.each("SONAR|0|0", "DEPLACER|0|0|0") == ["0|0|0|0", "OK"]
    assert session.say("SONAR|0|0") == "NOK|plus de points d'action"
    assert session.say("SCORES") == "SCORES|0"
    assert session.say("FIN_TOUR") == "TOUR_FINI"  # B19
    assert session.say("SONAR|0|0") == "0|0|0|0"


def test_a_refused_action_costs_nothing() -> None:
    session = Session(board(), players=2)
    assert session.say("DEPLACER|0|9|9").startswith("NOK|")
    assert session.say("EMBAUCHER").startswith("NOK|")
    assert session.state.points == 2
    assert session.each("DEPLACER|0|0|0", "DEPLACER|0|5|5") == ["OK", "OK"]


def test_a_zone_with_any_dwarf_is_taken_even_by_the_one_that_moves() -> None:
    session = Session(board(), players=2)
    assert session.each("DEPLACER|0|3|4", "DEPLACER|0|3|4") == ["OK", "NOK|zone occupée"]  # B20
    session.say("FIN_TOUR")
    assert session.say("DEPLACER|0|3|4") == "NOK|zone occupée"
    assert session.say("DEPLACER|0|4|3") == "OK"  # rows come before columns


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("RETIRER|0", "NOK|ce nain n'est pas sur le plateau"),  # B21
        ("RETIRER|1", "NOK|nain inconnu"),
        ("AMELIORER|3", "NOK|nain inconnu"),
        ("DEPLACER|1|0|0", "NOK|nain inconnu"),
        ("DEPLACER|0|6|0", "NOK|zone hors du plateau"),
        ("DEPLACER|0|0|6", "NOK|zone hors du plateau"),
        ("SONAR|0|6", "NOK|zone hors du plateau"),
        ("SABOTER|2", "NOK|joueur inconnu"),
        ("SABOTER|0", "NOK|impossible de se saboter soi-même"),
        ("SABOTER|1", "NOK|score insuffisant"),
        ("AMELIORER|0", "NOK|score insuffisant"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(line: str, answer: str) -> None:
    session = Session(board(), players=2)
    assert session.say(line) == answer
    assert session.state == Session(board(), players=2).state


@pytest.mark.parametrize(
    ("lodes", "dug", "reading"),
    [
        ({(7, 0, 0): "F35"}, 6, "0|350|0|-1"),  # the document's example: B17
        ({(8, 0, 0): "M1"}, 8, "80|-1|-1|-1"),
        ({(0, 0, 0): "F5"}, 0, "50|0|0|0"),  # a value, no quantity: B36
        ({}, 9, "-1|-1|-1|-1"),
    ],
)
def test_the_sonar_reads_four_values(
    lodes: dict[tuple[int, int, int], str], dug: int, reading: str
) -> None:
    session = Session(board(lodes), wake="destroy")
    session.say("DEPLACER|0|0|0")
    session.rounds(3 * dug)
    assert session.say("SONAR|0|0") == reading


def test_the_last_layer_holds_the_evil_and_no_metal() -> None:
    session = Session(board({(10, 0, 0): "M9"}, depth=12))
    session.say("DEPLACER|0|0|0")
    session.rounds(3 * 10)
    assert session.say("SONAR|0|0") == "720|-1|-1|-1"  # B10
    session.rounds(3)
    assert session.say("CARTE").startswith("11;0;RIEN;0|")


def test_a_game_ends_after_the_turns_allowed_without_a_penalty() -> None:
    session = Session(board(), players=2, max_turns="5")
    session.rounds(100)
    assert session.match.ask is None
    assert (session.state.turn, session.scores) == (5, (0, 0))  # B28


def test_without_a_limit_nobody_is_forced_to_wake_the_evil() -> None:
    session = Session(board(), max_turns="0")
    session.rounds(1000)
    assert session.match.ask is not None


def test_a_team_that_leaves_takes_its_dwarves_and_keeps_its_score() -> None:
    session = Session(board(rich(70)), players=3)
    session.say("DEPLACER|0|0|0")
    session.rounds(3)
    session.leave(0)
    team = session.state.teams[0]
    assert (team.gone, team.score, team.dwarves[0].zone) == (True, 70, OFF)
    lives = session.state.lives
    turn = session.state.turn
    seen = []
    while session.state.turn < turn + 2:
        seen.append(session.playing)
        session.say("FIN_TOUR")
    assert 0 not in seen
    assert session.state.lives == lives  # its dwarf did not mine: G5


def test_a_team_that_leaves_in_its_turn_passes_it_on() -> None:
    session = Session(board(), players=2)
    session.say("DEPLACER|0|0|0")
    session.leave(0)
    assert session.playing == 1
    assert session.told[1] == ["DEBUT_TOUR|1"]
    assert session.say("CARTE").startswith("0;0;RIEN;-1|")


def test_a_team_that_leaves_last_in_a_turn_lets_the_others_mine() -> None:
    session = Session(board(), players=2)
    session.each("DEPLACER|0|0|0", "FIN_TOUR")
    session.leave(1)
    assert (session.state.turn, session.playing, session.state.lives[0]) == (2, 0, 2)


def test_a_team_that_has_left_cannot_be_sabotaged() -> None:
    session = Session(board({(0, 0, 0): "M40"}), players=3)
    session.say("DEPLACER|0|0|0")
    session.rounds(3)
    session.leave(1)
    while session.playing != 0:
        session.say("FIN_TOUR")
    assert session.each("SABOTER|1", "SABOTER|2") == ["NOK|ce joueur a quitté la partie", "OK"]


def test_when_all_have_left_the_game_is_over() -> None:
    session = Session(board(), players=3)
    for seat in (2, 0, 1):
        assert session.match.ask is not None
        session.leave(seat)
    assert session.match.ask is None  # B29


def test_the_highest_score_wins_and_equals_share() -> None:
    session = Session(board({(0, 0, 0): "F1", (0, 0, 1): "F1"}), players=3, max_turns="3")
    session.each("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1", "FIN_TOUR")
    session.rounds(9)
    assert ranks(MINE.ranking(session.state)) == (1, 1, 3)  # B35


def test_profiles_differ_in_the_first_turn_alone() -> None:
    assert MINE.profiles == {"document": {}, "original": {"first_turn": 0}}
