import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, AuditLog, Database, NotFoundError } from '../../platform/index.js';
import { OrganizationNotYoursError } from '../belonging-errors.js';
import type { SignedInMember } from '../domain/principal.js';
import { DomainJoiningRepository, type JoinableOrganization } from '../persistence/domain-proof.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import { type MembershipRow, OrganizationRepository } from '../persistence/organization.repository.js';
import { type Entered, EnterOrganization } from './enter-organization.service.js';
import { RemovedPeople } from './removed-people.service.js';
import { RequireOwner } from './lock-rights.service.js';

/** What other contexts may know of an organization. */
export interface OrganizationSummary {
  publicId: string;
  name: string;
  slug: string;
  /** Its data is made up; every view says so. */
  isDemo: boolean;
}

/** Read models of organizations. */
@Injectable()
export class OrganizationQueries {
  constructor(private readonly organizations: OrganizationRepository) {}

  /** Throws {@link NotFoundError}. */
  async byId(organizationId: number): Promise<OrganizationSummary> {
    const found = await this.organizations.byId(organizationId);
    if (!found) throw new NotFoundError('organization');
    return found;
  }
}

/** Across organizations: the one that the domain of an account opens to its person; null where none, or they were removed. */
@Injectable()
export class OpenOrganization {
  constructor(
    private readonly joining: DomainJoiningRepository,
    private readonly bars: RemovedPeople,
  ) {}

  /** By the account that a session was begun with. */
  async forSession(sessionId: string): Promise<JoinableOrganization | null> {
    return this.unlessBarred(await this.joining.forSession(sessionId));
  }

  /** By one account. */
  async forIdentity(identityId: string): Promise<JoinableOrganization | null> {
    return this.unlessBarred(await this.joining.forIdentity(identityId));
  }

  private async unlessBarred(found: JoinableOrganization | null): Promise<JoinableOrganization | null> {
    return found && (await this.bars.keepsOut(found.organizationId, found.address)) ? null : found;
  }
}

/** Where a person is, and where they could be. */
@Injectable()
export class OwnOrganizations {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly memberships: MembershipRepository,
    private readonly open: OpenOrganization,
  ) {}

  execute(member: SignedInMember): Promise<{ own: MembershipRow[]; joinable: JoinableOrganization[] }> {
    return this.everywhere.run(async () => {
      const joinable = await this.open.forSession(member.sessionId);
      return { own: await this.memberships.ofPerson(member.userId), joinable: joinable ? [joinable] : [] };
    });
  }
}

/** Goes over to another organization that the person belongs to. */
@Injectable()
export class SwitchOrganization {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly memberships: MembershipRepository,
    private readonly enter: EnterOrganization,
  ) {}

  /** Throws {@link OrganizationNotYoursError}, whether it is unknown or only not theirs. */
  execute(member: SignedInMember, organizationId: string): Promise<Entered> {
    return this.everywhere.transaction(async () => {
      const [membership] = await this.memberships.ofPerson(member.userId, organizationId);
      if (!membership) throw new OrganizationNotYoursError();
      return this.enter.execute(member, membership);
    });
  }
}

/** Gives an organization another name; its slug stays. */
@Injectable()
export class RenameOrganization {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly organizations: OrganizationRepository,
    private readonly queries: OrganizationQueries,
    private readonly audit: AuditLog,
  ) {}

  /** Throws RoleNeededError or {@link NotFoundError}. */
  execute(member: SignedInMember, name: string): Promise<OrganizationSummary> {
    const { organizationId, organizationPublicId } = member;
    return this.database.transaction(async () => {
      await this.owner.lock(member);
      const before = await this.organizations.rename(organizationId, name);
      if (before === null) throw new NotFoundError('organization');
      if (before !== name) {
        await this.audit.record({
          organizationId,
          action: 'organization.renamed',
          target: { type: 'organization', id: organizationPublicId },
          facts: { from: before, to: name },
        });
      }
      return this.queries.byId(organizationId);
    });
  }
}
