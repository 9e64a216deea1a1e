import { Injectable } from '@nestjs/common';
import { assumptionsIn } from '../domain/assumptions/all-assumptions.js';
import type { OwnAssumptions } from '../domain/assumptions/assumption.js';
import { Assumptions } from '../domain/assumptions/assumptions.js';
import { PlanningAssumptionsRepository } from '../persistence/planning-assumptions.repository.js';

/** Until an organization says another one. */
const DEFAULT_CURRENCY = 'USD';

/** What plans of an organization are made with. */
export interface AssumptionsInForce {
  /** 0 while the organization said nothing itself. */
  version: number;
  /** ISO 4217. */
  currency: string;
  own: OwnAssumptions;
  reason: string | null;
  /** Null while the organization said nothing itself. */
  changedAt: Date | null;
  /** To read them with; each reader takes its own, so that it knows what it used. */
  assumptions: Assumptions;
}

/** The assumptions of an organization, with defaults for what it did not say. */
@Injectable()
export class ReadAssumptions {
  constructor(private readonly repository: PlanningAssumptionsRepository) {}

  async current(organizationId: number): Promise<AssumptionsInForce> {
    const row = await this.repository.newest(organizationId);
    const own = row?.own ?? {};
    const currency = row?.currency ?? DEFAULT_CURRENCY;
    return {
      version: row?.version ?? 0,
      currency,
      own,
      reason: row?.reason ?? null,
      changedAt: row?.createdAt ?? null,
      assumptions: new Assumptions(assumptionsIn(currency), own),
    };
  }
}
