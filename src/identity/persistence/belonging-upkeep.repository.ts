import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What became useless with time, of all organizations: for a job, which belongs to none and so sees all. */
@Injectable()
export class BelongingUpkeepRepository {
  constructor(private readonly database: Database) {}

  /** Forgets invitations that were used, withdrawn or expired before then. */
  async pruneInvitations(endedBefore: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM organization_invitation WHERE least(redeemed_at, withdrawn_at, expires_at) < $1`,
      [endedBefore],
    );
  }

  /** Takes domains off the lists that were added, or lost their verification, before then. */
  async pruneUnverifiedDomains(before: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM organization_domain WHERE verified_at IS NULL AND greatest(created_at, checked_at) < $1`,
      [before],
    );
  }

  /** Forgets API keys that were revoked or expired before then. */
  async pruneApiKeys(endedBefore: Date): Promise<void> {
    await this.database.query(`DELETE FROM api_key WHERE least(revoked_at, expires_at) < $1`, [endedBefore]);
  }
}
