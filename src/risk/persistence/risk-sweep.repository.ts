import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

/** Upkeep: which organizations have a risk at all. */
@Injectable()
export class RiskSweepRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  async organizations(): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT organization_id AS id FROM risk_organization ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  }
}
