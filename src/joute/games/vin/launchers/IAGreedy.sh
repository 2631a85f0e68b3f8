#!/bin/sh
# A bot that beats both test bots joins the game.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute bot vin greedy "$@"
