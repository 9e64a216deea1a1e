-- Where scans looked.
CREATE OR REPLACE VIEW published_scan_coverage WITH (security_invoker = true) AS
  SELECT organization_id, device_id, series_id, status, started_at, coverage FROM scan;
