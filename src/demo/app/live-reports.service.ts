import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OrganizationQueries } from '../../identity/index.js';
import { FreezeReport } from '../../reports/index.js';
import type { DaysAgo } from '../domain/demo-device.js';
import { DemoHooks } from './demo-hooks.js';

/** When the demo had a report made: as long ago as a report looks back. */
const DEMO_REPORTED_ON: DaysAgo = 30;

/** Nobody stands behind what the demo asks for. */
const DEMO = { kind: 'service', id: 'demo' };

/** Takes a report on one day of the demo, so that the one of today has something to compare itself with. Nothing is printed. */
@Injectable()
export class LiveReports implements OnModuleInit {
  constructor(
    private readonly hooks: DemoHooks,
    private readonly freezing: FreezeReport,
    private readonly organizations: OrganizationQueries,
  ) {}

  onModuleInit(): void {
    this.hooks.onDayEnd(async ({ organizationId, day }) => {
      if (day !== DEMO_REPORTED_ON) return;
      const { publicId: organizationPublicId, name: organizationName } = await this.organizations.byId(organizationId);
      await this.freezing.execute({ organizationId, organizationPublicId, organizationName }, DEMO);
    });
  }
}
