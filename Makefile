# The same recipes for people, for pre-commit and for CI. `make` alone lists them.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
NODE_BIN := node_modules/.bin
JOBS ?= 2
GAMES ?=
KILLS ?= 200
GAME ?=

# The first Python of 3.11 or later that can make a virtual environment.
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
	2>/dev/null; then echo $$python; break; fi; done)

# The lock must serve every Python from 3.11 on, so it is made on the oldest: see requirements.in.
LOCK = $(BIN)/pip-compile --quiet --no-header --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

.DEFAULT_GOAL := help
.PHONY: help setup demo up test topology check lint fmt rules soak mutants fuzz chaos bench openapi contract pages screenshots lock

help:  ## List the recipes
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: $(VENV)/dev.stamp  ## Make the virtual environment with everything for development

demo: $(VENV)/run.stamp  ## Play a whole game over HTTP, tell its story, replay it (GAME=bunny-bluff)
	@$(BIN)/referee demo $(if $(GAME),--game $(GAME))

up: $(VENV)/run.stamp  ## Run the whole service out of ./.data (UP="--port 0 ..." for options)
	@$(BIN)/referee up $(UP)

test: $(VENV)/dev.stamp  ## Run every test, with real servers (TESTS="tests/cli -x" for a choice, LUCK=new for new games)
	$(BIN)/python -m pytest -q -n $(JOBS) $(TESTS)

topology: $(VENV)/dev.stamp  ## Play on PostgreSQL, RabbitMQ and Redis of Debian's packages (root installs them)
	$(BIN)/python -m tests.topology

check: lint test  ## Lint and test

lint: $(VENV)/dev.stamp  ## Format, style, types, the direction of imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

fmt: $(VENV)/dev.stamp  ## Put the code in shape
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

rules: $(VENV)/run.stamp  ## Show which rows of the rule ledgers are proven by tests
	@$(BIN)/referee rules

soak: $(VENV)/dev.stamp  ## Play random games through the pure core (GAMES=2000)
	$(BIN)/python -m tests.soak $(if $(GAMES),--games $(GAMES))
	$(BIN)/python -m tests.rules.one_two_many_rabbits.exhaustive
	$(BIN)/python -m tests.kernel.fairness

mutants: $(VENV)/mutants.stamp  ## Break the code of 80 ledger rows, see which tests notice (MUTANTS="--only KB-108")
	$(BIN)/python -m tests.mutation \
		$(if $(MUTANTS),$(MUTANTS),--page docs/explanation/mutation-testing.md)

fuzz: $(VENV)/dev.stamp  ## Send the running service what openapi.yaml allows and forbids (EXAMPLES=200)
	$(BIN)/python -m tests.fuzz $(if $(EXAMPLES),--examples $(EXAMPLES))

chaos: $(VENV)/dev.stamp  ## Kill the service's programs under play, then check every game (KILLS=200 CHAOS="--seed 1")
	$(BIN)/python -m tests.chaos --kills $(KILLS) $(CHAOS)

bench: $(VENV)/bench.stamp  ## Measure against other systems; writes bench/results.json
	$(BIN)/python -m bench

openapi: $(VENV)/dev.stamp  ## Write openapi.yaml anew
	$(BIN)/referee openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml

contract: node_modules/.package-lock.json  ## Lint openapi.yaml, check the types of the page (needs Node 20.19 or later)
	$(NODE_BIN)/spectral lint --fail-severity=hint openapi.yaml
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true $(NODE_BIN)/redocly lint openapi.yaml
	$(NODE_BIN)/tsc --project api/page

screenshots: $(VENV)/dev.stamp node_modules/.package-lock.json  ## Pictures of the page in build/screenshots (ROOMS=play: only some; needs Node, Chromium)
	$(BIN)/python -m tests.page.screenshots $(ROOMS)

pages: $(VENV)/dev.stamp  ## Write the pages of all cards anew (docs/reference/cards)
	$(BIN)/referee pages

lock: $(VENV)/dev.stamp  ## Pin what pyproject.toml asks for, with hashes (UPGRADE=--upgrade: the newest)
	$(LOCK) $(UPGRADE) -o requirements.txt pyproject.toml requirements.in
	$(LOCK) $(UPGRADE) --extra dev -c requirements.txt \
		-o requirements-dev.txt pyproject.toml requirements.in
	$(LOCK) $(UPGRADE) --extra otel -c requirements-dev.txt \
		-o requirements-otel.txt pyproject.toml requirements.in
	$(LOCK) $(UPGRADE) --extra bench -c requirements-dev.txt \
		-o requirements-bench.txt pyproject.toml requirements.in
	$(LOCK) $(UPGRADE) --extra mutants -c requirements-dev.txt \
		-o requirements-mutants.txt pyproject.toml requirements.in

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later with venv is needed" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.txt pyproject.toml | $(BIN)/python
	$(PIP) install --quiet --require-hashes -r requirements.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt requirements-otel.txt $(VENV)/run.stamp
	$(PIP) install --quiet --require-hashes -r requirements-dev.txt
	$(PIP) install --quiet --require-hashes -r requirements-otel.txt
	@touch $@

# npm writes this file last; it is the copy of the lock that was installed.
node_modules/.package-lock.json: package.json package-lock.json .npmrc
	npm ci --no-progress
	@touch $@

$(VENV)/bench.stamp: requirements-bench.txt $(VENV)/dev.stamp
	$(PIP) install --quiet --require-hashes -r requirements-bench.txt
	@touch $@

$(VENV)/mutants.stamp: requirements-mutants.txt $(VENV)/dev.stamp
	$(PIP) install --quiet --require-hashes -r requirements-mutants.txt
	@touch $@
