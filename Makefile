# Everything that is done to this project, by name. `make help` lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
# Where Swift is often unpacked, should it not be on the path.
export PATH := $(PATH):/opt/swift/usr/bin

PREFIX ?= /usr/local
DESTDIR ?=
PORT ?= 8791
DEMO := var/demo
# `make crash CRASH=--all` tries every write in every way.
CRASH ?= --faults 240
RELEASE := .build/release/constat
PART := @.ci/part
BENCH_PYTHON := .build/bench-python/bin/python
# R is compared with where it is installed.
BENCH_R = $(if $(shell command -v Rscript),--peer-r $(shell command -v Rscript))
# One order of flags everywhere, so that no build throws another one away.
RELEASE_FLAGS := -c release --static-swift-stdlib --product constat
SWIFT_FILES := Sources Tests Package.swift

.PHONY: help setup nightly test install format bench evaluation lint build unit release installed quiet crash crash-long references promises docs clean
.PHONY: man pages stand-in stand-in-tests postgres-nights postgres
.DEFAULT_GOAL := help

help: ## Print this list.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | column -t -s '|'

setup: ## Install the packages that this machine lacks.
	@.ci/setup

nightly: setup release ## Compute the insights of the demo journal, in var/demo.
	@.ci/demo $(RELEASE) $(DEMO)

test: ## Check everything that is checked before a change is accepted.
	$(PART) setup .ci/setup
	$(PART) lint $(MAKE) lint
	$(PART) docs $(MAKE) docs
	$(PART) stand-in $(MAKE) stand-in-tests
	$(PART) build $(MAKE) build
	$(PART) unit $(MAKE) unit
	$(PART) postgres $(MAKE) postgres
	$(PART) release $(MAKE) release
	$(PART) pages $(MAKE) pages
	$(PART) installed $(MAKE) installed
	$(PART) quiet $(MAKE) quiet
	$(PART) crash $(MAKE) crash
	$(PART) references $(MAKE) references
	$(PART) promises $(MAKE) promises

lint:
	@swift format lint --strict --parallel --recursive $(SWIFT_FILES)

# The exit status tells: the log can end with "Build complete!" all the same.
build:
	@swift build --build-tests --explicit-target-dependency-import-check error

# What talks to a server has limits of time, and is tested while nothing else takes the processor.
OVER_THE_WIRE := ^TransportTests\.|^JobTests\.(Narration|InterfaceFault)|StandInTests

# Nights wait within a test, so that without a bound hundreds of them are under way, each with a dozen
# files open; Foundation starts no program where about 1,360 are (it reads past what it asked the
# system for).
AT_ONCE := --experimental-maximum-parallelization-width 8

unit:
	@swift test --skip-build $(AT_ONCE) --skip '$(OVER_THE_WIRE)'
	@swift test --skip-build --filter '$(OVER_THE_WIRE)'

release:
	@swift build $(RELEASE_FLAGS)

# What people get, from where they get it, in a folder that is not the checkout.
installed: release
	@prefix=$$(mktemp -d); trap 'rm -rf "$$prefix"' EXIT; \
	$(MAKE) install PREFIX="$$prefix"; \
	.ci/installed "$$prefix"; \
	CONSTAT_BINARY="$$prefix/bin/constat" swift test --skip-build --filter EndToEndTests

PAGES_PYTHON := .build/pages-python

pages: release ## Check every page that somebody gets (PAGES: --keep FOLDER, --bench).
	@.ci/setup-pages
	@.ci/python $(PAGES_PYTHON) Tests/Reports/requirements.txt
	@PYTHONDONTWRITEBYTECODE=1 $(PAGES_PYTHON)/bin/python Tests/Reports/pages.py $(RELEASE) $(PAGES)

quiet: release
	@.ci/quiet $(RELEASE)

crash: release
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/Crash/crash.py $(RELEASE) $(CRASH)
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/Crash/damage.py $(RELEASE) --flips 4
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/Crash/together.py $(RELEASE)

crash-long: release ## Kill a night of 10,000 people 20 times (LONG: options of long.py).
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/Crash/long.py $(RELEASE) $(LONG)

