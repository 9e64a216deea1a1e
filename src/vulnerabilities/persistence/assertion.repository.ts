import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { CvssVector } from '../domain/cvss-choice.js';

/** How many earlier versions of an assertion are recognized as such. */
const KNOWN_HASHES = 32;

/** What one scanner says about one identifier, apart from where it was found. */
export interface AssertionContent {
  title: string | null;
  description: string | null;
  cvss: CvssVector[];
  cwes: string[];
  /** Whether it says in a field of its own that it is malware. */
  malware: boolean;
  references: string[];
  relatedIds: string[];
  publishedAt: string | null;
}

/** An assertion on its way in. */
export interface Assertion extends AssertionContent {
  /** Comparable form. */
  identifier: string;
  /** Hexadecimal; equal when everything that is said is. */
  hash: string;
  /** Comparable forms of its other names. */
  aliases: string[];
  /** The CVEs that it is about, where there are several. */
  covers: string[];
}

/** A vulnerability as it is shown, chosen from what its asserters say. */
export interface ShownVulnerability {
  id: number;
  title: string | null;
  description: string | null;
  cvss: unknown;
  cwes: string[];
  references: string[];
  publishedAt: string | null;
}

/** Everything asserted about a vulnerability, by whom, and under which name. */
export interface StoredAssertion extends AssertionContent {
  vulnerabilityId: number;
  /** As written. */
  identifier: string;
  assertedBy: string;
  assertedAt: Date;
  /** The CVEs that it is about, where there are several. */
  covers: string[];
}

/** What scanners say about identifiers: kept per organization and asserter, the newest that each introduced. */
@Injectable()
export class AssertionRepository {
  constructor(private readonly database: Database) {}

  /** Those of the assertions that this scanner was never heard to make. Takes no lock. */
  async unheard<Given extends Pick<Assertion, 'identifier' | 'hash'>>(
    organizationId: number,
    assertedBy: string,
    given: readonly Given[],
  ): Promise<Given[]> {
    const rows = await this.database.query<{ place: number }>(
      `SELECT n.place::int AS place
         FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS n (identifier, hash, place)
         LEFT JOIN vulnerability_assertion a ON a.organization_id = $1 AND a.identifier = n.identifier AND a.asserted_by = $2
        WHERE decode(n.hash, 'hex') = ANY (a.known_hashes) IS NOT TRUE`,
      [organizationId, assertedBy, given.map((one) => one.identifier), given.map((one) => one.hash)],
      'vulnerability-assertion-unheard',
    );
    return rows.map(({ place }) => given[place - 1]).filter((one) => one !== undefined);
  }

  /**
   * Keeps assertions that are new, and takes back the aliases that the same scanner no longer gives. One that it made before
   * is passed over: it comes from a device whose scanner has an older database, and must not take turns with the newer.
   *
   * @returns the identifiers about which something else is said now
   */
  async record(organizationId: number, assertedBy: string, assertions: readonly Assertion[]): Promise<string[]> {
    const changed: string[] = [];
    for (const slice of slicesOf(assertions, contentOf))
      changed.push(...(await this.recordSlice(organizationId, assertedBy, slice)));
    return changed;
  }

