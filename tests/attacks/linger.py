"""Stays for a while, so that somebody can look who it is."""

import time

from common import expect, finish

time.sleep(2)
expect("it was there", True)
finish()
