import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { CheckKind } from '../domain/observation.js';

/** Reads what a scan would close of checks. */
@Injectable()
export class ClosingCheckRepository {
  constructor(private readonly database: Database) {}

  /** How many failing checks of these kinds and tools a stream holds, and how many of them are not told any more. */
  async closing(
    organizationId: number,
    deviceId: number,
    streamId: number,
    { kinds, tools, told }: { kinds: readonly CheckKind[]; tools: readonly string[] | null; told: readonly string[] },
  ): Promise<{ checks: number; before: number }> {
    const row = await this.database.queryOne<{ checks: number; before: number }>(
      `SELECT count(*)::int AS before,
              (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM unnest($5::text[]) AS t (id) WHERE t.id = c.check_id)))::int AS checks
         FROM device_check c
        WHERE c.organization_id = $1 AND c.device_id = $2 AND c.stream_id = $3 AND c.kind <> 'setting' AND c.status = 'fail'
          AND c.kind = ANY ($4::text[]) AND ($6::text[] IS NULL OR split_part(c.check_id, ':', 1) = ANY ($6::text[]))`,
      [organizationId, deviceId, streamId, kinds, told, tools],
      'check-closing',
    );
    return row ?? { checks: 0, before: 0 };
  }
}
