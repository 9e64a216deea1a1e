-- Of suites that are connected, what the last good audit says.
CREATE OR REPLACE VIEW published_cloud_result WITH (security_invoker = true) AS
  SELECT v.organization_id, v.suite, v.check_id, v.severity, v.status, v.standing,
         v.excepted_until IS NOT NULL AND v.excepted_until > now() AS excepted,
         v.confidence, v.summary, v.affected_count, v.audited_at, v.known_at, v.first_failed_at, v.last_changed_at,
         v.people_concerned, v.people
    FROM cloud_connection c
    JOIN cloud_result v ON v.organization_id = c.organization_id AND v.suite = c.suite
   WHERE c.disconnected_at IS NULL AND c.audit_id IS NOT NULL;
