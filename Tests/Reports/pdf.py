"""Checks of a PDF: sound, tagged, told word for word, and nothing over anything else."""

import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import told

A4 = (595.28, 841.89)
# Beside the text, above it, and below the number of the page.
MARGINS = (36.0, 30.0, 20.0)
EDGE = (0.0, 0.0, 0.0)
MOST_PAGES = 3
XHTML = "{http://www.w3.org/1999/xhtml}"


def tool(*words: str) -> str:
    """What a tool prints; raises with what it says when it fails."""
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise ValueError(f"{words[0]}: {(done.stderr or done.stdout).strip()[-200:]}")
    return done.stdout


def check(path: Path, document: dict, may_hold_pictures: bool = False) -> list[str]:
    """What is wrong with a PDF."""
    try:
        objects = json.loads(tool("qpdf", "--json=2", "--json-key=qpdf", str(path)))["qpdf"][1]
        tool("qpdf", "--check", str(path))
        return (facts(path, document) + fonts(path, may_hold_pictures)
                + structure(objects, document) + words(path, document) + places(path)
                + order(path, document))
    except ValueError as error:
        return [str(error)]


def facts(path: Path, document: dict) -> list[str]:
    """The size, the tags, the title and the number of pages."""
    lines = tool("pdfinfo", str(path)).splitlines()
    known = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    wrong = []
    if known.get("Tagged") != "yes":
        wrong.append("not tagged")
    if "(A4)" not in known.get("Page size", ""):
        wrong.append(f"page size {known.get('Page size')}")
    if known.get("Title") != document["title"]:
        wrong.append(f"title {known.get('Title')}")
    wrong += [f"no {name}" for name in ("CreationDate", "ModDate") if name not in known]
    if not 1 <= int(known.get("Pages", 0)) <= MOST_PAGES:
        wrong.append(f"{known.get('Pages')} pages")
    return wrong


def fonts(path: Path, may_hold_pictures: bool) -> list[str]:
    """Every font is within; none is of type 3, but for one of coloured pictures."""
    wrong = []
    for line in tool("pdffonts", str(path)).splitlines()[2:]:
        kind, embedded = line[37:55].strip(), line[72:75].strip()
        if embedded != "yes":
            wrong.append(f"a font that is not embedded: {line[:37].strip()}")
        if kind.startswith("Type 3") and not may_hold_pictures:
            wrong.append("a font of type 3")
    return wrong


def text_of(value: object) -> str:
    """The text of a string as qpdf writes it."""
    kind, _, text = str(value).partition(":")
    if kind == "b":
        data = bytes.fromhex(text)
        return data.decode("utf-16" if data[:2] == b"\xfe\xff" else "latin-1")
    return text


def structure(objects: dict, document: dict) -> list[str]:
    """The language, and words for each figure."""
    values = [value.get("value") for value in objects.values() if isinstance(value, dict)]
    dictionaries = [value for value in values if isinstance(value, dict)]
    wrong = []
    catalogs = [value for value in dictionaries if value.get("/Type") == "/Catalog"]
    if [text_of(value.get("/Lang")) for value in catalogs] != [document["language"]]:
        wrong.append("no language")
    figures = [value for value in dictionaries if value.get("/S") == "/Figure"]
    if any(len(text_of(value.get("/Alt", ""))) < 10 for value in figures):
        wrong.append("a figure without words")
    headings = [value.get("/S") for value in dictionaries if value.get("/S") == "/H1"]
    if len(headings) != 1:
        wrong.append(f"{len(headings)} titles")
    return wrong


def words(path: Path, document: dict) -> list[str]:
    """Everything in its order: findings in full come first, others in a line, the rest counted."""
    wrong = []
    for way in ([], ["-raw"]):
        text = tool("pdftotext", *way, str(path), "-")
        lost = told.missing(text, told.beginning(document))
        if lost:
            wrong.append(f"does not say, or not there: {lost[:80]}")
        if not way:
            # Beside a figure a list of numbers stands, which this order mixes with it.
            continue
        stories = told.statements(document)
        whole = [story for story in stories if told.bare(story[1][0]) in told.bare(text)]
        order = [part for title, parts in whole for part in [title, *parts]]
        lost = told.missing(text, order)
        if lost:
            wrong.append(f"does not say, or not there: {lost[:80]}")
        if whole != stories[:len(whole)]:
            wrong.append("a finding is told in full after one that is not")
    return wrong + counted(path, document)


