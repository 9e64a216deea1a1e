import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { Decision, DecisionScope, Justification } from '../domain/decision.js';
import { findingStateOf } from '../domain/finding-state.js';
import type { VexOrigin } from '../domain/vex.js';
import { decidedAbout, meantNames } from './decision-coverage.js';
import { REPORTED_MALWARE } from '../domain/reported-malware.js';
import { OF_ANY_CASE } from './vulnerability-shown.js';

/** A decision that came with a document, with its terms. */
export interface VexDecision {
  id: string;
  decision: Decision | 'open';
  scope: DecisionScope;
  justification: Justification | null;
  reason: string;
  expiresOn: string | null;
  endCause: string | null;
  vex: VexOrigin;
  /** When and where the document says it; null for a person's decision in it. */
  voice: { at: string; place: number } | null;
}

/** A decision as it is told to others. */
export interface ReportedDecision {
  id: string;
  /** The name of its vulnerability in the form by which they are ordered. */
  order: string;
  /** As what was decided about is called today, by names that feeds say are the same: what only scanners say is not told on. */
  vulnerabilityId: string;
  aliases: string[];
  decision: Decision | 'open';
  /** What a document says to be open. */
  status: 'affected' | 'under_investigation' | null;
  /** When a document says it; null for a person's decision. */
  said: Date | null;
  scope: DecisionScope['kind'];
  tags: string[];
  /** Public ids. */
  devices: string[];
  versions: string[];
  /** A range of versions, of which those that were seen are in `versions`. */
  range: string | null;
  /** Where it came with a document: its product there, and what that is a part of. */
  product: string | null;
  within: string | null;
  packageName: string | null;
  /** What everything in the package has by its name, where that is meant too: `in:pkg:npm/shop`. */
  contents: string | null;
  /** Of the package, or of all packages in which the vulnerability was found. */
  packages: { ecosystem: string; purl: string }[];
  justification: Justification | null;
  reason: string;
  expiresOn: string | null;
  decidedAt: Date;
  changedAt: Date;
}

interface StoredScope {
  state: number;
  scope: DecisionScope['kind'];
  tags: string[];
  deviceIds: number[];
  ecosystem: string | null;
  name: string | null;
  versions: string[];
  range: string | null;
  traits: string[];
  contents: string[];
}

/** Decisions that are read at once. */
const REPORTED_AT_ONCE = 500;

/** What is told: a name that is only ours says nothing to anybody. */
const IS_TOLD = `d.organization_id = $1 AND d.ended_at IS NULL AND upper(d.identifier) NOT LIKE '%${REPORTED_MALWARE}'`;

