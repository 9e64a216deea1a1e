-- The rule of src/risk/domain/due-day.ts; a test compares the two.
CREATE OR REPLACE FUNCTION finding_due_day(first_seen_day integer, clock_since integer[], clock_days smallint[]) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT min(greatest(first_seen_day, c.since) + c.days)
            FROM unnest(clock_since, clock_days, clock_since[2:]) AS c (since, days, until)
           WHERE c.days >= 0 AND (c.until IS NULL OR c.until > first_seen_day));
