"""Which programs resemble each other more than chance explains: their text, and their decisions."""
