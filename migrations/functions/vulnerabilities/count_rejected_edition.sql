-- The same when a number is withdrawn, or is one again: that changes what its advisories come to.
CREATE OR REPLACE FUNCTION count_rejected_edition() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE advisory_edition e SET edition = e.edition + 1
      FROM (SELECT DISTINCT feed, ecosystem FROM advisory WHERE identifiers @> ARRAY[NEW.cve]) a
     WHERE e.feed = a.feed AND e.ecosystem = a.ecosystem;
    RETURN NULL;
  END
$$;
