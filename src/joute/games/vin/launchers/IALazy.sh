#!/bin/sh
# The weaker of the two test bots joins the game.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute bot vin lazy "$@"
