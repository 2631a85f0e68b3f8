"""A source as a sequence of symbols, in which names, literals, types, comments and layout do not matter."""

from collections.abc import Iterator

from msgspec import Struct
from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from joute.submission.measures.source import LEXERS

NAME, NUMBER, STRING, TYPE = "n", "0", "s", "t"
"""What stands for every name, number, text and built-in type."""
_SILENT = (Comment, Text, String.Doc)
_SAME = ((String, STRING), (Number, NUMBER), (Keyword.Type, TYPE), (Name, NAME))


class Token(Struct, frozen=True, gc=False):
    """A symbol, and where it stands in the text."""

    symbol: str
    begin: int
    end: int


def tokens(text: str, language: str) -> list[Token]:
    """Return the symbols of a text, by the name of its language; one that is written in several pieces, as a string, is one symbol."""
    found: list[Token] = []
    for token in _symbols(text, LEXERS[language]()):
        if found and token.symbol == STRING == found[-1].symbol and token.begin == found[-1].end:
            found[-1] = Token(STRING, found[-1].begin, token.end)
        else:
            found.append(token)
    return found


def _symbols(text: str, lexer: Lexer) -> Iterator[Token]:
    for begin, kind, value in lexer.get_tokens_unprocessed(
        f"{text}\n"
    ):  # some end a comment only there
        if not value.strip() or any(kind in silent for silent in _SILENT):
            continue
        same = next((symbol for like, symbol in _SAME if kind in like), None)
        if same is not None:
            yield Token(same, begin, begin + len(value))
        elif kind in Punctuation or (kind in Operator and not value.isalpha()):
            yield from _signs(value, begin)
        else:
            yield Token(value.strip(), begin, begin + len(value))


def _signs(value: str, begin: int) -> Iterator[Token]:
    """Yield each sign by itself: lexers differ in which they join."""
    for place, sign in enumerate(value, begin):
        if not sign.isspace():
            yield Token(sign, place, place + 1)
