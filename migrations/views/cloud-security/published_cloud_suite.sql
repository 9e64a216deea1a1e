-- Of suites that are connected, the last good audit.
CREATE OR REPLACE VIEW published_cloud_suite WITH (security_invoker = true) AS
  SELECT organization_id, suite, audit_id, audited_at FROM cloud_connection
   WHERE disconnected_at IS NULL AND audit_id IS NOT NULL;
