-- The limits by which checks are evaluated.
CREATE OR REPLACE VIEW published_device_policy WITH (security_invoker = true) AS
  SELECT organization_id, thresholds FROM device_policy;
