import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
import type { AdvisoryFact } from '../domain/intel/intel-fact.js';

/** An advisory as it is written, with the hash over all that it says. */
export type HashedAdvisory = AdvisoryFact & { hash: string };

/** What feeds say about packages, by feed and ecosystem. */
@Injectable()
export class AdvisoryRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  /** All that a feed says about an ecosystem, as hashes. */
  hashes(feed: string, ecosystem: string): Promise<{ packageName: string; id: string; hash: string }[]> {
    return this.database.query(
      `SELECT package_name AS "packageName", external_id AS id, encode(content_hash, 'hex') AS hash
         FROM advisory WHERE feed = $1 AND ecosystem = $2`,
      [feed, ecosystem],
    );
  }

  /**
   * Each (ecosystem, package, id) at most once a call. Gives the vulnerabilities of those that say, or said before, that a
   * package is malware.
   */
  async write(feed: string, advisories: readonly HashedAdvisory[]): Promise<string[]> {
    const rows = await this.database.query<{ identifier: string }>(
      `WITH given AS MATERIALIZED (
         SELECT * FROM jsonb_to_recordset($2::jsonb) AS a (
                ecosystem text, "packageName" text, id text, "ofSource" boolean, identifiers text[], aliases text[], ranges jsonb,
                versions text[], status text, "fixState" text, "fixNote" text, severity smallint, malware boolean, title text, url text,
                "publishedOn" date, "modifiedAt" timestamptz, module text, hash text)),
       before AS MATERIALIZED (
         SELECT a.identifiers FROM given g
           JOIN advisory a ON a.feed = $1 AND a.ecosystem = g.ecosystem AND a.package_name = g."packageName" AND a.external_id = g.id
          WHERE a.malware),
       written AS (
       INSERT INTO advisory (feed, ecosystem, package_name, external_id, of_source, identifiers, aliases, ranges, versions, status,
                             fix_state, fix_note, severity, malware, title, url, published_on, modified_at, module, content_hash)
       SELECT $1, ecosystem, "packageName", id, "ofSource", identifiers, aliases, ranges, versions, status, "fixState", "fixNote", severity,
              coalesce(malware, false), title, url, "publishedOn", "modifiedAt", module, decode(hash, 'hex')
         FROM given
       ON CONFLICT (feed, ecosystem, package_name, external_id) DO UPDATE
         SET (of_source, identifiers, aliases, ranges, versions, status, fix_state, fix_note, severity, malware, title, url, published_on,
              modified_at, module, content_hash) =
             (excluded.of_source, excluded.identifiers, excluded.aliases, excluded.ranges, excluded.versions, excluded.status,
              excluded.fix_state, excluded.fix_note, excluded.severity, excluded.malware, excluded.title, excluded.url, excluded.published_on,
              excluded.modified_at, excluded.module, excluded.content_hash))
       SELECT DISTINCT unnest(identifiers) AS identifier FROM (SELECT identifiers FROM before UNION ALL SELECT identifiers FROM given WHERE malware) m`,
      [feed, JSON.stringify(advisories)],
      'advisory-write',
    );
    return rows.map(({ identifier }) => identifier);
  }

  /** Gives the vulnerabilities of those that said that a package is malware. */
  async remove(
    feed: string,
    ecosystem: string,
    keys: readonly { packageName: string; id: string }[],
  ): Promise<string[]> {
    const rows = await this.database.query<{ identifier: string }>(
      `WITH gone AS (
         DELETE FROM advisory a USING unnest($3::text[], $4::text[]) AS g (package_name, external_id)
          WHERE a.feed = $1 AND a.ecosystem = $2 AND a.package_name = g.package_name AND a.external_id = g.external_id
         RETURNING a.identifiers, a.malware)
       SELECT DISTINCT unnest(identifiers) AS identifier FROM gone WHERE malware`,
      [feed, ecosystem, keys.map(({ packageName }) => packageName), keys.map(({ id }) => id)],
    );
    return rows.map(({ identifier }) => identifier);
  }

  /** The organizations that have packages of an ecosystem. */
  async organizationsWith(ecosystem: string): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM published_package WHERE ecosystem = $1 ORDER BY 1`,
      [ecosystem],
    );
    return rows.map(({ id }) => id);
  }

  /** Which of these packages organizations have. */
  knownPackages(ecosystem: string, names: readonly string[]): Promise<{ organizationId: number; names: string[] }[]> {
    return this.everywhere.query(
      `SELECT organization_id AS "organizationId", array_agg(DISTINCT name ORDER BY name) AS names
         FROM published_package WHERE ecosystem = $1 AND name = ANY ($2::text[]) GROUP BY 1 ORDER BY 1`,
      [ecosystem, names],
    );
  }
}
