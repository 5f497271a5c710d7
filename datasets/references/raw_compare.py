"""Two answers side by side: every difference is printed, and any difference fails."""

from collections import Counter
from pathlib import Path

from raw_journal import read_table

TOLERANCE = 1e-9
NUMBERS = ("n", "a", "b", "c", "d", "rho", "phi", "lift", "p_raw", "q")
WORDS = ("method", "reason", "kept", "band")
PLANNING = {"too_few_days", "too_few_trigger_days", "too_few_outcome_days", "too_few_episodes",
            "constant", "no_residual"}


class Comparison:
    """Collects differences and the worst relative difference that was tolerated or not."""

    def __init__(self):
        self.differences = 0
        self.worst = 0.0

    def differ(self, where, what):
        self.differences += 1
        print(f"{where}: {what}")

    def words(self, where, name, ours, theirs):
        if ours != theirs:
            self.differ(where, f"{name} ours {ours!r}, theirs {theirs!r}")

    def numbers(self, where, name, ours, theirs):
        if ours == theirs:
            return
        try:
            first, second = float(ours), float(theirs)
        except ValueError:
            self.differ(where, f"{name} ours {ours!r}, theirs {theirs!r}")
            return
        size = max(abs(first), abs(second))
        relative = abs(first - second) / size if size else 0.0
        if relative > self.worst:
            self.worst = relative
        if not relative <= TOLERANCE:
            self.differ(where, f"{name} ours {ours}, theirs {theirs} (relative {relative:.3g})")

    def sets(self, ours, theirs):
        """The common keys; what only one side has is a difference."""
        for key in sorted(ours.keys() - theirs.keys()):
            self.differ(" ".join(key), "only in ours")
        for key in sorted(theirs.keys() - ours.keys()):
            self.differ(" ".join(key), "only in theirs")
        return sorted(ours.keys() & theirs.keys())


def _keyed(path, columns, comparison, needed):
    """Rows by key; a missing column or a repeated key is a difference."""
    table = {}
    rows = read_table(path)
    missing = [name for name in columns + needed if rows and name not in rows[0]]
    if missing:
        comparison.differ(str(path), f"no column {', '.join(missing)}")
        return table
    for row in rows:
        key = tuple(row[name] for name in columns)
        if key in table:
            comparison.differ(" ".join(key), f"twice in {Path(path).name}")
        table[key] = row
    return table


def _compare_pair(comparison, where, ours, theirs):
    refused = bool({ours["reason"], theirs["reason"]} & PLANNING)
    for name in WORDS[:3]:
        comparison.words(where, name, ours[name], theirs[name])
    if not refused:
        comparison.words(where, "band", ours["band"], theirs["band"])
    for name in NUMBERS:
        if name == "n" or not refused or (ours[name] and theirs[name]):
            comparison.numbers(where, name, ours[name], theirs[name])


def _compare_pairs(ours, theirs, comparison):
    columns = ("user_id", "trigger", "outcome", "lag_days")
    needed = WORDS + NUMBERS
    first = _keyed(ours, columns, comparison, needed)
    second = _keyed(theirs, columns, comparison, needed)
    common = comparison.sets(first, second)
    for key in common:
        _compare_pair(comparison, " ".join(key), first[key], second[key])
    return len(common)


def _compare_refused(ours, theirs, comparison):
    columns = ("id", "user_id", "reason")
    first, second = (Counter(tuple(row[name] for name in columns) for row in read_table(path))
                     for path in (ours, theirs))
    for key in sorted((first - second).keys()):
        comparison.differ("refused " + " ".join(key), "only in ours")
    for key in sorted((second - first).keys()):
        comparison.differ("refused " + " ".join(key), "only in theirs")
    print(f"{(first & second).total()} refused rows agree")
    return first.total() + second.total()


def _compare_matrices(ours, theirs, comparison):
    columns = ("user_id", "day", "feature", "view")
    first = _keyed(ours, columns, comparison, ("value",))
    second = _keyed(theirs, columns, comparison, ("value",))
    common = comparison.sets(first, second)
    for key in common:
        comparison.numbers(" ".join(key), "value", first[key]["value"], second[key]["value"])
    print(f"{len(common)} cells compared")
    return len(common)


def compare(ours, theirs, refused=None, matrix=None):
    """The exit status: 0 only when something was compared and nothing differs."""
    folder = Path(ours) if Path(ours).is_dir() else Path(ours).parent
    pairs = folder / "associations.csv" if Path(ours).is_dir() else Path(ours)
    comparison = Comparison()
    compared = [_compare_pairs(pairs, theirs, comparison)]
    if refused:
        compared.append(_compare_refused(folder / "refused.csv", refused, comparison))
    if matrix:
        compared.append(_compare_matrices(folder / "matrix.csv", matrix, comparison))
    print(f"{compared[0]} pairs compared, worst relative difference {comparison.worst:.3g}")
    if comparison.differences:
        print(f"{comparison.differences} differences")
    if not all(compared):
        print("nothing was compared")
    return 1 if comparison.differences or not all(compared) else 0
