"""The bots of Minibus."""
