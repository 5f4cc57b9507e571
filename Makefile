# Recipes for people and for CI alike. `make build` and `make test` set up everything they need.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3

# Games that programs play whole: a package of tests/simulations each.
PLAYED := drakborgen dragonquest atervackt drakon huggsexa

.PHONY: default build test test-quick test-without-games fuzz bench bench-peers bench-check bench-ink unchanged simulate $(PLAYED:%=simulate-%) lint fmt docs site snapshots samples gallery contact-sheets clean
default: test

# The venv is made again when the pins change. uharfbuzz, lxml and pikepdf come as wheels; libcairo is the system's.
$(VENV)/.ready: requirements.lock pyproject.toml
	@bash .ci/system
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q cardgen templates
	@touch $@

build: $(VENV)/.ready
	$(BIN)/cardgen build

# A worker a processor, and each takes whole files, in the order of tests/conftest.py: what a file builds once is built once.
PARALLEL := -n logical --dist loadfile --no-loadscope-reorder

test: $(VENV)/.ready lint
	$(BIN)/python -m pytest $(PARALLEL) --durations=10

# What one runs while at work: without the slow tests and the files of them that take seconds.
test-quick: $(VENV)/.ready
	$(BIN)/python -m pytest $(PARALLEL) --quick

# Nothing of the program knows a game: without the shipped games and their looks, every test that names none passes.
test-without-games: $(VENV)/.ready
	$(BIN)/python -m tests.without_games $(PARALLEL)

# The property tests with many new examples; what one finds becomes a case of its own.
fuzz: $(VENV)/.ready
	HYPOTHESIS_PROFILE=fuzz $(BIN)/python -m pytest -m "not slow" $$(grep -lr "from hypothesis" tests --include="test_*.py")

lint: $(VENV)/.ready
	$(BIN)/ruff check cardgen templates tests docs
	$(BIN)/ruff format --check cardgen templates tests docs
	$(BIN)/mypy
	$(BIN)/lint-imports

fmt: $(VENV)/.ready
	$(BIN)/ruff check --fix cardgen templates tests docs
	$(BIN)/ruff format cardgen templates tests docs

# Golden files are text: read the difference before you commit it.
snapshots: $(VENV)/.ready
	$(BIN)/python -m pytest --update-snapshots tests/test_snapshots.py

docs: $(VENV)/.ready
	$(BIN)/python -m tests.docs

# The documents as pages, to be read from the folder or put on any host. The variable silences an advertisement.
site: $(VENV)/.ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "the site is in build/site/index.html"

samples: $(VENV)/.ready
	$(BIN)/python -m tests.samples

# The same cards, tiles and sheet in every look.
gallery: $(VENV)/.ready
	$(BIN)/python -m tests.gallery

# Every face side by side, in colour, in grey and small: make contact-sheets GAMES=drakborgen
contact-sheets: $(VENV)/.ready
	$(BIN)/python -m tests.contact_sheets $(GAMES)

bench: $(VENV)/.ready
	$(BIN)/python -m tests.bench $(BENCH)

bench-peers: $(VENV)/.ready
	$(BIN)/python -m tests.bench_peers $(BENCH)

# What users get is what was recorded: files by hash, findings word for word. UNCHANGED=--record writes it again.
unchanged: $(VENV)/.ready
	$(BIN)/python -m tests.unchanged $(UNCHANGED)

# Mistakes planted into the shipped games: how many the checker finds; false alarms in published texts; and mistakes
# planted blind, by meaning and as unproofread. BENCH="--group 2 --cases 5" for less, BENCH=--corpus for the false alarms alone.
bench-check: $(VENV)/.ready
	$(BIN)/python -m tests.bench_check $(BENCH)
	$(if $(BENCH),,$(BIN)/python -m tests.blind --columns)

# How much less ink `--ink low` takes, on all printed pages: BENCH="--write" puts the table into the reference.
bench-ink: $(VENV)/.ready
	$(BIN)/python -m tests.bench_ink $(BENCH)

# Tens of thousands of whole games by seeded programs: the tables of the game's notes, and tests of what they came to.
# Takes minutes.
simulate: $(PLAYED:%=simulate-%)
	$(BIN)/python -m pytest $(PARALLEL) -m played tests/simulations

$(PLAYED:%=simulate-%): simulate-%: $(VENV)/.ready
	$(BIN)/python -m tests.simulations $*

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis
