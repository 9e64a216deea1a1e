-- When devices were heard of: what compliance asks.
CREATE OR REPLACE VIEW published_device_contact WITH (security_invoker = true) AS
  SELECT organization_id, device_id, last_seen_at FROM device_contact;
