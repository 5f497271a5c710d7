"""What the tiny model says."""

import json
import unicodedata
from collections import Counter
from typing import Any

from stand_in import hostile, wrong
from stand_in.sentences import VARIANTS

from .client import DOCUMENT, StandInCase, narration

OPEN = {**DOCUMENT, "language": "en", "lag_days": 1,
        "trigger": {"name": "{trigger}", "definite": "{trigger}"},
        "outcome": {"name": "headache", "definite": "the headache"}}
TREND = {
    "language": "fr", "shape": "trend", "direction": "more", "lag_days": 1, "days": 62,
    "trigger": {"name": "durée du sommeil", "definite": "la durée du sommeil",
                "comparative": {"more": "plus longue", "less": "plus courte"}},
    "outcome": {"name": "humeur", "definite": "l'humeur",
                "comparative": {"more": "meilleure", "less": "plus basse"}}}
CONTRAST = {**TREND, "language": "en", "shape": "contrast", "direction": "less", "lag_days": 0,
            "trigger": {"name": "alcohol", "definite": "the alcohol"},
            "outcome": {"name": "mood", "definite": "the mood",
                        "comparative": {"more": "better", "less": "lower"}}}
DOCUMENTS = (DOCUMENT, OPEN, TREND, CONTRAST, {**TREND, "trigger": TREND["outcome"]},
             {**CONTRAST, "shape": "trend"},
             {**CONTRAST, "language": "fr", "outcome": {"name": "nausées",
                                                        "definite": "les nausées"}})