  private async recordSlice(
    organizationId: number,
    assertedBy: string,
    slice: readonly Sliced<Assertion>[],
  ): Promise<string[]> {
    const rows = await this.database.query<{ identifier: string }>(
      `WITH written AS (
         INSERT INTO vulnerability_assertion AS a (organization_id, identifier, asserted_by, known_hashes, title, description, cvss,
                                                   cwes, malware, "references", related_ids, aliases, covers, published_at, asserted_at)
         SELECT $1, n.identifier, $2, ARRAY[decode(n.hash, 'hex')], n.content ->> 'title', n.content ->> 'description', n.content -> 'cvss',
                ARRAY (SELECT jsonb_array_elements_text(n.content -> 'cwes')), (n.content ->> 'malware')::boolean,
                ARRAY (SELECT jsonb_array_elements_text(n.content -> 'references')),
                ARRAY (SELECT jsonb_array_elements_text(n.content -> 'relatedIds')),
                ARRAY (SELECT jsonb_array_elements_text(n.content -> 'aliases')),
                ARRAY (SELECT jsonb_array_elements_text(n.content -> 'covers')),
                (n.content ->> 'publishedAt')::timestamptz, now()
           FROM unnest($3::text[], $4::text[], $5::jsonb[]) AS n (identifier, hash, content)
          ORDER BY n.identifier
         ON CONFLICT (organization_id, identifier, asserted_by) DO UPDATE
            SET known_hashes = (a.known_hashes || excluded.known_hashes)[greatest(1, cardinality(a.known_hashes) + 2 - ${KNOWN_HASHES}):],
                title = excluded.title, description = excluded.description, cvss = excluded.cvss, cwes = excluded.cwes,
                malware = excluded.malware,
                "references" = excluded."references", related_ids = excluded.related_ids, aliases = excluded.aliases, covers = excluded.covers,
                published_at = excluded.published_at, asserted_at = excluded.asserted_at
          WHERE NOT a.known_hashes @> excluded.known_hashes
         RETURNING a.identifier, a.aliases),
       taken_back AS (
         DELETE FROM alias_assertion e USING written w
          WHERE e.organization_id = $1 AND e.identifier = w.identifier AND e.asserted_by = $2 AND e.alias <> ALL (w.aliases))
       SELECT identifier FROM written`,
      [
        organizationId,
        assertedBy,
        slice.map(({ one }) => one.identifier),
        slice.map(({ one }) => one.hash),
        slice.map(({ json }) => json),
      ],
      'vulnerability-assertion-record',
    );
    return rows.map((row) => row.identifier);
  }

  async of(organizationId: number, vulnerabilityIds: number[]): Promise<StoredAssertion[]> {
    return this.database.query(
      `SELECT n.vulnerability_id, n.as_written AS identifier, a.asserted_by, a.asserted_at,
              a.title, a.description, a.cvss, a.cwes, a.malware, a."references", a.related_ids, a.covers, a.published_at
         FROM vulnerability_alias n
         JOIN vulnerability_assertion a ON a.organization_id = $1 AND a.identifier = n.identifier
        WHERE n.organization_id = $1 AND n.vulnerability_id = ANY ($2)
        ORDER BY n.vulnerability_id, a.asserted_at DESC, a.asserted_by, n.identifier`,
      [organizationId, vulnerabilityIds],
      'vulnerability-assertions',
    );
  }

  async show(organizationId: number, shown: ShownVulnerability[]): Promise<void> {
    for (const slice of slicesOf(shown, (one) => one)) await this.showSlice(organizationId, slice);
  }

  private async showSlice(organizationId: number, slice: readonly Sliced<ShownVulnerability>[]): Promise<void> {
    await this.database.query(
      `UPDATE vulnerability v
          SET title = n.content ->> 'title', description = n.content ->> 'description',
              cvss = nullif(n.content -> 'cvss', 'null'), cwes = ARRAY (SELECT jsonb_array_elements_text(n.content -> 'cwes')),
              "references" = ARRAY (SELECT jsonb_array_elements_text(n.content -> 'references')),
              published_at = (n.content ->> 'publishedAt')::timestamptz
         FROM unnest($2::int[], $3::jsonb[]) AS n (id, content)
        WHERE v.organization_id = $1 AND v.id = n.id`,
      [organizationId, slice.map(({ one }) => one.id), slice.map(({ json }) => json)],
      'vulnerability-show',
    );
  }
}

/** A row, and its content as the statement takes it. */
interface Sliced<Row> {
  one: Row;
  json: string;
}

/** Rows of one statement, and characters: a driver puts all of them into one text in one go. */
const SLICE = { rows: 5000, characters: 2 * 1024 * 1024 } as const;

function* slicesOf<Row>(rows: readonly Row[], content: (row: Row) => object): Generator<Sliced<Row>[], void> {
  let slice: Sliced<Row>[] = [];
  let characters = 0;
  for (const one of rows) {
    const json = JSON.stringify(content(one));
    if (slice.length > 0 && (slice.length >= SLICE.rows || characters + json.length > SLICE.characters)) {
      yield slice;
      [slice, characters] = [[], 0];
    }
    slice.push({ one, json });
    characters += json.length;
  }
  if (slice.length > 0) yield slice;
}

function contentOf({ identifier: _identifier, hash: _hash, ...content }: Assertion): object {
  return content;
}
