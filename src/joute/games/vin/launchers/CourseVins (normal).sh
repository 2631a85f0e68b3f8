#!/bin/sh
# The server to watch: 2 to 4 players, slowly.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute serve vin --open "$@"
