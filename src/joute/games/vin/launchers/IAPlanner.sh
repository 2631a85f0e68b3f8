#!/bin/sh
# A bot that plans whole trips joins the game.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute bot vin planner "$@"
