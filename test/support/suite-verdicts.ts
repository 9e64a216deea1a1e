import { EventBus } from '../../src/platform/index.js';
import { CLOUD_AUDITED } from '../../src/cloud-security/index.js';
import type { TestService } from './service.js';

/** What an audit of a cloud suite says of a check. */
export interface SaidOfCheck {
  status: string;
  /** `high` when left out. */
  severity?: string;
  /** The last status that was really read; the status itself when left out. */
  standing?: string | null;
  excepted?: boolean;
  confidence?: string;
  /** Whom it concerns, of how many; not known when left out. */
  people?: { concerned: number; all: number };
}

const SUITE = 'microsoft-365';

/**
 * As if an audit of a suite had been kept that says this of these checks; checks that it does not name stay as they were.
 * Written as the tables have it, so that contexts that read verdicts can be tested without a tenant.
 */
export async function auditSays(
  service: TestService,
  organizationId: number,
  checks: Record<string, SaidOfCheck>,
  suite = SUITE,
): Promise<void> {
  await service.database.query(
    `INSERT INTO cloud_connection (organization_id, suite, sealed, key_id, described, connected_at, connected_by_kind, connected_by,
                                   next_audit_at, audit_id, audited_at)
     VALUES ($1, $2, 'sealed', 'key', '{}', now(), 'user', 'test', '2999-01-01', gen_random_uuid(), now())
     ON CONFLICT (organization_id, suite) DO UPDATE
        SET sealed = excluded.sealed, key_id = excluded.key_id, disconnected_at = NULL, audit_id = excluded.audit_id, audited_at = excluded.audited_at`,
    [organizationId, suite],
  );
  for (const [id, said] of Object.entries(checks)) {
    const { status, severity = 'high', standing = status, excepted = false, confidence = 'direct', people } = said;
    await service.database.query(
      `INSERT INTO cloud_result AS v (organization_id, suite, check_id, severity, status, standing, confidence, summary, affected_count,
                                       excepted_until, audited_at, known_at, last_changed_at, result, people_concerned, people)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'As the test has it.', 0, CASE WHEN $8 THEN now() + interval '1 day' END, now(), now(), now(), '{}', $9, $10)
       ON CONFLICT (organization_id, suite, check_id) DO UPDATE
          SET severity = excluded.severity, status = excluded.status, standing = excluded.standing, confidence = excluded.confidence,
              excepted_until = excluded.excepted_until, audited_at = excluded.audited_at,
              people_concerned = excluded.people_concerned, people = excluded.people`,
      [
        organizationId,
        suite,
        id,
        severity,
        status,
        standing,
        confidence,
        excepted,
        people?.concerned ?? null,
        people?.all ?? null,
      ],
    );
  }
  await tell(service, organizationId, suite, 'audit');
}

/** As if somebody had disconnected the suite. */
export async function disconnectSuite(service: TestService, organizationId: number, suite = SUITE): Promise<void> {
  await service.database.query(
    `UPDATE cloud_connection SET sealed = NULL, key_id = NULL, disconnected_at = now() WHERE organization_id = $1 AND suite = $2`,
    [organizationId, suite],
  );
  await tell(service, organizationId, suite, 'disconnected');
}

async function tell(service: TestService, organizationId: number, suite: string, cause: string): Promise<void> {
  await service.inside(EventBus).publish({ type: CLOUD_AUDITED, organizationId, payload: { suite, cause } });
}
