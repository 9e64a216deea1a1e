-- What each series of a device shows. A series without an inventory shows the packages of its findings: those are there as
-- well. looked_at is the last scan that was believed, reported_at the last that came.
CREATE OR REPLACE VIEW published_shown_software WITH (security_invoker = true) AS
  SELECT st.organization_id, st.device_id, st.id AS series_id, st.source, st.scope,
         w.package_version_ids AS inventory_ids, st.shown_version_ids AS shown_ids,
         l.first_started_at AS first_looked_at, l.started_at AS looked_at, st.started_at AS reported_at
    FROM scan_series st
    LEFT JOIN device_software w
           ON w.organization_id = st.organization_id AND w.device_id = st.device_id AND w.series_id = st.id
    LEFT JOIN scan_series_last l
           ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.series_id = st.id;
