import { Injectable } from '@nestjs/common';
import { Clock, Database, stillAllowed } from '../../platform/index.js';
import { BY_ITSELF, type By } from '../domain/audit.js';
import { CredentialsRefusedError, SuiteNotReachedError } from '../errors.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-result.repository.js';
import { AskPreflight } from './preflight-connection.service.js';
import { cutOff } from './audit-watch.js';
import { CloudSuites } from './cloud-suites.js';
import { PublishCloud } from './publish-cloud.service.js';
import { readCredentials } from './connection-secrets.js';
import { StoreConnection } from './store-connection.service.js';

/** What a person enters to connect a suite. */
export interface ConnectCommand {
  credentials: Readonly<Record<string, unknown>>;
  /** Without it they are stored unasked. */
  preflight: boolean;
  expected: readonly number[] | null;
}

/** Connects a suite: reads the credentials, tries them, stores them sealed. */
@Injectable()
export class ConnectSuite {
  constructor(
    private readonly suites: CloudSuites,
    private readonly preflights: AskPreflight,
    private readonly store: StoreConnection,
  ) {}

  /** Gives the version. Throws when the credentials are unusable or refused, or the suite cannot be asked, and what the guard throws where rights ended meanwhile. */
  async execute(organizationId: number, by: By, key: string, command: ConnectCommand): Promise<number> {
    const registered = this.suites.get(key);
    const read = readCredentials(registered.suite, command.credentials);
    const { expected } = command;
    if (!command.preflight) {
      const wanted = { ...read, registered, preflight: null, isDemonstration: false, expected };
      return this.store.execute(organizationId, by, wanted);
    }
    const { preflight, reached } = await this.preflights.execute(registered, read.credentials, false);
    if (!reached && preflight.problem !== null) throw new SuiteNotReachedError(preflight.problem);
    if (!preflight.accepted) throw new CredentialsRefusedError(preflight.problem);
    // Who runs the suite says how long its answer took.
    await stillAllowed();
    return this.store.execute(organizationId, by, { ...read, registered, preflight, isDemonstration: false, expected });
  }
}

/**
 * Connects an organization to a tenant made up by us (see `DemonstrationTenants`). By code only: over HTTP nobody can say
 * that a connection is a demonstration.
 */
@Injectable()
export class ConnectDemonstration {
  constructor(
    private readonly suites: CloudSuites,
    private readonly store: StoreConnection,
  ) {}

  /** @param credentials made up too, of the form that the suite asks for. */
  async execute(organizationId: number, key: string, credentials: Readonly<Record<string, unknown>>): Promise<void> {
    const registered = this.suites.get(key);
    await this.store.execute(organizationId, BY_ITSELF, {
      ...readCredentials(registered.suite, credentials),
      registered,
      preflight: null,
      isDemonstration: true,
      expected: null,
    });
  }
}

/** Forgets the credentials of a suite, and what was read with them. Results, drift and exceptions stay on record. */
@Injectable()
export class DisconnectSuite {
  constructor(
    private readonly database: Database,
    private readonly suites: CloudSuites,
    private readonly connections: CloudConnectionRepository,
    private readonly readings: CloudReadingRepository,
    private readonly audits: CloudAuditRepository,
    private readonly tell: PublishCloud,
    private readonly clock: Clock,
  ) {}

  /** Doing it again is no error. */
  async execute(organizationId: number, key: string): Promise<void> {
    const { meta } = this.suites.get(key);
    await this.database.transaction(async () => {
      const now = this.clock.now();
      if (!(await this.connections.disconnect(organizationId, meta.key, now))) return;
      await this.readings.forget(organizationId, meta.key);
      const running = await this.audits.underWay(organizationId, meta.key);
      if (running) await this.audits.interrupt(organizationId, running.id, cutOff('connection-changed').problem, now);
      await this.tell.changed(organizationId, meta.key, 'disconnected');
      await this.tell.done(organizationId, {
        action: 'cloud-connection.removed',
        target: { type: 'cloud-connection', id: meta.key },
      });
    });
  }
}
