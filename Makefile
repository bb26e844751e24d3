# `make play` sets everything up and opens the page; `make test` sets everything up and runs every
# test. Both keep what they have installed in .venv and tests/node_modules, so a second run is quick.
#
# Another Python than the one found here: make play PYTHON=/path/to/python3.12
# Options of the server:                  make play SERVE="--port 9123 --no-browser"
# Other tests than all of them:           make test TESTS="tests/test_rules.py -x"

ifndef PYTHON
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$python; break; fi; done)
endif

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help play lab test access bench messages clean

help:
	@echo "make play       set up and open the page on which the games are played; with options:"
	@echo "                make play SERVE=\"--port 9123 --no-browser\", and SERVE=--help lists them"
	@echo "make lab        set up and open the notebooks in JupyterLab"
	@echo "make test       set up and run every check and every test"
	@echo "make access     set up and look with axe at every state in every language and look"
	@echo "make bench      set up and run the benchmarks"
	@echo "make messages   compile the message catalogues after editing a .po file"
	@echo "make clean      remove what the other commands have set up or built"

play: .venv/serve.stamp
	$(BIN)/vorhand serve $(SERVE)

lab: .venv/serve.stamp
	$(BIN)/jupyter lab notebooks

# pytest comes last, so that its closing line is the last one printed. Two workers: one takes the
# browser tests of the table, the other those of lessons and exercises, then the rest
# (tests/conftest.py).
test: .venv/test.stamp tests/node_modules/.package-lock.json
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2 --nbval-lax --nbval-current-env $(TESTS)

access: .venv/test.stamp tests/node_modules/.package-lock.json
	$(BIN)/python -m pytest -m long $(TESTS)

bench: .venv/bench.stamp
	$(BIN)/python -m pytest tests/benchmarks $(TESTS)

messages: .venv/test.stamp
	for po in widgets/vorhand/messages/locale/*/LC_MESSAGES/*.po; do \
		$(BIN)/pybabel compile --input-file $$po --output-file $${po%.po}.mo || exit 1; done

clean:
	rm -rf .venv build dist widgets/vorhand.egg-info tests/node_modules
	rm -f widgets/vorhand/solver/*.so widgets/vorhand/solver/*.pyd
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks

.venv/bin/python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Vorhand needs Python 3.11 or later, and none was found." >&2; \
		echo "Get it from python.org or your system's packages, or name it:" >&2; \
		echo "    make play PYTHON=/path/to/python3" >&2; \
		exit 1; fi
	"$(PYTHON)" -m venv .venv

# What an install builds: the search in C, where a compiler is.
BUILT := pyproject.toml setup.py $(wildcard widgets/vorhand/solver/*.[ch])

# One stamp for each extra: installed again only when one of these has changed.
.venv/%.stamp: $(BUILT) | .venv/bin/python
	@echo "Installing Vorhand and what it needs into .venv; the first time takes a few minutes."
	$(PIP) --editable ".[$*]"
	@touch $@

tests/node_modules/.package-lock.json: tests/package-lock.json | .venv/test.stamp
	$(BIN)/python tests/tools.py
	cd tests && npm ci
	@touch $@
