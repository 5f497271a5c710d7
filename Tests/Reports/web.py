"""Checks of HTML: valid, alone in the world, readable aloud, and as wide as any screen."""

import html
import json
import re
import subprocess
import threading
from pathlib import Path

import pdf
import told

WIDTHS = (390, 820, 1240)
BROWSER = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
           "--hide-scrollbars", "--allow-file-access-from-files", "--virtual-time-budget=20000"]
# Written into a page that holds others in frames of each width; the pages themselves run nothing.
MEASURE = """<script>
onload = () => {
  const found = {};
  for (const frame of document.querySelectorAll('iframe')) {
    const page = frame.contentDocument, root = page.documentElement;
    const over = [...page.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > frame.width * 1 + 0.5);
    const shown = [...page.images].every((one) => one.complete && one.naturalWidth > 0);
    found[frame.dataset.name + ' at ' + frame.width] =
      { width: root.scrollWidth, over: over.map((one) => one.localName).slice(0, 3), shown };
  }
  document.title = JSON.stringify(found);
}
</script>"""


def check(path: Path, wanted: list[str], language: str) -> list[str]:
    """What is wrong with a page that tells some texts in their order."""
    source = path.read_text()
    page = told.Page(source)
    # HTML lets a division hold a term and what is said of it; tidy 5.6 does not know.
    known = re.sub(r"<div[^>]*>(<dt.*?</dd>)</div>", r"\1", source)
    done = subprocess.run(["tidy", "-e", "-q", "-utf8"], input=known.encode(),
                          capture_output=True, check=False)
    wrong = [f"tidy: {line}" for line in done.stderr.decode(errors="replace").splitlines()[:3]]
    wrong += alone(page) + aloud(page, language)
    if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", source):
        wrong.append("a control character")
    lost = told.missing(page.text, wanted, told.plain)
    if lost:
        wrong.append(f"does not say, or not there: {lost[:80]}")
    return wrong


def alone(page: told.Page) -> list[str]:
    """Runs nothing and loads nothing."""
    wrong = []
    for tag, attributes in page.elements:
        if tag in ("script", "iframe", "object", "embed", "link", "base", "form"):
            wrong.append(f"an element {tag}")
        for name, value in attributes.items():
            if name.startswith("on"):
                wrong.append(f"an attribute {name}")
            if name in ("src", "href", "srcset") and not (value or "").startswith(("data:", "#")):
                wrong.append(f"loads {value}")
    if re.search(r"url\((?!['\"]?data:)|@import|expression\(", page.style):
        wrong.append("a style that loads")
    return wrong


def aloud(page: told.Page, language: str) -> list[str]:
    """The language, one title, headings without a jump, and words for pictures."""
    wrong = []
    if ("html", language) not in [(tag, known.get("lang")) for tag, known in page.elements]:
        wrong.append("no language")
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    if levels.count(1) != 1 or levels[:1] != [1]:
        wrong.append(f"{levels.count(1)} titles")
    if any(after > before + 1 for before, after in zip(levels, levels[1:])):
        wrong.append("headings jump")
    images = [known for tag, known in page.elements if tag == "img"]
    if any("alt" not in known for known in images):
        wrong.append("a picture without words")
    return wrong


def browse(pages: dict[str, Path], folder: Path) -> list[str]:
    """Pages in frames of each width; what is wider than its frame."""
    frames = [f'<iframe data-name="{html.escape(name)}" width="{width}" height="600" '
              f'style="border:0" src="{path.as_uri()}"></iframe>'
              for name, path in pages.items() for width in WIDTHS]
    host = folder / f"frames-{threading.get_ident()}.html"
    host.write_text(f"<!DOCTYPE html><title></title>{MEASURE}{''.join(frames)}")
    dump = run(folder, "--dump-dom", host.as_uri()).decode()
    title = re.search("<title>(.*?)</title>", dump, re.DOTALL)
    found = json.loads(html.unescape(title[1])) if title and title[1] else {}
    if len(found) != len(frames):
        return [f"{len(found)} of {len(frames)} frames were shown"]
    return [f"{name}: {known['width']} wide, {known['over']}, pictures {known['shown']}"
            for name, known in found.items()
            if known["width"] > int(name.rpartition(" ")[2]) or known["over"]
            or not known["shown"]]


def run(folder: Path, *words: str) -> bytes:
    """What the browser prints; each thread has one of its own."""
    profile = folder / f"browser-{threading.get_ident()}"
    done = subprocess.run([*BROWSER, f"--user-data-dir={profile}", *words],
                          capture_output=True, timeout=120, check=False)
    return done.stdout


def printed(name: str, path: Path, folder: Path) -> list[str]:
    """A page printed to A4, with nothing outside of it."""
    paper = folder / f"{path.stem}.printed.pdf"
    # The paper of a reader here: no option of the browser names it.
    copy = folder / f"{path.stem}.a4.html"
    copy.write_text(path.read_text().replace("</head>", "<style>@page{size:A4}</style></head>"))
    run(folder, "--no-pdf-header-footer", f"--print-to-pdf={paper}", copy.as_uri())
    copy.unlink()
    if not paper.exists():
        return [f"{name}: not printed"]
    wrong = [] if "(A4)" in pdf.tool("pdfinfo", str(paper)) else ["not A4"]
    return [f"{name}, printed: {why}" for why in wrong + pdf.places(paper, pdf.EDGE)]


def picture(path: Path, folder: Path) -> None:
    """Keeps what a page looks like at each width."""
    for width in WIDTHS:
        run(folder, f"--window-size={width},3000",
            f"--screenshot={folder / f'{path.stem}-{width}.png'}", path.as_uri())
