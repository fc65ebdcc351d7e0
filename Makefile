# `make play` and `make test` do all set-up on a fresh machine with Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
READY := $(VENV)/.ready
TEST_READY := $(VENV)/.ready-test
JOBS ?= 2

.PHONY: play test lint bench docs clean

play: $(READY)
	$(BIN)/skerry play catan

test: $(TEST_READY) lint
	SKERRY_INTERPRETED=1 $(BIN)/pytest -n $(JOBS)
	NUMBA_BOUNDSCHECK=1 SKERRY_INTERPRETED=0 $(BIN)/pytest -n $(JOBS) -m "not modes" tests/core tests/games tests/rules

lint: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(TEST_READY)
	$(BIN)/python benchmarks/engine.py

docs: $(TEST_READY)
	$(BIN)/mkdocs build --strict

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt -e .
	touch $@

$(TEST_READY): $(READY)
	$(PIP) install -c constraints.txt -e '.[dev,docs,envs,peers]'
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
