-- What is needed to match installed packages to advisories.
CREATE OR REPLACE VIEW published_package_version WITH (security_invoker = true) AS
  SELECT organization_id, id, package_id, version, source_name, source_version, architecture, module, maker, owner
    FROM package_version;
