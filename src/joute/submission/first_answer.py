"""How long a program takes to answer for the first time, by its language.

A program of a few lines in each language is built as a submission is, and started without a sandbox. Most of
its first answer is the start of what runs it: a virtual machine needs more than a turn of some games.
"""

import re
import subprocess
from pathlib import Path
from time import perf_counter

from joute.bots.languages import Language
from joute.submission.build import Build, built
from joute.submission.tools import in_system
from joute.temporary import temporary_folder

TRIES = 3
SECONDS = 20.0
"""The most for a program to answer, or a tool to tell its version."""
GREETINGS = {
    "c": (
        "bot.c",
        '#include <stdio.h>\nint main(void) { if (getchar() != EOF) puts("hello"); return 0; }\n',
    ),
    "cpp": (
        "bot.cpp",
        '#include <iostream>\nint main() { std::cin.get(); std::cout << "hello" << std::endl; }\n',
    ),
    "java": (
        "Bot.java",
        'class Bot { public static void main(String[] a) throws Exception { System.in.read(); System.out.println("hello"); } }\n',
    ),
    "csharp": (
        "Bot.cs",
        'class Bot { static void Main() { System.Console.Read(); System.Console.WriteLine("hello"); } }\n',
    ),
    "rust": (
        "bot.rs",
        'use std::io;\nfn main() { let mut line = String::new(); io::stdin().read_line(&mut line).unwrap(); println!("hello"); }\n',
    ),
    "go": (
        "bot.go",
        'package main\nimport "fmt"\nfunc main() { var c rune; fmt.Scanf("%c", &c); fmt.Println("hello") }\n',
    ),
    "ocaml": ("bot.ml", 'let () = ignore (input_char stdin); print_endline "hello"\n'),
    "kotlin": ("bot.kt", 'fun main() { readLine(); println("hello") }\n'),
    "python": ("bot.py", 'input()\nprint("hello")\n'),
    "javascript": (
        "bot.js",
        'require("fs").readSync(0, Buffer.alloc(1));\nconsole.log("hello");\n',
    ),
    "typescript": ("bot.ts", 'const word: string = "hello";\nconsole.log(word);\n'),
    "php": ("bot.php", '<?php fgetc(STDIN); echo "hello\\n";\n'),
}
"""The file and the text of a program that reads a character and answers, by language."""
_VERSION = re.compile(r"\d+(?:\.\d+)+")


def greeting(language: str) -> Build:
    """Build the program of a language; the second time it is there."""
    file, text = GREETINGS[language]
    with temporary_folder() as folder:
        place = folder / language
        place.mkdir()
        (place / file).write_text(text)
        return built(place)


def first_answer(bot: str) -> float | None:
    """Return the seconds from a program's start to its answer, the best of some; None if it has none."""
    main = next(path for name in ("run", "bot", "bot.py") if (path := Path(bot, name)).is_file())
    command = ["python3", str(main)] if main.suffix == ".py" else [str(main)]
    took = [_took(command) for _ in range(TRIES)]
    return None if None in took else min(filter(None, took))


def _took(command: list[str]) -> float | None:
    began = perf_counter()
    try:
        ran = subprocess.run(
            command, input=b"x\n", capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return perf_counter() - began if ran.stdout.strip() == b"hello" else None


def version(language: Language) -> str:
    """Return the version of what compiles or runs a language here, "" if it does not tell."""
    others = [f"{tool.command} --version" for tool in language.instead if in_system(tool.command)]
    line = (others or [language.version])[0]
    try:
        ran = subprocess.run(
            line.split(), capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = _VERSION.search(ran.stdout + ran.stderr)
    return found[0] if found else ""
