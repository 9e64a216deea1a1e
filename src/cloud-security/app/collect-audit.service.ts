import { Inject, Injectable } from '@nestjs/common';
import { cloudSecurityConfig, type CloudSecurityConfig } from '../config.js';
import { DEFAULT_SETTINGS } from '../domain/audit-settings.js';
import { boundedPreflight } from '../domain/bounds.js';
import type { Preflight, SuitePorts } from '../domain/cloud-suite.port.js';
import type { Collected } from '../domain/collected.js';
import { CloudConnectionRepository, type ConnectionRow } from '../persistence/cloud-connection.repository.js';
import { CloudSettingsRepository } from '../persistence/cloud-settings.repository.js';
import { AuditFailure, type AuditWatch, cutOff } from './audit-watch.js';
import { CloudSuites, type RegisteredSuite } from './cloud-suites.js';
import { CredentialSeal, NO_LONGER_TAKEN, readStored } from './connection-secrets.js';
import type { CollectedAudit } from './store-audit.service.js';
import { ReachSuite } from './reach-suite.service.js';

/** What one run brought, and through which credentials. */
export type Collection = Omit<CollectedAudit, 'auditId' | 'progress'>;

/** Asks a suite what it lets one see, and reads that. */
@Injectable()
export class CollectAudit {
  constructor(
    private readonly suites: CloudSuites,
    private readonly connections: CloudConnectionRepository,
    private readonly settings: CloudSettingsRepository,
    private readonly seal: CredentialSeal,
    private readonly reach: ReachSuite,
    @Inject(cloudSecurityConfig.token) private readonly config: CloudSecurityConfig,
  ) {}

  /** Throws {@link AuditFailure}, and what the suite throws. */
  async execute(organizationId: number, key: string, watch: AuditWatch): Promise<Collection> {
    const registered = this.suites.get(key);
    const connection = await this.connections.find(organizationId, key);
    if (!connection) throw cutOff('connection-changed');
    const credentials = this.credentialsOf(organizationId, registered, connection);
    const settings = (await this.settings.find(organizationId, key)) ?? DEFAULT_SETTINGS;
    const reach = {
      isDemonstration: connection.isDemonstration,
      settings,
      budgetMs: this.config.CLOUD_AUDIT_BUDGET_SECONDS * 1000,
      signal: watch.signal,
      onProgress: (done: number, of: number): void => {
        watch.move(done, of);
      },
    };
    const { preflight, collected } = await this.reach.during(registered, reach, (ports) => {
      watch.count(ports.http.cost);
      return watch.orStop(collect(registered, credentials, ports, connection.tenantId));
    });
    return { registered, version: connection.version, settings, preflight, collected };
  }

  private credentialsOf(organizationId: number, { meta, suite }: RegisteredSuite, connection: ConnectionRow): unknown {
    const { sealed, keyId } = connection;
    if (sealed === null || keyId === null) throw cutOff('connection-changed');
    const stored = this.seal.open(organizationId, meta.key, { sealed, keyId });
    if (stored !== null) return readStored(suite, stored) ?? refuse();
    throw new AuditFailure({
      code: 'credentials-unreadable',
      message: 'The key that sealed the credentials is gone. Connect anew.',
    });
  }
}

function refuse(): never {
  throw new AuditFailure(NO_LONGER_TAKEN);
}

async function collect(
  { suite }: RegisteredSuite,
  credentials: unknown,
  ports: SuitePorts,
  tenantId: string | null,
): Promise<{ preflight: Preflight; collected: Collected }> {
  const preflight = boundedPreflight(await suite.preflight(credentials, ports));
  if (!preflight.accepted) {
    const unsaid = { code: 'refused', message: 'The suite does not accept the credentials.' };
    throw new AuditFailure(preflight.problem ?? unsaid);
  }
  // What is known of one tenant must not be taken for drift of another.
  if (tenantId !== null && preflight.tenant !== null && preflight.tenant.id !== tenantId) {
    throw new AuditFailure({
      code: 'other-tenant',
      message: 'The credentials lead to another tenant than before. Disconnect, and connect that one.',
    });
  }
  return { preflight, collected: await suite.collect(credentials, ports) };
}
