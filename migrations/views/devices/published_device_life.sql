-- When a device came, enrolled and went, for its timeline.
CREATE OR REPLACE VIEW published_device_life WITH (security_invoker = true) AS
  SELECT organization_id, id, registered_at, enrolled_at, deactivated_at FROM device;
