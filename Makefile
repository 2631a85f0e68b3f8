# Everything works from a clean clone with a python3 of 3.11 or later:
#   make demo    sets joute up and plays a match
#   make test    sets everything up and runs all checks
#   make lock    renews requirements-dev.txt (needs uv)

PYTHON ?= python3
KERNELS := $(shell find src -name '*.pxd')
VENV := .venv
BIN := $(VENV)/bin
SUPPORTED := import sys; sys.exit(sys.version_info < (3, 11) and "joute needs Python 3.11 or later; this is " + sys.version.split()[0] + " (make PYTHON=... chooses another)")

.PHONY: demo test lint types imports unit lock clean

demo: $(VENV)/joute
	$(BIN)/joute games
	$(BIN)/joute play race swift leg dumb --seed 1 --replay demo.joute
	$(BIN)/joute verify demo.joute

test: lint types imports unit

lint: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/dev
	$(BIN)/mypy

imports: $(VENV)/dev
	$(BIN)/lint-imports --no-logo

# Compiled first: the tests start hundreds of programs, none of which should have to do it.
unit: $(VENV)/dev
	$(BIN)/python -m compileall -q src
	$(BIN)/pytest -n auto --dist worksteal

lock:
	uv pip compile --universal --generate-hashes --python-version 3.11 --extra dev \
		--no-header --no-annotate --no-emit-index-url pyproject.toml -o requirements-dev.txt

clean:
	rm -rf $(VENV) build dist

$(BIN)/python:
	@$(PYTHON) -c '$(SUPPORTED)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/joute: $(BIN)/python pyproject.toml setup.py $(KERNELS) $(KERNELS:.pxd=.py)
	@echo "installing joute and compiling its kernels: this takes some minutes"
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/dev: $(BIN)/python pyproject.toml setup.py requirements-dev.txt $(KERNELS) $(KERNELS:.pxd=.py)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/joute
