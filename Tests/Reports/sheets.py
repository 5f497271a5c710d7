"""Checks of a workbook: whole, alone in the world, and text that is text."""

import re
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
# What a formula of ours has no use for.
OUTSIDE = re.compile(r"HYPERLINK|WEBSERVICE|FILTERXML|INDIRECT|DDE|CALL|https?:|\[|\|", re.I)


def check(path: Path) -> list[str]:
    """What is wrong with a workbook."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.testzip():
                return ["a part that is damaged"]
            parts = {name: ElementTree.fromstring(archive.read(name))
                     for name in archive.namelist() if name.endswith((".xml", ".rels"))}
            others = [name for name in archive.namelist() if name not in parts]
    except (zipfile.BadZipFile, ElementTree.ParseError) as error:
        return [f"not a workbook: {error}"]
    wrong = [f"holds {name}" for name in others if not name.startswith("xl/media/")]
    pages = {name: part for name, part in parts.items() if "/worksheets/sheet" in name}
    if len(pages) < 3:
        wrong.append(f"{len(pages)} sheets")
    for name, part in parts.items():
        if any(child.get("TargetMode") == "External" for child in part):
            wrong.append(f"{name} leads elsewhere")
    for name, page in pages.items():
        wrong += [f"{name}: {why}" for cell in page.iter(f"{MAIN}c") for why in judge(cell)]
    return wrong[:5]


def judge(cell: ElementTree.Element) -> list[str]:
    """What is wrong with a cell."""
    place, formula = cell.get("r"), cell.findtext(f"{MAIN}f")
    if cell.get("t") == "e":
        return [f"{place} is an error"]
    if formula is not None and OUTSIDE.search(formula):
        return [f"{place} has the formula {formula[:60]}"]
    if formula is not None and cell.find(f"{MAIN}v") is None:
        return [f"{place} has a formula without a value"]
    return []
