import { Injectable } from '@nestjs/common';
import { Clock, Database, JsonLogger, stillAllowed } from '../../platform/index.js';
import { DEFAULT_SETTINGS } from '../domain/audit-settings.js';
import { boundedPreflight } from '../domain/bounds.js';
import type { Preflight, SuitePorts } from '../domain/cloud-suite.port.js';
import { NotConnectedError } from '../errors.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { problemOf } from './audit-watch.js';
import { CloudSuites, type RegisteredSuite } from './cloud-suites.js';
import { CredentialSeal, NO_LONGER_TAKEN, readStored } from './connection-secrets.js';
import { PublishCloud } from './publish-cloud.service.js';
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
function notAccepted(code: string, message: string): Preflight {
  return { accepted: false, tenant: null, problem: { code, message }, granted: [], missing: [], excess: [] };
}

/** Tries the credentials that are stored, and keeps what came of it. */
@Injectable()
export class PreflightConnection {
  constructor(
    private readonly database: Database,
    private readonly suites: CloudSuites,
    private readonly connections: CloudConnectionRepository,
    private readonly seal: CredentialSeal,
    private readonly ask: AskPreflight,
    private readonly tell: PublishCloud,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotConnectedError}, and what the guard throws where rights ended meanwhile. */
  async execute(organizationId: number, key: string): Promise<Preflight> {
    const preflight = await this.preflight(organizationId, key);
    // Who runs the suite says how long its answer took.
    await stillAllowed();
    await this.database.transaction(async () => {
      await this.connections.keepPreflight(organizationId, key, preflight, this.clock.now());
      await this.tell.done(organizationId, {
        action: 'cloud-connection.checked',
        target: { type: 'cloud-connection', id: key },
        facts: { accepted: preflight.accepted, problem: preflight.problem?.code ?? null },
      });
    });
    return preflight;
  }

  private async preflight(organizationId: number, key: string): Promise<Preflight> {
    const registered = this.suites.get(key);
    const connection = await this.connections.find(organizationId, key);
    if (!connection || connection.sealed === null || connection.keyId === null) throw new NotConnectedError();
    const { sealed, keyId, isDemonstration } = connection;
    const stored = this.seal.open(organizationId, key, { sealed, keyId });
    if (stored === null)
      return notAccepted('credentials-unreadable', 'The key that sealed them is gone. Connect anew.');
    const credentials = readStored(registered.suite, stored);
    if (credentials === null) return notAccepted(NO_LONGER_TAKEN.code, NO_LONGER_TAKEN.message);
    return (await this.ask.execute(registered, credentials, isDemonstration)).preflight;
  }
}
