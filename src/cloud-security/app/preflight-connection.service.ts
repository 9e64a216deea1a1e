import { Injectable } from '@nestjs/common';
import { Clock, Database, stillAllowed } from '../../platform/index.js';
import type { Preflight } from '../domain/cloud-suite.port.js';
import { NotConnectedError } from '../errors.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { AskPreflight, notAccepted } from './ask-preflight.service.js';
import { CloudSuites } from './cloud-suites.js';
import { CredentialSeal } from './credential-seal.js';
import { NO_LONGER_TAKEN, readStored } from './read-credentials.js';
import { PublishCloud } from './publish-cloud.service.js';

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
