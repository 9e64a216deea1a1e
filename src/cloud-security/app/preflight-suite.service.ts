import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, JsonLogger } from '../../platform/index.js';
import { DEFAULT_SETTINGS } from '../domain/audit-settings.js';
import type { Preflight, SuitePorts } from '../domain/cloud-suite.port.js';
import { NotConnectedError } from '../errors.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { problemOf } from './audit-failure.js';
import { CloudSuites, type RegisteredSuite } from './cloud-suites.js';
import { CredentialSeal } from './credential-seal.js';
import { ReachSuite } from './reach-suite.service.js';

const BUDGET_MS = 25_000;

/** A preflight, and whether the suite answered at all. */
export interface PreflightOutcome {
  preflight: Preflight;
  reached: boolean;
}

/** Asks a suite whether it takes credentials, and what they let one see. */
@Injectable()
export class PreflightSuite {
  constructor(
    private readonly database: Database,
    private readonly suites: CloudSuites,
    private readonly connections: CloudConnectionRepository,
    private readonly seal: CredentialSeal,
    private readonly reach: ReachSuite,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly logger: JsonLogger,
  ) {}

  /** Of the connection that is stored; keeps what it finds. Throws {@link NotConnectedError}. */
  async ofConnection(organizationId: number, key: string): Promise<PreflightOutcome> {
    const registered = this.suites.get(key);
    const connection = await this.connections.find(organizationId, key);
    if (!connection || connection.sealed === null || connection.keyId === null) throw new NotConnectedError();
    const { sealed, keyId, isDemonstration } = connection;
    const stored = this.seal.open(organizationId, key, { sealed, keyId });
    const outcome =
      stored === null
        ? {
            preflight: refused('credentials-unreadable', 'The key that sealed them is gone. Connect anew.'),
            reached: true,
          }
        : await this.ofCredentials(registered, registered.suite.readCredentials(stored), isDemonstration);
    await this.database.transaction(async () => {
      await this.connections.keepPreflight(organizationId, key, outcome.preflight, this.clock.now());
      await this.audit.record({
        organizationId,
        action: 'cloud-connection.checked',
        target: { type: 'cloud-connection', id: key },
        facts: { accepted: outcome.preflight.accepted, problem: outcome.preflight.problem?.code ?? null },
      });
    });
    return outcome;
  }

  /** Of credentials that nobody stored yet. */
  async ofCredentials(
    registered: RegisteredSuite,
    credentials: unknown,
    isDemonstration: boolean,
  ): Promise<PreflightOutcome> {
    const ask = (ports: SuitePorts): Promise<Preflight> => registered.suite.preflight(credentials, ports);
    const reach = { isDemonstration, settings: DEFAULT_SETTINGS, budgetMs: BUDGET_MS };
    try {
      return { preflight: await this.reach.during(registered, reach, ask), reached: true };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) this.logger.failure(`preflight of ${registered.meta.key}`, error);
      const { code, message } = problem ?? { code: 'suite-failed', message: 'It could not be asked; see the log.' };
      return { preflight: refused(code, message), reached: false };
    }
  }
}

function refused(code: string, message: string): Preflight {
  return { accepted: false, tenant: null, problem: { code, message }, granted: [], missing: [], excess: [] };
}
