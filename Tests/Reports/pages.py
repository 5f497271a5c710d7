"""Makes every page that somebody gets of many people, and checks each form of it.

pages.py PROGRAM [--people N] [--keep FOLDER] [--bench]: hard people, the demo's, real ones where
there are any, and N random ones. --keep keeps pages and what they look like; --bench measures.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import figures
import lines
import pdf
import sheets
import told
import web
from people import NOW, Bench, Person, crowd, everybody
from refusals import Refusals

# Printed by the browser too.
PRINTED = ("many", "year", "long", "arabic", "demo0")
# Written with --out; all else goes to standard output.
FILES = ("pdf", "xlsx")
# Coloured pictures are a font of type 3; no other machine's fonts hold these letters.
PICTURES = ("emoji", "private", "chinese", "long and wide")


@dataclass(frozen=True)
class Report:
    """A report of a person or a run: its forms, the checks of its numbers, and what it tells."""

    name: str
    forms: tuple[str, ...]
    # Of what has a JSON.
    figures: Callable[[dict], list[str]] = lambda document: []
    story: Callable[[dict], list[str]] = lambda document: []
    options: tuple[str, ...] = ()
    # Of the crowd one person in so many has it made.
    every: int = 1
    is_of_run: bool = False


def doctor_story(document: dict) -> list[str]:
    """What a doctor's summary tells, in order."""
    stories = [part for _, parts in told.statements(document) for part in parts[:2]]
    return told.beginning(document) + stories + document["parts"][-1]["sentences"]


def recap_story(document: dict) -> list[str]:
    """What a recap tells, in order."""
    values = [part for value in document["values"] for part in (value["label"], value["text"])]
    scores = [score[name] for score in document["completeness"] for name in ("label", "word")]
    return [document["title"], document["period"], *values, *scores, *document["notes"]]


def night_story(document: dict) -> list[str]:
    """What the overview of a night tells, in order."""
    return [document["run"][name] for name in ("id", "pipeline", "program")]


# A report is added by a line.
REPORTS = (
    Report("doctor", ("pdf", "html", "text", "json"), figures.doctor, doctor_story, ("--theme",)),
    Report("recap", ("html", "text", "json"), figures.recap, recap_story, every=10),
    Report("workbook", ("xlsx",), every=10),
    Report("night", ("html", "text", "json"), figures.night, night_story, is_of_run=True),
)
OF_PEOPLE = [report for report in REPORTS if not report.is_of_run]


@dataclass
class Pages:
    """The pages of one report of one person."""

    report: Report
    person: Person
    folder: Path
    language: str
    theme: str
    wrong: list[str] = field(default_factory=list)

    def path(self, form: str) -> Path:
        """Where a form is."""
        return self.folder / f"{self.report.name} {self.person.name}.{form}"

    @property
    def is_made(self) -> bool:
        """Whether the last form, on which the checks of others rest, is there."""
        last = self.path(self.report.forms[-1])
        return self.person.status == 0 and last.exists() and last.stat().st_size > 0

    @property
    def document(self) -> dict:
        """What is told, where there is a JSON."""
        return json.loads(self.path("json").read_text()) if "json" in self.report.forms else {}

    def words(self, form: str) -> list[str]:
        """The command that makes a form."""
        person = self.person
        if self.report.is_of_run:
            return ["report", self.report.name, person.user, "--format", form]
        words = ["report", self.report.name, "--user", person.user, "--database",
                 f"sqlite:{person.journal}", "--as-of", "last", "--now", NOW, "--lang",
                 self.language]
        words += ["--format", form] if len(self.report.forms) > 1 else []
        words += ["--pipeline", person.pipeline] if person.pipeline else []
        words += ["--theme", self.theme] if "--theme" in self.report.options else []
        return words + (["--out", str(self.path(form))] if form in FILES else [])

    def make(self, bench: Bench) -> None:
        """Makes every form; a file of few people twice, which must give the same bytes."""
        for form in self.report.forms:
            done = bench.run(self.words(form))
            if done.returncode != self.person.status:
                self.wrong.append(f"{form}: status {done.returncode}: "
                                  f"{done.stderr.decode()[-200:]}")
            elif done.returncode == 0 and done.stderr:
                self.wrong.append(f"{form}: says {done.stderr.decode()[-200:]}")
            if form not in FILES:
                self.path(form).write_bytes(done.stdout)
            elif not done.returncode and not self.person.name.startswith(("crowd", "real")):
                first = self.path(form).read_bytes()
                done = bench.run([*self.words(form), "--force"])
                if done.returncode or self.path(form).read_bytes() != first:
                    self.wrong.append(f"{form}: other bytes the second time")

    def check(self, form: str, validators: dict) -> None:
        """Checks a form."""
        document = self.document
        name = self.report.name
        if form == "json":
            found = figures.check(document, validators[name]) + self.report.figures(document)
        elif form == "pdf":
            found = pdf.check(self.path(form), document, self.person.name in PICTURES)
        elif form == "xlsx":
            found = sheets.check(self.path(form))
        elif form == "html":
            found = web.check(self.path(form), self.report.story(document), self.language)
        else:
            text = self.path(form).read_bytes().decode()
            found = lines.check(text, self.report.story(document))
            found += lines.shares(text, document) if name == "doctor" else []
        self.wrong += [f"{form}: {why}" for why in found]


