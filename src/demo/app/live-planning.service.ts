import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeAssumptions } from '../../planning/index.js';
import { DEMO_ASSUMPTIONS, DEMO_PLANNED_ON } from '../domain/demo-plans.js';
import { DemoHooks } from './demo-hooks.js';

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
