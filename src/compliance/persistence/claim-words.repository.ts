import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** How much is written about the controls of an organization, in bytes. */
export interface WrittenWords {
  /** In the newest attestation of the control in question. */
  before: number;
  /** In the newest attestation of every other control, and in the exceptions that are shown with controls. */
  others: number;
}

/** Measures what people wrote in claims. */
@Injectable()
export class ClaimWordsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Of what stands: an assessment shows the newest attestation of a control whatever its state, and of its exceptions the newest and
   * those that have not ended. Texts are measured without being read; links are read, so this is for who adds to them.
   * @param frameworks slugs of those that the organization has
   */
  async written(
    organizationId: number,
    frameworks: readonly string[],
    { framework, control }: { framework: string; control: string },
  ): Promise<WrittenWords> {
    const row = await this.database.queryOne<WrittenWords>(
      `WITH newest AS MATERIALIZED (
         SELECT DISTINCT ON (a.framework, a.control) a.framework, a.control, a.statement, a.justification, a.evidence
           FROM compliance_attestation a
          WHERE a.organization_id = $1 AND a.framework = ANY ($2::text[])
          ORDER BY a.framework, a.control, a.attested_at DESC
       ), attested AS (
         SELECT n.framework = $3 AND n.control = $4 AS own,
                octet_length(n.statement) + octet_length(n.justification)
                  + CASE n.evidence WHEN '[]' THEN 0 ELSE octet_length(n.evidence::text) END AS bytes
           FROM newest n
       ), excepted AS (
         SELECT octet_length(e.reason) + octet_length(e.compensating) AS bytes
           FROM compliance_exception e
          WHERE e.organization_id = $1 AND e.framework = ANY ($2::text[])
            AND (e.ended_at IS NULL OR NOT EXISTS (
              SELECT 1 FROM compliance_exception n
               WHERE n.organization_id = $1 AND n.framework = e.framework AND n.control = e.control
                 AND n.requested_at > e.requested_at))
       )
       SELECT (SELECT coalesce(sum(bytes) FILTER (WHERE own), 0)::float8 FROM attested) AS before,
              (SELECT coalesce(sum(bytes) FILTER (WHERE NOT own), 0)::float8 FROM attested)
                + (SELECT coalesce(sum(bytes), 0)::float8 FROM excepted) AS others`,
      [organizationId, frameworks, framework, control],
      'compliance-words-written',
    );
    return row ?? { before: 0, others: 0 };
  }

  /** Whether so many exceptions of an organization stand. */
  async areActive(organizationId: number, count: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM compliance_exception WHERE organization_id = $1 AND ended_at IS NULL OFFSET $2 LIMIT 1`,
      [organizationId, count - 1],
      'compliance-exceptions-stand',
    );
    return rows.length > 0;
  }
}
