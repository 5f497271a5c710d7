-- What moves several features of a person at once, such as a rota, and the pairs that are not called
-- an association for it. A JSON array, read by the person like the rest of their runs:
-- [{"pattern": "cycle_10", "features": ["food.coffee", "pain.headache"],
--   "pairs": [{"trigger": "food.coffee", "outcome": "pain.headache", "lag_days": 0}],
--   "statement": "..."}]
--
-- pattern: a fold of the taxonomy, or stretch (with its days "first" and "last"), or together.
-- statement: the same in the person's language.

alter table public.insight_runs add column drivers json not null default '[]'
  check (json_typeof(drivers) = 'array');
