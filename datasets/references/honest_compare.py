"""Our honest numbers beside the engine's: every difference is printed, and any one fails."""

import math
import sys

from raw_journal import read_table

TOLERANCE = 1e-8
SMALLEST_NORMAL = sys.float_info.min
KEY = ("user_id", "trigger", "outcome", "lag_days")
OURS = KEY + ("method", "n", "p_honest", "q", "kept_by_honest", "reason")
THEIRS = KEY + ("method", "n", "p_honest", "q", "kept", "reason")


def distance(first, second):
    """Relative difference; of the logarithms below 1e-300; up to rounding where floats thin out."""
    if first == second:
        return 0.0
    if math.isnan(first) or math.isnan(second):
        return math.inf
    small, large = sorted((first, second))
    if small >= 1e-300:
        return (large - small) / large
    if small < SMALLEST_NORMAL:  # subnormal: whole multiples of 5e-324, zero among them
        return 0.0 if large - small <= max(5e-324, small * TOLERANCE) else math.inf
    return (math.log(large) - math.log(small)) / -math.log(large)


class Differences:
    """Prints and counts differences; remembers the worst distance of each number."""

    def __init__(self):
        self.count = 0
        self.worst = {"p_honest": (0.0, ""), "q": (0.0, "")}

    def differ(self, where, what):
        self.count += 1
        print(f"{where}: {what}")

    def word(self, where, name, ours, theirs):
        if ours != theirs:
            self.differ(where, f"{name} ours {ours!r}, theirs {theirs!r}")

    def number(self, where, name, ours, theirs):
        try:
            apart = distance(float(ours), float(theirs))
        except ValueError:
            self.word(where, name, ours, theirs)
            return
        if apart > self.worst[name][0]:
            self.worst[name] = (apart, where)
        if not apart <= TOLERANCE:
            self.differ(where, f"{name} ours {ours}, theirs {theirs} (distance {apart:.3g})")


def _keyed(path, columns, differences):
    rows = read_table(path)
    missing = [name for name in columns if rows and name not in rows[0]]
    if missing:
        differences.differ(str(path), f"no column {', '.join(missing)}")
        return {}
    table = {}
    for row in rows:
        key = tuple(row[name] for name in KEY)
        if key in table:
            differences.differ(" ".join(key), f"twice in {path}")
        table[key] = row
    return table


def compare(ours, theirs):
    """The exit status: 0 only when honest p-values were compared and nothing differs."""
    differences = Differences()
    first, second = _keyed(ours, OURS, differences), _keyed(theirs, THEIRS, differences)
    for key in sorted(first.keys() ^ second.keys()):
        differences.differ(" ".join(key), "only in " + ("ours" if key in first else "theirs"))
    common = sorted(first.keys() & second.keys())
    compared = kept = 0
    for key in common:
        where, left, right = " ".join(key), first[key], second[key]
        for name in ("method", "n", "reason"):
            differences.word(where, name, left[name], right[name])
        differences.word(where, "kept", left["kept_by_honest"], right["kept"])
        kept += left["kept_by_honest"] == "true"
        if left["q"]:
            compared += 1
            for name in ("p_honest", "q"):
                differences.number(where, name, left[name], right[name])
        elif right["q"]:
            differences.word(where, "q", left["q"], right["q"])
    users = len({key[0] for key in common})
    print(f"{users} users, {len(common)} pairs, {compared} honest p-values compared, {kept} kept")
    for name, (apart, where) in differences.worst.items():
        print(f"worst distance of {name}: {apart:.3g} {where}".rstrip())
    print(f"{differences.count} differences" if compared else "nothing was compared")
    return 0 if compared and not differences.count else 1
