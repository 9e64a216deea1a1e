import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database } from '../../platform/index.js';
import { type By, nextDaily } from '../domain/audit.js';
import type { Preflight } from '../domain/cloud-suite.port.js';
import { OtherTenantError, StaleVersionError } from '../errors.js';
import { CloudConnectionRepository, type ConnectionRow } from '../persistence/cloud-connection.repository.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import { CloudReadingRepository, CloudResultRepository } from '../persistence/cloud-result.repository.js';
import { AskAudit } from './ask-audit.service.js';
import type { RegisteredSuite } from './cloud-suites.js';
import { CredentialSeal, type ReadCredentials } from './connection-secrets.js';

/** Ends what is known of a tenant, when another one takes its place; audits and drift stay as history. */
@Injectable()
export class RemoveTenant {
  constructor(
    private readonly connections: CloudConnectionRepository,
    private readonly results: CloudResultRepository,
    private readonly readings: CloudReadingRepository,
    private readonly exceptions: CloudExceptionRepository,
  ) {}

  /** In the caller's transaction. */
  async execute(organizationId: number, suite: string, by: By, at: Date): Promise<void> {
    await this.connections.forgetAudits(organizationId, suite);
    await this.results.forget(organizationId, suite);
    await this.readings.forget(organizationId, suite);
    await this.exceptions.end(organizationId, { suite, checkId: null }, 'other-tenant', by, at);
  }
}

/** Credentials that are to take effect. */
export interface WantedConnection extends ReadCredentials {
  registered: RegisteredSuite;
  /** Null when the suite was not asked. */
  preflight: Preflight | null;
  isDemonstration: boolean;
  /** The versions that the caller would replace; null for any. */
  expected: readonly number[] | null;
}

/** Seals credentials and stores them, and asks for the first audit. */
@Injectable()
export class StoreConnection {
  constructor(
    private readonly database: Database,
    private readonly connections: CloudConnectionRepository,
    private readonly seal: CredentialSeal,
    private readonly forget: RemoveTenant,
    private readonly ask: AskAudit,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Gives the version. Throws {@link StaleVersionError}, {@link OtherTenantError}. */
  async execute(organizationId: number, by: By, wanted: WantedConnection): Promise<number> {
    const { registered, fields, credentials, preflight, isDemonstration } = wanted;
    const suite = registered.meta.key;
    const described = registered.suite.describe(credentials);
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const before = await this.connections.hold(organizationId, suite);
      const version = before === null || before.disconnectedAt !== null ? 0 : before.version;
      if (wanted.expected !== null && !wanted.expected.includes(version)) throw new StaleVersionError();
      const isOther = before !== null && leadsElsewhere(before, preflight, isDemonstration);
      if (isOther && version > 0) throw new OtherTenantError();
      if (isOther) await this.forget.execute(organizationId, suite, by, now);
      const stored = await this.connections.put(organizationId, suite, {
        ...this.seal.seal(organizationId, suite, fields),
        described,
        tenantId: preflight?.tenant?.id ?? null,
        tenantName: preflight?.tenant?.name ?? null,
        isDemonstration,
        connectedAt: now,
        connectedBy: by,
        preflight,
        nextAuditAt: nextDaily(now, organizationId, suite),
      });
      await this.audit.record({
        organizationId,
        action: version === 0 ? 'cloud-connection.made' : 'cloud-connection.changed',
        target: { type: 'cloud-connection', id: suite },
        facts: {
          described,
          tenant: preflight?.tenant?.id ?? null,
          ...(isOther ? { tenantBefore: before.tenantId } : {}),
        },
        actor: actorOf(by),
      });
      await this.ask.execute(organizationId, suite, 'connected', by);
      return stored;
    });
  }
}

/** Whether the credentials are known to lead to another tenant than the one that was connected. */
function leadsElsewhere(before: ConnectionRow, preflight: Preflight | null, isDemonstration: boolean): boolean {
  if (before.isDemonstration !== isDemonstration) return true;
  const tenant = preflight?.tenant?.id;
  return tenant !== undefined && before.tenantId !== null && before.tenantId !== tenant;
}

function actorOf({ kind, id }: By): { kind: 'user' | 'api-key' | 'service'; id: string } {
  return { kind: kind === 'user' || kind === 'api-key' ? kind : 'service', id };
}
