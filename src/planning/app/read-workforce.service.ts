import { Injectable } from '@nestjs/common';
import type { Workforce } from '../domain/workforce.js';
import { GatherWork, type WorkOwner } from './gather-work.service.js';
import { ReadAssumptions } from './read-assumptions.service.js';

/** Who is needed for all that an organization has to do, against who is there. */
@Injectable()
export class ReadWorkforce {
  constructor(
    private readonly work: GatherWork,
    private readonly assumptions: ReadAssumptions,
  ) {}

  async execute(owner: WorkOwner): Promise<Workforce> {
    const { dataVersion, asOf, policy } = await this.work.execute(owner);
    const { version, assumptions } = await this.assumptions.current(owner.organizationId);
    return {
      quarter: { from: '', to: '' },
      roles: [],
      mostWanted: null,
      hoursPerFte: 0,
      inflow: null,
      queue: [],
      notes: [],
      illustrative: true,
      assumptions: assumptions.used(),
      assumptionsVersion: version,
      dataVersion,
      asOf,
      policy,
    };
  }
}
