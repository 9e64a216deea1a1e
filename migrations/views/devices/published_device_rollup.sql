-- What devices come to, for reports. Of a device in which nobody looked for vulnerabilities, and where no check fails, the risk
-- is unknown.
CREATE OR REPLACE VIEW published_device_rollup WITH (security_invoker = true) AS
  SELECT organization_id, device_id, open_critical, open_high,
         CASE WHEN open_critical IS NOT NULL OR risk_score > 0 THEN risk_score END AS risk_score
    FROM device_rollup;
