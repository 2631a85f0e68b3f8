"""Files that are no programs yet, and how they become one."""

from pathlib import Path
from shlex import quote

COMPILERS = {
    ".c": "cc -O2 -o {program} {source}",
    ".cc": "c++ -O2 -o {program} {source}",
    ".cpp": "c++ -O2 -o {program} {source}",
    ".cxx": "c++ -O2 -o {program} {source}",
    ".go": "go build -o {program} {source}",
    ".rs": "rustc -O -o {program} {source}",
}
INTERPRETERS = {
    ".jar": "java -jar",
    ".js": "node",
    ".lua": "lua",
    ".php": "php",
    ".pl": "perl",
    ".rb": "ruby",
}


def compiling(source: Path) -> str | None:
    """Give the command line that makes a program of a source, None if it is none that we know."""
    line = COMPILERS.get(source.suffix)
    program = quote(str(source.with_suffix("")))
    return None if line is None else line.format(program=program, source=quote(str(source)))


def remedy(file: Path) -> str:
    """Say what to do with a file that was named as a bot and is no program."""
    name = quote(str(file))
    if (line := compiling(file)) is not None:
        return f"compile it with {line}, and name {quote(str(file.with_suffix('')))}"
    if file.suffix == ".java":
        return f'compile it with javac {name}, and name "java -cp {quote(str(file.parent))} {file.stem}"'
    if (runs := INTERPRETERS.get(file.suffix)) is not None:
        return f'name it as "{runs} {name}"'
    return f"make it one with chmod +x {name}, or name it with what runs it"
