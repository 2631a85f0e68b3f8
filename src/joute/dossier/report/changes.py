"""What changed from version to version, to be unfolded: differences, what the compiler wrote; and the source that counts."""

from collections.abc import Iterator

from markupsafe import Markup

from joute.contest.class_check.words import told
from joute.contest.foreign_text import shown
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import named
from joute.dossier.difference import Change
from joute.dossier.gather import Dossier
from joute.dossier.report.dates import moment_of
from joute.dossier.report.versions import anchor, sums
from joute.dossier.report.words import explained, part, says
from joute.dossier.versions import VersionSheet
from joute.reason import Reason
from joute.submission.measures.files import Text

KINDS = {"+": "add", "-": "del", "@": "hunk"}
"""Of a line of a difference, by its first sign."""
LONGEST = 60_000
"""Characters that are shown of one source."""
MOST_OTHERS = 12
"""Other files that are named."""


def changes(dossier: Dossier) -> Markup:
    """Show what changed, the last version first."""
    found = [
        _version(dossier, sheet)
        for bot in dossier.subject.bots
        for sheet in reversed(dossier.sheets)
        if sheet.version.bot == bot
    ]
    return part("changes", explained("about-changes"), *found)


def _version(dossier: Dossier, sheet: VersionSheet) -> Markup:
    version = sheet.version
    facts: list[Content] = [says("version-number", number=str(version.number))]
    if len(dossier.subject.bots) > 1:
        facts.append(named(version.bot))
    if version.received is not None:
        facts.append(told(moment_of(version.received)))
    facts.append(element("bdi", shown(version.file)) if version.file else "")
    facts.append(_summary(sheet))
    title = joined((fact for fact in facts if fact), " · ")
    body = element("div", *_build(sheet), *_changes(sheet), id=anchor(dossier, sheet))
    return element("details", element("summary", title), body, class_="change")


def _summary(sheet: VersionSheet) -> Markup:
    """Say in a line what changed."""
    if sheet.written is None:
        return told(sheet.unread or Reason("dossier.too-long"))
    if sheet.is_first:
        return says("first-version", lines=sheet.written.lines)
    if not sheet.written.changes:
        return says("no-change")
    added, removed = sums(sheet)
    return says("changed", added=added, removed=removed, files=len(sheet.written.changes))


def _build(sheet: VersionSheet) -> Iterator[Markup]:
    """Show how it was built: what is wrong, and what the compiler wrote."""
    build = sheet.build
    if build is None:
        return
    if build.problem:
        yield element("p", told(build.problem), class_="dead")
    if build.output.strip():
        yield element("p", told(Reason("class-check.output", {"command": build.compiled})))
        yield element("pre", shown(build.output.rstrip()), class_="output", tabindex=0)


def _changes(sheet: VersionSheet) -> Iterator[Markup]:
    if sheet.written is None:
        return
    yield from map(_change, sheet.written.changes)
    if sheet.written.others:
        some = sheet.written.others[:MOST_OTHERS]
        more = "…" if len(sheet.written.others) > len(some) else ""
        yield element("p", says("other-files", files=", ".join(some) + more), class_="why")


def _change(change: Change) -> Markup:
    said = says(f"file-{change.kind}", added=change.added, removed=change.removed)
    head = element("h4", element("bdi", shown(change.file)), " ", element("small", said))
    if not change.lines:
        return head
    code = element("code", *map(_line, change.lines))
    left_out = explained("lines-left-out", count=change.left_out) if change.left_out else Markup()
    return head + element("pre", code, class_="diff", tabindex=0) + left_out


def _line(line: str) -> Markup:
    return element("span", shown(line), "\n", class_=KINDS.get(line[:1], "same"))


def source(dossier: Dossier) -> Markup:
    """Show the sources of the versions that count, to be unfolded."""
    files = [
        _source(sheet, text, several=len(dossier.counts) > 1)
        for sheet in dossier.counts
        if sheet.written is not None
        for text in sheet.written.sources
    ]
    return part("source", explained("about-source"), *files) if files else Markup()


def _source(sheet: VersionSheet, text: Text, *, several: bool) -> Markup:
    lines = text.text.count("\n") + (not text.text.endswith("\n"))
    whose = [named(sheet.version.bot), " · "] if several else []
    title = [*whose, element("bdi", shown(text.file)), " · ", says("line-count", count=lines)]
    body = element("pre", element("code", *_numbered(text.text[:LONGEST])), tabindex=0)
    cut = explained("cut", count=LONGEST) if len(text.text) > LONGEST else Markup()
    return element("details", element("summary", *title), body, cut, class_="file")


def _numbered(text: str) -> Iterator[Markup]:
    for line in text.removesuffix("\n").split("\n"):
        yield element("span", shown(line), "\n", class_="line")
