"""Checks of JSON: its schema, and its numbers, computed anew from the days of each finding."""

import datetime
import json
import math
from pathlib import Path

SCHEMAS = Path(__file__).resolve().parent.parent.parent / "reports" / "schemas"
EXACT = 1e-12


def validator(name: str):
    """The validator of a schema, with its formats."""
    import jsonschema
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())


def check(document: dict, valid) -> list[str]:
    """What is wrong with a document of any report."""
    return [f"schema: {error.json_path}: {error.message[:120]}"
            for error in list(valid.iter_errors(document))[:3]]


def doctor(document: dict) -> list[str]:
    """What is wrong with the numbers of a doctor's summary."""
    wrong = []
    days = document["days"]
    if document["first_day"] is not None:
        first, last = (datetime.date.fromisoformat(document[name])
                       for name in ("first_day", "last_day"))
        if sum(days.values()) != (last - first).days + 1:
            wrong.append(f"{days} are not the days from {first} to {last}")
        if any(known["days"] > (last - first).days + 1 for known in document["coverage"]):
            wrong.append("more days are covered than there are")
    said = json.dumps([document[name] for name in ("period", "summary", "journal", "parts")])
    wrong += [f"says nothing in {empty!r}" for empty in ("()", " .", " ,") if empty in said]
    if document["findings"] and document["tests"] < len(document["findings"]):
        wrong.append("more findings than tests")
    for finding in document["findings"]:
        wrong += [f"{finding['title'][:40]}: {why}" for why in judge(finding, document)]
    return wrong


def judge(finding: dict, document: dict) -> list[str]:
    """What is wrong with the numbers of one finding."""
    wrong = life(finding, document)
    strip = finding["strip"]
    lag = finding["lag_days"]
    pairs = [(before["trigger"], after["outcome"], before["together"])
             for before, after in zip(strip, strip[lag:])]
    known = [pair for pair in pairs if None not in pair[:2]]
    if len(known) != finding["days"]:
        wrong.append(f"{len(known)} days are known, not {finding['days']}")
    together = sum(day["together"] for day in strip)
    if together != finding["incidents"]:
        wrong.append(f"{together} days are marked, not {finding['incidents']}")
    if finding["q"] > document["rate"] + EXACT or finding["q"] + EXACT < finding["p"]:
        wrong.append(f"q {finding['q']} with p {finding['p']}")
    counts = finding["counts"]
    if counts and sum(counts.values()) != finding["days"]:
        wrong.append(f"{counts} are not {finding['days']} days")
    return wrong + (table(finding, pairs) if finding["rho"] is None else ranks(finding, pairs))


def life(finding: dict, document: dict) -> list[str]:
    """The looks end with this one, which held."""
    ends = [look["window_end"] for look in finding["life"]]
    last = finding["life"][-1]
    effect = finding["phi"] if finding["rho"] is None else finding["rho"]
    wrong = []
    if ends != sorted(set(ends)) or ends[-1] != document["last_day"]:
        wrong.append(f"looks at {ends}")
    if not last["held"] or last["effect"] != effect:
        wrong.append(f"the last look is {last}")
    if finding["held_since"] not in ends or finding["looks_held"] > len(ends):
        wrong.append(f"held since {finding['held_since']} at {finding['looks_held']} looks")
    if [day["date"] for day in finding["strip"]][::len(finding["strip"]) - 1] \
            != [document["first_day"], document["last_day"]]:
        wrong.append("the strip shows other days")
    return wrong


def table(finding: dict, pairs: list[tuple]) -> list[str]:
    """The counts, phi, lift, difference and incidents of a 2x2 finding."""
    wrong = []
    known = [pair for pair in pairs if None not in pair[:2]]
    a, b, c, d = (sum(pair[:2] == cell for pair in known)
                  for cell in ((1, 1), (1, 0), (0, 1), (0, 0)))
    counts = {"both": a, "trigger_only": b, "outcome_only": c, "neither": d}
    if finding["counts"] != counts:
        return [f"the strip has {counts}, not {finding['counts']}"]
    phi = (a * d - b * c) / math.sqrt((a + b) * (c + d) * (a + c) * (b + d))
    lift = a / (a + b) / ((a + c) / (a + b + c + d))
    difference = a / (a + b) - c / (c + d)
    for name, value, told in (("phi", phi, finding["phi"]), ("lift", lift, finding["lift"]),
                              ("difference", difference, finding["difference"]["value"])):
        if told is None or abs(value - told) > EXACT:
            wrong.append(f"{name} is {value}, not {told}")
    wrong += within(finding["difference"], difference) + within(finding["interval"], None)
    side = 0 if phi < 0 else 1
    if [pair[2] for pair in pairs] != [pair[:2] == (1, side) for pair in pairs]:
        wrong.append("other days are marked than those together")
    if finding["incidents"] != (b if phi < 0 else a):
        wrong.append(f"{finding['incidents']} incidents of {counts}")
    return wrong


