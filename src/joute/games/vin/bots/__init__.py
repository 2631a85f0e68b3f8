"""Bots that come with La Course Au Vin."""
