-- Receipts of scans, with what they changed.
CREATE OR REPLACE VIEW published_scan WITH (security_invoker = true) AS
  SELECT organization_id, id, device_id, series_id, source, scope, status, complete, received_at, started_at,
         delta_match_before, delta_match_after, delta_versions, delta_changes
    FROM scan;
