-- What scanners looked at, by the last scan of each series; the agent’s collectors are not what was looked at for findings.
CREATE OR REPLACE VIEW published_scanned_ecosystem WITH (security_invoker = true) AS
  SELECT st.organization_id, st.device_id, st.id AS series_id, one.ecosystem
    FROM scan_series st
   CROSS JOIN LATERAL (
     SELECT s.coverage FROM scan s
      WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.series_id = st.id AND s.status = 'completed'
      ORDER BY s.started_at DESC LIMIT 1) last
   CROSS JOIN LATERAL (
     SELECT c ->> 'type' AS ecosystem FROM jsonb_array_elements(last.coverage) c WHERE c ->> 'status' = 'complete') one
   WHERE st.reports_findings AND st.source NOT IN ('posture', 'native');
