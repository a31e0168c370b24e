# Everything a change has to pass; pre-commit and the CI call the same targets.
# PYTHON is whichever interpreter has the development extras: `make PYTHON=python3`.
PYTHON ?= .venv/bin/python

.DEFAULT_GOAL := check
.PHONY: check lint test fix docs eval

check: lint test

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	PATH="$(dir $(PYTHON)):$$PATH" lint-imports
	$(PYTHON) -m cogapp --check -c README.md

test:
	$(PYTHON) -m pytest

fix:
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .
	$(MAKE) docs

docs:
	$(PYTHON) -m cogapp -r -c README.md

eval:
	.ci/golden $(dir $(PYTHON))asistente
