"""A source as its lines and tokens, by Pygments."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct
from pygments import lexers
from pygments.lexer import Lexer
from pygments.token import Comment, Name, String

BRACKETS = frozenset("(){}[];,")
"""A line of nothing else is not counted inside a function."""
LEXERS = {
    "c": lexers.CLexer,
    "cpp": lexers.CppLexer,
    "java": lexers.JavaLexer,
    "csharp": lexers.CSharpLexer,
    "rust": lexers.RustLexer,
    "go": lexers.GoLexer,
    "ocaml": lexers.OcamlLexer,
    "kotlin": lexers.KotlinLexer,
    "python": lexers.PythonLexer,
    "javascript": lexers.JavascriptLexer,
    "typescript": lexers.TypeScriptLexer,
    "php": lexers.PhpLexer,
}
"""By the names of `joute languages`."""


class Token(Struct, frozen=True):
    """A word of a program."""

    kind: Any
    """Pygments' own."""
    text: str
    line: int


class Source(Struct, frozen=True, kw_only=True):
    """A file of a program."""

    file: str
    language: str
    tokens: list[Token]
    """All but comments and white space."""
    words: dict[int, str]
    """The code of each line that holds some, in one spelling."""
    counts: dict[int, int]
    """How many tokens that is."""
    comments: set[int]
    """Lines with a comment."""
    bare: str
    """The text without comments, line for line."""

    def is_more_than_brackets(self, line: int) -> bool:
        """Whether a line holds code other than brackets."""
        return not BRACKETS.issuperset(self.words.get(line, "").replace(" ", ""))

    def is_comment_only(self, line: int) -> bool:
        """Whether a line holds a comment and no code."""
        return line in self.comments and line not in self.words


def source(file: str, language: str, text: str) -> Source:
    """Read a source."""
    tokens: list[Token] = []
    comments: set[int] = set()
    bare: list[str] = []
    line = 1
    whole = text if text.endswith("\n") else f"{text}\n"  # a comment may be the last line
    for kind, value in lexed(language, whole):
        breaks = value.count("\n")
        if is_comment(kind):
            first, last = line, line + breaks - value.endswith("\n")
            comments.update(range(first, last + 1))
            bare.append("\n" * breaks or " ")
        else:
            bare.append(value)
            tokens += _cut(kind, value, line)
        line += breaks
    words, counts = _by_line(tokens)
    return Source(
        file=file,
        language=language,
        tokens=tokens,
        words=words,
        counts=counts,
        comments=comments,
        bare="".join(bare),
    )


@cache
def _lexer(language: str) -> Lexer:
    made: Callable[[], Lexer] = LEXERS[language]
    return made()


def lexed(language: str, text: str) -> Iterator[tuple[Any, str]]:
    """Yield the tokens of a text, all of it, with their kinds."""
    for _, kind, value in _lexer(language).get_tokens_unprocessed(text):
        yield kind, value


def is_comment(kind: Any) -> bool:  # noqa: ANN401 - Pygments' own
    """Whether a token is for people; a directive of C's preprocessor is not."""
    if kind in String.Doc:
        return True
    of_program = kind in Comment.Preproc or kind in Comment.PreprocFile or kind in Comment.Hashbang
    return kind in Comment and not of_program


def _cut(kind: Any, value: str, line: int) -> Iterator[Token]:  # noqa: ANN401 - Pygments' own
    """Yield what a token has in each of its lines."""
    for number, part in enumerate(value.split("\n")):
        if part := part.strip():
            yield Token(kind, part, line + number)


def _by_line(tokens: list[Token]) -> tuple[dict[int, str], dict[int, int]]:
    texts: dict[int, list[str]] = {}
    for token in tokens:
        texts.setdefault(token.line, []).append(token.text)
    joined = {line: " ".join(words) for line, words in texts.items()}
    return joined, {line: len(words) for line, words in texts.items()}


def is_name(token: Token) -> bool:
    """Whether a token names something of the program."""
    return token.kind in Name
