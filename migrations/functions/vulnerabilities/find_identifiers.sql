-- Vulnerabilities of an organization by a part of an identifier, or of a CVE that an advisory covers
-- (docs/decisions/0056-pages-look-at-less.md).
CREATE OR REPLACE FUNCTION find_identifiers(organization integer, pattern text)
RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT vulnerability_id FROM vulnerability_alias WHERE organization_id = organization AND as_written ILIKE pattern
     AND organization = nullif(current_setting('posture.organization', true), '')::integer
  UNION ALL
  SELECT vulnerability_id FROM vulnerability_cve WHERE organization_id = organization AND cve ILIKE pattern
     AND organization = nullif(current_setting('posture.organization', true), '')::integer $$;
SELECT search_as_system('find_identifiers(integer, text)');
