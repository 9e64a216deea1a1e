-- What each stream of a device shows. A stream without an inventory shows the packages of its findings: those are there as
-- well. looked_at is the last scan that was believed, told_at the last that came.
CREATE OR REPLACE VIEW published_shown_software WITH (security_invoker = true) AS
  SELECT st.organization_id, st.device_id, st.id AS stream_id, st.source, st.scope,
         w.package_version_ids AS inventory_ids, st.shown_version_ids AS shown_ids,
         l.first_started_at AS first_looked_at, l.started_at AS looked_at, st.started_at AS told_at
    FROM scan_stream st
    LEFT JOIN device_software w
           ON w.organization_id = st.organization_id AND w.device_id = st.device_id AND w.stream_id = st.id
    LEFT JOIN scan_stream_last l
           ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.stream_id = st.id;
