# Each command sets up all it needs, once: a virtual environment with the package in it, uncompiled
# and editable (tools/install.py), and for all but `play` and `lint` the compiled build (tools/compile.py).
# Tests run twice: on the compiled build, and on src, interpreted and measured.
PYTHON ?= python3
BIN := .venv/bin
INTERPRETED := PYTHONPATH=src
export CHROMIUM ?= /usr/bin/chromium
POSTGRESQL := /usr/lib/postgresql
BROWSER := tests/browser  # in processes of its own: Playwright keeps an event loop running
BROWSING := -n 2 --dist worksteal --maxschedchunk 1  # two pages keep two cores busy
# Tests that measure the coverage of the rules, interpreted. Texts and drawings are never compiled.
RULES := tests/core tests/games --ignore-glob '*/test_explain.py' --ignore-glob '*/test_svg.py' \
	--ignore-glob '*/test_features.py' --ignore-glob '*/test_narration.py'
GAMES := src/tabletown/games/*
MEASURED := src/tabletown/core/*,$(GAMES)/edition.py,$(GAMES)/edition/*.py,$(GAMES)/rules.py,$(GAMES)/rules/*.py
SCRIPT := src/tabletown/table/static/script
COMPILE := $(BIN)/python tools/compile.py

play: .venv/runtime  ## open the games in the browser; compile in the background
	@$(COMPILE) --drop-stale
	@TABLETOWN_COMPILE="$(COMPILE) --report" $(BIN)/tabletown

test: system lint compiled  ## everything a change must pass
	$(BIN)/python -m pytest -n 2 --dist worksteal --ignore $(BROWSER)
	$(BIN)/python -m pytest $(BROWSING) $(BROWSER)
	$(BIN)/python -m doctest README.md
	$(INTERPRETED) $(BIN)/python -m pytest -n 2 tests/contract/test_mutants.py -k sunnyvale
	$(INTERPRETED) $(BIN)/python -m pytest -n 2 --dist worksteal -m "not compiled and not soak" --cov --cov-report= $(RULES)
	$(BIN)/python -m coverage report --include '$(MEASURED)' --show-missing --fail-under 100

check: .venv/dev  ## fast: format, lint, types, unit tests
	@$(MAKE) --no-print-directory -j 2 lint compiled
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow and not soak" --ignore $(BROWSER) --ignore tests/table/store/test_postgres.py

soak: compiled  ## repeat the random tests many times; takes hours
	$(BIN)/python -m pytest -n 2 --dist worksteal -m soak --ignore $(BROWSER)

browser: system compiled  ## whole matches in Chromium, a part of test
	$(BIN)/python -m pytest $(BROWSING) $(BROWSER)

lint: .venv/dev node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	node_modules/.bin/prettier --check --log-level warn $(SCRIPT) 'src/**/*.css' eslint.config.js
	node_modules/.bin/eslint eslint.config.js $(SCRIPT)
	node_modules/.bin/tsc

bench: compiled  ## speed as ratios, both sides in one run
	$(BIN)/python benches/bench.py
	$(BIN)/python benches/textbook.py
	$(BIN)/python benches/search.py

balance: compiled  ## many matches between bots on every map: docs/balance-brazil.md
	$(BIN)/python benches/balance.py

strength: compiled  ## measure the strength of the bots, resuming where it stopped: docs/strength.md
	$(BIN)/python benches/strength.py

golden: compiled  ## write the golden replays again; review the diff as a change of the rules
	PYTHONPATH=tests $(BIN)/python -m helpers.golden

screens: system compiled  ## take the screenshots of docs/screens again
	PYTHONPATH=tests $(BIN)/python -m helpers.screens

compiled: .venv/dev  ## compile what changed
	@$(COMPILE)

system:  # programs that the tests start; installed by apt-get if run as root
	@missing=""; \
	[ -e "$(POSTGRESQL)" ] || missing="$$missing postgresql"; \
	[ -e "$(CHROMIUM)" ] || missing="$$missing chromium"; \
	command -v npm >/dev/null || missing="$$missing nodejs npm"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing; \
	else \
		echo "The tests need Debian's packages$$missing, or the same from elsewhere (name the browser with CHROMIUM=PATH): install them, then run make again." >&2; exit 1; \
	fi

.venv/runtime: pyproject.toml constraints.txt setup.py tools/install.py tools/packages.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Tabletown needs Python 3.11 or newer; name one, for example: make play PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) tools/install.py

.venv/dev: .venv/runtime examples/connect_four/pyproject.toml examples/goofspiel/pyproject.toml
	@$(PYTHON) tools/install.py dev

node_modules/.installed: package.json  # the tools that check the browser script
	@command -v npm >/dev/null || { \
		echo "The browser script is checked with Node 18.18 or newer: install Debian's packages nodejs and npm, then run make again." >&2; exit 1; }
	@npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: play test check soak browser compiled system lint bench balance strength golden screens
