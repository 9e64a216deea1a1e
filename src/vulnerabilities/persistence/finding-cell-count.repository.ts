import { Injectable } from '@nestjs/common';
import { Database, EXACT_TOTAL_LIMIT } from '../../platform/index.js';

/** What the cells of the matrix hold: 25 numbers each, in the order of the bits of cells. */
export interface CellCounts {
  /** Open findings. */
  findings: readonly number[];
  /** Findings that are not fixed, by their inherent cell. */
  inherentFindings: readonly number[];
  /** Vulnerabilities with an open finding there; one may be in several cells. */
  vulnerabilities: readonly number[];
}

/**
 * How many are in the cells of `bits`, counted no further than lists count: 0 before anything was counted. Vulnerabilities only of a single
 * cell, because they may be in several.
 */
export function talliedCells(column: 'findings' | 'inherent_findings' | 'vulnerabilities', bits: string): string {
  return `least(${EXACT_TOTAL_LIMIT + 1}, coalesce((SELECT sum(u.n) FROM finding_cell_count t CROSS JOIN LATERAL unnest(t.${column}) WITH ORDINALITY AS u (n, cell)
            WHERE t.organization_id = $1 AND ((1 << (u.cell::int - 1)) & ${bits}::int) <> 0), 0))`;
}

/** Writes the numbers of the matrix where lists by cell find their totals. */
@Injectable()
export class FindingCellCountRepository {
  constructor(private readonly database: Database) {}

  async write(organizationId: number, { findings, inherentFindings, vulnerabilities }: CellCounts): Promise<void> {
    await this.database.query(
      `INSERT INTO finding_cell_count AS t (organization_id, findings, inherent_findings, vulnerabilities) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id) DO UPDATE
          SET findings = excluded.findings, inherent_findings = excluded.inherent_findings, vulnerabilities = excluded.vulnerabilities
        WHERE (t.findings, t.inherent_findings, t.vulnerabilities) <> (excluded.findings, excluded.inherent_findings, excluded.vulnerabilities)`,
      [organizationId, findings, inherentFindings, vulnerabilities],
      'finding-cell-count-write',
    );
  }

  /** Null before anything was counted. */
  one(organizationId: number): Promise<CellCounts | null> {
    return this.database.queryOne(
      `SELECT findings, inherent_findings, vulnerabilities FROM finding_cell_count WHERE organization_id = $1`,
      [organizationId],
    );
  }
}
