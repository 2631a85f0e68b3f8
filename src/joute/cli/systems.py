"""What joute says on other systems than Linux: what works there, and what to do.

On Windows nothing does. On macOS there is no /proc, no bubblewrap and no choice of a processor, so that no contest can
be fair or safe; nobody has tried the rest there.
"""

from joute.reason import Reason

WINDOWS, MACOS = "win32", "darwin"
"""As `sys.platform` calls them."""
CONTESTS = ("check", "duel", "league", "tournament")


def refusal(system: str, command: str | None = None) -> Reason | None:
    """Say why a command, or joute as a whole, does not work on a system."""
    if system == WINDOWS:
        return Reason(
            "joute runs on Linux; on Windows, set it up and run it inside WSL (wsl --install); "
            "your own TCP client can stay on Windows (docs/machines.md)"
        )
    if system == MACOS and command in CONTESTS:
        return Reason(
            "joute {command} needs Linux, for its sandbox and clocks: on macOS, run it in Docker (see Dockerfile) "
            "or on a Linux machine; serve, bot, manual and watch do not need them",
            {"command": command},
        )
    return None


def remedy(system: str) -> Reason | None:
    """Say what to do where something that nobody has tried on a system goes wrong."""
    if system == MACOS:
        return Reason(
            "joute is made for Linux: on macOS, use Docker (see Dockerfile) or a Linux machine"
        )
    return None
