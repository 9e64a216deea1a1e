import { Injectable } from '@nestjs/common';
import type { By } from '../domain/actor.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-reading.repository.js';
import { CloudResultRepository } from '../persistence/cloud-result.repository.js';

/** Ends what is known of a tenant, when another one takes its place; audits and drift stay as history. */
@Injectable()
export class RemoveTenant {
  constructor(
    private readonly connections: CloudConnectionRepository,
    private readonly results: CloudResultRepository,
    private readonly readings: CloudReadingRepository,
    private readonly exceptions: CloudExceptionRepository,
  ) {}

  /** In the caller's transaction. */
  async execute(organizationId: number, suite: string, by: By, at: Date): Promise<void> {
    await this.connections.forgetAudits(organizationId, suite);
    await this.results.forget(organizationId, suite);
    await this.readings.forget(organizationId, suite);
    await this.exceptions.end(organizationId, { suite, checkId: null }, 'other-tenant', by, at);
  }
}
