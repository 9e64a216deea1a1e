import { Injectable } from '@nestjs/common';
import { Database, LOCK, OrganizationLocks } from '../../platform/index.js';
import { MALWARE_WEAKNESSES } from '../domain/malware.js';
import { REPORTED_MALWARE } from '../domain/reported-malware.js';

/** Held by what reads feeds' aliases, and alone by what writes them; the second key is 0, they being everybody's. */

/** An identifier with everything that it may be grouped by. */
export interface ReachedIdentifier {
  key: string;
  /** Null when nobody wrote it yet. */
  written: string | null;
  vulnerabilityId: number | null;
  displayId: string | null;
  /** What scanners of the organization, and feeds, say that it is another name of. */
  saidAliases: string[];
  fedAliases: string[];
}

/** Identifiers that hang together, and the highest id of a vulnerability (0 when there is none). */
export interface Reached {
  identifiers: ReachedIdentifier[];
  lastId: number;
}

/** A feed's word that two identifiers name the same vulnerability. */
export interface FeedAlias {
  identifier: string;
  alias: string;
  identifierAsWritten: string;
  aliasAsWritten: string;
}

/** An identifier of a vulnerability, and everybody who says so. */
export interface IdentifierProvenance {
  id: string;
  assertedBy: string[];
  assertedAt: Date;
}

/** Somebody's word that an identifier of the vulnerability is the same as one that it cannot be the same as. */
export interface RefusedAlias {
  id: string;
  sameAs: string;
  assertedBy: string[];
}

/** Whether a feed says that what has this name, in comparable form, is malware: then it is what scanners call so. */
const isFedMalware = (key: string): string => `(
                EXISTS (SELECT FROM advisory d WHERE d.malware AND d.status = 'affected'
                           AND d.identifiers && ARRAY[${key}, 'GHSA' || lower(substr(${key}, 5))])
                OR EXISTS (SELECT FROM cve_intelligence i WHERE i.cve = ${key} AND i.cwes && ARRAY['${MALWARE_WEAKNESSES.join("', '")}']
                              AND i.cwe_source IS DISTINCT FROM 'title')
                OR EXISTS (SELECT FROM feed_alias f WHERE f.identifier = ${key} AND f.alias LIKE 'MAL-%')
                OR EXISTS (SELECT FROM feed_alias f WHERE f.alias = ${key} AND f.identifier LIKE 'MAL-%'))`;

const IS_REPORTED = (key: string): string => `${key} LIKE '%${REPORTED_MALWARE}'`;
const REPORTED_OF = (key: string): string => `left(${key}, -${REPORTED_MALWARE.length})`;

/** Who says which identifiers name the same vulnerability. */
@Injectable()
export class AliasRepository {
  constructor(
    private readonly database: Database,
    private readonly locks: OrganizationLocks,
  ) {}

  /** One transaction at a time changes what an organization's identifiers mean, and no feed meanwhile. */
  async lock(organizationId: number): Promise<void> {
    await this.locks.hold(LOCK.assertions, organizationId, LOCK.feeds);
  }

  /** Remembers what a scanner says; what it said before about the same identifiers has been taken back by then. */
  async link(
    organizationId: number,
    assertedBy: string,
    links: readonly { identifier: string; alias: string }[],
  ): Promise<void> {
    if (links.length === 0) return;
    await this.database.query(
      `INSERT INTO alias_assertion (organization_id, identifier, alias, asserted_by)
       SELECT $1, n.identifier, n.alias, $2 FROM unnest($3::text[], $4::text[]) AS n (identifier, alias)
       ON CONFLICT DO NOTHING`,
      [organizationId, assertedBy, links.map((link) => link.identifier), links.map((link) => link.alias)],
      'alias-link',
    );
  }

