"""Never reads its input, which is larger than a pipe."""

import time

time.sleep(60)
