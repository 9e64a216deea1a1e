-- When a device was last told of, and whether all could be read: the one state of a device follows from it
-- (docs/decisions/0093-one-state-of-a-device.md).
CREATE OR REPLACE VIEW published_device_reading WITH (security_invoker = true) AS
  SELECT organization_id, device_id, reported_at, partly_read FROM device_reading;
