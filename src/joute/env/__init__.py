"""Games for programs that learn: PettingZoo and Gymnasium environments, and from a policy to a bot.

    import joute.env

    env  = joute.env.aec("cafe", seats=2, seed=7)                     # PettingZoo AEC, all seats
    env  = joute.env.parallel("minibus", seats=4)                     # PettingZoo Parallel, where turns are simultaneous
    env  = joute.env.single("vin", opponents=["greedy"], seat=0)      # gymnasium.Env with action_masks()
    envs = joute.env.vector("mine", 64, opponents=["greedy"])         # gymnasium.vector.VectorEnv, in one process

    joute.env.run("vin", policy)                                      # a real program, for `joute play` and leagues

It needs the extra `joute[env]`; `run` needs numpy only. Importing it also registers the installed games, as `joute/vin-v1`,
with Gymnasium and PettingZoo, in whatever order they are imported (`joute.env.registered`).
"""

from importlib import import_module

from joute.env.registered import with_both
from joute.errors import UsageError

TYPE_CHECKING = False
"""As in typing, whose import takes longer than all of this; type checkers know the name."""

if TYPE_CHECKING:
    from joute.env.aec_env import aec
    from joute.env.parallel_env import parallel
    from joute.env.program import run
    from joute.env.single_env import single
    from joute.env.vector_env import vector

__all__ = ["aec", "parallel", "run", "single", "vector"]

_HOMES = {
    "aec": "aec_env",
    "parallel": "parallel_env",
    "run": "program",
    "single": "single_env",
    "vector": "vector_env",
}
_EXTRA = frozenset(("gymnasium", "numpy", "pettingzoo"))

if not TYPE_CHECKING:  # else every attribute would be one that exists

    def __getattr__(name: str) -> object:
        """Import a name of `__all__`."""
        if name not in _HOMES:
            message = f"module 'joute.env' has no attribute {name!r}"
            raise AttributeError(message)
        try:
            home = import_module(f"joute.env.{_HOMES[name]}")
        except ModuleNotFoundError as error:
            if error.name not in _EXTRA:
                raise
            raise UsageError(
                "joute.env needs {package}: pip install 'joute[env]'", package=error.name
            ) from None
        found: object = getattr(home, name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return [*globals(), *__all__]


with_both()
