-- At which version a device stands.
CREATE OR REPLACE VIEW published_device_version WITH (security_invoker = true) AS
  SELECT organization_id, device_id, version FROM scan_head;
