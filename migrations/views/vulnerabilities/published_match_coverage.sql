-- How much of what is installed was compared with advisories.
CREATE OR REPLACE VIEW published_match_coverage WITH (security_invoker = true) AS
  SELECT organization_id, device_id, scope, packages, compared, gaps, matched_at FROM match_coverage;
