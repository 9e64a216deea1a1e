-- Series of a device, what they show and when they were last looked at.
CREATE OR REPLACE VIEW published_scan_series WITH (security_invoker = true) AS
  SELECT st.organization_id, st.device_id, st.id, st.source, st.scope, st.shown_version_ids,
         (SELECT s.started_at FROM scan s
           WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.series_id = st.id AND s.status = 'completed'
           ORDER BY s.started_at DESC LIMIT 1) AS last_scan_at
    FROM scan_series st;
