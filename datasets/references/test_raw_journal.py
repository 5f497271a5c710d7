"""Hand-made rows with known answers: refusals, days and the day matrix."""

import unittest
from datetime import date, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import raw_matrix
import raw_taxonomy
from journal_fixture import NOW, START, at, cells, columns_of, journal, refusals, row
from raw_journal import read_journal, step


class RefusalTests(unittest.TestCase):
    def test_each_reason_is_the_first_that_fails_in_the_order_of_the_page(self):
        faults = [
            ("no_profile", {"user_id": "nobody"}), ("deleted", {"deleted_at": at(1)}),
            ("entry_deleted", {"entry_id": "gone"}), ("unknown_key", {"key": "colour"}),
            ("bad_time", {"event_time": "2024-04-01 10:00"}),
            ("not_a_number", {"value_num": "inf"}), ("unknown_unit", {"unit": "glass"}),
            ("out_of_range", {"value_num": "9"}), ("low_confidence", {"confidence": "0.49"})]
        entry = {"id": "gone", "user_id": "u1", "event_time": at(0), "status": "structured",
                 "deleted_at": at(1)}
        for first, (expected, _) in enumerate(faults):
            cells = row("mood.state", at(0), 3)
            for _, fault in reversed(faults[first:]):
                cells |= fault
            with self.subTest(expected):
                self.assertEqual(refusals([cells], entries=[entry]), {"r0000": expected})
        self.assertEqual(refusals([row("mood.state", at(0), 3)]), {})

    def test_the_instant_of_the_snapshot_itself_is_not_future(self):
        late = [row("mood.state", "2024-06-30T12:00:00Z", 3),
                row("mood.state", "2024-06-30T12:00:00.001Z", 3),
                row("mood.state", "2024-06-30T14:00:00+02:00", "x"),
                row("mood.state", "2024-06-30T14:00:01+02:00", "x")]
        self.assertEqual(refusals(late), {
            "r0001": "future", "r0002": "not_a_number", "r0003": "future"})

    def test_null_zero_unit_and_range(self):
        cases = [
            ("sleep.duration", "", "", "not_a_number"), ("cycle.phase", "", "", "not_a_number"),
            ("mood.state", "", "", None), ("pain.back", "", "", None), ("food.meal", "", "", None),
            ("pain.back", 0, "", None), ("pain.back", 0.5, "", "out_of_range"),
            ("pain.back", 11, "", "out_of_range"), ("pain.back", 11, "points", None),
            ("symptom.fever", 0, "K", None), ("symptom.fever", 29, "", "out_of_range"),
            ("symptom.fever", 102, "°F", None), ("symptom.fever", 29, "K", None),
            ("sleep.duration", 1500, "min", "out_of_range"), ("sleep.duration", 1440, "min", None),
            ("sleep.duration", 7, "mg", "unknown_unit"),
            ("medication.iron", -1, "g", "out_of_range"),
            ("medication.iron", -1, "iu", None), ("medication.", 1, "mg", "unknown_key"),
            ("food.dairy", -1, "", "out_of_range"), ("food.dairy", -1, "glass", None),
            ("measurement.glucose", 5, "mmol/L", None),
            ("measurement.glucose", 5, "", "out_of_range"),
            ("environment.pressure", 101, "kPa", None),
            ("activity.soccer", 60, "min", "unknown_key"),
            ("other.note", "", "", None)]
        for name, value, unit, expected in cases:
            with self.subTest(name=name, value=value, unit=unit):
                found = refusals([row(name, at(0), value, unit=unit)])
                self.assertEqual(found, {"r0000": expected} if expected else {})

    def test_blood_pressure_gives_two_features(self):
        given = [row("measurement.blood_pressure", at(0), value_text="120/80", unit="mmHg")]
        found = columns_of(given)
        self.assertEqual({name: cells(column) for name, column in found.items()}, {
            "measurement.blood_pressure_diastolic": {0: 80},
            "measurement.blood_pressure_systolic": {0: 120}})
        wrong = [row("measurement.blood_pressure", at(0), value_text=text) for text in ("120",
                                                                                        "80/120")]
        self.assertEqual(refusals(wrong), {"r0000": "not_a_number"})
        wrong = [row("measurement.blood_pressure", at(0), value_text="30/80")]
        self.assertEqual(refusals(wrong), {"r0000": "out_of_range"})

    def test_the_latest_update_then_the_greatest_id_wins_among_accepted_rows(self):
        health = {"source": "health", "source_uuid": "s"}
        rows = [row("activity.steps", at(0), 1, updated_at=at(2), **health),
                row("activity.steps", at(0), 2, updated_at=at(1), **health),
                row("activity.steps", at(0), -3, updated_at=at(3), **health)]
        self.assertEqual(refusals(rows), {"r0001": "duplicate", "r0002": "out_of_range"})
        rows = [row("activity.steps", at(0), 1, id="b", **health),
                row("activity.steps", at(0), 2, id="a", **health)]
        self.assertEqual(refusals(rows), {"a": "duplicate"})
        rows = [row("food.meal", at(0)), row("food.meal", at(0))]
        self.assertEqual(refusals(rows), {})

    def test_weather_repeats_by_local_date_and_key(self):
        weather = {"source": "weather"}
        rows = [row("environment.rain", at(0, "21:59:00Z"), 1, source_uuid="x", **weather),
                row("environment.rain", at(0, "22:01:00Z"), 2, source_uuid="y", **weather),
                row("environment.rain", at(1), 3, source_uuid="z", **weather),
                row("environment.humidity", at(1), 30, source_uuid="z", **weather)]
        self.assertEqual(refusals(rows, zone="Europe/Paris"), {"r0001": "duplicate"})


