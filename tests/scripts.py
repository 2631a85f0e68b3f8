"""Scripts of the viewer that need no page, run by node."""

import shutil
import subprocess
from pathlib import Path

STATIC = Path(__file__).parent / "web" / "static"


def run_node(script: str, given: bytes) -> bytes:
    """Run a script of `tests/web/static` on this input; return what it writes."""
    command = [str(shutil.which("node")), str(STATIC / script)]
    run = subprocess.run(command, input=given, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    return run.stdout
