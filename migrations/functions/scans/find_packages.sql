-- Packages of an organization by a part of their names (docs/decisions/0056-pages-look-at-less.md).
CREATE OR REPLACE FUNCTION find_packages(organization integer, pattern text)
RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT id FROM package WHERE organization_id = organization AND name ILIKE pattern
     AND organization = nullif(current_setting('posture.organization', true), '')::integer $$;
SELECT search_as_system('find_packages(integer, text)');
