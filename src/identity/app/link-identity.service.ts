import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, AuditLog, Ids } from '../../platform/index.js';
import { IdentityTakenError } from '../belonging-errors.js';
import type { Role } from '../domain/principal.js';
import { OAuthTransactionInvalidError } from '../errors.js';
import type { ProviderProfile } from '../oauth/identity-provider.js';
import type { SignInPurpose } from '../oauth/transaction-sealer.js';
import { type Claims, type IdentityKey, IdentityRepository, type UserRow } from '../persistence/identity.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import { vouchedDomain } from './mailbox.js';
import { RemovedPeople } from './removed-people.service.js';
import { PresentedSession } from './sessions.js';

/** A person who goes on where they are. */
export interface Linked {
  user: UserRow;
  organization: { publicId: string; name: string; slug: string };
  role: Role;
}

/**
 * Links an account to the person who began this while signed in, in the same session, which must be alive: nobody can be
 * made to link somebody else's account. Two people are never made one.
 */
@Injectable()
export class LinkIdentity {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly memberships: MembershipRepository,
    private readonly presentedSession: PresentedSession,
    private readonly removed: RemovedPeople,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
  ) {}

  /** Throws {@link OAuthTransactionInvalidError} or {@link IdentityTakenError}. */
  async execute(
    purpose: SignInPurpose & { kind: 'link' },
    presented: readonly string[],
    account: { provider: string; profile: ProviderProfile },
  ): Promise<Linked> {
    const { provider, profile } = account;
    const key = { provider, tenant: profile.tenant, subject: profile.subject };
    // Before the transaction: a copied token ends the session, and that must not be undone.
    if (!(await this.presentedSession.isHeld(purpose, presented))) throw new OAuthTransactionInvalidError();
    try {
      return await this.everywhere.transaction(() => this.link(purpose, key, profile));
    } catch (error) {
      if (error instanceof IdentityTakenError) await this.recordRefusal(purpose, provider);
      throw error;
    }
  }

  private async link(
    purpose: SignInPurpose & { kind: 'link' },
    key: IdentityKey,
    profile: ProviderProfile,
  ): Promise<Linked> {
    const user = await this.identities.lockUser(purpose.userId);
    const session = await this.presentedSession.find(purpose.sessionId);
    const [membership] = session ? await this.memberships.ofPerson(purpose.userId, session.organizationPublicId) : [];
    if (!session || !user || !membership) throw new OAuthTransactionInvalidError();
    await this.identities.lock(key);
    // Last: an account must not be linked in a session that somebody ended while this waited.
    if (!(await this.presentedSession.hold(session.id))) throw new OAuthTransactionInvalidError();
    const claims = { ...profile, vouchedDomain: vouchedDomain(profile) };
    const known = await this.identities.findUser(key);
    if (known && known.id !== user.id) throw new IdentityTakenError();
    if (known) await this.refresh(key, claims);
    else await this.insert(user, session.organizationId, key, claims);
    const { organizationPublicId, name, slug, role } = membership;
    return { user, organization: { publicId: organizationPublicId, name, slug }, role };
  }

  private async refresh(key: IdentityKey, claims: Claims): Promise<void> {
    const known = await this.identities.updateClaims(key, claims);
    if (known) await this.removed.giveUp(known.id, known.addressBefore);
  }

  /** In a transaction of its own: that of the deed is undone. */
  private async recordRefusal(
    { userId, sessionId }: SignInPurpose & { kind: 'link' },
    provider: string,
  ): Promise<void> {
    const session = await this.presentedSession.find(sessionId);
    if (!session) return;
    await this.audit.record({
      organizationId: session.organizationId,
      action: 'identity.link-refused',
      target: { type: 'user', id: userId },
      outcome: 'denied',
      facts: { provider, code: 'identity-taken' },
      actor: { kind: 'user', id: userId },
    });
  }

  private async insert(user: UserRow, organizationId: number, key: IdentityKey, claims: Claims): Promise<void> {
    const id = this.ids.next();
    await this.identities.insertIdentity(user.id, key, claims, id);
    await this.audit.record({
      organizationId,
      action: 'identity.linked',
      target: { type: 'identity', id },
      facts: { provider: key.provider },
      actor: { kind: 'user', id: user.publicId },
    });
  }
}
