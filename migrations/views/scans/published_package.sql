-- The dictionary of packages.
CREATE OR REPLACE VIEW published_package WITH (security_invoker = true) AS
  SELECT organization_id, id, ecosystem, name, purl FROM package;
