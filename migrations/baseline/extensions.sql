-- What searches for a part of a name rest on. Both are trusted: the owner of a database may create them without being superuser.
-- Where the server has them not, or we may not, the same searches read every name of the organization
-- (docs/decisions/0056-pages-look-at-less.md).
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'Searches by text will read all names: %', SQLERRM;
END $$;
