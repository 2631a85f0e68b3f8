"""The bots of Race, one a file."""
