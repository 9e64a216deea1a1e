import { Injectable } from '@nestjs/common';
import {
  Clock,
  listPage,
  type ListPage,
  AuditLog,
  Database,
  NotFoundError,
  AcrossOrganizations,
  hashToken,
  isToken,
  Ids,
  mintToken,
} from '../../platform/index.js';
import { InvitationInvalidError, AddressNeededError, TooManyInvitationsError } from '../belonging-errors.js';
import { type InvitationState, INVITATIONS_AT_MOST, ROLES_BY_ADDRESS } from '../domain/invitation.js';
import type { Role, SignedInMember } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { InvitationRepository, type InvitationRow } from '../persistence/invitation.repository.js';
import { type Entered, EnterOrganization } from './enter-organization.service.js';
import type { InvitationListQuery } from './lists.js';
import { RedeemInvitation } from './redeem-invitation.service.js';
import { RequireOwner } from './lock-rights.service.js';

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
    const { token, hash: tokenHash } = mintToken('inv');
    const id = this.ids.next();
    return this.database.transaction(async () => {
      // Somebody who is being removed must not leave a way in behind.
      await this.owner.lock(member);
      const now = this.clock.now();
      if (await this.invitations.hasOpen(organizationId, INVITATIONS_AT_MOST, now))
        throw new TooManyInvitationsError(INVITATIONS_AT_MOST);
      const expiresAt = new Date(now.getTime() + days * DAY_MS);
      await this.invitations.add(organizationId, { id, tokenHash, email, role, createdBy: userId, expiresAt }, now);
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

/** A signed-in person follows an invitation: they join, and their session goes over to that organization. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly redeem: RedeemInvitation,
    private readonly enter: EnterOrganization,
  ) {}

  /** Throws {@link InvitationInvalidError}, whatever is wrong with it. */
  execute(member: SignedInMember, token: string): Promise<Entered> {
    return this.everywhere.transaction(async () => {
      const user = await this.identities.userByPublicId(member.userId);
      if (!user) throw new UnauthenticatedError();
      const membership = isToken(token, 'inv') ? await this.redeem.execute(user, hashToken(token)) : null;
      if (!membership) throw new InvitationInvalidError();
      return this.enter.execute(member, membership);
    });
  }
}

/** What an invitation tells whoever holds its link. */
export interface SeenInvitation {
  state: InvitationState;
  /** What it opens; null once it opens nothing any more. */
  offer: {
    organization: { id: string; name: string };
    role: Role;
    expiresAt: Date;
    /** It is for whoever has a certain address; which one is not said. */
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

/** Withdraws an invitation. One that was used, or withdrawn before, stays as it is. */
@Injectable()
export class WithdrawInvitation {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Throws RoleNeededError or {@link NotFoundError}. */
  async execute(member: SignedInMember, id: string): Promise<void> {
    const { organizationId } = member;
    await this.database.transaction(async () => {
      await this.owner.lock(member);
      const now = this.clock.now();
      if (!(await this.invitations.find(organizationId, id, now))) throw new NotFoundError('invitation');
      if (!(await this.invitations.withdraw(organizationId, id, now))) return;
      await this.audit.record({ organizationId, action: 'invitation.withdrawn', target: { type: 'invitation', id } });
    });
  }
}

/** Lists the invitations of an organization. */
@Injectable()
export class ListInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  execute(organizationId: number, query: InvitationListQuery): Promise<ListPage<InvitationRow>> {
    const now = this.clock.now();
    return listPage(
      query,
      (page) => this.invitations.page(organizationId, page, now),
      ({ sortKeys: _, ...row }) => row,
    );
  }
}
