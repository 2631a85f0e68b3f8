"""Where an upload lies in the league's folder, and how it is put there in one step."""

from collections.abc import Collection
from io import BytesIO
from pathlib import Path, PureWindowsPath
from tempfile import TemporaryDirectory
from zipfile import ZipFile, ZipInfo

from joute.bots import folder as folders
from joute.bots.languages import BY_SUFFIX, SOURCES
from joute.files import synced
from joute.site.names import look_alike
from joute.site.refusal import RefusedError, Why
from joute.submission.tools import lacking_for

STAGE = ".upload-"
"""Prefix of the hidden folders in which uploads lie before they are placed; a league skips them."""
PYTHON = ".py"
JAVA = ".java"
ZIP = ".zip"
ARCHIVES = (ZIP, ".tar.gz", ".tgz")
LONGEST = 255
"""Bytes of a file name that disks allow."""


def place(name: str, suffix: str) -> Path:
    """Return the path of a bot's file.

    A Python file has a folder of its own, because a program in a sandbox sees the files beside it.
    """
    return Path(name, f"bot{PYTHON}") if suffix == PYTHON else Path(f"{name}{suffix}")


def kinds(folder: Path, languages: Collection[str] = ()) -> list[str]:
    """Return the kinds of files that the league can play here; only in these languages, if any."""
    compiled = [
        suffix
        for suffix, language in SOURCES.items()
        if lacking_for(language, sandboxed=True) is None
    ]
    taken = [
        suffix
        for suffix in (PYTHON, *compiled)
        if not languages or BY_SUFFIX[suffix].name in languages
    ]
    return [suffix for suffix in (*taken, *ARCHIVES) if _plays(folder, suffix)]


def _plays(folder: Path, suffix: str) -> bool:
    """Whether the league would take such a file for a bot."""
    try:
        with TemporaryDirectory(dir=folder, prefix=STAGE) as stage:
            file = Path(stage) / place("probe", suffix)
            file.parent.mkdir(exist_ok=True)
            file.touch()
            return not folders.is_left_out(Path(stage) / place("probe", suffix).parts[0])
    except OSError:  # no room to try it: an upload is refused for that reason then
        return True


def kind_of(file: str, known: list[str]) -> str:
    """Return the kind of a file by its name."""
    suffix = next((kind for kind in known if file.lower().endswith(kind)), None)
    if suffix is None:
        raise RefusedError(Why.BAD_TYPE, kinds=" ".join(known))
    return suffix


def packed(file: str, suffix: str, data: bytes) -> tuple[str, bytes]:
    """Return the kind and the bytes of what is put into the folder for a file.

    A Java file must be named after its class, so it is put there in an archive.
    """
    if suffix != JAVA:
        return suffix, data
    name = PureWindowsPath(file).stem + suffix  # paths with either slash
    if len(name.encode()) > LONGEST:
        raise RefusedError(Why.LONG_FILE_NAME, longest=LONGEST)
    packing = BytesIO()
    with ZipFile(packing, "w") as archive:
        archive.writestr(ZipInfo(name), data)
    return ZIP, packing.getvalue()


def taken(folder: Path, name: str) -> bool:
    """Whether something in the folder has this name already, or one that looks like it."""
    return any(look_alike(path.name.partition(".")[0], name) for path in folder.iterdir())


def put(folder: Path, name: str, suffix: str, data: bytes) -> None:
    """Put a bot's file into the folder, and only then remove the old one.

    So the league finds a bot at any time; without room the old one stays; and after a power cut one of
    the two is there, whole.
    """
    wanted = place(name, suffix)
    with TemporaryDirectory(dir=folder, prefix=STAGE) as stage:
        staged = Path(stage) / wanted
        staged.parent.mkdir(exist_ok=True)
        staged.write_bytes(data)
        staged.chmod(0o644)
        for path in {staged, staged.parent}:
            synced(path)
        top = folder / wanted.parts[0]
        if top.is_dir():
            staged.replace(folder / wanted)
        else:  # a folder is moved with its file in it: nobody sees it empty
            (Path(stage) / wanted.parts[0]).replace(top)
        for path in {(folder / wanted).parent, folder}:
            synced(path)
        for number, path in enumerate(_others(folder, name, top)):
            path.replace(Path(stage) / f"old-{number}")


def holds(folder: Path, name: str, suffix: str, data: bytes) -> bool:
    """Whether the folder holds exactly this file under the name of a bot, and nothing else."""
    wanted = place(name, suffix)
    try:
        return (folder / wanted).read_bytes() == data and not _others(
            folder, name, folder / wanted.parts[0]
        )
    except OSError:
        return False


def uploaded(folder: Path, name: str) -> list[Path]:
    """Return what the folder holds of the uploads under a name."""
    forms = {place(name, kind).parts[0] for kind in (PYTHON, *SOURCES, *ARCHIVES)}
    return [path for path in folder.iterdir() if path.name in forms]


def _others(folder: Path, name: str, current: Path) -> list[Path]:
    """Return earlier uploads under a name, of another kind."""
    return [path for path in uploaded(folder, name) if path != current]
