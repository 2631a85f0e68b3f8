"""The built-in bots of Mine Into The Deep, one a file."""
