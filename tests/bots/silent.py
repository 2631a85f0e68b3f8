"""Reads everything and never answers."""

import sys

sys.stdin.read()
