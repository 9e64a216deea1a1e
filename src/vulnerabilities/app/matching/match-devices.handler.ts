import { Injectable } from '@nestjs/common';
import { Clock, type Job, JobHandler, type JobHandlerPort, type NewJob } from '../../../platform/index.js';
import { DEVICES_IN_BLOCK } from '../../persistence/inventory-query.repository.js';
import { MatchDevicesService } from './match-devices.service.js';

const NAME = 'match-devices';

/** The job that matches a block of devices again; one that waits stands for all that changes until it runs. */
export function matchBlock(organizationId: number, block: number): NewJob {
  return { name: NAME, organizationId, payload: { block }, dedupeKey: `${organizationId}:${block}` };
}

/** Matches the devices of a block, because what is said about their packages changed. */
@JobHandler({ name: NAME })
@Injectable()
export class MatchDevicesHandler implements JobHandlerPort<{ block: number }> {
  constructor(
    private readonly matcher: MatchDevicesService,
    private readonly clock: Clock,
  ) {}

  async handle({ organizationId, payload: { block } }: Job<{ block: number }>): Promise<void> {
    if (organizationId === null) return;
    const deviceIds = Array.from({ length: DEVICES_IN_BLOCK }, (_, i) => block * DEVICES_IN_BLOCK + i);
    await this.matcher.match(organizationId, deviceIds, this.clock.now());
  }
}
