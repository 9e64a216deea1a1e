-- When each series was last and first looked at. Rows of a release that did not keep the first ask the receipts.
CREATE OR REPLACE VIEW published_last_scan WITH (security_invoker = true) AS
  SELECT l.organization_id, l.device_id, l.series_id, l.started_at, l.source, l.scope,
         CASE WHEN l.first_started_at IS NOT NULL THEN l.first_started_at ELSE (
           SELECT s.started_at FROM scan s
            WHERE s.organization_id = l.organization_id AND s.device_id = l.device_id AND s.series_id = l.series_id AND s.status = 'completed'
            ORDER BY s.started_at LIMIT 1) END AS first_started_at
    FROM scan_series_last l;
