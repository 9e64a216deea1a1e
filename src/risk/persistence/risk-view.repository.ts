import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Views that are dear to compute, as they were for a version of the organization. */
@Injectable()
export class RiskViewRepository {
  constructor(private readonly database: Database) {}

  /** Null when there is none of this version. */
  async find<Document>(organizationId: number, name: string, version: string): Promise<Document | null> {
    const row = await this.database.queryOne<{ document: Document }>(
      `SELECT document FROM risk_view WHERE organization_id = $1 AND name = $2 AND version = $3::bigint`,
      [organizationId, name, version],
      'risk-view-find',
    );
    return row?.document ?? null;
  }

  /** Those of these names that there are of this version. */
  async findAll<Document>(
    organizationId: number,
    names: readonly string[],
    version: string,
  ): Promise<Map<string, Document>> {
    const rows = await this.database.query<{ name: string; document: Document }>(
      `SELECT name, document FROM risk_view WHERE organization_id = $1 AND name = ANY ($2::text[]) AND version = $3::bigint`,
      [organizationId, names, version],
      'risk-views-find',
    );
    return new Map(rows.map(({ name, document }) => [name, document]));
  }

  /** A later version is never replaced by an earlier one. In a snapshot, as exports read, it is not kept. */
  async store(organizationId: number, name: string, version: string, document: object, at: Date): Promise<void> {
    if (this.database.isReadOnly()) return;
    await this.database.query(
      `INSERT INTO risk_view AS v (organization_id, name, version, document, made_at) VALUES ($1, $2, $3::bigint, $4, $5)
       ON CONFLICT (organization_id, name) DO UPDATE SET version = excluded.version, document = excluded.document, made_at = excluded.made_at
        WHERE v.version <= excluded.version`,
      [organizationId, name, version, JSON.stringify(document), at],
      'risk-view-store',
    );
  }
}
