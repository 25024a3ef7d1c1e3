# The menu. `make` lists it.
.DEFAULT_GOAL := help
.PHONY: help demo test ui lint format bench notebook clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := demo
export DAGSTER_HOME ?= $(CURDIR)/dagster_home
export DAGSTER_DISABLE_TELEMETRY := yes

help: ## list what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

$(VENV)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --group dev --editable .
	@touch $@

demo: $(VENV)/.installed ## install, write sample reports, ingest them, answer a few questions
	$(BIN)/python -m evals.sample_reports $(DEMO)
	$(BIN)/annual-report-rag ingest $(DEMO)/reports --store $(DEMO)/store
	@RAG_STORE_URL=$(DEMO)/store $(BIN)/python -m evals.sample_reports.tour

test: $(VENV)/.installed ## run all tests
	$(BIN)/python -m pytest

ui: $(VENV)/.installed ## start the Dagster web server and daemon on http://localhost:3000
	$(BIN)/dagster dev -w workspace.yaml

lint: $(VENV)/.installed ## style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.installed ## rewrite in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.installed ## speed of embedding, ingest and search on this machine
	$(BIN)/python -m pytest tests/benchmarks/bench_pipeline.py --benchmark-columns=median,ops,rounds

clean: ## forget everything that can be made again
	rm -rf $(VENV) $(DEMO) .pytest_cache .mypy_cache .ruff_cache .hypothesis
