"""Whether there can be a sandbox is tried with one, which is not left behind."""

import os
import signal
from pathlib import Path

import pytest
from programs import script

from joute.arena.sandbox import bubblewrap


def test_ctrl_c_while_the_sandbox_is_tried_waits_for_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The terminal sends it to our process group; the first process inside a sandbox is deaf to it, and would be left."""
    group, ended = tmp_path / "group", tmp_path / "ended"
    tool = tmp_path / "bwrap"
    script(
        tool, f"cut -d' ' -f5 /proc/$$/stat > {group}", "kill -INT $PPID; sleep 0.5", f"> {ended}"
    )
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    bubblewrap.why_not.cache_clear()
    try:
        with pytest.raises(KeyboardInterrupt):
            bubblewrap.why_not()
    finally:
        signal.signal(signal.SIGINT, before)
        bubblewrap.why_not.cache_clear()
    assert ended.exists()
    assert int(group.read_text()) != os.getpgrp()
