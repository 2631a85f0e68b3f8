#!/bin/sh
# The fast server: 2 players.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute serve vin --fast --open "$@"
