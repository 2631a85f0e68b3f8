"""A package, so that its conftest is not taken for the one of all tests."""