  /**
   * Everything that hangs together with the given identifiers: by anybody's word, or by being one vulnerability at the
   * moment. Null when that is more than `limit` identifiers.
   */
  async reach(organizationId: number, keys: string[], limit: number): Promise<Reached | null> {
    const rows = await this.database.query<ReachedIdentifier & { lastId: number }>(
      // A vulnerability is a step of its own: else each of its names would lead to all of them once more.
      `WITH RECURSIVE reached AS (
         SELECT unnest($2::text[]) AS key, NULL::integer AS vulnerability_id
         UNION
         SELECT n.key, n.vulnerability_id FROM reached r CROSS JOIN LATERAL (
                SELECT alias, NULL::integer FROM alias_assertion WHERE organization_id = $1 AND identifier = r.key
                UNION ALL SELECT identifier, NULL FROM alias_assertion WHERE organization_id = $1 AND alias = r.key
                UNION ALL SELECT alias, NULL FROM feed_alias WHERE identifier = r.key
                UNION ALL SELECT identifier, NULL FROM feed_alias WHERE alias = r.key
                UNION ALL SELECT ${REPORTED_OF('r.key')}, NULL WHERE ${IS_REPORTED('r.key')} AND ${isFedMalware(REPORTED_OF('r.key'))}
                UNION ALL SELECT t.identifier, NULL FROM vulnerability_alias t
                           WHERE t.organization_id = $1 AND t.identifier = r.key || '${REPORTED_MALWARE}' AND ${isFedMalware('r.key')}
                UNION ALL SELECT NULL, a.vulnerability_id FROM vulnerability_alias a WHERE a.organization_id = $1 AND a.identifier = r.key
                UNION ALL SELECT o.identifier, NULL FROM vulnerability_alias o
                           WHERE o.organization_id = $1 AND o.vulnerability_id = r.vulnerability_id) AS n (key, vulnerability_id)),
       bounded AS MATERIALIZED (SELECT key FROM reached WHERE key IS NOT NULL LIMIT $3 + 1)
       SELECT b.key, a.vulnerability_id, v.display_id,
              coalesce(a.as_written,
                       (SELECT f.identifier_as_written FROM feed_alias f WHERE f.identifier = b.key ORDER BY 1 LIMIT 1),
                       (SELECT f.alias_as_written FROM feed_alias f WHERE f.alias = b.key ORDER BY 1 LIMIT 1)) AS written,
              ARRAY (SELECT DISTINCT alias FROM alias_assertion s WHERE s.organization_id = $1 AND s.identifier = b.key) AS said_aliases,
              ARRAY (SELECT alias FROM feed_alias f WHERE f.identifier = b.key
                     UNION SELECT ${REPORTED_OF('b.key')} WHERE ${IS_REPORTED('b.key')} AND ${isFedMalware(REPORTED_OF('b.key'))}) AS fed_aliases,
              (SELECT coalesce(max(id), 0) FROM vulnerability WHERE organization_id = $1) AS last_id
         FROM bounded b
         LEFT JOIN vulnerability_alias a ON a.organization_id = $1 AND a.identifier = b.key
         LEFT JOIN vulnerability v ON v.organization_id = $1 AND v.id = a.vulnerability_id`,
      [organizationId, keys, limit],
      'alias-reach',
    );
    return rows.length > limit ? null : { identifiers: rows, lastId: rows[0]?.lastId ?? 0 };
  }

  /** Those of the identifiers that the organization does not have yet, as if nobody said anything about them. */
  async unplaced(organizationId: number, keys: string[]): Promise<Reached> {
    const rows = await this.database.query<{ key: string; lastId: number }>(
      `SELECT n.key, (SELECT coalesce(max(id), 0) FROM vulnerability WHERE organization_id = $1) AS last_id
         FROM unnest($2::text[]) AS n (key)
         LEFT JOIN vulnerability_alias a ON a.organization_id = $1 AND a.identifier = n.key
        WHERE a.identifier IS NULL`,
      [organizationId, keys],
    );
    const nothing = { written: null, vulnerabilityId: null, displayId: null, saidAliases: [], fedAliases: [] };
    return { identifiers: rows.map(({ key }) => ({ key, ...nothing })), lastId: rows[0]?.lastId ?? 0 };
  }

