-- Inventories, with the version of the device, which rises with everything that is applied to it: whoever concludes something
-- from an inventory can tell whether it is still the same. What suspect scans add is a list of its own, and not whole.
CREATE OR REPLACE VIEW published_device_software WITH (security_invoker = true) AS
  SELECT d.organization_id, d.device_id, d.series_id, s.source, s.scope, l.started_at, l.package_version_ids,
         h.version AS device_version, l.is_whole, d.traits
    FROM device_software d
    JOIN scan_series s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.series_id
    JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id
   CROSS JOIN LATERAL (VALUES (d.package_version_ids, true, d.started_at), (d.doubtful_version_ids, false, s.started_at))
              AS l (package_version_ids, is_whole, started_at)
   WHERE l.is_whole OR l.package_version_ids <> '{}';
