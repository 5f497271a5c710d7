"""The page of a run of constat-bench: page.py DIR reads DIR/results.json, and writes DIR/README.md
and DIR/plot.svg. Needs matplotlib (requirements.txt)."""

import json
import re
import sys
from pathlib import Path
from statistics import median

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({
    "svg.hashsalt": "constat", "svg.fonttype": "none", "font.size": 9, "axes.titlesize": 10,
    "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.spines.top": False,
    "axes.spines.right": False, "font.family": "sans-serif"})
from matplotlib import pyplot  # noqa: E402

INK, PALE = "#11616a", "#9cc4c8"


def rate(line):
    return line["amount"] / median(line["seconds"]["values"])


def number(line, word):
    """The number before a word of the line's size: `1000 users`."""
    return int(re.search(rf"(\d+) {word}", line["size"]).group(1))


def grouped(value):
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def bars(axes, title, named, is_logarithmic=False):
    """Horizontal bars, each with its number."""
    names, values = zip(*named)
    axes.barh(names[::-1], values[::-1], color=INK, height=0.6)
    for place, value in enumerate(values[::-1]):
        axes.text(value, place, " " + grouped(value), va="center")
    axes.set_title(title)
    if is_logarithmic:
        axes.set_xscale("log")
        axes.set_xlim(min(values) / 10, max(values) * 30)
    else:
        axes.set_xlim(0, max(values) * 1.25)
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)


def curve(axes, title, points, label, is_logarithmic=False):
    """Medians with the range of the repetitions, from 0 or on logarithmic axes."""
    points = sorted(points)
    x = [p[0] for p in points]
    y = [median(p[1]) for p in points]
    low = [m - min(p[1]) for m, p in zip(y, points)]
    high = [max(p[1]) - m for m, p in zip(y, points)]
    axes.errorbar(x, y, yerr=[low, high], color=INK, ecolor=PALE, marker="o", capsize=3)
    for i, j in zip(x, y):
        axes.annotate(grouped(j) + " s", (i, j), textcoords="offset points", xytext=(-4, 7))
    axes.set_title(title)
    axes.set_xlabel(label)
    if is_logarithmic:
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_ylim(min(min(p[1]) for p in points) / 3, max(max(p[1]) for p in points) * 8)
        axes.set_xlim(min(x) / 3, max(x) * 8)
    else:
        axes.set_ylim(0, max(max(p[1]) for p in points) * 1.2)
        axes.set_xlim(0, max(x) * 1.2)


def peer(line):
    """A program's name, a word a row, without the path, which the title tells."""
    return re.sub(", (raw|honest)$", "", line["name"]).replace(", ", ",\n")


def panels(lines):
    """(draw, arguments) of what was measured."""
    by = {}
    for line in lines:
        by.setdefault(line["suite"], []).append(line)
    if "kernels" in by:
        yield bars, "Tests a second, one core, n = 90, logarithmic", [
            (line["name"], rate(line)) for line in by["kernels"]], True
    if len(by.get("users", [])) > 1:
        yield curve, "Seconds by people, all cores", [
            (number(line, "users"), line["seconds"]["values"])
            for line in by["users"]], "people", True
    for suite, word in (("days", "days"), ("features", "features")):
        if suite in by:
            yield curve, f"Seconds by {word}, one core", [
                (number(line, word), line["seconds"]["values"]) for line in by[suite]], word
    if "scan" in by:
        yield bars, "The job, in times of reading its rows", [
            (f"{number(line, 'users'):,} people, {line['size'].split(', ')[-1]}", line["ratio"])
            for line in by["scan"] if line.get("ratio")]
    if "decisions" in by:
        nightly = [line for line in by["decisions"] if "nightly" in line["size"]]
        one = [line for line in nightly if not re.search("worker|blocks", line["name"])]
        yield bars, "Seconds, way by way", [
            (line["name"], median(line["seconds"]["values"])) for line in one]
    if "peer" in by:
        for title, is_honest in (("Raw", False), ("Honest", True)):
            named = [(peer(line), rate(line))
                     for line in by["peer"] if line["name"].endswith(", honest") == is_honest]
            if named:
                yield bars, f"{title} tests a second", named


def plot(lines, path):
    drawn = list(panels(lines))
    figure, axes = pyplot.subplots(
        (len(drawn) + 1) // 2, 2, figsize=(9, 2.6 * ((len(drawn) + 1) // 2)), squeeze=False)
    for place, (draw, *arguments) in zip(axes.flat, drawn):
        draw(place, *arguments)
    for place in list(axes.flat)[len(drawn):]:
        place.set_visible(False)
    figure.tight_layout(pad=1.5)
    figure.savefig(path, metadata={"Date": None})


def row(line):
    seconds = line["seconds"]["values"]
    ratio = f"{line['ratio']:.3g} x {line['comparedWith']}" if line.get("ratio") else ""
    return [line["suite"], line["name"], line["size"], str(len(seconds)),
            f"{median(seconds):.3g}", f"{min(seconds):.3g} to {max(seconds):.3g}",
            f"{median(line['processorSeconds']['values']):.3g}",
            f"{grouped(rate(line))} {line['unit']}",
            f"{line['peakKilobytes'] / 1024:.0f}", ratio]


def page(report):
    machine = report["machine"]
    table = [["suite", "what", "of", "runs", "median s", "range", "processor s", "a second",
              "peak MB", "ratio"], ["---"] * 10] + [row(line) for line in report["lines"]]
    lines = [
        "# Speed and memory", "",
        f"{machine['processor']}, {machine['cores']} cores, "
        f"{machine['memoryKilobytes'] // 1024:,} MB, Linux {machine['kernel']}, "
        f"SQLite {machine['sqlite']}, constat {machine['version']}; "
        f"load averages before the run: {' '.join(machine['load'].split()[:3])}.", "",
        "Every repetition ran in a process of its own; what is compared was measured in turns, and "
        "a ratio is the median of the ratios of the turns. Medians are of the wall clock, so they "
        "grow with what else the machine does; processor seconds are of the whole process. "
        "The crowds are synthetic (`constat synthesize --users`), and nothing was planted in "
        "them.", "", "![What the tables say](plot.svg)", ""]
    lines += ["| " + " | ".join(cells) + " |" for cells in table]
    lines += [""] + [f"- {note}" for note in report["notes"]]
    lines += ["", "```", "constat-bench " + " ".join(report["command"]), "```", "",
              "Written by `page.py` from [results.json](results.json); "
              "the same as text: [results.txt](results.txt).", ""]
    return "\n".join(lines)


def main(folder):
    report = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    (folder / "README.md").write_text(page(report), encoding="utf-8")
    plot(report["lines"], folder / "plot.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent))
