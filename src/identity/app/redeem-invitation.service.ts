import { Injectable } from '@nestjs/common';
import { AuditLog, Clock } from '../../platform/index.js';
import type { UserRow } from '../persistence/identity.repository.js';
import { InvitationRepository, type RedeemableInvitation } from '../persistence/invitation.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import { type MembershipRow, OrganizationRepository } from '../persistence/organization.repository.js';
import { RemovedPeople } from './removed-people.service.js';

/** Lets a person into an organization by an invitation, which is used up by it. Runs in the caller's transaction. */
@Injectable()
export class RedeemInvitation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly memberships: MembershipRepository,
    private readonly removed: RemovedPeople,
    private readonly organizations: OrganizationRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Null for an invitation that this person cannot use, whatever the reason. Whoever is a member already goes there with
   * the role they have, and the invitation stays.
   */
  async execute(user: UserRow, tokenHash: Buffer): Promise<MembershipRow | null> {
    const found = await this.invitations.redeemable(tokenHash, user.id, this.clock.now());
    if (!found) return null;
    // Its maker may be on their way out.
    await this.memberships.lock(found.organizationId);
    const now = this.clock.now();
    const invitation = await this.invitations.redeemable(tokenHash, user.id, now);
    const organization = invitation && (await this.organizations.byId(invitation.organizationId));
    if (!invitation || !organization) return null;
    const { organizationId, role } = invitation;
    const member = await this.memberships.find(organizationId, user.publicId);
    if (!member && !(await this.invitations.redeem(invitation, user.publicId, now))) return null;
    if (!member) await this.admit(user, invitation);
    const { publicId: organizationPublicId, name, slug } = organization;
    return { organizationId, organizationPublicId, name, slug, role: member?.role ?? role };
  }

  private async admit(user: UserRow, { organizationId, id, role }: RedeemableInvitation): Promise<void> {
    await this.organizations.addMember(organizationId, user.id, role);
    await this.removed.lift(organizationId, user.id);
    const actor = { kind: 'user' as const, id: user.publicId };
    await this.audit.record({
      organizationId,
      action: 'invitation.redeemed',
      target: { type: 'invitation', id },
      facts: { role },
      actor,
    });
    await this.audit.record({
      organizationId,
      action: 'member.joined',
      target: { type: 'user', id: user.publicId },
      facts: { role, by: 'invitation', invitation: id },
      actor,
    });
  }
}
