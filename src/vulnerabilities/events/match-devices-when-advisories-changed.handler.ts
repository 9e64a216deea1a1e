import { Injectable } from '@nestjs/common';
import { EventHandler, type EventHandlerPort, JobQueue } from '../../platform/index.js';
import { matchBlock } from '../app/matching/match-devices.handler.js';
import { InventoryQueryRepository } from '../persistence/inventory-query.repository.js';
import { ADVISORIES_CHANGED, type AdvisoriesChanged } from './advisories-changed.event.js';

/** What is said about packages changed: devices that have them are matched again, without a rescan. */
@EventHandler({ on: ADVISORIES_CHANGED, name: 'match-devices-when-advisories-changed' })
@Injectable()
export class MatchDevicesWhenAdvisoriesChanged implements EventHandlerPort<AdvisoriesChanged> {
  constructor(
    private readonly inventories: InventoryQueryRepository,
    private readonly jobs: JobQueue,
  ) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: AdvisoriesChanged;
  }): Promise<void> {
    const blocks = await this.inventories.blocksWith(organizationId, payload.packages);
    await this.jobs.enqueue(blocks.map((block) => matchBlock(organizationId, block)));
  }
}
