-- An index by trigrams, where the server has the extensions. A search reads what waits to be sorted in from end to end: so that
-- is kept short.
CREATE OR REPLACE FUNCTION index_words(index_name name, indexed regclass, VARIADIC words name[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM pg_extension WHERE extname IN ('pg_trgm', 'btree_gin')) = 2 THEN
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %s USING gin (organization_id, %s) WITH (gin_pending_list_limit = 256)',
                   index_name, indexed, (SELECT string_agg(format('%I gin_trgm_ops', word), ', ') FROM unnest(words) AS word));
  END IF;
END $$;
