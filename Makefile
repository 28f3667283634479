# `make play` and `make test` are all that anybody must know; each sets up what it needs.
BIN := .venv/bin
CATALOGUES := $(wildcard src/fightlead/narration/locale/*/LC_MESSAGES/*.po)
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

.PHONY: help setup play resume test test-fast test-oracle lint format messages golden bench clean

help:
	@echo "make play         play in this terminal"
	@echo "make resume       go on with the last unfinished game"
	@echo "make test         all tests, linters and types"
	@echo "make test-fast    the quick tests only"
	@echo "make test-oracle  a million random rounds against the oracle"
	@echo "make lint         ruff and mypy"
	@echo "make format       let ruff format the code"
	@echo "make messages     collect the texts to translate"
	@echo "make golden       write the golden files anew"
	@echo "make bench        measure, against peers"

setup: .venv/.ready

.venv/.ready: pyproject.toml constraints.txt hatch_build.py scripts/setup $(CATALOGUES)
	@scripts/setup

play: setup
	@$(BIN)/fightlead play || [ $$? -eq 130 ]

resume: setup
	@$(BIN)/fightlead play --resume || [ $$? -eq 130 ]

test: setup lint
	$(PYTEST)
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=.venv/boundscheck $(PYTEST) tests/test_agreement.py

test-fast: setup
	$(PYTEST) -q -m "not slow"

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
	$(BIN)/python -m tests.golden

bench: setup
	-$(BIN)/python -m pip install --quiet --require-hashes -r benchmarks/constraints.txt
	-npm ci --silent --ignore-scripts --no-fund --no-audit --prefix benchmarks/boardgameio
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv benchmarks/build benchmarks/boardgameio/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
