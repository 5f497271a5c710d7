"""Other methods on hand-made people, beside SciPy and beside loops; how findings are scored."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import numpy as np
from scipy import stats

import peer_plans
from peer_plans import Group
from peer_sample import Counts, Person, score

HEADER = {
    "format": 1, "program": "constat 1.2.3", "seed": 1, "scenario": "tiny", "days": 60,
    "family": "personal", "people": 2, "rate": 0.1,
    "gates": {"minimumIncidents": 3, "minimumLift": 1.5, "minimumPhi": 0.3, "minimumRho": 0.3},
    "methods": ["two_by_two", "spearman"],
    "truths": ["direct", "null", "twin", "neighbouring_lag"],
}
FEATURES = ["food.dairy", "food.cheese", "mood.state", "pain.headache"]


def line(number=0, pairs=(), shown=(), planted=(), score_of=None):
    """A person with gaps: dairy brings a headache, a mood of its own."""
    random = np.random.default_rng([5, number])
    dairy = (random.random(60) < 0.4).astype(int)
    headache = np.where(random.random(60) < 0.1, 1 - dairy, dairy)
    cheese = (random.random(60) < 0.5).astype(int)

    def marks(values):
        return "".join("?" if random.random() < 0.1 else str(value) for value in values)

    def numbers(values):
        return [None if random.random() < 0.1 else int(value) for value in values]

    return {
        "number": number,
        "features": [
            {"key": FEATURES[0], "higherIsWorse": True, "presence": marks(dairy),
             "values": numbers(dairy)},
            {"key": FEATURES[1], "higherIsWorse": True, "presence": marks(cheese),
             "values": numbers(cheese)},
            {"key": FEATURES[2], "higherIsWorse": False,
             "values": numbers(random.integers(1, 6, 60))},
            {"key": FEATURES[3], "higherIsWorse": True, "presence": marks(headache)},
        ],
        "pairs": list(pairs) or [[0, 3, 0, 0, 0], [0, 3, 1, 0, 3], [1, 3, 0, 0, 2],
                                 [1, 3, 1, 0, 1], [0, 2, 0, 1, 1], [1, 2, 1, 1, 1]],
        "planted": list(planted) or [{"trigger": "food.dairy", "outcome": "pain.headache",
                                      "lag": 0, "size": 1, "isProtective": False}],
        "shown": list(shown),
        "score": score_of or {"shown": {"direct": 0, "induced": 0, "null": 0}, "misdirected": 0,
                              "fates": {"missed": 1}},
    }


def complete(person, pair):
    """The complete days of a pair, by a loop."""
    view = person.view(pair.method)
    x, y = view[pair.trigger], view[pair.outcome]
    days = [d for d in range(60 - pair.lag) if not np.isnan(x[d]) and not np.isnan(y[d + pair.lag])]
    return [x[d] for d in days], [y[d + pair.lag] for d in days]


class MethodTests(unittest.TestCase):
    def setUp(self):
        self.person = Person(line(), HEADER)
        self.groups = {method: Group(self.person, method) for method in HEADER["methods"]}

    def test_textbook_is_scipy_on_the_complete_days(self):
        for method, group in self.groups.items():
            for row, p in enumerate(group.textbook()):
                x, y = complete(self.person, group.pairs[row])
                with self.subTest(pair=group.pairs[row]):
                    self.assertEqual(group.n[row], len(x))
                    self.assertGreater(60, len(x))
                    if method == "spearman":
                        found = stats.spearmanr(x, y)
                        self.assertAlmostEqual(group.r[row], found.statistic, 12)
                        self.assertAlmostEqual(p, found.pvalue, 12)
                    else:
                        table = [[sum(a == i and b == j for a, b in zip(x, y)) for j in (1, 0)]
                                 for i in (1, 0)]
                        self.assertEqual(group.tables[row].tolist(), sum(table, []))
                        self.assertAlmostEqual(group.r[row], np.corrcoef(x, y)[0, 1], 12)
                        self.assertAlmostEqual(p, stats.fisher_exact(table).pvalue, 12)

    def test_fisher_is_the_same_for_its_eight_tables(self):
        random = np.random.default_rng(3)
        tables = random.integers(0, 30, (200, 4))
        for table, p in zip(tables, peer_plans.fisher_of_all(tables)):
            wanted = stats.fisher_exact(table.reshape(2, 2)).pvalue
            self.assertAlmostEqual(p / wanted, 1, 9, table)

    def test_autocorrelations_are_over_the_known_days(self):
        row = np.array([1, 2, np.nan, 4, 3, 5, 1, np.nan, 2, 6.0])
        known = row[~np.isnan(row)]
        mean, size = known.mean(), known.var()
        for lag, found in enumerate(peer_plans.autocorrelations(row[None], 3)[0], 1):
            products = [(row[d] - mean) * (row[d + lag] - mean) for d in range(len(row) - lag)
                        if not np.isnan(row[d] + row[d + lag])]
            self.assertAlmostEqual(found, np.mean(products) / size, 12)
        self.assertEqual(peer_plans.autocorrelations(np.ones((1, 9)), 2).tolist(), [[0, 0]])

    def test_effective_numbers(self):
        n, none = np.array([90.0]), np.zeros((1, 18))
        half = 0.5 ** np.arange(1, 19)[None]
        for days in (peer_plans.effective_lag_one, peer_plans.effective_sum):
            self.assertEqual(days(n, none, half)[0], 90)
            self.assertEqual(days(n, -half, half)[0], 90)
        self.assertAlmostEqual(peer_plans.effective_lag_one(n, half, half)[0], 90 * 0.75 / 1.25)
        wanted = 1 / (1 / 90 + 2 / 90 * sum((90 - j) / 90 * 0.25**j for j in range(1, 19)))
        self.assertAlmostEqual(peer_plans.effective_sum(n, half, half)[0], wanted)
        fewer = 1 / (1 / 22 + 2 / 22 * sum((22 - j) / 22 * 0.25**j for j in range(1, 5)))
        self.assertAlmostEqual(peer_plans.effective_sum(np.array([22.0]), half, half)[0], fewer)

    def test_student_knows_fewer_days(self):
        p = peer_plans.student(np.array([0.5, 0.5, 0.5, 1.0]), np.array([20.0, 5.5, 2, 20]))
        self.assertAlmostEqual(p[0], 2 * stats.t.sf(0.5 * np.sqrt(18 / 0.75), 18), 12)
        self.assertAlmostEqual(p[1], 2 * stats.t.sf(0.5 * np.sqrt(3.5 / 0.75), 3.5), 12)
        self.assertEqual(p[2:].tolist(), [1, 0])

    def test_orders_move_whole_weeks(self):
        orders = peer_plans.block_orders(17, 20, np.random.default_rng(1))
        for order in orders:
            self.assertEqual(sorted(order), list(range(17)))
            jumps = [day for day in range(1, 17) if order[day] != order[day - 1] + 1]
            self.assertTrue(all(order[day] % 7 == 0 for day in jumps))
        self.assertGreater(len({tuple(order) for order in orders}), 3)

    def test_correlations_of_orders_are_over_what_both_know(self):
        view = self.person.view("spearman")
        xs, ys = np.array([view[0], view[1]]), np.array([view[2], view[2][::-1]])
        found = peer_plans.correlations_of_orders(xs, ys)
        for i, x in enumerate(xs):
            for j, y in enumerate(ys):
                known = ~np.isnan(x + y)
                self.assertAlmostEqual(found[j, i], np.corrcoef(x[known], y[known])[0, 1], 12)

    def test_permuted_weeks_see_what_is_strong(self):
        p = self.groups["two_by_two"].permuted(199, seed=1)
        self.assertEqual(p[0], 1 / 200)
        self.assertTrue(((p >= 1 / 200) & (p <= 1)).all())
        self.assertGreater(p[3], 0.05)

    def test_gates_count_incidents_and_strength(self):
        table, ranked = self.groups["two_by_two"], self.groups["spearman"]
        self.assertTrue(table.passes(0, HEADER["gates"]))
        both = table.tables[0][0]
        self.assertTrue(table.passes(0, {**HEADER["gates"], "minimumIncidents": both}))
        self.assertFalse(table.passes(0, {**HEADER["gates"], "minimumIncidents": both + 1}))
        x, y = (np.array(side) for side in complete(self.person, ranked.pairs[0]))
        # The mood is better when it is higher: worse is below the median.
        side = y > np.median(y) if ranked.r[0] > 0 else y < np.median(y)
        self.assertEqual(ranked.protective[0], ranked.r[0] > 0)
        count = int(np.sum((x > np.median(x)) & side))
        gates = {"minimumIncidents": count, "minimumRho": abs(ranked.r[0])}
        self.assertTrue(ranked.passes(0, gates))
        self.assertFalse(ranked.passes(0, {**gates, "minimumIncidents": count + 1}))
        self.assertFalse(ranked.passes(0, {**gates, "minimumRho": abs(ranked.r[0]) + 1e-9}))


class ScoreTests(unittest.TestCase):
    def fates(self, *shown, pairs=()):
        return dict(score(Person(line(pairs=pairs), HEADER), shown).fates)

    def test_only_null_pairs_are_false(self):
        total = score(Person(line(), HEADER), [(0, True), (1, False), (2, False), (3, False)])
        self.assertEqual((total.direct, total.induced, total.null, total.shown), (1, 2, 1, 4))
        self.assertEqual(total.misdirected, 1)

    def test_the_fate_is_the_best(self):
        self.assertEqual(self.fates((0, False)), {"exact": 1})
        self.assertEqual(self.fates((1, False)), {"otherLag": 1})
        self.assertEqual(self.fates((2, False)), {"throughTwin": 1})
        self.assertEqual(self.fates((0, True)), {"wrongDirection": 1})
        self.assertEqual(self.fates((2, True)), {"missed": 1})
        self.assertEqual(self.fates((3, False)), {"missed": 1})
        self.assertEqual(self.fates((0, True), (2, False)), {"throughTwin": 1})
        self.assertEqual(self.fates((1, False), (0, False)), {"exact": 1})
        self.assertEqual(self.fates(pairs=[[1, 3, 0, 0, 1]]), {"untested": 1})
        self.assertEqual(self.fates((0, False), pairs=[[0, 3, 1, 0, 1]]), {"untested": 1})
        self.assertEqual(self.fates((1, False), pairs=[[0, 3, 0, 0, 0], [0, 3, 1, 0, 1]]),
                         {"missed": 1})

    def test_counts_are_by_person(self):
        person, counts = Person(line(), HEADER), Counts()
        for shown in ([], [(3, False)], [(0, False), (3, False)], []):
            counts.add(score(person, shown))
        self.assertEqual(counts.as_written(), {
            "shares": [{"false": 0, "shown": 0, "people": 2}, {"false": 1, "shown": 1, "people": 1},
                       {"false": 1, "shown": 2, "people": 1}],
            "fates": {"exact": 1, "missed": 3}})


class CommandTests(unittest.TestCase):
    def run_on(self, lines, **header):
        """(status, what is printed, the results)."""
        with tempfile.TemporaryDirectory() as folder:
            sample = Path(folder, "sample")
            sample.mkdir()
            documents = [{**HEADER, **header}, *lines]
            Path(sample, "tiny-60-personal.jsonl").write_text(
                "".join(json.dumps(document) + "\n" for document in documents))
            output = Path(folder, "peers.json")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                status = peer_plans.main([
                    str(sample), "--output", str(output), "--permutations", "99",
                    "--permuted-people", "1"])
            return status, printed.getvalue(), json.loads(output.read_text())

    def test_results_tell_every_plan_of_every_cell(self):
        status, printed, results = self.run_on([line(0), line(1)])
        self.assertEqual(status, 0)
        self.assertIn("0 scored otherwise", printed)
        self.assertEqual((results["format"], results["seed"], results["people"]), (1, 1, 2))
        self.assertTrue(results["command"].endswith("--permutations 99 --permuted-people 1"))
        cell, = results["cells"]
        self.assertEqual((cell["scenario"], cell["days"], cell["family"]), ("tiny", 60, "personal"))
        self.assertEqual(cell["constat"], {"shares": [{"false": 0, "shown": 0, "people": 2}],
                                           "fates": {"missed": 2}})
        people = {name: sum(share["people"] for share in counts["shares"])
                  for name, counts in cell["plans"].items()}
        self.assertEqual(people, {
            "block_permutation": 1, "effective_lag_one": 2, "effective_lag_one_gated": 2,
            "effective_sum": 2, "effective_sum_gated": 2, "textbook": 2, "textbook_gated": 2})
        self.assertEqual(cell["plans"]["textbook"]["fates"], {"exact": 2})

    def test_a_person_without_pairs_is_shown_nothing(self):
        nobody = {**line(1), "features": [], "pairs": []}
        nobody["score"] = {**nobody["score"], "fates": {"untested": 1}}
        status, _, results = self.run_on([line(0), nobody], family="large")
        self.assertEqual(status, 0)
        plans = results["cells"][0]["plans"]
        self.assertNotIn("block_permutation", plans)
        self.assertEqual(plans["textbook"]["fates"], {"exact": 1, "untested": 1})

    def test_a_score_that_differs_is_told(self):
        status, printed, _ = self.run_on([line(0), line(1, shown=[[3, 0]])])
        self.assertEqual(status, 1)
        self.assertIn("tiny-60-personal.jsonl: person 1", printed)
        self.assertIn("1 scored otherwise", printed)

    def test_other_formats_and_missing_people_are_refused(self):
        for header, lines in (({"format": 2}, [line(0), line(1)]), ({}, [line(0)]),
                              ({}, [line(1), line(0)])):
            with self.assertRaises(SystemExit):
                self.run_on(lines, **header)


if __name__ == "__main__":
    unittest.main()
