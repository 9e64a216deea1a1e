import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Which sign-in states were used, on whatever replica. */
@Injectable()
export class ConsumedStateRepository {
  constructor(private readonly database: Database) {}

  /** True for the first caller with this hash, false for every other. */
  async consume(stateHash: Buffer, expiresAt: Date): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO oauth_consumed_state (state_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
      [stateHash, expiresAt],
    );
    return rows.length === 1;
  }

  async forget(before: Date): Promise<void> {
    await this.database.query(`DELETE FROM oauth_consumed_state WHERE expires_at < $1`, [before]);
  }
}
