import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

/** Finds the organizations that have reports to look after. */
@Injectable()
export class ReportSweepRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** Those that have any. */
  async organizations(): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM report ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  }
}
