"""Whom to match: one module a way, each from bots (the best or first-named first) to tables."""

Table = tuple[str, ...]
"""The bots of one match, before they are seated."""
Pair = frozenset[str]
