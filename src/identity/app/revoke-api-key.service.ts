import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, NotFoundError } from '../../platform/index.js';
import { ApiKeyRepository } from '../persistence/api-key.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';

/** Ends a key, on every replica with the next request. Doing it again changes nothing. */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly database: Database,
    private readonly memberships: MembershipRepository,
    private readonly keys: ApiKeyRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotFoundError}. */
  async execute(organizationId: number, id: string): Promise<void> {
    await this.database.transaction(async () => {
      // What the key is about to leave behind is there before this is done, or refused after it.
      await this.memberships.lock(organizationId);
      const outcome = await this.keys.revoke(organizationId, id, this.clock.now());
      if (outcome === 'absent') throw new NotFoundError('API key');
      if (outcome === 'was-revoked') return;
      await this.audit.record({ organizationId, action: 'api-key.revoked', target: { type: 'api-key', id } });
    });
  }
}
