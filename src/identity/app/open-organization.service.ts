import { Injectable } from '@nestjs/common';
import { DomainJoiningRepository, type JoinableOrganization } from '../persistence/domain-joining.repository.js';
import { RemovedPeople } from './removed-people.service.js';

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
