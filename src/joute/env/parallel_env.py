"""All seats of a game at once, where they act at the same time: a PettingZoo `ParallelEnv`."""

import os
from operator import index
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from joute.env.aec_env import agent_of
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

WAIT = 0
"""All that a seat can choose while it is not asked; it is ignored."""
Stepped = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
]


class AtOnceEnv(ParallelEnv[str, Any, Any]):
    """All seats of a game at once; see `parallel`."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "render_modes": list(MODES),
        "render_fps": 4,
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Info]]:
        """Begin a match: on this seed, or on the next one of the series."""
        del options
        self._matches.reseed(seed)
        self.session = self._matches.begin()
        self._rewards = Rewards(self._reward, self.session)
        self.agents = list(self.possible_agents)
        seen = {agent: self._seen(agent) for agent in self.agents}
        return seen, self._infos(seen)

    def step(self, actions: dict[str, int]) -> Stepped:
        """Let every seat that is asked choose."""
        session = self.session
        if session.over:
            raise UsageError(OVER)
        asked = [agent for agent in self.agents if session.asks(self._seats[agent])]
        for agent in asked:
            if agent not in actions:
                raise UsageError("{agent} is asked, and there is no action for it", agent=agent)
        chosen = [(self._seats[agent], index(actions[agent])) for agent in asked]
        for seat, number in chosen:
            session.choose(seat, number)
        given, live = self._rewards.all(), self.agents
        out = {a: session.over or self._seats[a] in session.failed for a in live}
        seen = {agent: self._seen(agent) for agent in live}
        self.agents = [agent for agent in live if not out[agent]]
        rewards = {agent: given[self._seats[agent]] for agent in live}
        return seen, rewards, out, dict.fromkeys(live, False), self._infos(seen)

    def render(self) -> Picture | None:
        """Draw the match as the mode says."""
        return render(self.session, self.render_mode)

    @property
    def replay(self) -> Replay:
        """The match so far: it verifies, and can be saved and watched."""
        return replay_of(self.session)

    def _seen(self, agent: str) -> Seen:
        seat, session = self._seats[agent], self.session
        row = np.zeros(self._matches.learning.numbers, np.float32)
        session.encode(seat, row)
        mask = session.mask(seat).copy()
        if not session.asks(seat):
            mask[WAIT] = 1
        return {"observation": row, "action_mask": mask}

    def _infos(self, seen: dict[str, Seen]) -> dict[str, Info]:
        infos: dict[str, Info] = {
            agent: {"action_mask": own["action_mask"]} for agent, own in seen.items()
        }
        if self.session.over:
            places = ranks_of(self.session)
            for agent, info in infos.items():
                info["rank"] = places[self._seats[agent]]
        return infos


def parallel(
    game: str | os.PathLike[str] | AnyGame,
    *,
    seats: int | None = None,
    seed: int | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    **match: Unpack[MatchKeywords],
) -> AtOnceEnv:
    """Make a PettingZoo `ParallelEnv` of a game whose seats act at the same time.

        env = joute.env.parallel("minibus", seats=4)

    A seat that is not asked, because it has finished or its line of commands is complete, waits: its mask allows only 0,
    which is ignored. The keywords are those of `single`.
    """
    known = found(game)
    matches = Matches(known, usual_seats(known) if seats is None else seats, seed, match)
    if not matches.at_once:
        raise UsageError(
            "in {game} one seat acts after the other: use joute.env.aec instead of parallel",
            game=known.name,
        )
    return AtOnceEnv(matches, checked_reward(reward), render_mode)