/** The decisions that hold, as they are told. */
const REPORTED = `WITH held AS MATERIALIZED (
     SELECT d.*, a.vulnerability_id, ${meantNames('d.identifier', 'a.vulnerability_id')} AS names FROM risk_acceptance d
       LEFT JOIN vulnerability_alias a ON a.organization_id = $1 AND a.identifier = upper(d.identifier)
      WHERE ${IS_TOLD})
   SELECT h.id, upper(coalesce(n.name, h.identifier)) AS "order", coalesce(n.name, h.identifier) AS vulnerability_id, h.state, h.scope, h.tags, h.package_versions AS versions,
          h.package_range AS range, origin.vex ->> 'product' AS product, origin.vex ->> 'within' AS within, h.vex ->> 'status' AS status,
          h.said_at AS said, h.said_place AS place, h.precedence, h.package_name, h.contents_traits[1] AS contents, h.justification, h.reason, h.expires_on::text AS expires_on,
          h.decided_at, h.changed_at,
          ARRAY (SELECT a.as_written FROM vulnerability_alias a
                  WHERE a.organization_id = $1 AND a.identifier = ANY (h.names) AND a.as_written <> n.name
                    AND a.identifier NOT LIKE '%${REPORTED_MALWARE}' ORDER BY 1) AS aliases,
          ARRAY (SELECT p.public_id FROM published_device p WHERE p.organization_id = $1 AND p.id = ANY (h.device_ids) ORDER BY 1) AS devices,
          coalesce((SELECT jsonb_agg(jsonb_build_object('ecosystem', k.ecosystem, 'purl', k.purl) ORDER BY k.purl, k.ecosystem)
                      FROM vulnerability_package vp JOIN published_package k ON k.organization_id = $1 AND k.id = vp.package_id
                     WHERE vp.organization_id = $1 AND vp.vulnerability_id = h.vulnerability_id AND k.purl IS NOT NULL
                       AND EXISTS (SELECT FROM finding_match m
                                    WHERE m.organization_id = $1 AND m.vulnerability_id = vp.vulnerability_id AND m.package_id = vp.package_id
                                      AND m.names || m.identifier && h.names)
                       AND (h.scope = 'all' OR (h.scope = 'package' AND (k.name = h.package_name OR lower(k.name) = lower(h.package_name) AND k.ecosystem = ANY (${OF_ANY_CASE})) AND (h.package_ecosystem IS NULL
                            OR lower(h.package_ecosystem) IN (lower(k.ecosystem), lower(split_part(k.ecosystem, ':', 1))))))), '[]') AS packages
     FROM held h LEFT JOIN vulnerability v ON v.organization_id = $1 AND v.id = h.vulnerability_id
     LEFT JOIN LATERAL (
       -- What somebody changed of a document's decision, and left about the same, is told of the product that the document names.
       WITH RECURSIVE was AS (
         SELECT h.replaces, h.vex
          UNION ALL
         SELECT r.replaces, r.vex FROM was JOIN risk_acceptance r ON r.organization_id = $1 AND r.id = was.replaces
          WHERE was.vex IS NULL
            AND (r.scope, r.package_ecosystem, r.package_name, r.package_range, r.package_traits, r.contents_traits, r.device_ids, r.tags)
                IS NOT DISTINCT FROM (h.scope, h.package_ecosystem, h.package_name, h.package_range, h.package_traits, h.contents_traits, h.device_ids, h.tags)
            AND (r.package_range IS NOT NULL OR r.package_versions = h.package_versions))
       SELECT vex FROM was WHERE vex IS NOT NULL LIMIT 1) origin ON true
     LEFT JOIN LATERAL (SELECT a.as_written AS name FROM vulnerability_alias a
                         WHERE a.organization_id = $1 AND a.identifier = ANY (h.names)
                         ORDER BY a.as_written <> v.display_id, a.identifier NOT LIKE 'CVE-%', 1 LIMIT 1) n ON true`;

/** Decisions as VEX documents bring and tell them. */
@Injectable()
export class VexRepository {
  constructor(private readonly database: Database) {}

  /** The newest decision under each key of a document, and of each of several that were given its id. */
  async ofDocument(organizationId: number, document: string): Promise<VexDecision[]> {
    const rows = await this.database.query<VexDecision & StoredScope>(
      `SELECT DISTINCT ON (d.vex ->> 'key', d.vex ->> 'series') d.id, d.state, d.scope, d.tags, d.device_ids, d.package_ecosystem AS ecosystem,
              d.package_name AS name, d.package_versions AS versions, d.package_range AS range, d.package_traits AS traits, d.contents_traits AS contents, d.justification, d.reason, d.expires_on::text AS expires_on,
              d.end_cause, d.vex, CASE WHEN d.said_at IS NOT NULL THEN jsonb_build_object('at', d.said_at, 'place', d.said_place) END AS voice
         FROM risk_acceptance d
        WHERE d.organization_id = $1 AND d.vex IS NOT NULL AND d.vex ->> 'document' = $2
        ORDER BY d.vex ->> 'key', d.vex ->> 'series', d.ended_at IS NOT NULL, d.id DESC`,
      [organizationId, document],
    );
    return rows.map((row) => ({
      ...row,
      decision: findingStateOf(row.state) as Decision | 'open',
      scope: scopeOf(row),
    }));
  }

