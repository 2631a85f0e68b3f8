"""All seats of a game, one after the other: a PettingZoo `AECEnv`."""

import os
from operator import index
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from joute.env.learner import replay_of
from joute.env.matches import Matches, MatchKeywords, found, usual_seats
from joute.env.registered import name_of
from joute.env.render import MODES, Picture, checked_mode, render
from joute.env.rewards import Kind, Rewards, ranks_of
from joute.env.rewards import checked as checked_reward
from joute.env.session import NOT_BEGUN, OVER, Session
from joute.env.spaces import Info, Seen, choice_space, seen_space
from joute.errors import UsageError
from joute.game import AnyGame
from joute.library.replay import Replay


def agent_of(seat: int) -> str:
    """Return what PettingZoo calls a seat."""
    return f"seat_{seat}"


class TurnsEnv(AECEnv[str, Any, Any]):
    """All seats of a game; see `aec`.

    Where several act at once, they are asked in seat order, and none sees what another has chosen.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "render_modes": list(MODES),
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(self, matches: Matches, reward: Kind, render_mode: str | None) -> None:
        self._matches = matches
        self._reward: Kind = reward
        self.metadata = {
            **self.metadata,
            "name": name_of(matches.game.name),
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [agent_of(seat) for seat in range(matches.setup.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.session: Session = NOT_BEGUN
        self.observation_spaces = {a: seen_space(matches.learning) for a in self.possible_agents}
        self.action_spaces = {a: choice_space(matches.learning) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what a seat can choose."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: on this seed, or on the next one of the series."""
        del options
        self._matches.reseed(seed)
        self.session = self._matches.begin()
        self._rewards = Rewards(self._reward, self.session)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None  # type: ignore[assignment] # as PettingZoo does
        self._select()

    def observe(self, agent: str) -> Seen:
        """Return what a seat sees; it can choose something only when it is asked."""
        seat = self._seats[agent]
        row = np.zeros(self._matches.learning.numbers, np.float32)
        self.session.encode(seat, row)
        return {"observation": row, "action_mask": self.session.mask(seat).copy()}

    def step(self, action: int | None) -> None:
        """Let the seat that is asked choose; a seat that is out takes None."""
        over = self.session.over
        if not self.agents:
            raise UsageError(OVER)
        agent = self.agent_selection
        if over or self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise UsageError(
                "{agent} plays on: it has to choose, None is for seats that are out", agent=agent
            )
        self._cumulative_rewards[agent] = 0
        self.session.choose(self._seats[agent], index(action))
        given = self._rewards.all()
        over, failed = self.session.over, self.session.failed
        for other in self.agents:
            self.rewards[other] = given[self._seats[other]]
            self.terminations[other] = over or self._seats[other] in failed
        self._accumulate_rewards()
        self._select()

    def render(self) -> Picture | None:
        """Draw the match as the mode says."""
        return render(self.session, self.render_mode)

    def close(self) -> None:
        """Do nothing: no window is open."""

    @property
    def replay(self) -> Replay:
        """The match so far: it verifies, and can be saved and watched."""
        return replay_of(self.session)

    def _select(self) -> None:
        """Name the seat that is asked next, or one that has to take notice of its end."""
        session = self.session
        if session.over:
            places = ranks_of(session)
            for agent in self.agents:
                self.infos[agent] = {"rank": places[self._seats[agent]]}
        seat = session.waiting
        if seat is not None:
            self.agent_selection = agent_of(seat)
            self.infos[self.agent_selection] = self._info(session, seat)
        self._deads_step_first()

    @staticmethod
    def _info(session: Session, seat: int) -> Info:
        return {"action_mask": session.mask(seat).copy()}


def aec(
    game: str | os.PathLike[str] | AnyGame,
    *,
    seats: int | None = None,
    seed: int | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    **match: Unpack[MatchKeywords],
) -> TurnsEnv:
    """Make a PettingZoo `AECEnv` of all seats of a game.

        env = joute.env.aec("cafe", seats=2, seed=7)

    The keywords are those of `single`. A seat that chooses what its mask does not allow is out.
    """
    known = found(game)
    matches = Matches(known, usual_seats(known) if seats is None else seats, seed, match)
    return TurnsEnv(matches, checked_reward(reward), render_mode)
