"""The folder in which a server keeps the replays of its matches."""

from os import getpid
from pathlib import Path
from time import strftime

from joute.errors import JouteError
from joute.files import write_whole


class UnkeptError(JouteError):
    """A replay could not be kept; what it says is for the person who runs the server."""


def keep_replay(folder: Path, game: str, number: int, data: bytes) -> Path:
    """Write the replay of a match; return where it is.

    Several matches may end within a second, here and on other servers that share the folder, so
    the name of the file holds the number of the match and that of our process.
    """
    file = folder / f"{game}-{strftime('%Y%m%d-%H%M%S')}-{getpid()}-{number}.joute"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(file, data)
    except OSError as error:
        raise UnkeptError("cannot keep the replay {file}: {why}", file=file, why=error) from None
    return file
