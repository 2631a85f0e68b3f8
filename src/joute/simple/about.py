"""The rules of a simple game as players read them: the docstring of its file, then the protocol, unless it is its own."""

from collections.abc import Callable, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any

from joute.game import Limits
from joute.speech import ENGLISH, FRENCH

PROTOCOLS = {ENGLISH: "PROTOCOL.md", FRENCH: "PROTOCOLE.md"}
CHANNELS = {
    ENGLISH: ("its standard input", "its standard output", "its input ends"),
    FRENCH: ("son entrée standard", "sa sortie standard", "son entrée se termine"),
}
CONNECTIONS = {
    ENGLISH: ("its connection", "its connection", "the connection is closed"),
    FRENCH: ("sa connexion", "sa connexion", "la connexion est fermée"),
}


def about(
    title: str, written: Callable[..., Any], limits: Limits | None, *, tcp: bool
) -> Mapping[str, str]:
    """Return the rules by language; an author writes the docstring in the language of the players.

    Without `limits` the protocol is the author's own, and the docstring has to describe it.
    """
    doc = getattr(written, "__globals__", {}).get("__doc__") or ""
    rules = f"# {title}\n\n{cleandoc(doc)}\n\n".replace("\n\n\n", "\n")
    if limits is None:
        return dict.fromkeys(PROTOCOLS, rules.rstrip("\n") + "\n")
    return {language: rules + _protocol(language, limits, tcp=tcp) for language in PROTOCOLS}


def _protocol(language: str, limits: Limits, *, tcp: bool) -> str:
    text = Path(__file__).with_name(PROTOCOLS[language]).read_text(encoding="utf-8")
    reads, writes, ends = (CONNECTIONS if tcp else CHANNELS)[language]
    places = {"@READS@": reads, "@WRITES@": writes, "@ENDS@": ends}
    times = {"@FIRST@": str(limits.first_ms), "@TURN@": str(limits.turn_ms)}
    for place, filled in (places | times).items():
        text = text.replace(place, filled)
    return text
