-- When each finding that is not fixed is due, and whether it is known to be exploited. A finding has the deadline of its kind;
-- without a kind, or for the next upgrade, it has none.
CREATE OR REPLACE VIEW published_finding_deadline WITH (security_invoker = true) AS
  SELECT f.organization_id, f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, f.first_seen_at,
         p.fixed_versions <> '{}' AS fixable, r.kev,
         DATE '1970-01-01' +
           CASE WHEN cardinality(k.clock_days) <> 1
                THEN finding_due_day((f.first_seen_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01', k.clock_since, k.clock_days)
                WHEN k.clock_days[1] >= 0
                THEN greatest((f.first_seen_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01', k.clock_since[1]) + k.clock_days[1]
            END AS due_on
    FROM finding f
    LEFT JOIN vulnerability_package p
           ON p.organization_id = f.organization_id AND p.vulnerability_id = f.vulnerability_id AND p.package_id = f.package_id
    LEFT JOIN vulnerability_rollup r ON r.organization_id = f.organization_id AND r.vulnerability_id = f.vulnerability_id
    LEFT JOIN device_context c ON c.organization_id = f.organization_id AND c.device_id = f.device_id
    LEFT JOIN finding_risk k
           ON k.organization_id = f.organization_id AND k.vulnerability_id = f.vulnerability_id AND k.context = c.context
          AND k.state = f.state
          AND k.reachable = (NOT f.not_running AND NOT EXISTS (SELECT FROM unreachable_package u
                                          WHERE u.organization_id = f.organization_id AND u.package_id = f.package_id))
   WHERE f.state <> 1;