  /**
   * Replaces what a feed says about the given identifiers; gives those about which it now says something else. In a
   * transaction, which then keeps identifiers from being grouped until it ends.
   */
  async replaceFeedAliases(feed: string, about: string[], aliases: FeedAlias[]): Promise<string[]> {
    await this.database.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCK.feeds]);
    const gone = await this.database.query<{ identifier: string }>(
      `DELETE FROM feed_alias f
        USING (SELECT n.identifier, array_agg(g.alias) AS aliases
                 FROM unnest($2::text[]) AS n (identifier)
                 LEFT JOIN unnest($3::text[], $4::text[]) AS g (identifier, alias) ON g.identifier = n.identifier
                GROUP BY 1) n
        WHERE f.asserted_by = $1 AND f.identifier = n.identifier AND f.alias = ANY (n.aliases) IS NOT TRUE
       RETURNING f.identifier`,
      [feed, about, aliases.map((one) => one.identifier), aliases.map((one) => one.alias)],
    );
    const made = await this.database.query<{ identifier: string }>(
      `INSERT INTO feed_alias (identifier, alias, asserted_by, identifier_as_written, alias_as_written)
       SELECT n.identifier, n.alias, $1, n.identifier_as_written, n.alias_as_written
         FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS n (identifier, alias, identifier_as_written, alias_as_written)
       ON CONFLICT DO NOTHING RETURNING identifier`,
      [
        feed,
        aliases.map((one) => one.identifier),
        aliases.map((one) => one.alias),
        aliases.map((one) => one.identifierAsWritten),
        aliases.map((one) => one.aliasAsWritten),
      ],
    );
    return [...new Set([...gone, ...made].map(({ identifier }) => identifier))];
  }

  /** Replaces which CVEs a feed says that advisories are about; gives those about which it now says something else. In the same transaction. */
  async replaceFeedCovers(
    feed: string,
    about: string[],
    covers: readonly { identifier: string; cve: string }[],
  ): Promise<string[]> {
    const rows = await this.database.query<{ identifier: string }>(
      `WITH given AS MATERIALIZED (SELECT * FROM unnest($3::text[], $4::text[]) AS g (identifier, cve)),
       gone AS (
         DELETE FROM feed_cover f
          WHERE f.asserted_by = $1 AND f.identifier = ANY ($2::text[])
            AND NOT EXISTS (SELECT FROM given g WHERE g.identifier = f.identifier AND g.cve = f.cve)
         RETURNING f.identifier),
       made AS (
         INSERT INTO feed_cover (identifier, cve, asserted_by) SELECT identifier, cve, $1 FROM given
         ON CONFLICT DO NOTHING RETURNING identifier)
       SELECT identifier FROM gone UNION SELECT identifier FROM made`,
      [feed, about, covers.map((one) => one.identifier), covers.map((one) => one.cve)],
    );
    return rows.map(({ identifier }) => identifier);
  }

  /** Which organizations have which of the identifiers. */
  async knownTo(keys: string[]): Promise<{ organizationId: number; keys: string[] }[]> {
    return this.database.query(
      `WITH RECURSIVE owners AS (
         SELECT min(organization_id) AS id FROM vulnerability
         UNION ALL
         SELECT (SELECT min(v.organization_id) FROM vulnerability v WHERE v.organization_id > o.id) FROM owners o WHERE o.id IS NOT NULL)
       SELECT o.id AS organization_id, array_agg(a.identifier) AS keys
         FROM owners o JOIN vulnerability_alias a ON a.organization_id = o.id AND a.identifier = ANY ($1)
        GROUP BY 1`,
      [keys],
    );
  }

  /** The identifiers of a vulnerability, and who says that each is one. */
  async provenance(organizationId: number, vulnerabilityId: number): Promise<IdentifierProvenance[]> {
    return this.database.query(
      `WITH own AS (SELECT identifier, as_written FROM vulnerability_alias WHERE organization_id = $1 AND vulnerability_id = $2),
       said AS (
         SELECT a.identifier, a.asserted_by, a.asserted_at FROM own JOIN vulnerability_assertion a USING (identifier) WHERE a.organization_id = $1
         UNION ALL
         SELECT own.identifier, e.asserted_by, e.asserted_at
           FROM own
           CROSS JOIN LATERAL (
                SELECT alias AS other, asserted_by, asserted_at FROM alias_assertion WHERE organization_id = $1 AND identifier = own.identifier
                UNION ALL
                SELECT identifier, asserted_by, asserted_at FROM alias_assertion WHERE organization_id = $1 AND alias = own.identifier
                UNION ALL SELECT alias, asserted_by, asserted_at FROM feed_alias WHERE identifier = own.identifier
                UNION ALL SELECT identifier, asserted_by, asserted_at FROM feed_alias WHERE alias = own.identifier) e
           JOIN own other ON other.identifier = e.other)
       SELECT own.as_written AS id, array_agg(DISTINCT s.asserted_by ORDER BY s.asserted_by) AS asserted_by, min(s.asserted_at) AS asserted_at
         FROM own JOIN said s USING (identifier) GROUP BY 1 ORDER BY 1`,
      [organizationId, vulnerabilityId],
      'alias-provenance',
    );
  }

  /** Who says that the vulnerability is the same as another one, and is not followed: two CVEs are never one. */
  async refused(organizationId: number, vulnerabilityId: number): Promise<RefusedAlias[]> {
    return this.database.query(
      `SELECT own.as_written AS id, coalesce(o.as_written, e.other) AS same_as, array_agg(DISTINCT e.asserted_by ORDER BY e.asserted_by) AS asserted_by
         FROM vulnerability_alias own
         CROSS JOIN LATERAL (
              SELECT alias AS other, asserted_by FROM alias_assertion WHERE organization_id = $1 AND identifier = own.identifier
              UNION ALL SELECT identifier, asserted_by FROM alias_assertion WHERE organization_id = $1 AND alias = own.identifier
              UNION ALL SELECT alias, asserted_by FROM feed_alias WHERE identifier = own.identifier
              UNION ALL SELECT identifier, asserted_by FROM feed_alias WHERE alias = own.identifier) e
         LEFT JOIN vulnerability_alias o ON o.organization_id = $1 AND o.identifier = e.other
        WHERE own.organization_id = $1 AND own.vulnerability_id = $2 AND o.vulnerability_id IS DISTINCT FROM $2
        GROUP BY 1, 2 ORDER BY 1, 2`,
      [organizationId, vulnerabilityId],
      'alias-refused',
    );
  }
}
