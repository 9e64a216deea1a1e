-- Devices, for contexts that join them.
CREATE OR REPLACE VIEW published_device WITH (security_invoker = true) AS
  SELECT organization_id, id, public_id, name, hostname, state, platform, role, criticality, exposure, tags, os,
         hardware IS NOT NULL AS hardware_known, origin = 'report' AND enrolled_at IS NULL AS only_reported
    FROM device;
