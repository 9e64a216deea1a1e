import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { OwnAssumptions } from '../domain/assumptions/assumption.js';
import type { PlanningAssumptionsEntity } from './planning-assumptions.entity.js';

export interface AssumptionsRow extends Omit<PlanningAssumptionsEntity, 'organizationId' | 'own'> {
  own: OwnAssumptions;
}

/** Everything that an organization ever said about its plans. */
@Injectable()
export class PlanningAssumptionsRepository {
  constructor(private readonly database: Database) {}

  newest(organizationId: number): Promise<AssumptionsRow | null> {
    return this.database.queryOne(
      `SELECT version, currency, own, reason, created_by, created_at
         FROM planning_assumptions WHERE organization_id = $1 ORDER BY version DESC LIMIT 1`,
      [organizationId],
      'planning-assumptions-newest',
    );
  }

  /** False when somebody wrote this version meanwhile. */
  async insert(organizationId: number, row: AssumptionsRow): Promise<boolean> {
    const { version, currency, own, reason, createdBy, createdAt } = row;
    const rows = await this.database.query(
      `INSERT INTO planning_assumptions (organization_id, version, currency, own, reason, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING version`,
      [organizationId, version, currency, JSON.stringify(own), reason, createdBy, createdAt],
      'planning-assumptions-insert',
    );
    return rows.length > 0;
  }
}
