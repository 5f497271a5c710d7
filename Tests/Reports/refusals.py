"""Checks of what a report refuses: a clear error, the right status, and nothing left behind."""

import os
import shutil
import subprocess
from pathlib import Path

from people import NOW, Bench, Person

USAGE, DATA, NO_USER, UNAVAILABLE, CANNOT_CREATE, IO_ERROR = 64, 65, 67, 69, 73, 74
NOBODY = "00000000-0000-4000-8000-000000000000"


class Refusals:
    """Tries what cannot be done, beside somebody of whom a page can be made."""

    def __init__(self, bench: Bench, person: Person, chinese: Person) -> None:
        self.bench = bench
        self.person = person
        self.chinese = chinese
        self.place = bench.folder / "refusals"
        self.place.mkdir()
        self.wrong: list[str] = []
        self.count = 0

    def words(self, *more: str, user: str = "") -> list[str]:
        """A command for the person's page."""
        return ["report", "doctor", "--user", user or self.person.user, "--database",
                f"sqlite:{self.person.journal}", "--as-of", "last", "--now", NOW, *more]

    def expect(self, name: str, status: int, done: subprocess.CompletedProcess[bytes],
               left: tuple[str, ...] = ()) -> None:
        """Judges how a command ended, and what is in the folder."""
        self.count += 1
        error = done.stderr.decode()
        if done.returncode != status:
            self.wrong.append(f"{name}: status {done.returncode}, not {status}: {error[-200:]}")
        elif status and (not error.startswith("constat: ") or error.count("\n") != 1):
            self.wrong.append(f"{name}: {error[-300:]!r}")
        found = sorted(path.name for path in self.place.iterdir())
        if found != sorted(left):
            self.wrong.append(f"{name}: {found} is left, not {sorted(left)}")
        if left_over := list(self.bench.folder.glob("constat-*")):
            self.wrong.append(f"{name}: {left_over[0].name} is left of what was frozen")
        if status and done.stdout:
            self.wrong.append(f"{name}: writes {len(done.stdout)} bytes all the same")

    def every(self) -> None:
        """All of them."""
        self.of_words()
        self.of_files()
        self.of_folders()
        self.of_disks()
        self.of_fonts()

    def of_words(self) -> None:
        """What a command line may not say."""
        out = str(self.place / "page")
        for name, more in {
            "an unknown language": ["--lang", "de", "--out", out],
            "an unknown theme": ["--theme", "purple", "--out", out],
            "an unknown format": ["--format", "docx", "--out", out],
            "a PDF without a file": ["--format", "pdf"],
        }.items():
            self.expect(name, USAGE, self.bench.run(self.words(*more)))
        self.expect("a stranger", NO_USER,
                    self.bench.run(self.words("--out", out, user=NOBODY)))

    def of_files(self) -> None:
        """A file that exists."""
        page = self.place / "page"
        page.write_text("mine")
        kept = self.bench.run(self.words("--out", str(page)))
        self.expect("a file that exists", CANNOT_CREATE, kept, ("page",))
        if page.read_text() != "mine":
            self.wrong.append("a file that exists: it was changed")
        self.expect("a file to replace", 0,
                    self.bench.run(self.words("--out", str(page), "--force")), ("page",))
        if page.read_bytes()[:5] != b"%PDF-" or page.stat().st_mode & 0o777 != 0o600:
            self.wrong.append("a file to replace: not replaced, or for others to read")
        page.unlink()
        (self.place / "folder").mkdir()
        self.expect("a folder as a file", CANNOT_CREATE, self.bench.run(
            self.words("--out", str(self.place / "folder"), "--force")), ("folder",))
        (self.place / "folder").rmdir()

    def of_folders(self) -> None:
        """A folder that is not there, and one that may only be read."""
        self.expect("a missing folder", CANNOT_CREATE,
                    self.bench.run(self.words("--out", str(self.place / "none" / "page"))))
        closed = self.place / "closed"
        closed.mkdir(mode=0o555)
        self.expect("a folder to read only", CANNOT_CREATE,
                    self.as_somebody(self.words("--out", str(closed / "page"))), ("closed",))
        if list(closed.iterdir()):
            self.wrong.append("a folder to read only: something is in it")
        closed.rmdir()

    def as_somebody(self, words: list[str]) -> subprocess.CompletedProcess[bytes]:
        """Runs the program as somebody who is not root."""
        if os.geteuid() != 0:
            return self.bench.run(words)
        journal = self.bench.folder / "theirs" / "journal.db"
        journal.parent.mkdir()
        shutil.copy(self.person.journal, journal)
        for path in (journal.parent, journal):
            os.chown(path, 65534, 65534)
        os.chmod(self.bench.folder, 0o755)
        words = [word.replace(str(self.person.journal), str(journal)) for word in words]
        prefix = ["setpriv", "--reuid", "65534", "--clear-groups"]
        return subprocess.run([*prefix, self.bench.program, *words], capture_output=True,
                              env={"PATH": "/usr/bin:/bin", "TMPDIR": str(journal.parent)},
                              stdin=subprocess.DEVNULL, timeout=60, check=False)

    def of_disks(self) -> None:
        """A disk that is full, at each write of the page, and a device that is."""
        out = str(self.place / "page")
        shim = Path(__file__).resolve().parent.parent / "Crash" / "fault.c"
        built = self.bench.folder / "fault.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(built), str(shim), "-ldl",
                        "-lpthread"], check=True)
        count = self.bench.folder / "count"
        fault = {"LD_PRELOAD": str(built)}
        whole = self.bench.run(self.words("--out", out), FAULT_COUNT=str(count), **fault)
        self.expect("a disk with room", 0, whole, ("page",))
        os.unlink(out)
        # The last ones are the page's: a write and what brings it to the disk.
        last = int(count.read_text())
        for kind, status in (("enospc", CANNOT_CREATE), ("eio", IO_ERROR)):
            for at in self.writes_of_page(out, fault, last):
                done = self.bench.run(self.words("--out", out), FAULT_AT=str(at), FAULT_KIND=kind,
                                      **fault)
                self.expect(f"{kind} at write {at} of {last}", status, done)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([self.bench.program, *self.words("--format", "html")],
                                  stdout=full, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                                  env={"PATH": "/usr/bin:/bin", "TMPDIR": str(self.bench.folder)},
                                  timeout=60, check=False)
        done.stdout = b""
        self.expect("a device that is full", CANNOT_CREATE, done)

    def writes_of_page(self, out: str, fault: dict[str, str], last: int) -> list[int]:
        """The writes at which a page is not made, among the last of a command."""
        found = []
        for at in range(last, 0, -1):
            done = self.bench.run(self.words("--out", out), FAULT_AT=str(at), FAULT_KIND="enospc",
                                  **fault)
            Path(out).unlink(missing_ok=True)
            if done.returncode and b"page" in done.stderr:
                found.append(at)
            elif found:
                break
        return found

    def of_fonts(self) -> None:
        """No font at all; and only the spare one, with which a page is made."""
        page = self.place / "page"
        for name, folders, status, left in (
            ("no font", "", UNAVAILABLE, ()),
            ("only the spare font", "<dir>/usr/share/fonts/truetype/dejavu</dir>", 0, ("page",)),
        ):
            config = self.bench.folder / "fonts.conf"
            config.write_text(
                '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
                f"{folders}<cachedir>{self.bench.folder}/fonts</cachedir></fontconfig>")
            for form in ("pdf", "html"):
                done = self.bench.run(self.words("--format", form, "--out", str(page)),
                                      FONTCONFIG_FILE=str(config))
                self.expect(f"{name}, {form}", status, done, left)
                page.unlink(missing_ok=True)
        self.of_letters(page, config)

    def of_letters(self, page: Path, config: Path) -> None:
        """Letters that the spare font has, and letters that it has not."""
        for person, notes in ((self.person, 1), (self.chinese, 2)):
            words = [word.replace(self.person.user, person.user).replace(
                str(self.person.journal), str(person.journal))
                for word in self.words("--out", str(page))]
            done = self.bench.run(words, FONTCONFIG_FILE=str(config))
            self.expect(f"letters of {person.name}", 0, done, ("page",))
            page.unlink(missing_ok=True)
            told = done.stderr.decode().splitlines()
            if len(told) != notes or ("letters of the page" in told[-1]) != (notes == 2):
                self.wrong.append(f"letters of {person.name}: {told}")
