"""Reads a JavaScript module far enough to find what it imports.

Comments, strings, templates and regular expressions are told apart, so that an `import` in one of
them is not taken for one. A `/` begins a regular expression unless a value stands before it.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    (?P<space> \s+ )
    | (?P<word> [\w$]+ )
    | (?P<comment> //[^\n]* | /\*.*?\*/ )
    | (?P<string> "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' )
    | (?P<ambiguous> [`{}/] )
    | (?P<mark> . )
    """,
    re.DOTALL | re.VERBOSE,
)
_TEMPLATE = re.compile(r"[`}](?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
_EXPRESSION = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_AFTER_VALUE = frozenset(")]}")
_BEFORE_EXPRESSION = frozenset(
    {"await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw"}
    | {"typeof", "void", "yield"}
)
_BEFORE_HEAD = frozenset({"if", "while", "for", "with"})
"""Words before a `(…)` that is no value: a statement follows it."""
_CLAUSE = frozenset("{},*")
"""The signs between `import` and `from`."""


class Token(NamedTuple):
    """A part of a script."""

    kind: str
    text: str


_NOTHING = Token("mark", "")


class UnknownImportError(Exception):
    """A module imports something whose name is computed while it runs."""


def rewrite(script: str, rename: Callable[[str], str]) -> str:
    """Return a module without its comments and margins, with `rename` of each name it imports."""
    parts = [_shortened(part) for part in tokens(script)]
    for at in _imported(parts):
        parts[at] = Token("string", f'"{rename(parts[at].text[1:-1])}"')
    return "".join(part.text for part in parts)


def tokens(script: str) -> Iterator[Token]:
    """Cut a script into its parts; together they are the script."""
    at, before = 0, _NOTHING
    braces: list[int] = []
    """How many braces are open in each template that is interrupted by `${…}`."""
    heads = _Heads()
    while at < len(script):
        found = _TOKEN.match(script, at)
        assert found is not None
        part = Token(found.lastgroup or "", found[0])
        if part.kind == "ambiguous":
            part = _settled(script, at, before, braces)
        at += len(part.text)
        yield part
        if part.kind not in {"space", "comment"}:
            before = _NOTHING if heads.end(part) else part


class _Heads:
    """Tells the parentheses of `if (…)` from those of a value."""

    def __init__(self) -> None:
        self._last = [_NOTHING, _NOTHING]
        self._open: list[bool] = []

    def end(self, part: Token) -> bool:
        """Take the next part of a script; say whether a head ends with it."""
        before, word = self._last
        self._last = [word, part]
        if part.text == "(":
            if word.text == "await":
                self._open.append(before.text == "for")
            else:
                self._open.append(word.text in _BEFORE_HEAD and before.text != ".")
        return part.text == ")" and bool(self._open) and self._open.pop()


def _settled(script: str, at: int, before: Token, braces: list[int]) -> Token:
    """Return the part that begins with a slash, a brace or a backtick."""
    sign = script[at]
    if sign == "/":
        expression = None if _is_value(before) else _EXPRESSION.match(script, at)
        return Token("expression", expression[0]) if expression else Token("mark", sign)
    if sign == "`" or (sign == "}" and braces and braces[-1] == 0):
        if sign == "}":
            braces.pop()
        template = _TEMPLATE.match(script, at)
        if template and template[0].endswith("${"):
            braces.append(0)
        return Token("template", template[0]) if template else Token("mark", sign)
    if braces:
        braces[-1] += 1 if sign == "{" else -1
    return Token("mark", sign)


def _is_value(before: Token) -> bool:
    """Whether a `/` after this divides."""
    if before.kind == "word":
        return before.text not in _BEFORE_EXPRESSION
    return before.text in _AFTER_VALUE if before.kind == "mark" else not before.text.endswith("${")


def _shortened(part: Token) -> Token:
    """Return space instead of a comment, and no more of it than a script needs.

    Every line keeps its number, which errors are reported with.
    """
    if part.kind not in {"space", "comment"}:
        return part
    return Token("space", "\n" * part.text.count("\n") or " ")


def _imported(parts: list[Token]) -> Iterator[int]:
    """Return the places of the names of imported modules."""
    places = [at for at, part in enumerate(parts) if part.kind != "space"]
    code = [parts[at] for at in places]
    for number, part in enumerate(code):
        property_ = number > 0 and code[number - 1].text == "."
        if part.kind == "word" and part.text in {"import", "export"} and not property_:
            found = _name(code, number)
            if found is not None:
                yield places[found]


def _name(code: list[Token], number: int) -> int | None:
    """Return where the name stands that a statement or an `import()` at `number` imports.

    None where there is none, also where it is not written yet: a browser says what is missing.
    """
    first, second, third = [*code[number + 1 : number + 4], *[_NOTHING] * 3][:3]
    if code[number].text == "export":
        return _name_after_from(code, number + 1) if first.text in {"*", "{"} else None
    if first.kind == "string":
        return number + 1
    if first.text == "(":
        if second.kind == "string" and third.text in {")", ","}:
            return number + 2
        if third is _NOTHING:
            return None
        raise UnknownImportError
    return None if first.text in {".", ":"} else _name_after_from(code, number + 1)


def _name_after_from(code: list[Token], start: int) -> int | None:
    """Return where the name stands in `… from "name"`; an `export {…}` may have none."""
    for at in range(start, len(code) - 1):
        part, following = code[at], code[at + 1]
        if part.text == "from" and following.kind == "string":
            return at + 1
        ended = part.text == "}" and following.text != "from"
        if ended or part.text == "import" or not (part.kind == "word" or part.text in _CLAUSE):
            return None
    return None
