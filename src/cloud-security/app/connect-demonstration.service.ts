import { Injectable } from '@nestjs/common';
import { BY_ITSELF } from '../domain/actor.js';
import { CloudSuites } from './cloud-suites.js';
import { readCredentials } from './read-credentials.js';
import { StoreConnection } from './store-connection.service.js';

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
