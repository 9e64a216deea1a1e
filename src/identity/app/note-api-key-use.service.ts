import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { AuditLog, Clock, currentRequest, Database, JsonLogger } from '../../platform/index.js';
import { ApiKeyRepository, type PresentedApiKey } from '../persistence/api-key.repository.js';

const USE_MS = 60_000;
const REFUSAL_MS = 3_600_000;

/** Keeps when a key was last used, or tried after its end: beside the request, which does not wait, and not for each. */
@Injectable()
export class NoteApiKeyUse implements BeforeApplicationShutdown {
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  /** Writes at most once a minute and key, over all replicas. */
  used({ organizationId, id, lastUsedAt }: PresentedApiKey): void {
    const at = this.clock.now();
    const unlessSince = new Date(at.getTime() - USE_MS);
    if (lastUsedAt !== null && lastUsedAt > unlessSince) return;
    this.beside(`used ${id}`, organizationId, () =>
      this.keys.used(organizationId, id, { at, ip: currentRequest()?.ip ?? null, unlessSince }),
    );
  }

  /** Leaves an audit event at most once an hour and key: an integration that nobody looks after goes on trying. */
  refused({ organizationId, id, state }: PresentedApiKey): void {
    const at = this.clock.now();
    this.beside(`refused ${id}`, organizationId, () =>
      this.database.transaction(async () => {
        if (!(await this.keys.refused(organizationId, id, at, new Date(at.getTime() - REFUSAL_MS)))) return;
        await this.audit.record({
          organizationId,
          action: 'api-key.refused',
          outcome: 'denied',
          target: { type: 'api-key', id },
          facts: { reason: state },
          actor: { kind: 'api-key', id },
        });
      }),
    );
  }

  /** What is on its way is finished while there is still a database. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private beside(name: string, organizationId: number, write: () => Promise<void>): void {
    if (this.underWay.has(name)) return;
    // Who calls is not established yet: the key says whose it is.
    const writing = this.database
      .inOrganization(organizationId, write)
      .catch((error: unknown) => {
        this.logger.failure('use of an API key not noted', error);
      })
      .finally(() => this.underWay.delete(name));
    this.underWay.set(name, writing);
  }
}
