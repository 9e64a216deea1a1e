-- The beginning of applying a scan to a device that is at the expected version: nobody else may until the end of the
-- transaction (docs/decisions/0012-five-statements.md).
CREATE OR REPLACE FUNCTION lock_device_scans(
  organization integer, device integer, expected_version integer, series integer, started timestamptz)
  RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO scan_head AS h (organization_id, device_id, version) VALUES (organization, device, 1)
    ON CONFLICT (organization_id, device_id) DO UPDATE SET version = h.version + 1 WHERE h.version = expected_version;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    -- Scans that show the same take a share of the series only; one that is newer than ours makes ours late.
    PERFORM FROM scan_series WHERE organization_id = organization AND device_id = device AND id = series FOR UPDATE;
    RETURN NOT EXISTS (SELECT FROM scan s
                        WHERE s.organization_id = organization AND s.device_id = device AND s.started_at > started
                          AND s.series_id = series AND s.status IN ('completed', 'suspect'));
  END
$$;
