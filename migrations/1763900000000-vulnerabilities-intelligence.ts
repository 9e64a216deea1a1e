import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What feeds know, for every organization: the facts about CVEs, the advisories that packages are matched to, and of each feed
 * where its facts came from and when (docs/decisions/0024-intelligence.md).
 */
export class VulnerabilitiesIntelligence1763900000000 implements MigrationInterface {
  name = 'VulnerabilitiesIntelligence1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE intelligence_feed (
        key text NOT NULL,
        version text,
        as_of timestamptz,
        imported_at timestamptz,
        origin text,
        address text,
        sha256 bytea,
        bytes bigint,
        entries integer,
        etag text,
        checked_at timestamptz,
        failed_at timestamptz,
        failure text,
        state jsonb,
        CONSTRAINT intelligence_feed_pk PRIMARY KEY (key)
      )`);
    await runner.query(`
      CREATE TABLE cve_intelligence (
        cve text NOT NULL,
        title text,
        published_on date,
        rejected boolean NOT NULL DEFAULT false,
        epss real,
        epss_percentile real,
        epss_on date,
        epss_model text,
        epss_scored real,
        kev_added_on date,
        kev_due_on date,
        kev_ransomware boolean,
        kev_name text,
        cvss_vector text,
        cvss_score real,
        cvss_source text,
        cwes text[] NOT NULL DEFAULT '{}',
        cwe_source text,
        ssvc_exploitation text,
        ssvc_automatable boolean,
        ssvc_total_impact boolean,
        ssvc_on date,
        exploit_sources text[] NOT NULL DEFAULT '{}',
        CONSTRAINT cve_intelligence_pk PRIMARY KEY (cve)
      ) WITH (fillfactor = 90)`);
    await runner.query(`
      CREATE TABLE advisory (
        feed text NOT NULL,
        ecosystem text NOT NULL,
        package_name text NOT NULL,
        external_id text NOT NULL,
        of_source boolean NOT NULL,
        identifiers text[] NOT NULL,
        aliases text[] NOT NULL DEFAULT '{}',
        ranges jsonb NOT NULL DEFAULT '[]',
        versions text[] NOT NULL DEFAULT '{}',
        status text NOT NULL,
        fix_state text NOT NULL,
        severity smallint NOT NULL DEFAULT 0,
        title text,
        url text,
        published_on date,
        modified_at timestamptz,
        content_hash bytea NOT NULL,
        CONSTRAINT advisory_pk PRIMARY KEY (feed, ecosystem, package_name, external_id)
      )`);
    await runner.query(`CREATE INDEX advisory_of_package ON advisory (ecosystem, package_name)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE advisory, cve_intelligence, intelligence_feed`);
  }
}
