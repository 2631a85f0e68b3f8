#!/bin/sh
# The best built-in bot joins the game.
PATH="$(dirname "$0")/../.venv/bin:$PATH"
export PATH
exec joute bot vin planner "$@"
