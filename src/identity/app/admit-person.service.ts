import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';
import type { ProviderProfile } from '../oauth/identity-provider.js';
import type { Entered } from './enter-organization.service.js';
import { OpenSession } from './open-session.service.js';
import { type InvitationOutcome, ResolveAccount } from './resolve-account.service.js';
import type { IssuedTokens } from './session-tokens.js';

/** Somebody whom a provider confirmed, in an organization, with a session of their own. */
export interface Admitted extends Entered {
  tokens: IssuedTokens;
  /** What became of the invitation that the sign-in was begun with; null without one. */
  invitation: InvitationOutcome | null;
}

/** Lets somebody in whom a provider has confirmed. */
@Injectable()
export class AdmitPerson {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly accounts: ResolveAccount,
    private readonly openSession: OpenSession,
  ) {}

  /** @param invitationHash SHA-256 of an invitation's token, or null */
  execute(provider: string, profile: ProviderProfile, invitationHash: Buffer | null): Promise<Admitted> {
    return this.everywhere.transaction(async () => {
      const account = await this.accounts.execute(provider, profile, invitationHash);
      const { user, identityId, invitation } = account;
      const { organizationId, organizationPublicId, name, slug, role } = account.membership;
      const place = { organizationId, organizationPublicId };
      const tokens = await this.openSession.execute({ user, ...place, provider, identityId });
      return { user, organization: { publicId: organizationPublicId, name, slug }, role, tokens, invitation };
    });
  }
}
