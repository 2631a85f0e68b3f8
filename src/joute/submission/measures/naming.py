"""Names that are not written as a document asks."""

from collections.abc import Iterable, Iterator, Sequence

from pygments.token import Keyword, Name

from joute.game.contest import CamelCase, Naming
from joute.submission.measures.functions import Function
from joute.submission.measures.result import Spot, spot
from joute.submission.measures.source import Source, Token

READ = ("csharp", "java")
"""Languages in which a variable stands after its type."""
TYPES = ("class", "struct", "interface", "enum", "record")
"""What stands before the name of a new type."""
FIXED = ("const", "readonly", "final", "event")
"""What is declared with one of these is not a variable."""
FOLLOWS = ("=", ";", ",", ")", "in", ":")
"""What stands after the name of a variable where it is declared."""
MARKS = "_@$"
"""What a name may begin with; between words it would separate them."""
_OPEN, _CLOSE = ("(", "[", "{"), (")", "]", "}")
_GENERIC = (",", ".", "?", "[", "]")


def misnamed(
    naming: Naming, sources: Sequence[Source], functions: Iterable[Function]
) -> list[Spot]:
    """Return each name that a document wants to be written otherwise, where it stands first."""
    read = [source for source in sources if source.language == naming.language]
    kinds = (
        (naming.functions, _functions(naming, functions)),
        (naming.types, (place for source in read for place in _types(source))),
        (naming.variables, (place for source in read for place in _variables(source))),
    )
    wrong: dict[str, Spot] = {}
    for case, places in kinds:
        for place in places:
            if case and not is_written(place.name, case):
                wrong.setdefault(place.name, place)
    return sorted(wrong.values(), key=lambda place: (place.file, place.line))


def is_written(name: str, case: CamelCase) -> bool:
    """Whether a name is written as one of the conventions asks."""
    words = name.lstrip(MARKS)
    if not words:
        return True
    begins = words[0].islower() if case == "camelCase" else words[0].isupper()
    return begins and "_" not in words


def _functions(naming: Naming, functions: Iterable[Function]) -> Iterator[Spot]:
    for function in functions:
        if function.source.language == naming.language and function.own_name.isidentifier():
            yield spot(function.source.file, function.start, function.own_name)


def _types(source: Source) -> Iterator[Spot]:
    for before, token in zip(source.tokens, source.tokens[1:], strict=False):
        if before.text in TYPES and before.kind in Keyword and token.kind in Name:
            yield _spot(source, token)


def _variables(source: Source) -> Iterator[Spot]:
    """Yield the variables, where they are declared: `int a = 1, b;`, `(int a, List<int> b)`, `var a in`."""
    tokens = source.tokens
    fixed = False
    depth = declaring = 0
    for at in range(1, len(tokens) - 1):
        token = tokens[at]
        if token.text in FIXED:
            fixed = True
        depth += (token.text in _OPEN) - (token.text in _CLOSE)
        if token.text in {";", "{", "}"}:
            fixed, declaring = False, -1
        if token.kind is not Name or tokens[at + 1].text not in FOLLOWS or fixed:
            continue
        if _ends_type(tokens, at - 1):
            declaring = depth
            yield _spot(source, token)
        elif tokens[at - 1].text == "," and depth == declaring and _ends_statement(tokens, at):
            yield _spot(source, token)


def _ends_type(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token is the last of a type."""
    token = tokens[at]
    if token.text in {">", ">>", ">>>"}:
        return _is_generic(tokens, at)
    if token.text == "?":
        return tokens[at - 1].kind is Name or tokens[at - 1].kind in Keyword.Type
    return token.kind is Name or token.kind in Keyword.Type or token.text == "]"


def _is_generic(tokens: Sequence[Token], at: int) -> bool:
    """Whether a > closes the arguments of a type, and does not compare."""
    open_, inside = 0, at
    while inside >= 0:
        token = tokens[inside]
        if set(token.text) == {">"}:
            open_ += len(token.text)
        elif token.text == "<":
            open_ -= 1
            if open_ == 0:
                return inside > 0 and tokens[inside - 1].kind is Name
        elif not (token.kind in Name or token.kind in Keyword.Type or token.text in _GENERIC):
            return False
        inside -= 1
    return False


def _ends_statement(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at + 1].text in {"=", ";", ","}


def _spot(source: Source, token: Token) -> Spot:
    return spot(source.file, token.line, token.text)
