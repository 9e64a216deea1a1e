-- Tells every replica when what is said about an ecosystem changed, in the transaction of the change
-- (docs/decisions/0026-matching.md).
CREATE OR REPLACE FUNCTION count_advisory_edition() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO advisory_edition AS e (feed, ecosystem, edition)
    SELECT DISTINCT feed, ecosystem, 1 FROM touched ORDER BY 1, 2
    ON CONFLICT (feed, ecosystem) DO UPDATE SET edition = e.edition + 1;
    RETURN NULL;
  END
$$;
