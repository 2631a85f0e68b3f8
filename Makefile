# Everything works from a clean clone with a python3 of 3.11 or later:
#   make demo       sets joute up, plays a match and shows it
#   make catalogues writes what people read, after a change of the .po files
#   make kernels    compiles the hot loops of the masters; needs a C compiler and Python's headers
#   make test       sets everything up and runs all checks, in about five minutes
#   make test-long  runs the tests that are too slow for every change, in under half an hour
#   make wheel      builds a wheel, and tries it in an environment of its own
#   make system     installs what else the tests use (Debian and its kin, as root)
#   make page-types  writes the types of what pages are sent, after a change of a struct
#   make lock       renews requirements-dev.txt and package-lock.json; needs uv and npm
# PYTHON=python3.12 chooses another Python, with an environment of its own.

PYTHON ?= python3
VENV := $(if $(filter python3,$(PYTHON)),.venv,.venv-$(notdir $(PYTHON)))
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
SUPPORTED := import sys; sys.exit(sys.version_info < (3, 11) and "joute needs Python 3.11 or later; this is " + sys.version.split()[0] + " (make PYTHON=... chooses another)")
PACKAGES := bubblewrap cargo chromium cmake default-jdk-headless g++ gcc gdb golang-go libc6-dev mono-mcs nodejs ocaml-nox php-cli postgresql python3-dev rustc valgrind
# Else every run would rewrite the assertions of all tests again, in each of its processes.
unexport PYTHONDONTWRITEBYTECODE
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: demo catalogues kernels kernels-if-possible test lint types imports scripts page-types unit test-long wheel system lock clean

demo: $(VENV)/joute
	@echo "playing La Course Au Vin, 100 turns: greedy, base and lazy"
	@$(BIN)/joute play vin greedy base lazy --seed 5 --replay demo.joute
	@$(BIN)/joute watch demo.joute --out demo.html --open
	@echo
	@echo "Next:  . $(BIN)/activate       then joute is a command"
	@echo "       joute kit race           a folder to start your own bot from"
	@echo "       joute play race --help   all about one game; joute games lists them"
	@echo "The masters, the strongest bots, play slowly for now: make kernels compiles what they need."

catalogues: $(VENV)/joute
	@$(BIN)/python setup.py --quiet build_catalogues

kernels: $(VENV)/cython
	@echo "compiling the kernels: up to a minute"
	@JOUTE_KERNELS=require $(BIN)/python setup.py --quiet build_ext --inplace || \
		{ echo "kernels need a C compiler and Python's headers (apt-get install gcc libc6-dev python3-dev)"; exit 1; }

kernels-if-possible: $(VENV)/dev catalogues
	@echo "compiling the kernels where that is possible: up to a minute the first time"
	@$(BIN)/python setup.py --quiet build_ext --inplace

test: lint types imports scripts unit

lint: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/dev
	$(BIN)/mypy

imports: $(VENV)/dev
	$(BIN)/lint-imports --no-logo

# The JavaScript and CSS of the pages: types, style, and the tests of what needs no page.
ifneq ($(shell command -v npm),)
scripts: node_modules/.package-lock.json $(VENV)/dev catalogues
	node_modules/.bin/tsc --project .
	node_modules/.bin/tsc --project tests
	node_modules/.bin/biome check --error-on-warnings
	JOUTE_PYTHON=$(BIN)/python node --test $$(find tests -name '*.test.js')
else
scripts:
	@echo "skipped: the JavaScript of the pages is not checked, npm is missing (apt-get install npm)"
	@test "$$JOUTE_TESTS" != all
endif

page-types: $(VENV)/dev
	$(BIN)/python tools/page_types.py

# AGAIN=1 runs the tests that have failed once more, one by one: on a machine that others use too, a test may
# have had too little time. A test that fails twice fails.
once-more = $(if $(AGAIN),|| $(BIN)/pytest --last-failed --last-failed-no-failures none -m "$1")

# Bytecode first: the tests start hundreds of programs, none of which should have to make it.
unit: kernels-if-possible
	$(BIN)/python -m compileall -q src
	$(BIN)/pytest -n auto --dist worksteal -m "not long" $(call once-more,not long)

test-long: kernels-if-possible
	$(BIN)/python -m compileall -q src
	$(BIN)/pytest -n auto --dist worksteal -m "long" $(call once-more,long)

wheel: $(VENV)/dev
	@echo "building a wheel and trying it in a fresh environment: two minutes"
	$(BIN)/python tests/try_wheel.py

system:
	@echo "installing $(PACKAGES)"
	@$(SUDO) apt-get --quiet --quiet update
	@$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get --quiet --quiet install --yes --no-install-recommends $(PACKAGES) >/dev/null
	@command -v npm >/dev/null || $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get --quiet --quiet install --yes --no-install-recommends npm >/dev/null

lock:
	npm install --package-lock-only
	uv pip compile --universal --generate-hashes --python-version 3.11 --extra dev \
		--no-header --no-annotate --no-emit-index-url pyproject.toml -o requirements-dev.txt

clean:
	rm -rf .venv* build dist node_modules
	find src -name '*.so' -delete

$(BIN)/python:
	@$(PYTHON) -c '$(SUPPORTED)'
	@echo "making an environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

node_modules/.package-lock.json: package.json package-lock.json
	@echo "installing what checks the JavaScript of the pages into node_modules"
	@npm ci --silent
	@touch $@

# Not in isolation, which would bring Cython too.
$(VENV)/joute: $(BIN)/python pyproject.toml setup.py
	@echo "installing joute and the libraries it uses into $(VENV)"
	@$(PIP) "setuptools>=77" "polib>=1.2"
	@JOUTE_KERNELS=none $(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/cython: $(VENV)/joute
	@echo "installing Cython"
	@$(PIP) "Cython>=3.1"
	@touch $@

$(VENV)/dev: $(BIN)/python pyproject.toml setup.py requirements-dev.txt
	@echo "installing joute and what its checks use into $(VENV): a minute or two"
	@$(PIP) --require-hashes -r requirements-dev.txt
	@JOUTE_KERNELS=none $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/joute $(VENV)/cython
