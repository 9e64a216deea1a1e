import { Injectable } from '@nestjs/common';
import { AuditLog, Clock } from '../../platform/index.js';
import { isAtLeast, type Role } from '../domain/principal.js';
import { ApiKeyRepository } from '../persistence/api-key.repository.js';
import { InvitationRepository } from '../persistence/invitation.repository.js';
import { OrganizationDomainRepository } from '../persistence/organization-domain.repository.js';
import { SessionEndingRepository } from '../persistence/session-ending.repository.js';
import { WaysIn } from './ways-in.js';

/** How many of each kind were closed. */
export interface ClosedWays {
  sessionsEnded: number;
  invitationsWithdrawn: number;
  apiKeysRevoked: number;
  /** Of other contexts, by their own names. */
  [kind: string]: number;
}

/**
 * Nobody has a way in open that they could not make today. Each invitation, domain and key that is closed is an event of its
 * own. Runs in the caller's transaction, under the organization's lock.
 */
@Injectable()
export class CloseWaysIn {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly domains: OrganizationDomainRepository,
    private readonly keys: ApiKeyRepository,
    private readonly endings: SessionEndingRepository,
    private readonly others: WaysIn,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Of somebody who gets a lower role: as an owner the invitations that they made, and joining by the domains that they added; as an
   * administrator what other contexts have of them.
   */
  async ofLowered(
    organizationId: number,
    { id, userKey }: { id: string; userKey: number },
    from: Role,
    to: Role,
  ): Promise<void> {
    if (from === 'owner') await this.ofOwner(organizationId, id, 'maker-lowered');
    if (isAtLeast(from, 'admin') && !isAtLeast(to, 'admin'))
      await this.elsewhere(organizationId, id, userKey, 'maker-lowered');
  }

  /** Of a member who is none any more: the same, and their sessions here, and the API keys that they made and have seen. */
  async ofFormer(
    organizationId: number,
    { id, userKey }: { id: string; userKey: number },
    how: 'removed' | 'left',
  ): Promise<ClosedWays> {
    const now = this.clock.now();
    const reason = `maker-${how}`;
    const ended = await this.endings.inOrganization(organizationId, userKey, now, `member-${how}`);
    const withdrawn = await this.ofOwner(organizationId, id, reason);
    const revoked = await this.keys.revokeMadeBy(organizationId, userKey, now);
    await this.audit.recordAll(
      organizationId,
      revoked.map((key) => ({ action: 'api-key.revoked', target: { type: 'api-key', id: key }, facts: { reason } })),
    );
    return {
      sessionsEnded: ended.length,
      invitationsWithdrawn: withdrawn.length,
      apiKeysRevoked: revoked.length,
      ...(await this.elsewhere(organizationId, id, userKey, reason)),
    };
  }

  private async elsewhere(
    organizationId: number,
    userId: string,
    userKey: number,
    reason: string,
  ): Promise<Record<string, number>> {
    const keys = await this.keys.idsMadeBy(organizationId, userKey);
    return this.others.close({ organizationId, makers: [userId, ...keys], reason });
  }

  private async ofOwner(organizationId: number, userId: string, reason: string): Promise<string[]> {
    const withdrawn = await this.invitations.withdrawMadeBy(organizationId, userId, this.clock.now());
    const closed = await this.domains.closeAddedBy(organizationId, userId);
    await this.audit.recordAll(organizationId, [
      ...withdrawn.map((id) => ({
        action: 'invitation.withdrawn',
        target: { type: 'invitation', id },
        facts: { reason },
      })),
      ...closed.map(({ id, domain }) => ({
        action: 'domain.auto-join-changed',
        target: { type: 'domain', id },
        facts: { domain, autoJoin: null, reason },
      })),
    ]);
    return withdrawn;
  }
}
