import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

/** Finds the organizations that have upkeep to do. */
@Injectable()
export class AiSweepRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** Those whose key is sealed with another key than this one. */
  async sealedOtherwise(keyId: string): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT organization_id AS id FROM ai_settings WHERE sealed IS NOT NULL AND key_id <> $1 ORDER BY 1`,
      [keyId],
    );
    return rows.map(({ id }) => id);
  }
}
