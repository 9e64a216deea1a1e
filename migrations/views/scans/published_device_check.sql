-- One answer for each check of a device, the worst that any series gives. Of failing ones what nobody accepted comes first,
-- then the more severe. Severities rank from 1 info to 5 critical; 0 where nobody said.
CREATE OR REPLACE VIEW published_device_check WITH (security_invoker = true) AS
  SELECT DISTINCT ON (c.organization_id, c.device_id, c.check_id)
         c.organization_id, c.device_id, c.check_id, c.status, s.source, s.scope, c.severity, c.title,
         c.observed, c.evidence, c.reason, c.observed_at, c.changed_at, c.told,
         c.kind, c.places, c.place_count, c.cwes, c.help, a.id AS acceptance_id,
         CASE c.kind WHEN 'setting' THEN c.severity ELSE c.kind || '/' || coalesce(c.severity, '') END AS weight
    FROM device_check c
    JOIN scan_series s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.series_id
    LEFT JOIN check_acceptance a
      ON a.organization_id = c.organization_id AND a.check_id = c.check_id AND a.ended_at IS NULL AND c.status = 'fail'
     AND (a.most_places IS NULL OR c.place_count <= a.most_places)
     AND CASE a.scope WHEN 'all' THEN true WHEN 'devices' THEN c.device_id = ANY (a.device_ids)
           ELSE EXISTS (SELECT FROM published_device d
                         WHERE d.organization_id = c.organization_id AND d.id = c.device_id AND d.tags && a.tags) END
   ORDER BY c.organization_id, c.device_id, c.check_id,
            array_position(ARRAY['fail', 'error', 'unknown', 'pass', 'not-applicable'], c.status),
            a.id IS NOT NULL, coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], c.severity), 0) DESC,
            c.series_id, a.id DESC;
