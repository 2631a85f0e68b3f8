"""The names of the installed games with Gymnasium and PettingZoo: `joute/vin-v1`.

Importing `joute.env` registers them with either library, whether that was imported before or is imported afterwards; it
imports neither. So `gymnasium.make("joute.env:joute/vin-v1")` needs no import of ours. Gymnasium has had no entry point for
plugins since its version 1.0, and PettingZoo has none.
The version is that of what learners see and choose, not that of the rules.
"""

import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.machinery import ModuleSpec
from types import ModuleType

from joute import registry
from joute.shape import wrong_name

VERSION = 1


def name_of(game: str) -> str:
    """Return the name under which a game is registered."""
    return f"joute/{game}-v{VERSION}"


def _names() -> list[str]:
    """Return the names of the installed games, but for those that no game may have and no library takes."""
    return [game for game in registry.names() if not any(wrong_name(game))]


@cache
def with_gymnasium() -> None:
    """Register every installed game as `single`."""
    import gymnasium  # noqa: PLC0415 - programs that only play do without

    for game in _names():
        gymnasium.register(
            name_of(game),
            "joute.env:single",
            kwargs={"game": game},
            vector_entry_point="joute.env.registered:vector_of",
        )


@cache
def with_pettingzoo() -> None:
    """Register every installed game as `aec`, and as `parallel`, which refuses games whose seats act in turn."""
    import pettingzoo  # noqa: PLC0415 - programs that only play do without

    for game in _names():
        pettingzoo.register("aec", name_of(game), "joute.env:aec", kwargs={"game": game})
        pettingzoo.register("parallel", name_of(game), "joute.env:parallel", kwargs={"game": game})


def vector_of(num_envs: int, **keywords: object) -> object:
    """Make a vector as `gymnasium.make_vec` asks for it."""
    from joute.env.vector_env import vector  # noqa: PLC0415 - only where one is made

    game = keywords.pop("game")
    return partial(vector, game, num_envs)(**keywords)  # type: ignore[arg-type] # what a person gave


LIBRARIES = {"gymnasium": with_gymnasium, "pettingzoo": with_pettingzoo}


class _WhenImported:
    """Finds a library as Python would have, and registers the games after it was executed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a library is imported, None of anything else."""
        if name not in LIBRARIES:
            return None
        others = [finder for finder in sys.meta_path if finder is not self]
        found = (finder.find_spec(name, path, target) for finder in others)
        spec = next((spec for spec in found if spec is not None), None)
        if spec is not None and spec.loader is not None:
            spec.loader.exec_module = partial(_executed, spec.loader.exec_module)  # type: ignore[method-assign]
        return spec


def _executed(execute: Callable[[ModuleType], None], module: ModuleType) -> None:
    execute(module)
    LIBRARIES[module.__name__]()


def with_both() -> None:
    """Register with each library: now if it was imported before, else when it is."""
    for name, register in LIBRARIES.items():
        if sys.modules.get(name) is not None:
            register()
    sys.meta_path.insert(0, _WhenImported())