def counted(path: Path, document: dict) -> list[str]:
    """Each part of the findings tells all of its stage: in full, in a line, or counted at its end."""
    wrong = []
    # A letter for which the machine has no font comes out as its number.
    titles = {stage: [told.bare(re.sub("[\u2e80-\U0010ffff]", "", finding["title"]))[:60]
                      for finding in document["findings"] if finding["stage"] == stage]
              for stage in ("established", "emerging")}
    wanted = [found for found in titles.values() if found]
    # The parts below follow those of the findings, which follow what is in short and the journal.
    above, below = 1 + bool(document["journal"]), len(document["parts"])
    parts = sections(path)
    if len(parts) != above + len(wanted) + below:
        return [f"{len(parts)} parts, not {above}, {len(wanted)} of findings and {below}"]
    for text, found in zip(parts[above:], wanted):
        shown = told.bare(text)
        unseen = sum(title not in shown for title in found)
        numbers = re.findall(r"\b(?:et|and) (\d+) (?:autre|other)", told.plain(text))
        if unseen != int(numbers[-1] if numbers else 0):
            wrong.append(f"{unseen} of {len(found)} findings are not told, and {numbers} counted")
    return wrong


def sections(path: Path) -> list[str]:
    """The text of each part, from its heading to the next one."""
    tags = tool("pdfinfo", "-struct-text", str(path))
    text = tool("pdftotext", "-raw", str(path), "-")
    places = [0]
    for heading in re.findall(r'^ *H2.*\n *"(.*)"$', tags, re.MULTILINE):
        places.append(text.index(heading, places[-1]))
    return [text[begin:end] for begin, end in zip(places[1:], [*places[2:], len(text)])]


def places(path: Path, margins: tuple[float, float, float] = MARGINS) -> list[str]:
    """Words within the margins, and on a page of ours none over another."""
    wrong = []
    for page in layout(path).iter(f"{XHTML}page"):
        boxes = boxes_of(page)
        for left, top, right, bottom, text in boxes:
            if (left < margins[0] or right > A4[0] - margins[0] or top < margins[1]
                    or bottom > A4[1] - margins[2]):
                wrong.append(f"outside of the margins: {text[:30]!r} at {left:.0f}, {top:.0f}")
        # A browser gives boxes that are higher than the letters.
        if margins == MARGINS:
            wrong += [f"{one[4][:20]!r} over {other[4][:20]!r} at {one[0]:.0f}, {one[1]:.0f}"
                      for one, other in overlaps(boxes)]
    return wrong[:5]


def layout(path: Path) -> ElementTree.Element:
    """Where each word is."""
    source = tool("pdftotext", "-bbox-layout", str(path), "-")
    # What no XML may hold.
    return ElementTree.fromstring(
        re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", source))


def boxes_of(element: ElementTree.Element) -> list[tuple]:
    """The four sides and the text of each word within an element."""
    return [(*(float(word.get(name)) for name in ("xMin", "yMin", "xMax", "yMax")),
             word.text or "") for word in element.iter(f"{XHTML}word")]


def order(path: Path, document: dict) -> list[str]:
    """Beside a name from right to left each number is on its side."""
    stories = [finding["statement"] for finding in document["findings"]]
    wanted = [story for story in stories if told.from_right(story)]
    if not wanted:
        return []
    shown = [box[4] for line in layout(path).iter(f"{XHTML}line") for box in sorted(boxes_of(line))]
    shown = "|".join(["", *told.sequence(shown), ""])
    return [f"in another order: {story[:80]}" for story in wanted
            if "|".join(["", *told.sequence(story.split()), ""]) not in shown]


def overlaps(boxes: list[tuple]) -> list[tuple]:
    """The pairs of boxes that share more than a quarter of the smaller."""
    found = []
    boxes = sorted(boxes, key=lambda box: box[1])
    for place, one in enumerate(boxes):
        for other in boxes[place + 1:]:
            if other[1] >= one[3]:
                break
            width = min(one[2], other[2]) - max(one[0], other[0])
            height = min(one[3], other[3]) - max(one[1], other[1])
            smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
            if width > 0 and height > 0 and width * height > smaller / 4:
                found.append((one, other))
    return found