def within(interval: dict | None, value: float | None) -> list[str]:
    """An interval is one, and holds its value."""
    if interval is None:
        return []
    low, high = interval["low"], interval["high"]
    if not -1 <= low <= high <= 1 or (value is not None and not low <= value <= high):
        return [f"the interval is {interval}"]
    return []


def ranks(finding: dict, pairs: list[tuple]) -> list[str]:
    """The rho and the incidents of a finding of ranks."""
    known = [pair for pair in pairs if None not in pair[:2]]
    xs, ys = ([pair[side] for pair in known] for side in (0, 1))
    rho = pearson(mid_ranks(xs), mid_ranks(ys))
    wrong = [] if abs(rho - finding["rho"]) <= 1e-9 else [f"rho is {rho}, not {finding['rho']}"]
    if finding["phi"] is not None or finding["lift"] is not None:
        wrong.append("ranks with a phi or a lift")
    high, side = part(xs, True), part(ys, rho > 0)
    marked = [pair[2] for pair in pairs]
    right = [None not in pair[:2] and pair[0] in high and pair[1] in side for pair in pairs]
    if marked != right:
        wrong.append(f"{sum(marked)} days are marked, {sum(right)} should be")
    return wrong + within(finding["interval"], None)


def mid_ranks(values: list[float]) -> list[float]:
    """Ranks from 1, equal values in the middle of theirs."""
    order = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(order, 1)))}
    last = dict(zip(order, range(1, len(order) + 1)))
    return [(first[value] + last[value]) / 2 for value in values]


def pearson(xs: list[float], ys: list[float]) -> float:
    """The correlation of two lists."""
    mean_x, mean_y = (math.fsum(values) / len(values) for values in (xs, ys))
    dx, dy = [x - mean_x for x in xs], [y - mean_y for y in ys]
    products = (math.fsum(x * y for x, y in zip(*pair)) for pair in ((dx, dy), (dx, dx), (dy, dy)))
    xy, xx, yy = products
    return xy / math.sqrt(xx * yy)


def part(values: list[float], is_upper: bool) -> set[float]:
    """Those on one side of the median; where it is itself the extreme on that side, those at it."""
    order = sorted(values)
    # Where the two in the middle differ, nothing is between them.
    low, high = order[(len(order) - 1) // 2], order[len(order) // 2]
    if is_upper:
        return {value for value in values if value > low} or {high}
    return {value for value in values if value < high} or {low}


def recap(document: dict) -> list[str]:
    """What is wrong with the numbers of a recap."""
    wrong = []
    for value in document["values"]:
        if (value["value"] is None) != (value["known_days"] == 0):
            wrong.append(f"{value['name']}: {value['value']} of {value['known_days']} days")
        if value["measure"] == "days" and value["value"] is not None \
                and not 0 <= value["value"] <= value["known_days"]:
            wrong.append(f"{value['name']}: {value['value']} of {value['known_days']} days")
    for score in document["completeness"]:
        days = score["tracked_days"]
        level = 3 if days >= score["green_from"] else 2 if days >= score["yellow_from"] else 1
        if score["score"] != level or (score["advice"] is None) != (level == 3):
            wrong.append(f"{score['name']}: {score['score']} for {days} days")
    return wrong


def night(document: dict) -> list[str]:
    """What is wrong with the sums of a night."""
    users, signals, pairs = (document[name] for name in ("users", "signals", "pairs"))
    findings = document["findings"]
    ended = ("ok", "insufficient_data", "failed", "no_profile", "waiting")
    sums = {
        "users": (users["all"], users["read"] + users["inactive"]),
        "users read": (users["read"], sum(users[name] for name in ended)),
        "signals": (signals["read"], signals["used"] + signals["refused"]),
        "signals refused": (signals["refused"], sum(signals["reasons"].values())),
        "pairs refused": (pairs["refused"], sum(pairs["reasons"].values())),
        "by stage": (findings["kept"],
                     sum(tally["kept"] for tally in findings["by_stage"].values())),
        "by band": (findings["kept"],
                    sum(tally["kept"] for tally in findings["by_band"].values())),
    }
    return [f"{name}: {whole} of parts that are {parts}" for name, (whole, parts) in sums.items()
            if whole != parts]
