-- Vulnerabilities of an organization by a part of their titles.
CREATE OR REPLACE FUNCTION find_titles(organization integer, pattern text)
RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT id FROM vulnerability WHERE organization_id = organization AND (title ILIKE pattern OR display_id ILIKE pattern)
     AND organization = nullif(current_setting('posture.organization', true), '')::integer $$;
SELECT search_as_system('find_titles(integer, text)');