references: release
	@.ci/references $(RELEASE)

promises: release
	@.ci/promises $(RELEASE)

SHARE = $(DESTDIR)$(PREFIX)/share

install: release ## Install the program below PREFIX (default: /usr/local; DESTDIR is honoured).
	@install -D -m 755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/constat"
	@rm -rf "$(SHARE)/constat/"{pipelines,datasets,systemd,cron,reports}
	@find pipelines datasets/synthetic -type f -not -path 'pipelines/systemd/*' \
	  -not -path 'pipelines/cron/*' -exec install -D -m 644 {} "$(SHARE)/constat/{}" \;
	@for file in $$(cd pipelines && echo systemd/* cron/*); do \
	  sed 's|/usr/local/bin/constat|$(PREFIX)/bin/constat|g' "pipelines/$$file" | \
	    install -D -m 644 /dev/stdin "$(SHARE)/constat/$$file"; \
	done
	@for file in reports/schemas/*.json; do install -D -m 644 "$$file" "$(SHARE)/constat/$$file"; done
	@put() { "$(RELEASE)" "$${@:2}" | install -D -m 644 /dev/stdin "$(SHARE)/$$1"; }; \
	put man/man1/constat.1 help --man; \
	put bash-completion/completions/constat completions bash; \
	put zsh/site-functions/_constat completions zsh
	@echo "installed $(DESTDIR)$(PREFIX)/bin/constat and share/constat beside it"

man: ## Print the manual page, for man -l -.
	@swift build --product constat >&2
	@.build/debug/constat help --man

docs: ## Build the documentation, in .build/docs.
	@mkdir -p .build
	@docc convert Sources/Tools/constat/constat.docc --warnings-as-errors \
	  --fallback-display-name Constat --fallback-bundle-identifier constat \
	  --output-path .build/docs

bench: ## Measure a release build into reports/performance (BENCH: suites and options).
	@swift build $(RELEASE_FLAGS)
	@swift build -c release --static-swift-stdlib --product constat-bench
	@test -x $(BENCH_PYTHON) || python3 -m venv $(dir $(BENCH_PYTHON))..
	@$(BENCH_PYTHON) -m pip install --quiet --disable-pip-version-check \
	  -r reports/performance/requirements.txt
	@$(RELEASE)-bench --output reports/performance --peer $(BENCH_PYTHON) $(BENCH_R) $(BENCH)
	@$(BENCH_PYTHON) reports/performance/page.py reports/performance

stand-in: ## Start a stand-in of the Anthropic API, to try things on (PORT).
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/StandIn --port $(PORT) --hint

stand-in-tests:
	@cd Tests/StandIn && PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover --quiet -s tests -t .

NIGHTS = cd Tests/Postgres && CONSTAT_BINARY=$${CONSTAT_BINARY:-$(CURDIR)/.build/debug/constat} \
  PYTHONDONTWRITEBYTECODE=1 python3 cluster.py -- python3 -m unittest --quiet

postgres-nights: ## Break nights on PostgreSQL at random moments, and start many at once.
	@.ci/setup-postgres
	@$(NIGHTS) nights

# A list of commands, each beside a server of its own.
postgres: ## Check what needs a PostgreSQL server: policies, the adapter, nights, the verbs.
	@.ci/setup-postgres
	@cd Tests/Postgres && PYTHONDONTWRITEBYTECODE=1 python3 cluster.py -- \
	  python3 -m unittest --quiet migrations policies
	@$(NIGHTS) nights.Limits nights.Requests
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/Postgres/cluster.py --replica -- \
	  swift test --skip-build --filter 'WarehouseTests|Tests\.Server'

evaluation: release ## Evaluate and compare into reports/evaluation (EVALUATION: options).
	@.ci/evaluation $(RELEASE) reports/evaluation $(EVALUATION)

format: ## Format every Swift file.
	@swift format format --in-place --parallel --recursive $(SWIFT_FILES)

clean: ## Remove what was built. Journals and runs in var stay.
	@rm -rf .build