class ModelTests(StandInCase):
    def says(self, behaviour: str, document: dict[str, Any]) -> str:
        self.control("model", behaviour=behaviour)
        return self.statement(document)

    def all_good(self, document: dict[str, Any]) -> set[str]:
        return {self.says(f"good:{variant}", document) for variant in range(VARIANTS)}

    def test_right_sentences(self) -> None:
        for document, variant, expected in [
            (DOCUMENT, 0, "Mal de tête 11 jours sur 14 avec produits laitiers, contre 9 jours sur "
             "61 sans, le même jour."),
            (DOCUMENT, 1, "Mal de tête plus souvent avec produits laitiers (11 jours sur 14) que "
             "sans (9 jours sur 61), le même jour."),
            (DOCUMENT, 3, "Mal de tête 79\u00a0% des jours avec produits laitiers, contre "
             "15\u00a0% des jours sans, le même jour."),
            (OPEN, 0, "Headache on 11 of 14 days with {trigger}, against 9 of 61 days without, "
             "the next day."),
            (TREND, 0, "Plus la durée du sommeil est longue, plus l'humeur est bonne le lendemain "
             "(62 jours)."),
            (TREND, 1, "L'humeur est meilleure le lendemain quand la durée du sommeil est plus "
             "longue (62 jours)."),
            (CONTRAST, 0, "On days with alcohol, the mood is lower the same day (62 days)."),
        ]:
            self.assertEqual(self.says(f"good:{variant}", document), expected)

    def test_every_right_sentence_is_one_plain_sentence(self) -> None:
        for document in DOCUMENTS:
            for text in self.all_good(document):
                self.assertEqual(text.count("."), 1, text)
                self.assertNotIn("  ", text)
                self.assertTrue(text[0].isupper() or text[0] == "{", text)
                self.assertIn(document["trigger"]["name"], text)
                self.assertTrue(20 <= len(text) <= 200)

    def test_sides_without_comparatives(self) -> None:
        bare = {**TREND, "direction": "less", "trigger": {"name": "pas", "definite": "les pas"},
                "outcome": {"name": "humeur", "definite": "l'humeur"}}
        self.assertEqual(self.all_good(bare), {
            "Quand les pas augmentent, l'humeur diminue, le lendemain (62 jours)."})
        self.assertEqual(self.all_good({**bare, "shape": "contrast"}), {
            "Après les jours avec pas, l'humeur diminue, le lendemain (62 jours)."})

    def test_wrong_sentences_are_all_wrong_and_different(self) -> None:
        for document in DOCUMENTS:
            right = self.all_good(document)
            found = {}
            for kind in wrong.KINDS:
                text = self.says(f"subtly_wrong:{kind}", document)
                self.assertNotIn(text, right, kind)
                self.assertTrue(text.endswith("."), kind)
                found[kind] = text
            if document["shape"] == "counts":
                self.assertEqual(len(set(found.values())), len(found), found)
        self.assertIn("douze jours", self.says("subtly_wrong:number_word", DOCUMENT))
        self.assertIn("63", self.says("subtly_wrong:off_by_one", TREND))

    def test_hostile_sentences(self) -> None:
        for document in DOCUMENTS:
            right = self.all_good(document)
            for kind in hostile.KINDS:
                text = self.says(f"hostile:{kind}", document)
                self.assertEqual(text in right, kind == "bad_caveat", (kind, text))
        self.assertNotIn("{trigger}", self.says("hostile:drops_placeholder", OPEN))
        self.assertIn("{user}", self.says("hostile:extra_placeholder", OPEN))
        self.assertGreater(len(self.says("hostile:long", OPEN)), 500)
        for kind in ("control", "bidi", "zero_width", "private_use"):
            categories = set(map(unicodedata.category, self.says(f"hostile:{kind}", OPEN)))
            self.assertTrue(categories & {"Cc", "Cf", "Co"}, kind)

    def test_no_json_and_refusal(self) -> None:
        self.control("model", behaviour="bad_json")
        with self.assertRaises(ValueError):
            self.statement()
        self.control("model", behaviour="refusal")
        self.assertEqual(self.word().json["stop_reason"], "refusal")
        self.control("model", behaviour="fault:context_window")
        self.assertEqual(self.word().json["stop_reason"], "model_context_window_exceeded")

    def test_a_sequence_goes_by_call(self) -> None:
        self.control("model", behaviour="sequence", names=["good:0", "refusal"])
        reasons = [self.word().json["stop_reason"] for _ in range(4)]
        self.assertEqual(reasons, ["end_turn", "refusal"] * 2)

    def test_a_mix_goes_by_seed_and_request(self) -> None:
        shares = {"good": 0.7, "subtly_wrong": 0.2, "hostile": 0.1}

        def behaviours(seed: int, order: list[int]) -> dict[int, str]:
            self.control("reset")
            self.control("model", behaviour="mix", shares=shares, seed=seed)
            for day in order:
                self.word({**DOCUMENT, "days": day})
            seen = self.control("requests")["requests"]
            return {day: one["behaviour"] for day, one in zip(order, seen)}

        first = behaviours(1, list(range(100, 300)))
        heads = Counter(name.partition(":")[0] for name in first.values())
        for name, share in shares.items():
            self.assertAlmostEqual(heads[name] / 200, share, delta=0.12, msg=str(heads))
        self.assertEqual(behaviours(1, list(range(299, 99, -1))), first)
        self.assertNotEqual(behaviours(2, list(range(100, 300))), first)

    def test_told_why_it_does_better(self) -> None:
        self.control("model", behaviour="bad_then_good", bad="hostile:causal")
        self.assertIn("car", self.statement())
        body = narration()
        body["messages"][0]["content"] = [
            {"type": "text", "text": body["messages"][0]["content"]},
            {"type": "text", "text": "Rejected: it tells a cause."}]
        got = self.ask("POST", "/v1/messages", body).json
        self.assertNotIn("car", json.loads(got["content"][0]["text"])["statement"].split())
        body = narration()
        body["messages"].append({"role": "user", "content": "Rejected: it tells a cause."})
        got = self.ask("POST", "/v1/messages", body).json
        self.assertNotIn("car", json.loads(got["content"][0]["text"])["statement"].split())
