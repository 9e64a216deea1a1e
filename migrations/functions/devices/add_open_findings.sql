-- A door for the statement that changes findings: the device’s counts move with them. Severities in the order unknown, none,
-- low, medium, high, critical. A row is written only where it differs.
CREATE OR REPLACE FUNCTION add_open_findings(organization integer, device integer, by_severity integer[])
RETURNS boolean LANGUAGE sql AS $$
  WITH counted AS (
    UPDATE device_rollup r
       SET open_unknown = coalesce(r.open_unknown, 0) + by_severity[1], open_none = coalesce(r.open_none, 0) + by_severity[2],
           open_low = coalesce(r.open_low, 0) + by_severity[3], open_medium = coalesce(r.open_medium, 0) + by_severity[4],
           open_high = coalesce(r.open_high, 0) + by_severity[5], open_critical = coalesce(r.open_critical, 0) + by_severity[6]
      FROM device d
     WHERE r.organization_id = organization AND r.device_id = device
       AND d.organization_id = organization AND d.id = device AND d.state <> 'deactivated'
       AND (r.open_critical IS NULL OR by_severity <> '{0,0,0,0,0,0}')
    RETURNING 1)
  SELECT EXISTS (SELECT FROM counted)
$$;
