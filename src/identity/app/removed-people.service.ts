import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { BarredMailboxRepository, MemberRemovalRepository } from '../persistence/member-removal.repository.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { normalMailbox } from './mailbox.js';

/**
 * Whoever an owner removed does not come back by an account at another provider with the same mailbox. Runs in the caller's
 * transaction.
 */
@Injectable()
export class RemovedPeople {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly removals: MemberRemovalRepository,
    private readonly bars: BarredMailboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Somebody is being removed: remembers them, and what is proven of them. */
  async remember(organizationId: number, userKey: number): Promise<void> {
    await this.removals.remember(organizationId, userKey, this.clock.now());
    await this.bars.keep(organizationId, userKey, await this.proven(userKey), this.clock.now());
  }

  /** Across organizations: keeps an address that was proven and that an account of the person has no more. */
  async giveUp(userKey: number, address: string | null): Promise<void> {
    const mailbox = address === null ? null : normalMailbox(address);
    if (mailbox !== null) await this.bars.keepWhereKnown(userKey, mailbox, this.clock.now());
  }

  /** Across organizations: whether an address keeps its owner out. What is no mailbox does. */
  async keepsOut(organizationId: number, address: string | null): Promise<boolean> {
    const mailbox = address === null ? null : normalMailbox(address);
    return mailbox === null || this.bars.isBarred(organizationId, mailbox);
  }

  /** Somebody was invited: neither they nor their mailboxes are a removed person's any more. */
  async lift(organizationId: number, userKey: number): Promise<void> {
    await this.removals.forget(organizationId, userKey);
    await this.bars.forget(organizationId, await this.proven(userKey));
  }

  private async proven(userKey: number): Promise<string[]> {
    const addresses = await this.identities.provenAddresses(userKey);
    return [...new Set(addresses.map(normalMailbox).filter((mailbox) => mailbox !== null))];
  }
}
