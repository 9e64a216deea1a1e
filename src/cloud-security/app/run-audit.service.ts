import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock, JsonLogger } from '../../platform/index.js';
import { cloudSecurityConfig, type CloudSecurityConfig } from '../config.js';
import { DEFAULT_SETTINGS } from '../domain/audit-settings.js';
import type { AuditSettings, Preflight, SuitePorts } from '../domain/cloud-suite.port.js';
import type { Collected } from '../domain/collected.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository, type ConnectionRow } from '../persistence/cloud-connection.repository.js';
import { CloudSettingsRepository } from '../persistence/cloud-settings.repository.js';
import { AuditFailure, cutOff, problemOf } from './audit-failure.js';
import { AuditWatch } from './audit-watch.js';
import { CloudSuites, type RegisteredSuite } from './cloud-suites.js';
import { CredentialSeal } from './credential-seal.js';
import { InterruptAudit } from './interrupt-audit.service.js';
import { KeepAudit } from './keep-audit.service.js';
import { ReachSuite } from './reach-suite.service.js';

/** Audits a suite: asks what it may see, collects, and has it kept. Whatever goes wrong, what was known stays. */
@Injectable()
export class RunAudit implements OnModuleDestroy {
  private readonly running = new Set<AuditWatch>();
  private isStopped = false;

  constructor(
    private readonly suites: CloudSuites,
    private readonly connections: CloudConnectionRepository,
    private readonly settings: CloudSettingsRepository,
    private readonly audits: CloudAuditRepository,
    private readonly seal: CredentialSeal,
    private readonly reach: ReachSuite,
    private readonly keep: KeepAudit,
    private readonly interrupt: InterruptAudit,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
    @Inject(cloudSecurityConfig.token) private readonly config: CloudSecurityConfig,
  ) {}

  /** An orderly stop does not wait for suites: the runs are marked, and done again. */
  onModuleDestroy(): void {
    this.isStopped = true;
    for (const watch of this.running) watch.stop(cutOff('service-stopped'));
  }

  /** One that runs already was cut off with its worker. */
  async execute(organizationId: number, auditId: string): Promise<void> {
    const started = await this.audits.start(organizationId, auditId, this.clock.now());
    if (!started) return this.interrupt.execute(organizationId, auditId);
    const watch = new AuditWatch((progress) => this.audits.goOn(organizationId, auditId, progress, this.clock.now()));
    this.running.add(watch);
    if (this.isStopped) watch.stop(cutOff('service-stopped'));
    try {
      await this.audit(organizationId, auditId, started.suite, watch);
    } catch (error) {
      await watch.end();
      await this.end(organizationId, auditId, watch, error);
    } finally {
      await watch.end();
      this.running.delete(watch);
    }
  }

  private async audit(organizationId: number, auditId: string, key: string, watch: AuditWatch): Promise<void> {
    const registered = this.suites.get(key);
    const connection = await this.connections.find(organizationId, key);
    const credentials = this.credentialsOf(organizationId, registered, connection);
    const settings: AuditSettings = (await this.settings.find(organizationId, key)) ?? DEFAULT_SETTINGS;
    const { version = 0, isDemonstration = false, tenantId = null } = connection ?? {};
    const { preflight, collected } = await this.reach.during(
      registered,
      {
        isDemonstration,
        settings,
        budgetMs: this.config.CLOUD_AUDIT_BUDGET_SECONDS * 1000,
        signal: watch.signal,
        onProgress: (done, of) => {
          watch.move(done, of);
        },
      },
      (ports) => abortable(watch.signal, this.collect(registered, credentials, ports, tenantId, watch)),
    );
    await watch.end();
    watch.signal.throwIfAborted();
    const progress = watch.now();
    await this.keep.execute(organizationId, { auditId, registered, version, settings, preflight, collected, progress });
  }

  private async collect(
    { suite }: RegisteredSuite,
    credentials: unknown,
    ports: SuitePorts,
    tenantId: string | null,
    watch: AuditWatch,
  ): Promise<{ preflight: Preflight; collected: Collected }> {
    watch.count(ports.http.cost);
    const preflight = await suite.preflight(credentials, ports);
    if (!preflight.accepted) {
      throw new AuditFailure(
        preflight.problem ?? { code: 'refused', message: 'The suite does not accept the credentials.' },
      );
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

  private credentialsOf(
    organizationId: number,
    { meta, suite }: RegisteredSuite,
    connection: ConnectionRow | null,
  ): unknown {
    const { sealed = null, keyId = null } = connection ?? {};
    if (sealed === null || keyId === null) throw cutOff('connection-changed');
    const stored = this.seal.open(organizationId, meta.key, { sealed, keyId });
    if (stored === null) {
      throw new AuditFailure({
        code: 'credentials-unreadable',
        message: 'The key that sealed the credentials is gone. Connect anew.',
      });
    }
    return suite.readCredentials(stored);
  }

  private async end(organizationId: number, auditId: string, watch: AuditWatch, error: unknown): Promise<void> {
    const reason: unknown = watch.signal.aborted ? watch.signal.reason : error;
    if (reason instanceof AuditFailure && reason.state === 'interrupted')
      return this.interrupt.execute(organizationId, auditId, reason.problem);
    const problem = problemOf(reason);
    if (problem === null) this.logger.failure('an audit of a suite failed', reason);
    const told = problem ?? { code: 'suite-failed', message: 'The audit failed; the log says why.' };
    await this.audits.fail(organizationId, auditId, told, watch.now(), this.clock.now());
  }
}

/** A suite that does not listen to the signal is not waited for. */
async function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
