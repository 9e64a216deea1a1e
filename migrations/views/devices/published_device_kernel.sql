-- Which kernel a device runs, as its scans tell it (uname -r). That of a container is its host’s, and not among its packages.
CREATE OR REPLACE VIEW published_device_kernel WITH (security_invoker = true) AS
  SELECT organization_id, id AS device_id,
         CASE WHEN hardware ->> 'chassis' IS DISTINCT FROM 'container' THEN nullif(os ->> 'kernelRelease', '') END AS release
    FROM device;
