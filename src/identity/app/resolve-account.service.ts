import { Injectable } from '@nestjs/common';
import { AuditLog, Ids } from '../../platform/index.js';
import type { ProviderProfile } from '../oauth/identity-provider.js';
import { IdentityRepository, type UserRow } from '../persistence/identity.repository.js';
import { type MembershipRow, OrganizationRepository } from '../persistence/organization.repository.js';
import { JoinByDomain } from './join-by-domain.service.js';
import { vouchedDomain } from './mailbox.js';
import { RedeemInvitation } from './redeem-invitation.service.js';
import { RemovedPeople } from './removed-people.service.js';

/** A name for addresses: lower case, hyphens, at most 40 characters; `organization` for a name that leaves nothing. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/(?<!-)-+$/, '');
  return slug === '' ? 'organization' : slug;
}

/** Whether an invitation let the person in. Why it did not is not told. */
export type InvitationOutcome = 'joined' | 'not-valid';

/** A person who signs in, and where they go. */
export interface ResolvedAccount {
  user: UserRow;
  identityId: string;
  membership: MembershipRow;
  /** Null without an invitation. */
  invitation: InvitationOutcome | null;
}

/**
 * Finds the person behind a provider's account, or makes one. The account's key decides and never its email, so that
 * nobody gets in by an address alone, nor learns that there is one. Somebody new goes where their invitation leads, else
 * where the domain that their provider answers for does, else to an organization of their own. Runs in the caller's
 * transaction.
 */
@Injectable()
export class ResolveAccount {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly organizations: OrganizationRepository,
    private readonly redeemInvitation: RedeemInvitation,
    private readonly joinByDomain: JoinByDomain,
    private readonly removed: RemovedPeople,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
  ) {}

  async execute(provider: string, profile: ProviderProfile, invitationHash: Buffer | null): Promise<ResolvedAccount> {
    const key = { provider, tenant: profile.tenant, subject: profile.subject };
    const claims = { ...profile, vouchedDomain: vouchedDomain(profile) };
    await this.identities.lock(key);
    const known = await this.identities.updateClaims(key, claims);
    if (known) await this.removed.giveUp(known.id, known.addressBefore);
    const identityId = known?.identityId ?? this.ids.next();
    const user = known ?? (await this.identities.insertUser(key, claims, { userId: this.ids.next(), identityId }));
    const invited = invitationHash && (await this.redeemInvitation.execute(user, invitationHash));
    const membership =
      invited ??
      (await this.organizations.lastOf(user.id)) ??
      (known ? null : await this.joinByDomain.atFirstSignIn(user, identityId)) ??
      (await this.ownOrganization(user));
    if (!known) {
      await this.audit.record({
        organizationId: membership.organizationId,
        action: 'user.created',
        target: { type: 'user', id: user.publicId },
        facts: { provider },
        actor: { kind: 'user', id: user.publicId },
      });
    }
    const invitation = invitationHash === null ? null : invited ? 'joined' : 'not-valid';
    return { user, identityId, membership, invitation };
  }

  private async ownOrganization(user: UserRow): Promise<MembershipRow> {
    const name = `${user.name}'s organization`;
    const { id, publicId, slug } = await this.insertWithFreeSlug(name);
    await this.organizations.addMember(id, user.id, 'owner');
    await this.audit.record({
      organizationId: id,
      action: 'organization.created',
      target: { type: 'organization', id: publicId },
      actor: { kind: 'user', id: user.publicId },
    });
    return { organizationId: id, organizationPublicId: publicId, name, slug, role: 'owner' };
  }

  private async insertWithFreeSlug(name: string): Promise<{ id: number; publicId: string; slug: string }> {
    for (let slug = slugOf(name); ; slug = `${slugOf(name)}-${this.ids.next().slice(-8)}`) {
      const made = await this.organizations.insert({ publicId: this.ids.next(), name, slug, isDemo: false });
      if (made) return { ...made, slug };
    }
  }
}
