"""What the page of a class says: sentences that quote students and compilers."""

from markupsafe import Markup

from joute.contest.foreign_text import shown
from joute.contest.report.words import every
from joute.reason import Reason
from joute.speech import LANGUAGES, joined


def told(*parts: Reason | str) -> Markup:
    """Return a text in every language, without what would disturb a page."""
    return every(shown(joined(parts, language)) for language in LANGUAGES)