class DayTests(unittest.TestCase):
    def test_sleep_of_a_tracker_from_18_00_counts_for_the_next_day(self):
        health = {"source": "health"}
        rows = [row("sleep.duration", at(0, "15:59:59Z"), 1, source_uuid="a", **health),
                row("sleep.duration", at(1, "16:00:00Z"), 2, source_uuid="b", **health)]
        found = columns_of(rows, zone="Europe/Paris")
        self.assertEqual(cells(found["sleep.duration"]), {0: 1, 2: 2})
        typed = [row("sleep.duration", at(0, "21:00:00Z"), 7)]
        self.assertEqual(cells(columns_of(typed)["sleep.duration"]), {0: 7})

    def test_local_dates_follow_daylight_saving(self):
        rows = [row("mood.state", "2024-03-30T22:59:59Z", 1),
                row("mood.state", "2024-03-30T23:00:00Z", 2),
                row("mood.state", "2024-03-31T21:59:59Z", 2),
                row("mood.state", "2024-03-31T22:00:00Z", 5)]
        found = columns_of(rows, zone="Europe/Paris")
        self.assertEqual(cells(found["mood.state"]), {-2: 1, -1: 2, 0: 5})

    def test_a_skipped_date_does_not_exist(self):
        zone = ZoneInfo("Pacific/Apia")
        self.assertEqual(step(date(2011, 12, 29), zone), date(2011, 12, 31))
        window = raw_matrix.window_ending(date(2012, 1, 10), zone)
        self.assertEqual(len(window), 90)
        self.assertNotIn(date(2011, 12, 30), window)

    def test_last_is_the_last_day_with_a_manual_signal_else_with_any(self):
        weather = row("environment.rain", at(9), 1, source="weather")
        for rows, expected in (([row("food.meal", at(3)), weather], 3), ([weather], 9)):
            with journal(rows) as folder:
                person = read_journal(folder, NOW)[0]["u1"]
            self.assertEqual(raw_matrix.last_day(person, "last", NOW), START + timedelta(expected))
        self.assertEqual(raw_matrix.last_day(person, "yesterday", NOW), date(2024, 6, 29))

    def test_an_unknown_zone_is_an_error(self):
        with journal([row("food.meal", at(0))], zone="Mars/Base") as folder:
            self.assertRaises(SystemExit, read_journal, folder, NOW)


