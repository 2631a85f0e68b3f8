"""The page gives way to the matches only when many look on."""

import subprocess
import sys

CODE = """
import os
from contextlib import ExitStack
from joute.web.audience import CROWD, Audience
crowd, stack = Audience(), ExitStack()
for number in range(1, CROWD + 1):
    stack.enter_context(crowd.joined())
    if number in (CROWD - 1, CROWD):
        print(os.nice(0))
"""


def test_the_page_gives_way_to_a_crowd_and_not_to_a_few() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        start_new_session=True,  # so that our own session keeps its share
    )
    few, crowd = map(int, done.stdout.split())
    assert few < crowd == 15
