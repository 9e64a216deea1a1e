import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OrganizationQueries } from '../../identity/index.js';
import { ChangeAssumptions } from '../../planning/index.js';
import { FreezeReport } from '../../reports/index.js';
import type { DaysAgo } from '../domain/demo-device.js';
import { DemoHooks } from './demo-hooks.js';

/** When the demo says what its plans are made with. */
const DEMO_PLANNED_ON: DaysAgo = 2;

/**
 * Who is there, and what an incident may cost: of some roles and figures only, so that plans show both what is known and what
 * is not. Amounts in cents.
 */
const DEMO_ASSUMPTIONS: Readonly<Record<string, number>> = {
  'staffing.io-wrl-005': 0.5,
  'staffing.io-wrl-006': 0.2,
  'staffing.og-wrl-012': 0.2,
  'staffing.pd-wrl-007': 0.25,
  'loss.event-min': 2_000_000,
  'loss.event-mode': 15_000_000,
  'loss.event-max': 120_000_000,
};

const REASON = 'Made up for the demo.';

/** Says for the demo what its plans are made with, as an admin would. */
@Injectable()
export class LivePlanning implements OnModuleInit {
  constructor(
    private readonly hooks: DemoHooks,
    private readonly change: ChangeAssumptions,
  ) {}

  onModuleInit(): void {
    this.hooks.onDayEnd(async ({ organizationId, day }) => {
      if (day !== DEMO_PLANNED_ON) return;
      const wanted = { currency: 'USD', values: DEMO_ASSUMPTIONS, reason: REASON };
      await this.change.execute(organizationId, wanted, 'service:demo', null);
    });
  }
}

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
