import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../platform/index.js';
import { ReportedFixesRepository } from '../persistence/reported-fixes.repository.js';
import { republishJobs } from './republish-fixes.handler.js';

/** Has it looked at again which versions fix what a device showed. */
@Injectable()
export class RetellLater {
  constructor(
    private readonly fixes: ReportedFixesRepository,
    private readonly jobs: JobQueue,
  ) {}

  /** When the device does not count any more; in the transaction in which that is so. */
  async ofDevice(organizationId: number, deviceId: number): Promise<void> {
    await this.jobs.enqueue(republishJobs(organizationId, await this.fixes.disputedOn(organizationId, deviceId)));
  }
}
