"""A server: clients connect, wait in its lobby and play the matches that the game describes."""
