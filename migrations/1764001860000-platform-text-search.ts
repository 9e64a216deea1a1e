import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What searching for a part of a name rests on (docs/decisions/0056-pages-look-at-less.md): indexes by trigrams where the server has the
 * extensions and we may create them, and functions that may use them, because a comparison that is not leakproof cannot be
 * an index condition behind row-level security. Without extensions the same functions read every name of the organization.
 */
export class PlatformTextSearch1764001860000 implements MigrationInterface {
  name = 'PlatformTextSearch1764001860000';

  async up(runner: QueryRunner): Promise<void> {
    // Both are trusted: the owner of a database may create them without being superuser.
    await runner.query(`
      DO $$
      BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE EXTENSION IF NOT EXISTS btree_gin;
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
        RAISE NOTICE 'Searches by text will read all names: %', SQLERRM;
      END $$`);
    // A search reads what waits to be sorted in from end to end: so that is kept short.
    await runner.query(`
      CREATE FUNCTION index_words(index_name name, indexed regclass, VARIADIC words name[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM pg_extension WHERE extname IN ('pg_trgm', 'btree_gin')) = 2 THEN
          EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %s USING gin (organization_id, %s) WITH (gin_pending_list_limit = 256)', index_name, indexed,
                         (SELECT string_agg(format('%I gin_trgm_ops', word), ', ') FROM unnest(words) AS word));
        END IF;
      END $$`);
    // The function asks for the organization of the transaction itself: as posture_system, nothing else would.
    await runner.query(`
      CREATE FUNCTION search_as_system(search regprocedure) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = public, pg_temp', search);
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', search);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO posture_app', search);
        GRANT CREATE ON SCHEMA public TO posture_system;
        EXECUTE format('ALTER FUNCTION %s OWNER TO posture_system', search);
        REVOKE CREATE ON SCHEMA public FROM posture_system;
      EXCEPTION WHEN insufficient_privilege THEN
        -- It stays a function of whoever calls it, which finds the same and reads all names.
        RAISE NOTICE '% will read all names: %', search, SQLERRM;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The extensions stay: somebody else may use them.
    await runner.query(`DROP FUNCTION search_as_system, index_words`);
  }
}
