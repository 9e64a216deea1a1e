import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, Ids, mintToken, NotFoundError } from '../../platform/index.js';
import { AddressNeededError, TooManyInvitationsError } from '../belonging-errors.js';
import { INVITATIONS_AT_MOST, ROLES_BY_ADDRESS } from '../domain/invitation.js';
import type { Role } from '../domain/role.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { InvitationRepository, type InvitationRow } from '../persistence/invitation.repository.js';
import { RequireOwner } from './require-owner.service.js';

const DAY_MS = 86_400_000;

/** Makes an invitation. Its token is shown here only. */
@Injectable()
export class CreateInvitation {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link AddressNeededError} where the role asks for an address and none is given, {@link TooManyInvitationsError}. */
  async execute(
    member: SignedInMember,
    wanted: { email: string | null; role: Role; days: number },
  ): Promise<{ invitation: InvitationRow; token: string }> {
    const { organizationId, userId } = member;
    const { email, role, days } = wanted;
    if (email === null && ROLES_BY_ADDRESS.includes(role)) throw new AddressNeededError(role);
    const { token, hash } = mintToken('inv');
    const id = this.ids.next();
    return this.database.transaction(async () => {
      // Somebody who is being removed must not leave a way in behind.
      await this.owner.lock(member);
      const now = this.clock.now();
      if (await this.invitations.hasOpen(organizationId, INVITATIONS_AT_MOST, now))
        throw new TooManyInvitationsError(INVITATIONS_AT_MOST);
      const expiresAt = new Date(now.getTime() + days * DAY_MS);
      await this.invitations.add(organizationId, { id, hash, email, role, createdBy: userId, expiresAt }, now);
      await this.audit.record({
        organizationId,
        action: 'invitation.created',
        target: { type: 'invitation', id },
        facts: { email, role, expiresAt },
      });
      const invitation = await this.invitations.find(organizationId, id, now);
      if (!invitation) throw new NotFoundError('invitation');
      return { invitation, token };
    });
  }
}
