import { Injectable } from '@nestjs/common';
import { LOCK, OrganizationLocks } from '../../platform/index.js';
import { exceptedUntil, type ExceptionScope } from '../domain/exception.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudResultRepository } from '../persistence/cloud-result.repository.js';

/** Lays exceptions over the verdicts that are known. In the caller's transaction. */
@Injectable()
export class ExceptedResults {
  constructor(
    private readonly locks: OrganizationLocks,
    private readonly connections: CloudConnectionRepository,
    private readonly results: CloudResultRepository,
  ) {}

  /**
   * Keeps an audit from laying its verdicts at the same time, and other exceptions from being approved: a suite that is not
   * connected has no row to hold.
   */
  async hold(organizationId: number, suite: string): Promise<void> {
    await this.locks.hold(LOCK.cloudExceptions, organizationId);
    await this.connections.hold(organizationId, suite);
  }

  /** @param exception the one that stands now; null for none. */
  async lay(organizationId: number, suite: string, checkId: string, exception: ExceptionScope | null): Promise<void> {
    const known = (await this.results.all(organizationId, suite)).find((row) => row.checkId === checkId);
    if (!known) return;
    await this.results.except(organizationId, suite, checkId, exceptedUntil(exception, known.verdict));
  }
}
