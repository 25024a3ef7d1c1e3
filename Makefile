# The menu. `make` lists it.
.DEFAULT_GOAL := help
.PHONY: help demo test defects table-corpus ui lint format bench clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := $(CURDIR)/demo
export RAG_STORE_URL ?= $(DEMO)/store
export RAG_REPORTS_DIR ?= $(DEMO)/reports
export RAG_QUESTION_SETS ?= $(DEMO)/sets
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
	$(BIN)/annual-report-rag ingest $(DEMO)/reports
	@echo
	$(BIN)/annual-report-rag ask "What was the core revenue resource limit for 2024/25?" --report nhs-strathmuir-2024-25
	@echo
	$(BIN)/annual-report-rag ask "What were the net sales of Northfell Instruments in fiscal 2024?" --report northfell-instruments-fy2024
	@echo
	$(BIN)/annual-report-rag ask "How many kidney transplants were carried out?" --report nhs-strathmuir-2024-25
	@echo
	$(BIN)/annual-report-rag search "net cash flow from operating activities of Calderwick Council" --top 3
	@echo
	@echo "What next:"
	@echo "  export RAG_STORE_URL=$(RAG_STORE_URL)"
	@echo "  . $(BIN)/activate"
	@echo "  annual-report-rag ask \"your question\"          ask the sample reports"
	@echo "  annual-report-rag evaluate $(DEMO)/sets          measure the search on their question sets"
	@echo "  annual-report-rag ingest path/to/your/reports    add your own PDFs"
	@echo "  make ui                                          see runs, lineage and checks in the browser"

test: $(VENV)/.installed ## run all tests
	$(BIN)/python -m pytest

defects: $(VENV)/.installed ## which generated defects of PDF pages are detected and repaired
	$(BIN)/python -m tests.defects

table-corpus: $(VENV)/.installed ## what is read right of generated tables
	$(BIN)/python -m tests.table_corpus

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
	$(BIN)/python -m pytest tests/benchmarks/bench_*.py --benchmark-columns=median,ops,rounds

clean: ## forget everything that can be made again
	rm -rf $(VENV) $(DEMO) .pytest_cache .mypy_cache .ruff_cache .hypothesis
