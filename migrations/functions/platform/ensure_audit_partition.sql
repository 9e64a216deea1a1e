-- The partition of the month of a day. Bounds are midnights in UTC whatever the session’s zone, so that partitions neither
-- overlap nor leave gaps. Partitions are made by the owner, so it runs as that one, and only housekeeping may call it.
CREATE OR REPLACE FUNCTION ensure_audit_partition(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET timezone TO 'UTC' SET search_path = public, pg_temp AS $$
DECLARE
  first date := date_trunc('month', day);
  last date := date_trunc('month', day) + interval '1 month';
  name text := 'audit_event_' || to_char(first, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  -- Nobody may write an event of this month, or make its partition, in between.
  LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  -- The partition for the rest may hold events of this month. Detached, it is no longer append-only.
  ALTER TABLE audit_event DETACH PARTITION audit_event_other;
  EXECUTE format('CREATE TABLE %I PARTITION OF audit_event FOR VALUES FROM (%L) TO (%L)', name, first, last);
  WITH moved AS (DELETE FROM audit_event_other WHERE at >= first AND at < last RETURNING *)
  INSERT INTO audit_event SELECT * FROM moved;
  ALTER TABLE audit_event ATTACH PARTITION audit_event_other DEFAULT;
  PERFORM refuse_truncate(name);
END $$;
REVOKE EXECUTE ON FUNCTION ensure_audit_partition(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_audit_partition(date) TO posture_system;