  /** Notes on the decisions of a document (of its series, where several have its id), those that ended too, that this edition was taken. */
  async confirm(
    organizationId: number,
    { id, version, timestamp }: { id: string; version: number; timestamp: string | null },
    series: readonly string[],
  ): Promise<void> {
    await this.database.query(
      `UPDATE risk_acceptance SET vex = vex || jsonb_build_object('newest', $3::jsonb)
        WHERE organization_id = $1 AND vex IS NOT NULL AND vex ->> 'document' = $2
          AND coalesce(vex ->> 'series', '') = ANY ($4::text[]) AND vex -> 'newest' IS DISTINCT FROM $3::jsonb`,
      [organizationId, id, JSON.stringify({ version, timestamp }), series],
    );
  }

  /** Notes that statements which stay are said at another time or place now; gives the vulnerabilities that they are about. */
  async move(organizationId: number, moved: readonly { id: string; at: string; place: number }[]): Promise<number[]> {
    if (moved.length === 0) return [];
    const rows = await this.database.query<{ id: number }>(
      `WITH moved AS (
         UPDATE risk_acceptance d SET said_at = m.at, said_place = m.place
           FROM jsonb_to_recordset($2::jsonb) AS m (id uuid, at timestamptz, place integer)
          WHERE d.organization_id = $1 AND d.id = m.id AND d.said_at IS NOT NULL
         RETURNING d.id)
       SELECT id FROM (${decidedAbout('ARRAY (SELECT id FROM moved)')}) n ORDER BY 1`,
      [organizationId, JSON.stringify(moved)],
    );
    return rows.map(({ id }) => id);
  }

