# `make play` and `make test` are all that anybody must know; each sets up what it needs.
BIN := .venv/bin
CATALOGUES := $(wildcard src/fightlead/narration/locale/*/LC_MESSAGES/*.po)
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
BROWSER_TESTS := $(PYTEST) -m browser tests/browser

# Tests start many processes; each would translate the whole package anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup play resume test test-fast test-browser test-oracle
.PHONY: lint format messages golden screenshots docs strategy ladder bench clean

help:
	@echo "make play         play in the browser, against bots or with friends"
	@echo "make resume       go on with the last unfinished game in the terminal"
	@echo "make test         all tests, linters and types"
	@echo "make test-fast    the quick tests only"
	@echo "make test-browser the tests in Chromium only"
	@echo "make test-oracle  a million random rounds against the oracle"
	@echo "make lint         ruff and mypy"
	@echo "make format       let ruff format the code"
	@echo "make messages     collect the texts to translate"
	@echo "make golden       write the golden files anew"
	@echo "make screenshots  write the pictures in docs/screenshots anew"
	@echo "make docs         build the documentation site in build/site"
	@echo "make strategy     count the figures of docs/strategy.md anew"
	@echo "make ladder       play the matches of docs/levels.md, or go on with them"
	@echo "make bench        measure, against peers"

setup: .venv/.ready

.venv/.ready: pyproject.toml constraints.txt constraints-node.txt package-lock.json \
		hatch_build.py scripts/setup $(CATALOGUES)
	@scripts/setup

# What the strongest bots need is compiled, once, while people play.
play: setup
	@$(BIN)/fightlead match master casual --rounds 1 >/dev/null 2>&1 &
	@$(BIN)/fightlead play || [ $$? -eq 130 ]

resume: setup
	@$(BIN)/fightlead play --plain --resume || [ $$? -eq 130 ]

test: setup lint
	@scripts/browser --install >/dev/null
	@scripts/liblouis --install >/dev/null
	$(PYTEST)
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=.venv/boundscheck $(PYTEST) tests/test_agreement.py
	$(BROWSER_TESTS)

test-fast: setup
	@scripts/liblouis --install >/dev/null
	HYPOTHESIS_PROFILE=quick $(PYTEST) -q -m "not slow and not browser and not torch"

test-browser: setup
	@scripts/browser --install >/dev/null
	$(BROWSER_TESTS)

test-oracle: setup
	$(BIN)/python -m tests.agreement --rounds 1000000

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

messages: setup
	$(BIN)/python scripts/messages.py

golden: setup
	@scripts/browser --install >/dev/null
	$(BIN)/python -m tests.golden

screenshots: setup
	@scripts/browser --install >/dev/null
	$(BIN)/python -m tests.browser.gallery

docs: setup
	$(BIN)/python -m scripts.site

strategy: setup
	$(BIN)/python -m scripts.strategy

ladder: setup
	$(BIN)/python -m scripts.ladder

bench: setup
	-npm ci --prefix benchmarks/boardgameio
	-$(BIN)/python -m venv benchmarks/build/peers
	-benchmarks/build/peers/bin/pip install --quiet -r benchmarks/requirements.txt
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv node_modules src/fightlead/web/static/vendor src/fightlead/paper/fonts test-results
	rm -rf build benchmarks/build benchmarks/boardgameio/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