class Gate:
    """The groups of checks, each with a line."""

    def __init__(self, bench: Bench, options: argparse.Namespace) -> None:
        self.bench = bench
        self.options = options
        self.folder = bench.folder / "pages"
        self.folder.mkdir()
        self.pages: list[Pages] = []
        self.wrong = 0

    def group(self, name: str, work: Callable[[], tuple[str, list[str]]]) -> None:
        """Does a group, and prints what it found and how long it took."""
        begun = time.monotonic()
        what, wrong = work()
        self.wrong += len(wrong)
        for why in wrong[:20]:
            print(f"{name}: {why}", file=sys.stderr)
        print(f"{name}: {what}, {len(wrong)} wrong, {time.monotonic() - begun:.1f} s", flush=True)

    def each(self, work: Callable[[Pages], None], pages: list[Pages]) -> list[str]:
        """Does something with pages, several at once; what is wrong with them since."""
        for page in pages:
            page.wrong.clear()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(work, pages))
        return [f"{page.report.name} of {page.person.name}: {why}"
                for page in pages for why in page.wrong]

    def made(self) -> tuple[str, list[str]]:
        """Makes the pages, of every second person in English, of every third in coral."""
        people = everybody(self.bench, self.options.people)
        for place, person in enumerate(people):
            for report in OF_PEOPLE:
                if not person.name.startswith("crowd") or place % report.every == 0:
                    self.pages.append(Pages(report, person, self.folder, ("fr", "en")[place % 2],
                                            ("turquoise", "coral")[place % 3 // 2]))
        for run in sorted((self.bench.folder / "runs").glob("2*")):
            night = Person(run.name, str(run), run)
            self.pages += [Pages(report, night, self.folder, "en", "turquoise")
                           for report in REPORTS if report.is_of_run]
        wrong = self.each(lambda page: page.make(self.bench), self.pages)
        self.pages = [page for page in self.pages if page.is_made]
        return f"{len(self.pages)} reports of {len(people)} people", wrong

    def form(self, form: str) -> tuple[str, list[str]]:
        """Checks a form of all pages."""
        pages = [page for page in self.pages if page.path(form).exists()]
        validators = {report.name: figures.validator(report.name) for report in REPORTS
                      if "json" in report.forms}
        return f"{len(pages)} pages", self.each(lambda page: page.check(form, validators), pages)

    def browser(self) -> tuple[str, list[str]]:
        """Looks at the pages of HTML at the width of a phone, a tablet and a screen."""
        pages = [page for page in self.pages
                 if "html" in page.report.forms and not page.person.name.startswith("crowd")]
        shown = [(f"{page.report.name} of {page.person.name}", page.path("html"))
                 for page in pages]
        papers = [path for page, (_, path) in zip(pages, shown) if page.person.name in PRINTED
                  and (page.report.name == "doctor" or page.person.name == "demo0")]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            looked = [pool.submit(web.browse, dict(shown[half::2]), self.folder) for half in (0, 1)]
            looked += [pool.submit(web.printed, path.stem, path, self.folder) for path in papers]
        wrong = [why for one in looked for why in one.result()]
        return f"{len(shown)} pages at 3 widths, {len(papers)} printed", wrong

    def refused(self) -> tuple[str, list[str]]:
        """Tries what cannot be done."""
        people = {page.person.name: page.person for page in self.pages}
        refusals = Refusals(self.bench, people["demo0"], people["chinese"])
        refusals.every()
        return f"{refusals.count} commands", refusals.wrong

    def keep(self, folder: Path) -> None:
        """Keeps the pages, and what those look like that are looked at."""
        for page in self.pages:
            if page.person.name.startswith("crowd"):
                continue
            if page.path("pdf").exists():
                subprocess.run(["pdftoppm", "-r", "80", "-png", str(page.path("pdf")),
                                str(page.path("pdf").with_suffix(""))], check=True)
                subprocess.run(["pdftoppm", "-r", "80", "-gray", "-png", "-l", "1",
                                str(page.path("pdf")),
                                str(page.path("pdf").with_suffix("")) + "-gray"], check=True)
            if (shutil.which(web.BROWSER[0]) and page.person.name in PRINTED
                    and page.path("html").exists()):
                web.picture(page.path("html"), self.folder)
        shutil.copytree(self.folder, folder, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("browser-*", "frames-*"))

    def measured(self) -> None:
        """Prints how long each form of each report takes of a crowd, one after another."""
        people = crowd(self.bench, self.options.people)
        for report in OF_PEOPLE:
            for form in report.forms:
                times = []
                for person in people:
                    page = Pages(report, person, self.folder, "fr", "turquoise")
                    page.path(form).unlink(missing_ok=True)
                    begun = time.perf_counter()
                    done = self.bench.run(page.words(form))
                    times.append((time.perf_counter() - begun) * 1000)
                    if done.returncode:
                        raise SystemExit(done.stderr.decode())
                print(f"{report.name} {form}: median {statistics.median(times):.0f} ms, from "
                      f"{min(times):.0f} to {max(times):.0f} ms of {len(times)}")


def main() -> int:
    """Every group."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--bench", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        gate = Gate(Bench(os.path.abspath(options.program), Path(folder)), options)
        if options.bench:
            gate.measured()
            return 0
        gate.group("made", gate.made)
        for form in ("json", "text", "html", "pdf", "xlsx"):
            gate.group(form, lambda form=form: gate.form(form))
        if shutil.which(web.BROWSER[0]):
            gate.group("browser", gate.browser)
        else:
            print("browser: skipped, there is no chromium here")
        gate.group("refused", gate.refused)
        if options.keep:
            gate.keep(options.keep)
    return 1 if gate.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
