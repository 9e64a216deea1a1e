import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
import { OF_ANY_CASE } from './vulnerability-shown.js';

/** Of one name, that it changed: a CVE, a package, an advisory. */
export interface ChangedName {
  kind: 'risk' | 'weakness' | 'package' | 'alias' | 'malware';
  /** What it belongs to: a cause of risk, an ecosystem; empty where there is nothing to tell apart. */
  scope: string;
  name: string;
  /** What is said of it beside; the last counts. */
  detail: object | null;
}

/** Names of packages of an ecosystem that changed, for an organization that has them. */
export interface ChangedPackages {
  ecosystem: string;
  organizationId: number;
  names: string[];
}

const CURSOR = 'changed_packages';

/**
 * What an import has to remember of its document until it ends, in temporary tables of its transaction: so its memory does not
 * grow with the document (docs/decisions/0080-imports-in-bounded-memory.md).
 */
@Injectable()
export class ImportScratchRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  /** Empty, in the transaction of the import. They go with it. */
  async open(): Promise<void> {
    await this.database.query(
      `CREATE TEMPORARY TABLE IF NOT EXISTS import_seen (
         ecosystem text, package_name text, external_id text, PRIMARY KEY (ecosystem, package_name, external_id)
       ) ON COMMIT DROP`,
    );
    await this.database.query(
      `CREATE TEMPORARY TABLE IF NOT EXISTS import_changed (
         kind text, scope text, name text, detail jsonb, PRIMARY KEY (kind, scope, name)
       ) ON COMMIT DROP`,
    );
    await this.database.query(`TRUNCATE import_seen, import_changed`);
  }

  /** Each (kind, scope, name) at most once a call. */
  async changed(names: readonly ChangedName[]): Promise<void> {
    if (names.length === 0) return;
    await this.database.query(
      `INSERT INTO import_changed (kind, scope, name, detail)
       SELECT kind, scope, name, detail FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) AS n (kind, scope, name, detail)
       ON CONFLICT (kind, scope, name) DO UPDATE SET detail = excluded.detail WHERE import_changed.detail IS DISTINCT FROM excluded.detail`,
      [
        names.map(({ kind }) => kind),
        names.map(({ scope }) => scope),
        names.map(({ name }) => name),
        names.map(({ detail }) => (detail === null ? null : JSON.stringify(detail))),
      ],
    );
  }

  /** What changed of a kind, in the order of scope and name, so many at a time and all of one scope. */
  async *pages(kind: ChangedName['kind'], size: number): AsyncGenerator<ChangedName[]> {
    let scope = '';
    let name = '';
    for (;;) {
      const rows = await this.database.query<ChangedName>(
        `SELECT kind, scope, name, detail FROM import_changed
          WHERE kind = $1 AND (scope, name) > ($2, $3) ORDER BY scope, name LIMIT $4`,
        [kind, scope, name, size],
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      ({ scope, name } = last);
      for (const one of new Set(rows.map((row) => row.scope))) yield rows.filter((row) => row.scope === one);
    }
  }

  /**
   * Puts down the packages of other releases whose bulletins may count otherwise now: whether a release has a vulnerability that only
   * a bulletin names there, the records of all releases tell (domain/specific-record.ts). Their ecosystems have a new edition.
   */
  async otherReleases(feed: string): Promise<void> {
    await this.database.query(`ANALYZE import_changed`);
    await this.database.query(
      `WITH release AS MATERIALIZED (
         SELECT ecosystem, split_part(ecosystem, ':', 1) AS base FROM advisory_edition WHERE feed = $1 AND ecosystem LIKE '%:%'),
       other AS MATERIALIZED (
         SELECT DISTINCT ON (r.ecosystem, c.name) r.ecosystem, c.name, c.detail
           FROM import_changed c JOIN release r ON r.base = split_part(c.scope, ':', 1) AND r.ecosystem <> c.scope
          WHERE c.kind = 'package'
            -- Of a whole import there is hardly one that did not change itself.
            AND NOT EXISTS (SELECT FROM import_changed d WHERE d.kind = 'package' AND d.scope = r.ecosystem AND d.name = c.name)
            AND EXISTS (SELECT FROM advisory a WHERE a.feed = $1 AND a.ecosystem = r.ecosystem AND a.package_name = c.name
                           AND EXISTS (SELECT FROM unnest(a.identifiers) i WHERE right(a.external_id, length(i)) <> i))),
       put AS (
         INSERT INTO import_changed (kind, scope, name, detail) SELECT 'package', ecosystem, name, detail FROM other
         ON CONFLICT DO NOTHING RETURNING scope)
       UPDATE advisory_edition e SET edition = edition + 1
        WHERE e.feed = $1 AND e.ecosystem IN (SELECT scope FROM put)`,
      [feed],
      'import-other-releases',
    );
  }

  /**
   * The packages that changed, by the organizations that have them, some hundred names in a row. Of an ecosystem whose advisories
   * name sources they are told to all that have packages of it: which sources those are cannot be told from their names.
   */
  async *changedPackages(namesInRow: number, rowsAtOnce: number): AsyncGenerator<ChangedPackages[]> {
    await this.everywhere.query(`ANALYZE import_changed`);
    await this.everywhere.query(
      `DECLARE ${CURSOR} NO SCROLL CURSOR FOR
       WITH told AS (
         SELECT c.scope AS ecosystem, p.organization_id, c.name
           FROM import_changed c JOIN published_package p ON p.ecosystem = c.scope AND p.name = c.name
          WHERE c.kind = 'package' AND NOT (c.detail ->> 'ofSource')::boolean
         UNION
         SELECT c.scope, p.organization_id, c.name
           FROM published_package p JOIN import_changed c ON c.scope = p.ecosystem AND c.name = lower(p.name)
          WHERE p.ecosystem = ANY (${OF_ANY_CASE}) AND c.kind = 'package' AND NOT (c.detail ->> 'ofSource')::boolean
         UNION
         SELECT c.scope, o.organization_id, c.name
           FROM import_changed c
           JOIN (SELECT DISTINCT organization_id, ecosystem FROM published_package) o ON o.ecosystem = c.scope
          WHERE c.kind = 'package' AND (c.detail ->> 'ofSource')::boolean)
       SELECT ecosystem, organization_id, array_agg(name ORDER BY name) AS names
         FROM (SELECT *, (row_number() OVER (PARTITION BY ecosystem, organization_id ORDER BY name) - 1) / ${namesInRow} AS part FROM told) t
        GROUP BY ecosystem, organization_id, part ORDER BY ecosystem, organization_id, part`,
    );
    for (;;) {
      const rows = await this.everywhere.query<ChangedPackages>(`FETCH ${rowsAtOnce} FROM ${CURSOR}`);
      if (rows.length === 0) break;
      yield rows;
    }
    await this.everywhere.query(`CLOSE ${CURSOR}`);
  }
}
