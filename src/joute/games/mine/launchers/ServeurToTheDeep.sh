#!/bin/sh
# The server: its three screens are a page, which opens by itself.
PATH="$(dirname "$0")/../../../../../.venv/bin:$PATH"
export PATH
exec joute serve mine --open "$@"