  /** Which of these identifiers name a vulnerability of the organization, or one of the CVEs of an advisory; in upper case. */
  async known(organizationId: number, identifiers: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ identifier: string }>(
      `SELECT identifier FROM vulnerability_alias WHERE organization_id = $1 AND identifier = ANY ($2::text[])
       UNION SELECT cve FROM vulnerability_cve WHERE organization_id = $1 AND cve = ANY ($2::text[])`,
      [organizationId, identifiers.map((identifier) => identifier.toUpperCase())],
    );
    return new Set(rows.map(({ identifier }) => identifier));
  }

  /**
   * For each of these traits series that have it, of so many devices at most: of each the one that was scanned last, and the newest of
   * these.
   *
   * @param concludedBy the source of what is concluded from documents of others, and shows none itself
   */
  async seriesWith(
    organizationId: number,
    traits: readonly string[],
    mostOfEach: number,
    concludedBy: string,
  ): Promise<{ trait: string; deviceId: number; seriesId: number }[]> {
    return this.database.query(
      `SELECT trait, device_id, series_id
         FROM (SELECT *, row_number() OVER (PARTITION BY trait ORDER BY last_scan_at DESC NULLS LAST, device_id) AS place
                 FROM (SELECT DISTINCT ON (t.trait, o.device_id) t.trait, o.device_id, o.series_id, st.last_scan_at
                         FROM (SELECT device_id, series_id, traits FROM device_occurrences
                                WHERE organization_id = $1 AND traits && $2::text[]
                                UNION
                               SELECT device_id, series_id, traits FROM published_device_software
                                WHERE organization_id = $1 AND traits && $2::text[]) o
                        CROSS JOIN LATERAL unnest(o.traits) AS t (trait)
                         LEFT JOIN published_scan_series st ON st.organization_id = $1 AND st.device_id = o.device_id AND st.id = o.series_id
                        WHERE t.trait = ANY ($2::text[]) AND st.source IS DISTINCT FROM $4
                        ORDER BY t.trait, o.device_id, st.last_scan_at DESC NULLS LAST, o.series_id) newest) placed
        WHERE place <= $3`,
      [organizationId, traits, mostOfEach, concludedBy],
    );
  }

  /**
   * All that holds, in an order that stays, {@link REPORTED_AT_ONCE} at a time. Inside a snapshot, which has one such reading at a
   * time: the rows come from one statement, of which the database keeps what was not read yet.
   */
  async *reported(organizationId: number): AsyncGenerator<ReportedDecision[], void> {
    await this.database.query(
      `DECLARE told_decisions NO SCROLL CURSOR FOR
        SELECT * FROM (${REPORTED}) t ORDER BY "order" COLLATE "C", said NULLS FIRST, place, precedence DESC, id`,
      [organizationId],
    );
    for (;;) {
      const rows = await this.database.query<ReportedDecision & { state: number }>(
        `FETCH ${REPORTED_AT_ONCE} FROM told_decisions`,
      );
      if (rows.length === 0) break;
      yield rows.map((row) => ({ ...row, decision: findingStateOf(row.state) as Decision | 'open' }));
    }
    await this.database.query('CLOSE told_decisions');
  }

  /** Whether {@link reported} gives any. */
  async tellsAny(organizationId: number): Promise<boolean> {
    const row = await this.database.queryOne<{ any: boolean }>(
      `SELECT EXISTS (SELECT FROM risk_acceptance d WHERE ${IS_TOLD}) AS any`,
      [organizationId],
    );
    return row?.any === true;
  }

  /** A text that is another one as soon as {@link reported} gives anything else. The database makes it: no row comes here. */
  async digest(organizationId: number): Promise<string> {
    const row = await this.database.queryOne<{ digest: string }>(
      `SELECT count(*) || ':' || encode(sha256(coalesce(string_agg(hash, ''::bytea ORDER BY hash), ''::bytea)), 'hex') AS digest
         FROM (SELECT sha256(convert_to(t::text, 'UTF8')) AS hash FROM (${REPORTED}) t) h`,
      [organizationId],
    );
    return row?.digest ?? '';
  }

  /**
   * Decisions of documents that hold and are about vulnerabilities which nobody here has: all, and those of this document (of
   * these of its series).
   */
  async unheard(
    organizationId: number,
    document: string,
    series: readonly string[],
  ): Promise<{ all: number; own: number }> {
    const row = await this.database.queryOne<{ all: number; own: number }>(
      `SELECT count(*)::int AS "all",
              count(*) FILTER (WHERE d.vex ->> 'document' = $2 AND coalesce(d.vex ->> 'series', '') = ANY ($3::text[]))::int AS own
         FROM risk_acceptance d
        WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.vex IS NOT NULL
          AND NOT EXISTS (SELECT FROM vulnerability_alias a WHERE a.organization_id = $1 AND a.identifier = upper(d.identifier))
          AND NOT EXISTS (SELECT FROM vulnerability_cve c WHERE c.organization_id = $1 AND c.cve = upper(d.identifier))`,
      [organizationId, document, series],
    );
    return row ?? { all: 0, own: 0 };
  }

  /** How often, and when last, any decision changed: a later document has a greater version. */
  async edition(organizationId: number): Promise<{ version: number; at: Date | null }> {
    const row = await this.database.queryOne<{ version: number; at: Date | null }>(
      `SELECT coalesce(sum(version), 0)::int AS version, max(changed_at) AS at FROM risk_acceptance WHERE organization_id = $1`,
      [organizationId],
    );
    return row ?? { version: 0, at: null };
  }
}

function scopeOf({
  scope,
  tags,
  deviceIds,
  ecosystem,
  name,
  versions,
  range,
  traits,
  contents,
}: StoredScope): DecisionScope {
  switch (scope) {
    case 'all':
      return { kind: scope };
    case 'tags':
      return { kind: scope, tags };
    case 'devices':
      return { kind: scope, deviceIds };
    case 'product':
      return { kind: scope, traits, deviceIds };
    case 'package':
      return { kind: scope, package: { ecosystem, name: name ?? '', versions, range, traits, contents, deviceIds } };
  }
}
