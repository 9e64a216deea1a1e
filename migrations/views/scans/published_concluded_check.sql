-- Failing checks that the service concludes itself.
CREATE OR REPLACE VIEW published_concluded_check WITH (security_invoker = true) AS
  SELECT organization_id, device_id, check_id, severity, since FROM concluded_check;
