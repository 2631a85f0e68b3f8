"""Bots that come with Race."""
