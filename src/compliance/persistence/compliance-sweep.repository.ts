import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

/** Upkeep: which organizations have something to count. */
@Injectable()
export class ComplianceSweepRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** Those that have devices, or a cloud suite. */
  organizations(): Promise<number[]> {
    return this.ids(
      `WITH RECURSIVE owners AS (
         SELECT min(organization_id) AS id FROM published_device
         UNION ALL
         SELECT (SELECT min(d.organization_id) FROM published_device d WHERE d.organization_id > o.id) FROM owners o WHERE o.id IS NOT NULL)
       SELECT id FROM owners WHERE id IS NOT NULL UNION SELECT organization_id FROM published_cloud_suite ORDER BY 1`,
    );
  }

  /** Those in which something is invalid: a sweep over a table that is empty most of the time. */
  waiting(at: Date): Promise<number[]> {
    return this.ids(
      `SELECT DISTINCT organization_id AS id FROM compliance_invalidation WHERE not_before <= $1 ORDER BY 1`,
      [at],
    );
  }

  private async ids(text: string, values: unknown[] = []): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(text, values);
    return rows.map(({ id }) => id);
  }
}
