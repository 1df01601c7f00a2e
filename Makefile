# Each command sets up all it needs, once: a virtual environment with the compiled package in it.
# Tests run twice: on the installed, compiled package, and on src, interpreted and measured.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.svg' -o -name '*.css' -o -name '*.js')
GUEST := examples/connect_four
GUEST_SOURCES := $(shell find $(GUEST) -name '*.py' -o -name '*.toml' -o -name '*.css' -o -name '*.js')
INTERPRETED := PYTHONPATH=src
CHROMIUM := /usr/bin/chromium
POSTGRESQL := /usr/lib/postgresql
BROWSER := tests/browser  # in processes of its own: Playwright keeps an event loop running
GAMES := src/tabletown/games/*
MEASURED := src/tabletown/core/*,$(GAMES)/edition*.py,$(GAMES)/printed/*.py,$(GAMES)/rules*.py,$(GAMES)/rules/*.py

play: .venv/installed  ## open the games in the browser
	$(BIN)/tabletown

test: lint $(POSTGRESQL) $(CHROMIUM)  ## everything a change must pass
	$(BIN)/python -m pytest -n 2 --ignore $(BROWSER)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(BROWSER)
	$(BIN)/python -m doctest README.md
	$(INTERPRETED) $(BIN)/python -m pytest -n 2 tests/test_contract_has_teeth.py -k sunnyvale
	$(INTERPRETED) $(BIN)/python -m pytest -n 2 -m "not compiled" --cov --cov-report= tests/core tests/games
	$(BIN)/python -m coverage report --include '$(MEASURED)' --show-missing --fail-under 100

check: lint  ## fast: format, lint, types, unit tests
	$(BIN)/python -m pytest -n 2 -m "not slow" --ignore $(BROWSER) --ignore tests/postgres

browser: .venv/tested $(CHROMIUM)  ## of test: whole games in Debian's Chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal $(BROWSER)

lint: .venv/tested
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/tested  ## speed as ratios, both sides in one run
	$(BIN)/python benches/bench.py
	$(BIN)/python benches/textbook.py
	$(BIN)/python benches/search.py

balance: .venv/tested  ## many games between bots on every map: docs/balance-brazil.md
	$(BIN)/python benches/balance.py

strength: .venv/tested  ## every match of the bots, gone on with where it stopped: docs/strength.md
	$(BIN)/python benches/strength.py

golden: .venv/tested  ## write the golden replays anew; review the diff as a change of the rules
	$(BIN)/python tests/golden.py

screens: .venv/tested $(CHROMIUM)  ## take the pictures of docs/screens anew
	$(BIN)/python tests/screens.py

$(POSTGRESQL):  # what the store's tests start in a folder of their own
	apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql

$(CHROMIUM):  # what the browser's tests drive
	apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium

.venv/tools: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv || { echo "Python lacks venv: apt-get install python3-venv"; exit 1; }
	$(BIN)/pip install -q -c constraints.txt --upgrade pip setuptools mypy librt
	touch $@

.venv/installed: .venv/tools setup.py $(SOURCES)
	rm -rf build src/*.egg-info
	$(BIN)/pip install -q -c constraints.txt --no-build-isolation .
	$(BIN)/tabletown --version
	touch $@

.venv/tested: .venv/installed $(GUEST_SOURCES)
	$(BIN)/pip install -q -c constraints.txt --group dev
	rm -rf $(GUEST)/build $(GUEST)/src/*.egg-info
	$(BIN)/pip install -q --no-build-isolation --no-deps --force-reinstall ./$(GUEST)
	touch $@

.PHONY: play test check browser lint bench balance strength golden screens
