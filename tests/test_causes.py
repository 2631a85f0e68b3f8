"""What the system and libraries complain of is said in the reader's language, never in theirs."""

import errno
import os
import socket
import sqlite3
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import polib  # type: ignore[import-untyped]
import pytest
from msgspec import Struct

from joute.causes import cause
from joute.speech import ENGLISH, FOLDER, FRENCH, sentence


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of some data."""

    number: int = 0


class Data(Struct, forbid_unknown_fields=True):
    """Some data."""

    name: str
    inner: Inner = Inner()


def decode(text: str) -> Callable[[], object]:
    """Return a function that reads a text as data."""
    return lambda: msgspec.json.decode(text, type=Data)


def raised(work: Callable[[], object]) -> Exception:
    """Return what some work raises."""
    with pytest.raises(Exception) as found:  # noqa: PT011 - of any library
        work()
    return found.value


def database(content: bytes, folder: Path) -> Any:  # noqa: ANN401 - nothing is ever returned
    """Read a file as a database."""
    (folder / "store").write_bytes(content)
    return sqlite3.connect(folder / "store").execute("SELECT * FROM sqlite_master")


@pytest.mark.parametrize(
    ("work", "english", "french"),
    [
        (lambda: Path("/").read_bytes(), "Is a directory", "c’est un dossier"),
        (
            lambda: socket.getaddrinfo("no host", 1),
            "this host cannot be found",
            "cette machine est introuvable",
        ),
        (decode("{"), "cut off", "tronqué"),
        (decode('{"name":!}'), "from byte 8 on", "à partir de l’octet 8"),
        (decode('{"nam":1}'), "there is no field nam", "le champ nam n’existe pas"),
        (
            decode('{"name":"a","inner":{"x":1}}'),
            "there is no field inner.x",
            "le champ inner.x n’existe pas",
        ),
        (decode("{}"), "the field name is missing", "le champ name manque"),
        (
            decode('{"name":"a","inner":{"number":"x"}}'),
            "inner.number has a value that it cannot have",
            "inner.number a une valeur impossible",
        ),
        (decode("3"), "a value of another kind", "pas le genre de valeur attendu"),
        (b"ab\xff".decode, "byte 2 is not text in UTF-8", "l’octet 2 n’est pas"),
        (
            lambda: int("x"),
            "ValueError: invalid literal",
            "ValueError\u00a0: «\u00a0invalid literal",
        ),
    ],
)
def test_an_error_is_said_in_both_languages(
    work: Callable[[], object], english: str, french: str
) -> None:
    found = cause(raised(work))
    assert english in sentence(found, ENGLISH)
    assert french in sentence(found, FRENCH)


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = = 2\n", "2: b = = 2"), ('a = 1\nb = "', '2: b = "'), ("a = [", "1: a = [")],
)
def test_the_line_of_a_text_that_cannot_be_read_is_shown(text: str, line: str) -> None:
    found = cause(raised(lambda: tomllib.loads(text)), text)
    assert sentence(found, ENGLISH) == f"line {line}"
    assert sentence(found, FRENCH) == f"ligne {line}".replace(":", "\u00a0:", 1)


def test_a_database_is_said_in_both_languages(tmp_path: Path) -> None:
    found = cause(raised(lambda: database(b"not a database at all" * 99, tmp_path)))
    assert sentence(found, ENGLISH) == "file is not a database"
    assert sentence(found, FRENCH) == "ce fichier n’est pas une base de données"


def test_a_rare_error_of_the_system_is_named() -> None:
    assert "EUCLEAN" in sentence(cause(OSError(errno.EUCLEAN, "Structure needs cleaning")), FRENCH)
    assert "cleaning" not in sentence(cause(OSError(errno.EUCLEAN, "needs cleaning")), FRENCH)


def test_a_wait_that_was_too_long_is_said_without_its_number() -> None:
    assert sentence(cause(TimeoutError("timed out")), FRENCH).startswith("pas de réponse")


def test_every_error_of_the_system_that_has_a_text_is_one() -> None:
    entries = polib.pofile(str(FOLDER / ENGLISH / "causes.po"))
    codes = {entry.msgid.removeprefix("cause.") for entry in entries}
    known = {*errno.errorcode.values(), *vars(sqlite3)}
    assert {code for code in codes if code.isupper()} <= known
    assert os.strerror(errno.ENOENT) == sentence(
        cause(FileNotFoundError(errno.ENOENT, "")), ENGLISH
    )
