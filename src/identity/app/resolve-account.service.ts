import { Injectable } from '@nestjs/common';
import { AuditLog, Ids } from '../../platform/index.js';
import { slugOf } from '../domain/slug.js';
import type { ProviderProfile } from '../oauth/identity-provider.js';
import { IdentityRepository, type UserRow } from '../persistence/identity.repository.js';
import { type MembershipRow, OrganizationRepository } from '../persistence/organization.repository.js';

/**
 * Finds the person behind a provider's account, or makes one: with an organization of their own, which they own. The
 * account's key decides and never its email, so that nobody gets in by an address alone. Runs in the caller's transaction.
 */
@Injectable()
export class ResolveAccount {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly organizations: OrganizationRepository,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
  ) {}

  async execute(provider: string, profile: ProviderProfile): Promise<{ user: UserRow; membership: MembershipRow }> {
    const key = { provider, tenant: profile.tenant, subject: profile.subject };
    await this.identities.lock(key);
    const known = await this.identities.findUser(key);
    if (known) await this.identities.updateClaims(key, profile);
    const user =
      known ??
      (await this.identities.insertUser(key, profile, { userId: this.ids.next(), identityId: this.ids.next() }));
    const membership = (await this.organizations.lastOf(user.id)) ?? (await this.ownOrganization(user));
    if (!known) {
      await this.audit.record({
        organizationId: membership.organizationId,
        action: 'user.created',
        target: { type: 'user', id: user.publicId },
        facts: { provider },
        actor: { kind: 'user', id: user.publicId },
      });
    }
    return { user, membership };
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
