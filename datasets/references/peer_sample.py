"""The samples of `constat evaluate --sample`: their people, and how what is shown to one is scored.

The rules are those of the page "0008 What counts as false" and of the article on the offline
evaluation, read a second time: nothing here is taken from the program that wrote the sample.
"""

import json
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

FORMAT = 1
RANKED = "spearman"
FATES = ("exact", "otherLag", "throughTwin", "wrongDirection", "missed", "untested")


@dataclass(frozen=True)
class Pair:
    """A planned pair: places of its features, days between, `two_by_two` or `spearman`, truth."""

    trigger: int
    outcome: int
    lag: int
    method: str
    truth: str


class Person:
    """A person of a sample, from a line of its file."""

    def __init__(self, line, header):
        self.number = line["number"]
        self.keys = [feature["key"] for feature in line["features"]]
        self.higher_is_worse = [feature["higherIsWorse"] for feature in line["features"]]
        self.presence = {place: np.array([{"1": 1.0, "0": 0.0, "?": np.nan}[mark]
                                          for mark in feature["presence"]])
                         for place, feature in enumerate(line["features"]) if "presence" in feature}
        self.values = {place: np.array(feature["values"], float)
                       for place, feature in enumerate(line["features"]) if "values" in feature}
        self.pairs = [Pair(*pair[:3], header["methods"][pair[3]], header["truths"][pair[4]])
                      for pair in line["pairs"]]
        self.planted = line["planted"]
        self.shown = [(place, bool(protective)) for place, protective in line["shown"]]
        self.score = line["score"]

    def view(self, method):
        """The columns that a method looks at, by the place of the feature."""
        return self.values if method == RANKED else self.presence

    def names(self, pair):
        return self.keys[pair.trigger], self.keys[pair.outcome], pair.lag


def read_sample(path):
    """(header, people) of the file of a cell."""
    with open(path, encoding="utf-8") as file:
        header = json.loads(next(file))
        if header["format"] != FORMAT:
            raise SystemExit(f"{path}: format {header['format']}, not {FORMAT}")
        people = [Person(json.loads(line), header) for line in file]
    if [person.number for person in people] != list(range(header["people"])):
        raise SystemExit(f"{path}: not the people 0 to {header['people'] - 1}")
    return header, people


@dataclass
class Score:
    """What one person is shown, counted."""

    direct: int = 0
    induced: int = 0
    null: int = 0
    misdirected: int = 0
    fates: Counter = field(default_factory=Counter)

    @property
    def shown(self):
        return self.direct + self.induced + self.null

    def as_written(self):
        """The form in which a sample tells the score of what Constat shows."""
        return {"shown": {"direct": self.direct, "induced": self.induced, "null": self.null},
                "misdirected": self.misdirected, "fates": dict(self.fates)}


def score(person, shown):
    """The score of findings, each the place of a planned pair and whether it is protective."""
    total = Score()
    planted = {(effect["trigger"], effect["outcome"], effect["lag"]): effect["isProtective"]
               for effect in person.planted}
    findings = [(*person.names(person.pairs[place]), person.pairs[place].truth, protective)
                for place, protective in shown]
    for trigger, outcome, lag, truth, protective in findings:
        if truth == "direct":
            total.direct += 1
            total.misdirected += planted[trigger, outcome, lag] != protective
        elif truth == "null":
            total.null += 1
        else:
            total.induced += 1
    tested = {person.names(pair) for pair in person.pairs}
    for effect in person.planted:
        total.fates[fate(effect, findings, tested)] += 1
    return total


def fate(effect, findings, tested):
    """What became of a planted association, the best that can be said of it."""
    of_outcome = [(trigger, lag, truth, protective == effect["isProtective"])
                  for trigger, outcome, lag, truth, protective in findings
                  if outcome == effect["outcome"]]
    of_pair = [(lag, truth, is_right) for trigger, lag, truth, is_right in of_outcome
               if trigger == effect["trigger"]]
    if any(is_right and lag == effect["lag"] for lag, _, is_right in of_pair):
        return "exact"
    if any(is_right and truth != "null" for _, truth, is_right in of_pair):
        return "otherLag"
    if any(is_right and truth == "twin" for _, _, truth, is_right in of_outcome):
        return "throughTwin"
    if any(not is_right for _, _, is_right in of_pair):
        return "wrongDirection"
    is_tested = (effect["trigger"], effect["outcome"], effect["lag"]) in tested
    return "missed" if is_tested else "untested"


class Counts:
    """The scores of some people, in the form of the results that `constat evaluate` reads."""

    def __init__(self):
        self.shares, self.fates = Counter(), Counter()

    def add(self, of_person):
        self.shares[of_person.null, of_person.shown] += 1
        self.fates.update(of_person.fates)

    def as_written(self):
        return {"shares": [{"false": false, "shown": shown, "people": people}
                           for (false, shown), people in sorted(self.shares.items())],
                "fates": {name: self.fates[name] for name in FATES if self.fates[name]}}
