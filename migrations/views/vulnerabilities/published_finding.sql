-- Findings, for the risk context, which reads what it follows from.
CREATE OR REPLACE VIEW published_finding WITH (security_invoker = true) AS
  SELECT f.organization_id, f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, f.first_seen_at, f.changed_at,
         p.fixed_versions <> '{}' AS fixable, f.not_running
    FROM finding f
    LEFT JOIN vulnerability_package p
           ON p.organization_id = f.organization_id AND p.vulnerability_id = f.vulnerability_id AND p.package_id = f.package_id;
