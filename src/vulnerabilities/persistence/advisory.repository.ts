import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { AdvisoryFact } from '../domain/intel/intel-fact.js';

/** An advisory as it is written, with the hash over all that it says. */
export type HashedAdvisory = AdvisoryFact & { hash: string };

/** So many are looked at, and removed at most, in one statement: no statement may take long. */
const LOOK_AT_ONCE = 20_000;

/** What feeds say about packages, by feed and ecosystem. */
@Injectable()
export class AdvisoryRepository {
  constructor(private readonly database: Database) {}

  /** How many advisories a feed has of each ecosystem. */
  countByEcosystem(feed: string): Promise<{ ecosystem: string; count: number }[]> {
    return this.database.query(
      `SELECT ecosystem, count(*)::int AS count FROM advisory WHERE feed = $1 GROUP BY 1 ORDER BY 1`,
      [feed],
    );
  }

  /**
   * Puts down that the document has these, each (ecosystem, package, id) at most once a call, and gives the places of those among
   * them that are new or say something else than what is known.
   */
  async differing(
    feed: string,
    advisories: readonly Pick<HashedAdvisory, 'ecosystem' | 'packageName' | 'id' | 'hash'>[],
  ): Promise<number[]> {
    const rows = await this.database.query<{ at: number }>(
      `WITH given AS MATERIALIZED (
         SELECT ecosystem, package_name, external_id, hash, at::int - 1 AS at
           FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS g (ecosystem, package_name, external_id, hash, at)),
       seen AS (
         INSERT INTO import_seen (ecosystem, package_name, external_id) SELECT ecosystem, package_name, external_id FROM given
         ON CONFLICT DO NOTHING)
       SELECT g.at FROM given g
         LEFT JOIN LATERAL (SELECT content_hash FROM advisory a
                             WHERE a.feed = $1 AND a.ecosystem = g.ecosystem AND a.package_name = g.package_name
                               AND a.external_id = g.external_id OFFSET 0) a ON true
        WHERE a.content_hash IS DISTINCT FROM decode(g.hash, 'hex') ORDER BY 1`,
      [
        feed,
        advisories.map(({ ecosystem }) => ecosystem),
        advisories.map(({ packageName }) => packageName),
        advisories.map(({ id }) => id),
        advisories.map(({ hash }) => hash),
      ],
    );
    return rows.map(({ at }) => at);
  }

  /** Of each ecosystem: how many advisories the document has, and how many of those that it has not it names as taken back. */
  async comparedWithSeen(feed: string): Promise<{ ecosystem: string; now: number; takenBack: number }[]> {
    await this.database.query(`ANALYZE import_seen`);
    return this.database.query(
      `SELECT ecosystem, sum(now)::int AS now, sum(taken_back)::int AS taken_back
         FROM (SELECT ecosystem, count(*) AS now, 0 AS taken_back FROM import_seen WHERE ecosystem <> '' GROUP BY 1
               UNION ALL
               SELECT a.ecosystem, 0, count(*)
                 FROM withdrawn_advisory w JOIN advisory a ON upper(a.external_id) = w.identifier AND a.feed = $1
                WHERE w.feed = $1
                  AND NOT EXISTS (SELECT FROM import_seen s WHERE s.ecosystem = a.ecosystem AND s.package_name = a.package_name
                                     AND s.external_id = a.external_id)
                GROUP BY 1) counted
        GROUP BY 1 ORDER BY 1`,
      [feed],
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
           -- Row by row along the key, whatever is believed of a table that has just grown.
           CROSS JOIN LATERAL (SELECT identifiers, malware FROM advisory a
                                WHERE a.feed = $1 AND a.ecosystem = g.ecosystem AND a.package_name = g."packageName"
                                  AND a.external_id = g.id OFFSET 0) a
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

  /**
   * Removes what the document does not have of an ecosystem: all of it, or only what it names as taken back. What follows is put down
   * with the changes of the import. Gives how many went.
   */
  async removeUnseen(feed: string, ecosystem: string, which: 'all' | 'taken-back'): Promise<number> {
    let after = { packageName: '', id: '' };
    let removed = 0;
    for (;;) {
      const [row] = await this.database.query<{ looked: number; removed: number; packageName: string; id: string }>(
        `WITH looked AS MATERIALIZED (
           SELECT package_name, external_id FROM advisory
            WHERE feed = $1 AND ecosystem = $2 AND (package_name, external_id) > ($3, $4)
            ORDER BY package_name, external_id LIMIT ${LOOK_AT_ONCE}),
         unseen AS MATERIALIZED (
           SELECT l.* FROM looked l
            WHERE NOT EXISTS (SELECT FROM import_seen s WHERE s.ecosystem = $2 AND s.package_name = l.package_name AND s.external_id = l.external_id)
              AND ($5 = 'all' OR EXISTS (SELECT FROM withdrawn_advisory w WHERE w.feed = $1 AND w.identifier = upper(l.external_id)))),
         gone AS (
           DELETE FROM advisory a USING unseen u
            WHERE a.feed = $1 AND a.ecosystem = $2 AND a.package_name = u.package_name AND a.external_id = u.external_id
           RETURNING a.package_name, a.of_source, a.identifiers, a.malware),
         told AS (
           INSERT INTO import_changed (kind, scope, name, detail)
           SELECT DISTINCT ON (package_name) 'package', $2, package_name, jsonb_build_object('ofSource', of_source) FROM gone
           UNION ALL
           SELECT DISTINCT 'malware', '', i, NULL::jsonb FROM gone CROSS JOIN LATERAL unnest(identifiers) i WHERE malware
           ON CONFLICT DO NOTHING),
         last AS (SELECT package_name, external_id FROM looked ORDER BY package_name DESC, external_id DESC LIMIT 1)
         SELECT (SELECT count(*)::int FROM looked) AS looked, (SELECT count(*)::int FROM gone) AS removed,
                package_name, external_id AS id FROM last`,
        [feed, ecosystem, after.packageName, after.id, which],
      );
      if (row === undefined) return removed;
      removed += row.removed;
      if (row.looked < LOOK_AT_ONCE) return removed;
      after = row;
    }
  }
}
