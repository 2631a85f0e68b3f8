#!/bin/sh
# The better of the two test bots joins the game.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute bot vin base "$@"
