"""Twelve independent programs for La Course Au Vin and six disguised copies, as `joute similar` reads them."""

from functools import cache
from pathlib import Path

from joute import registry
from joute.arena.jobs.executors import engine
from joute.bots.bundle import pack
from joute.cli.contest import contest_terms
from joute.cli.options import ProgramOptions
from joute.kit import kit, write
from joute.similar.evidence import Comparison, compared
from joute.similar.programs import Program
from joute.similar.reading import Source, source_of
from joute.similar.references import known_bots
from joute.similar.text import every_mark, fingerprints
from joute.similar.trials import Played, Trials, play
from joute.submission.build import built
from joute.submission.measures.files import Text, texts
from joute.temporary import temporary_folder

FOLDER = Path(__file__).parent / "similar" / "programs"
INDEPENDENT, COPIES = FOLDER / "independent", FOLDER / "copies"
COPIED = {
    "renomme": "vigneron",
    "reordonne": "prudent",
    "mise_en_page": "rendement",
    "en_morceaux": "alterne",
    "traduit": "chaine",
    "deguise": "proche",
}
"""Each copy, and what it was copied from."""


def program(name: str, *files: tuple[str, str, str]) -> Program:
    """Make a program of sources: file, language and text of each."""
    sources = tuple(source_of(Text(*file)) for file in files)
    return Program(name=name, path=Path(name), sources=sources)


def sources_in(folder: Path) -> tuple[Source, ...]:
    """Read sources in this process: these are to be trusted, and that is faster."""
    return tuple(map(source_of, texts(folder)[0]))


@cache
def programs(folder: Path) -> tuple[Program, ...]:
    """Read the programs of a folder."""
    found = sources_in(folder)
    return tuple(
        Program(
            name=path.stem,
            path=path,
            sources=tuple(one for one in found if Path(one.path).parts[0] == path.name),
        )
        for path in sorted(folder.iterdir())
    )


@cache
def given() -> frozenset[int]:
    """Return the marks of the kit."""
    with temporary_folder() as place:
        write(kit(registry.find("vin")), place)
        return every_mark(sources_in(place))


@cache
def by_text(*folders: Path) -> Comparison:
    """Compare the programs of folders by their text."""
    found = [one for folder in folders for one in programs(folder)]
    return compared(found, [fingerprints(one, given()) for one in found])


def ranked(found: Comparison) -> list[tuple[str, str]]:
    """Return the pairs, the strongest evidence first, by their names in alphabetical order."""
    names = [one.name for one in found.programs]
    pairs = [sorted((names[pair.one], names[pair.other])) for pair in found.pairs]
    return [(first, second) for first, second in pairs]


def copies_before(pairs: list[tuple[str, str]], false: int) -> int:
    """Count the copies that stand before this many pairs and one more that nobody copied."""
    copied = {tuple(sorted(pair)) for pair in COPIED.items()}
    count = wrong = 0
    for pair in pairs:
        wrong += pair not in copied
        if wrong > false:
            break
        count += pair in copied
    return count


def played(found: list[Program], seeds: int, **settings: str) -> tuple[list[Played], list[Played]]:
    """Build and play programs as a contest does, and the bots that everybody knows."""
    game = registry.find("vin")
    bots = [str(one.path) if one.path.suffix == ".py" else built(one.path).bot for one in found]
    options = ProgramOptions(sandbox="auto", clock="fair")
    terms = contest_terms(game, bots, profile="document", settings=settings, programs=options)
    entrants = [*(pack(game, bot) for bot in bots), *known_bots(game)]
    with engine() as running:
        trials = Trials(game=game, terms=terms, seeds=seeds, settings=settings)
        whole = play(trials, entrants, running)
    return whole[: len(bots)], whole[len(bots) :]
