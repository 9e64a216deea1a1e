import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { CvssVector } from '../domain/cvss-choice.js';

const ASSERTION_LOCK = 7204;

/** What one scanner says about one vulnerability, apart from where it was found. */
export interface Assertion {
  vulnerabilityId: number;
  contentHash: Buffer;
  title: string | null;
  description: string | null;
  cvss: CvssVector[];
  cwes: string[];
  references: string[];
  relatedIds: string[];
  publishedAt: string | null;
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

/** Everything asserted about a vulnerability, by whom. */
export interface StoredAssertion extends Omit<Assertion, 'contentHash'> {
  assertedBy: string;
  assertedAt: Date;
}

/** What scanners say about vulnerabilities: kept per organization and asserter, the latest of each. */
@Injectable()
export class AssertionRepository {
  constructor(private readonly database: Database) {}

  /** One transaction at a time chooses what an organization is shown; two would each choose without the other's words. */
  async lock(organizationId: number): Promise<void> {
    await this.database.query(
      'SELECT pg_advisory_xact_lock($1, $2)',
      [ASSERTION_LOCK, organizationId],
      'dictionary-lock',
    );
  }

  /** Writes assertions that differ from what the same scanner said last; gives the vulnerabilities that they are about. */
  async record(organizationId: number, assertedBy: string, assertions: Assertion[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `INSERT INTO vulnerability_assertion AS a (organization_id, vulnerability_id, asserted_by, content_hash, title, description, cvss,
                                                 cwes, "references", related_ids, published_at, asserted_at)
       SELECT $1, n.id, $2, decode(n.hash, 'hex'), n.content ->> 'title', n.content ->> 'description', n.content -> 'cvss',
              ARRAY (SELECT jsonb_array_elements_text(n.content -> 'cwes')),
              ARRAY (SELECT jsonb_array_elements_text(n.content -> 'references')),
              ARRAY (SELECT jsonb_array_elements_text(n.content -> 'relatedIds')),
              (n.content ->> 'publishedAt')::timestamptz, now()
         FROM unnest($3::int[], $4::text[], $5::jsonb[]) AS n (id, hash, content)
        ORDER BY n.id
       ON CONFLICT (organization_id, vulnerability_id, asserted_by) DO UPDATE
          SET content_hash = excluded.content_hash, title = excluded.title, description = excluded.description, cvss = excluded.cvss,
              cwes = excluded.cwes, "references" = excluded."references", related_ids = excluded.related_ids,
              published_at = excluded.published_at, asserted_at = excluded.asserted_at
        WHERE a.content_hash <> excluded.content_hash
       RETURNING vulnerability_id AS id`,
      [
        organizationId,
        assertedBy,
        assertions.map((assertion) => assertion.vulnerabilityId),
        assertions.map((assertion) => assertion.contentHash.toString('hex')),
        assertions.map(({ title, description, cvss, cwes, references, relatedIds, publishedAt }) =>
          JSON.stringify({ title, description, cvss, cwes, references, relatedIds, publishedAt }),
        ),
      ],
      'vulnerability-assertion-record',
    );
    return rows.map((row) => row.id);
  }

  async of(organizationId: number, vulnerabilityIds: number[]): Promise<StoredAssertion[]> {
    return this.database.query(
      `SELECT vulnerability_id AS "vulnerabilityId", asserted_by AS "assertedBy", asserted_at AS "assertedAt", title, description, cvss, cwes,
              "references", related_ids AS "relatedIds", published_at AS "publishedAt"
         FROM vulnerability_assertion WHERE organization_id = $1 AND vulnerability_id = ANY ($2)
        ORDER BY vulnerability_id, asserted_at DESC, asserted_by`,
      [organizationId, vulnerabilityIds],
      'vulnerability-assertions',
    );
  }

  async show(organizationId: number, shown: ShownVulnerability[]): Promise<void> {
    await this.database.query(
      `UPDATE vulnerability v
          SET title = n.content ->> 'title', description = n.content ->> 'description',
              cvss = nullif(n.content -> 'cvss', 'null'), cwes = ARRAY (SELECT jsonb_array_elements_text(n.content -> 'cwes')),
              "references" = ARRAY (SELECT jsonb_array_elements_text(n.content -> 'references')),
              published_at = (n.content ->> 'publishedAt')::timestamptz
         FROM unnest($2::int[], $3::jsonb[]) AS n (id, content)
        WHERE v.organization_id = $1 AND v.id = n.id`,
      [organizationId, shown.map(({ id }) => id), shown.map((content) => JSON.stringify(content))],
      'vulnerability-show',
    );
  }
}
