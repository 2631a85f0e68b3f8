"""Runs the tests on every supported Python that is installed: nox [-s "tests(3.12)"]."""

import subprocess

import nox


@nox.session(venv_backend="none")
@nox.parametrize("version", ["3.11", "3.12", "3.13"], ids=["3.11", "3.12", "3.13"])
def tests(session: nox.Session, version: str) -> None:
    """Run `make test`, which makes an environment for each Python."""
    python = f"python{version}"
    if subprocess.run(["/usr/bin/env", python, "-c", ""], check=False).returncode:
        session.skip(f"{python} is not installed")
    session.run("make", "test", f"PYTHON={python}", external=True)
