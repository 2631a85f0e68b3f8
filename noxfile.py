"""Runs the tests on every supported Python that is installed: nox [-s tests-3.12]."""

import nox

nox.options.error_on_missing_interpreters = False


@nox.session(python=["3.11", "3.12", "3.13"], venv_backend="none")
def tests(session: nox.Session) -> None:
    """Run `make test`, which makes an environment for each Python."""
    session.run("make", "test", f"PYTHON=python{session.python}", external=True)
