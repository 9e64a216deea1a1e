import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, NotFoundError } from '../../platform/index.js';
import { ApiKeyRepository } from '../persistence/api-key.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import { WaysIn } from './ways-in.js';

/** What becomes of the ways in that a key made: enrolment keys and one-time tokens. Devices that came in by them go on. */
export const MADE_BY_KEY = ['ends', 'stays'] as const;
export type MadeByKey = (typeof MADE_BY_KEY)[number];

/**
 * Ends a key, on every replica with the next request, and what it made with it: who has a key that leaked has what it made as well. A
 * rotation lets that stay. Doing it again changes nothing, but ends what stayed.
 */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly database: Database,
    private readonly memberships: MembershipRepository,
    private readonly keys: ApiKeyRepository,
    private readonly others: WaysIn,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotFoundError}. */
  async execute(organizationId: number, id: string, made: MadeByKey): Promise<void> {
    await this.database.transaction(async () => {
      // What the key is about to leave behind is there before this is done, or refused after it.
      await this.memberships.lock(organizationId);
      const outcome = await this.keys.revoke(organizationId, id, this.clock.now());
      if (outcome === 'absent') throw new NotFoundError('API key');
      const closed =
        made === 'ends' ? await this.others.close({ organizationId, makers: [id], reason: 'key-revoked' }) : {};
      if (outcome === 'was-revoked') return;
      const target = { type: 'api-key', id };
      await this.audit.record({ organizationId, action: 'api-key.revoked', target, facts: { made, ...closed } });
    });
  }
}
