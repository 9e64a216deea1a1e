-- What series speak of: what compliance asks. Receipts have a retention, and what a series showed outlives them.
CREATE OR REPLACE VIEW published_scan_series_coverage WITH (security_invoker = true) AS
  SELECT st.organization_id, st.device_id, st.id AS series_id, st.source, st.scope, st.reports_findings,
         EXISTS (SELECT FROM device_software w
                  WHERE w.organization_id = st.organization_id AND w.device_id = st.device_id AND w.series_id = st.id
                    AND w.package_version_ids <> '{}') AS reports_software,
         greatest(st.started_at,
                  (SELECT s.started_at FROM scan s
                    WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.series_id = st.id
                      AND s.status = 'completed'
                    ORDER BY s.started_at DESC LIMIT 1)) AS last_scan_at
    FROM scan_series st;
