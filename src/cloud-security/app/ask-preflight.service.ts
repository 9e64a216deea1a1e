import { Injectable } from '@nestjs/common';
import { JsonLogger } from '../../platform/index.js';
import { DEFAULT_SETTINGS } from '../domain/audit-settings.js';
import { boundedPreflight } from '../domain/bounds.js';
import type { Preflight, SuitePorts } from '../domain/cloud-suite.port.js';
import { problemOf } from './audit-watch.js';
import type { RegisteredSuite } from './cloud-suites.js';
import { ReachSuite } from './reach-suite.service.js';

const BUDGET_MS = 25_000;

/** A preflight, and whether the suite answered at all. */
export interface PreflightOutcome {
  preflight: Preflight;
  reached: boolean;
}

/** Asks a suite whether it takes credentials, and what they let one see. */
@Injectable()
export class AskPreflight {
  constructor(
    private readonly reach: ReachSuite,
    private readonly logger: JsonLogger,
  ) {}

  async execute(
    registered: RegisteredSuite,
    credentials: unknown,
    isDemonstration: boolean,
  ): Promise<PreflightOutcome> {
    const ask = (ports: SuitePorts): Promise<Preflight> => registered.suite.preflight(credentials, ports);
    const reach = { isDemonstration, settings: DEFAULT_SETTINGS, budgetMs: BUDGET_MS };
    try {
      return { preflight: boundedPreflight(await this.reach.during(registered, reach, ask)), reached: true };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) this.logger.failure(`preflight of ${registered.meta.key}`, error);
      const { code, message } = problem ?? { code: 'suite-failed', message: 'It could not be asked; see the log.' };
      return { preflight: notAccepted(code, message), reached: false };
    }
  }
}

/** Credentials that are not taken, and why. */
export function notAccepted(code: string, message: string): Preflight {
  return { accepted: false, tenant: null, problem: { code, message }, granted: [], missing: [], excess: [] };
}
