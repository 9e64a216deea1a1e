import { Injectable } from '@nestjs/common';
import { stillAllowed } from '../../platform/index.js';
import type { By } from '../domain/actor.js';
import { CredentialsRefusedError, SuiteNotReachedError } from '../errors.js';
import { AskPreflight } from './ask-preflight.service.js';
import { CloudSuites } from './cloud-suites.js';
import { readCredentials } from './read-credentials.js';
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
