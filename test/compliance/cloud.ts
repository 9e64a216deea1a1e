import { randomUUID } from 'node:crypto';
import {
  CLOUD_AUDITED,
  CloudChecks,
  KNOWN_STATUSES,
  type KnownStatus,
  type ResultStatus,
} from '../../src/cloud-security/index.js';
import { Database, EventBus } from '../../src/platform/index.js';
import { inOrganization, settleCompliance } from '../support/compliance.js';
import type { TestService } from '../support/service.js';

export type Suite = 'google-workspace' | 'microsoft-365';

/**
 * What an audit of a suite would have kept, without a suite: rows and the event, as the cloud-security context writes them.
 * Statuses by the id of the check; what the suite has besides is not looked at.
 */
export class StoredAudits {
  constructor(
    private readonly service: TestService,
    private readonly organizationId: number,
  ) {}

  /** Gives the id of the audit. Checks that cannot be read keep what was known of them. */
  async keep(suite: Suite, statuses: Record<string, ResultStatus>, daysAgo = 0): Promise<string> {
    const auditId = randomUUID();
    const at = new Date(Date.now() - daysAgo * 86_400_000 - 1000);
    await this.publish(suite, 'audit', async () => {
      await this.connect(suite, auditId, at);
      for (const [checkId, status] of Object.entries(statuses)) await this.write(suite, checkId, status, at);
    });
    return auditId;
  }

  /** An exception for the whole check until some days from now, or (null) its end. */
  async except(suite: Suite, checkId: string, days: number | null): Promise<void> {
    const until = days === null ? null : new Date(Date.now() + days * 86_400_000);
    await this.publish(suite, 'exception', () =>
      this.service.database.query(
        `UPDATE cloud_result SET excepted_until = $4 WHERE organization_id = $1 AND suite = $2 AND check_id = $3`,
        [this.organizationId, suite, checkId, until],
      ),
    );
  }

  async disconnect(suite: Suite): Promise<void> {
    await this.publish(suite, 'disconnected', () =>
      this.service.database.query(
        `UPDATE cloud_connection SET disconnected_at = now(), sealed = NULL, key_id = NULL WHERE organization_id = $1 AND suite = $2`,
        [this.organizationId, suite],
      ),
    );
  }

  /** Ids of the checks that this service knows of a suite. */
  known(suite: Suite): string[] {
    return this.service.app
      .get(CloudChecks)
      .all()
      .filter((check) => check.suite === suite)
      .map(({ id }) => id);
  }

  private async publish(suite: Suite, cause: string, work: () => Promise<unknown>): Promise<void> {
    await work();
    const { app } = this.service;
    const event = { type: CLOUD_AUDITED, organizationId: this.organizationId, payload: { suite, cause } };
    await inOrganization(this.service, this.organizationId, () =>
      app.get(Database).transaction(() => app.get(EventBus).publish(event)),
    );
    await settleCompliance(this.service, this.organizationId);
  }

  private async connect(suite: Suite, auditId: string, at: Date): Promise<void> {
    await this.service.database.query(
      `INSERT INTO cloud_connection (organization_id, suite, sealed, key_id, described, connected_at, connected_by_kind, connected_by, next_audit_at, audit_id, audited_at)
       VALUES ($1, $2, 'x', 'x', '{}', $4, 'service', 'test', $4::timestamptz + interval '10 years', $3, $4)
       ON CONFLICT (organization_id, suite) DO UPDATE
          SET audit_id = excluded.audit_id, audited_at = excluded.audited_at, disconnected_at = NULL, sealed = 'x', key_id = 'x'`,
      [this.organizationId, suite, auditId, at],
    );
  }

  private async write(suite: Suite, checkId: string, status: ResultStatus, at: Date): Promise<void> {
    const known = (KNOWN_STATUSES as readonly string[]).includes(status) ? (status as KnownStatus) : null;
    await this.service.database.query(
      `INSERT INTO cloud_result AS v (organization_id, suite, check_id, severity, status, standing, confidence, summary, affected_count, audited_at, known_at, last_changed_at, result)
       VALUES ($1, $2, $3, 'high', $4, $5::text, 'direct', 'As the test says.', 0, $6, CASE WHEN $5::text IS NULL THEN NULL ELSE $6::timestamptz END, $6, '{}')
       ON CONFLICT (organization_id, suite, check_id) DO UPDATE
          SET status = excluded.status, audited_at = excluded.audited_at,
              standing = coalesce(excluded.standing, v.standing), known_at = coalesce(excluded.known_at, v.known_at)`,
      [this.organizationId, suite, checkId, status, known, at],
    );
  }
}
