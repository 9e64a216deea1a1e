import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What sources call failing checks. */
@Injectable()
export class CheckTitleRepository {
  constructor(private readonly database: Database) {}

  /** Of each check the title that was new last; none where nobody named it. */
  newest(organizationId: number, checkIds: readonly string[]): Promise<{ id: string; title: string }[]> {
    return this.database.query(
      `SELECT DISTINCT ON (t.check_id) t.check_id AS id, t.title
         FROM check_title t
        WHERE t.organization_id = $1 AND t.check_id = ANY ($2::text[]) AND t.title <> ''
        ORDER BY t.check_id, t.reported_at DESC, t.title`,
      [organizationId, checkIds],
      'check-titles-newest',
    );
  }
}
