"""A standing competition over a folder of bots, with promotion."""
