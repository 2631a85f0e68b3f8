#!/bin/sh
# A client for hands: what you type is sent to the server on this machine.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute manual mine "$@"
