-- Tells the devices context what series say of a device’s reading, whoever writes them: scans, rescans, dismissals, undone
-- uploads. A series was told of by the newest scan that counts, completed or suspect; it was read whole when that was
-- completed. What the service concludes itself is no look at the device.
CREATE OR REPLACE FUNCTION tell_device_reading() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_device_reading(m.organization_id, m.device_id, r.told, r.partly)
       FROM (SELECT DISTINCT organization_id, device_id FROM moved) m
      CROSS JOIN LATERAL (
        SELECT max(greatest(l.started_at, nullif(st.started_at, 'epoch'))) AS told,
               coalesce(bool_or(coalesce(l.started_at < st.started_at, st.started_at > 'epoch')), false) AS partly
          FROM scan_series st
          LEFT JOIN scan_series_last l
            ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.series_id = st.id
         WHERE st.source <> 'posture' AND st.organization_id = m.organization_id AND st.device_id = m.device_id) r;
    RETURN NULL;
  END
$$;
