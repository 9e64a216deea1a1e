-- A door for the context that knows scans. What stays the same is not written.
CREATE OR REPLACE FUNCTION note_device_reading(organization integer, device integer, told timestamptz, partly boolean)
  RETURNS void LANGUAGE sql AS $$
    INSERT INTO device_reading AS r (organization_id, device_id, reported_at, partly_read)
    VALUES (organization, device, told, coalesce(partly, false))
    ON CONFLICT (organization_id, device_id) DO UPDATE SET reported_at = excluded.reported_at, partly_read = excluded.partly_read
     WHERE (r.reported_at, r.partly_read) IS DISTINCT FROM (excluded.reported_at, excluded.partly_read)
  $$;
