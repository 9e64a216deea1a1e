import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Clock, hashToken, isToken } from '../../platform/index.js';
import { InvitationInvalidError } from '../belonging-errors.js';
import type { InvitationState } from '../domain/invitation.js';
import type { Role } from '../domain/role.js';
import { InvitationRepository } from '../persistence/invitation.repository.js';

/** What an invitation tells whoever holds its link. */
export interface SeenInvitation {
  state: InvitationState;
  /** What it opens; null once it opens nothing any more. */
  offer: {
    organization: { id: string; name: string };
    role: Role;
    expiresAt: Date;
    /** It is for whoever has a certain address; which one is not told. */
    needsAddress: boolean;
  } | null;
}

/**
 * Looks at an invitation without using it up. Its token cannot be guessed, so whoever has it was given it, and may know how
 * it stands; of an organization that it leads to no more, it tells nothing.
 */
@Injectable()
export class LookAtInvitation {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link InvitationInvalidError} for a token that is not that of an invitation. */
  async execute(token: string): Promise<SeenInvitation> {
    if (!isToken(token, 'inv')) throw new InvitationInvalidError();
    const now = this.clock.now();
    const found = await this.everywhere.run(() => this.invitations.byToken(hashToken(token), now));
    if (!found) throw new InvitationInvalidError();
    const { state, role, expiresAt, needsAddress, organizationPublicId: id, organizationName: name } = found;
    if (state !== 'open') return { state, offer: null };
    return { state, offer: { organization: { id, name }, role, expiresAt, needsAddress } };
  }
}