class MatrixTests(unittest.TestCase):
    def test_silence_is_absence_only_where_the_page_says_so(self):
        rows = [row("food.dairy", at(0)), row("symptom.cough", at(1)),
                row("medication.iron", at(2)),
                row("pain.back", at(3), 4), row("other.note", at(4)), row("food.colour", at(5)),
                row("mood.state", at(6), "x"), row("environment.rain", at(7), 1, source="weather"),
                row("food.meal", at(8), deleted_at=at(9))]
        found = columns_of(rows)
        self.assertEqual(cells(found["food.dairy"], "binary"), {0: 1, 5: 0})
        self.assertEqual(cells(found["symptom.cough"], "binary"), {1: 1, 3: 0, 4: 0, 6: 0})
        self.assertEqual(cells(found["pain.back"]), {1: 0, 3: 4, 4: 0, 6: 0})
        self.assertEqual(cells(found["medication.iron"], "binary"),
                         {0: 0, 1: 0, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0})
        self.assertEqual(cells(found["environment.rain"]), {7: 1})

    def test_an_explicit_zero_anywhere_in_the_window_makes_silence_unobserved(self):
        rows = [row("food.dairy", at(0)), row("food.dairy", at(1), 0), row("food.meal", at(2)),
                row("food.dairy", at(3), 0), row("food.dairy", at(3))]
        found = columns_of(rows)
        self.assertEqual(cells(found["food.dairy"], "binary"), {0: 1, 1: 0, 3: 1})
        self.assertEqual(cells(found["food.meal"], "binary"), {0: 0, 1: 0, 2: 1, 3: 0})
        before = [row("food.dairy", at(-80), 0)] + [row("food.meal", at(2)),
                                                    row("food.dairy", at(3))]
        self.assertEqual(cells(columns_of(before)["food.dairy"], "binary"), {2: 0, 3: 1})

    def test_a_refused_row_or_an_unread_entry_hides_absence_only(self):
        rows = [row("pain.back", at(0), 5), row("pain.back", at(1), 5, confidence=0.1),
                row("mood.state", at(2), 3), row("mood.state", at(3), 3),
                row("pain.back", at(0), 99)]
        entry = {"id": "e", "user_id": "u1", "event_time": at(3), "status": "pending",
                 "deleted_at": ""}
        found = columns_of(rows, entries=[entry])
        self.assertEqual(cells(found["pain.back"], "binary"), {0: 1, 2: 0})

    def test_intensity_is_the_maximum_and_may_be_present_without_a_number(self):
        rows = [row("pain.back", at(0), 3), row("pain.back", at(0), 6.25),
                row("pain.back", at(0), 0),
                row("pain.back", at(1)), row("pain.back", at(1), 0),
                row("pain.back", at(2), 7, unit="%")]
        found = columns_of(rows)["pain.back"]
        self.assertEqual(cells(found), {0: Fraction("6.3")})
        self.assertEqual(cells(found, "binary"), {0: 1, 1: 1, 2: 1})

    def test_scales_average_and_polarity_stands_for_a_number(self):
        rows = [row("mood.state", at(0), 1), row("mood.state", at(0), 3),
                row("mood.state", at(1), polarity="positive"),
                row("mood.state", at(2), polarity="negative"),
                row("mood.state", at(3)), row("stress.level", at(0), polarity="positive"),
                row("stress.level", at(1), polarity="negative")]
        found = columns_of(rows)
        self.assertEqual(cells(found["mood.state"]), {0: 2, 1: 4, 2: 2, 3: 3})
        self.assertEqual(cells(found["mood.state"], "binary"), {0: 1, 1: 0, 2: 1, 3: 0})
        self.assertEqual(cells(found["stress.level"], "binary"), {0: 0, 1: 1})

    def test_one_source_for_a_quantity_and_awakenings_an_hour_asleep(self):
        rows = []
        for day in range(3):
            rows += [row("sleep.duration", at(day), 8), row("sleep.awakening", at(day), 4)]
        for day, minutes in ((1, 300), (1, 60), (2, 400), (3, 480)):
            rows.append(row("sleep.duration", at(day), minutes, unit="min", source="health"))
            rows.append(row("sleep.awakening", at(day), 3, unit="count", source="health"))
        rows.append(row("sleep.awakening", at(4), 3, source="health"))
        found = columns_of(rows)
        self.assertEqual(cells(found["sleep.duration"]), {1: 6, 2: Fraction("6.67"), 3: 8})
        self.assertEqual(cells(found["sleep.awakening"]),
                         {1: 1, 2: Fraction("0.45"), 3: Fraction("0.38")})

    def test_health_wins_a_tie_of_sources(self):
        for other in ("manual", "cycle"):
            rows = [row("activity.steps", at(0), 1, source=other),
                    row("activity.steps", at(0), 2, source="health")]
            self.assertEqual(cells(columns_of(rows)["activity.steps"]), {0: 2})

    def test_daily_aggregates_of_quantities(self):
        rows = [row("activity.steps", at(0), 100), row("activity.steps", at(0, "08:00:00Z"), 900),
                row("measurement.weight", at(0), 70, id="b"),
                row("measurement.weight", at(0), 71, id="a"),
                row("measurement.hrv", at(0), 0.05, unit="s"), row("measurement.hrv", at(0), 61),
                row("environment.rain", at(0), 1.5), row("environment.rain", at(0), 2)]
        found = {name: cells(column) for name, column in columns_of(rows).items()}
        self.assertEqual(found, {
            "activity.steps": {0: 100}, "measurement.weight": {0: 70}, "measurement.hrv": {0: 56},
            "environment.rain": {0: Fraction("3.5")}})

    def test_period_is_absent_between_the_first_and_last_cycle_signal(self):
        rows = [row("cycle.period", at(1)), row("cycle.phase", at(4), 9), row("food.meal", at(6))]
        self.assertEqual(cells(columns_of(rows)["cycle.period"], "binary"), {1: 1, 2: 0, 3: 0})

    def test_rounding_is_half_away_from_zero_and_exact(self):
        for value, resolution, expected in (
                ("0.05", "0.1", "0.1"), ("-0.05", "0.1", "-0.1"), ("9.85", "0.1", "9.9"),
                ("2.5", "1", "3"), ("-2.5", "1", "-3"), ("0.004", "0.01", "0")):
            found = raw_taxonomy.quantise(Fraction(value), Fraction(resolution))
            self.assertEqual(found, Fraction(expected), value)


if __name__ == "__main__":
    unittest.main()
