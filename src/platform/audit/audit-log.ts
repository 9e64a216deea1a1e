import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type ActorKind, currentRequest } from '../http/request-context.js';
import { breathe } from '../limits/in-turns.js';
import { Clock, Ids } from '../time/clock.js';
import { boundedFacts } from './bounded-facts.js';
import { DenialBudget } from './denial-budget.js';

/** So many events are written by one statement. */
const SLICE = 500;

/** Something a person or a device did, worth being able to prove later. */
export interface AuditEvent {
  organizationId: number;
  /** `<noun>.<past participle>`: `device.registered`, `session.refresh-reused`. */
  action: string;
  /** What it was done to: `device`, and its public id. */
  target?: { type: string; id: string };
  outcome?: 'success' | 'denied' | 'failure';
  /** Further facts; never a secret. Long ones are cut, see {@link boundedFacts}. */
  facts?: Record<string, unknown>;
  /** Who, when it is not the caller of the current request (a sign-in, a job). */
  actor?: { kind: ActorKind; id: string };
}

/** The append-only record of who did what. Written in the transaction of the deed, so that neither exists without the other. */
@Injectable()
export class AuditLog implements BeforeApplicationShutdown {
  private readonly budget = new DenialBudget();
  private readonly denials = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  record(event: AuditEvent): Promise<void> {
    return this.recordAll(event.organizationId, [event]);
  }

  /** Events of one organization, in their order; of many, some hundred at a time, and others have their turn between. */
  async recordAll(organizationId: number, events: readonly Omit<AuditEvent, 'organizationId'>[]): Promise<void> {
    for (let from = 0; from < events.length; from += SLICE) {
      if (from > 0) await breathe();
      await this.recordSlice(organizationId, events.slice(from, from + SLICE));
    }
  }

  private async recordSlice(
    organizationId: number,
    events: readonly Omit<AuditEvent, 'organizationId'>[],
  ): Promise<void> {
    const request = currentRequest();
    const actorOf = ({ actor }: Pick<AuditEvent, 'actor'>): NonNullable<AuditEvent['actor']> =>
      actor ?? request?.actor ?? { kind: 'service', id: 'posture' };
    const write = (): Promise<object[]> =>
      this.database.query(
        `INSERT INTO audit_event (organization_id, at, id, actor_kind, actor_id, action, target_type, target_id,
                                outcome, facts, ip, user_agent, request_id)
       SELECT $1, now(), e.id, e.actor_kind, e.actor_id, e.action, e.target_type, e.target_id, e.outcome, e.facts::jsonb, $10::text, $11::text, $12::uuid
         FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
           AS e (id, actor_kind, actor_id, action, target_type, target_id, outcome, facts)`,
        [
          organizationId,
          events.map(() => this.ids.next()),
          events.map((event) => actorOf(event).kind),
          events.map((event) => actorOf(event).id),
          events.map(({ action }) => action),
          events.map(({ target }) => target?.type ?? null),
          events.map(({ target }) => target?.id ?? null),
          events.map(({ outcome = 'success' }) => outcome),
          events.map(({ facts = {} }) => boundedFacts(facts)),
          request?.ip ?? null,
          request?.userAgent ?? null,
          request?.requestId ?? null,
        ],
        'audit-record',
      );
    // Also of somebody who is only just signing in or enrolling: the event says whose it is.
    await this.database.inOrganization(organizationId, write);
  }

  /** Waits for the refusals that are still being written. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.denials);
  }

  /**
   * A known caller was refused: the route and the problem code are kept. Of one caller sixty a minute; the next event after
   * them says how many more there were (`unrecorded`).
   */
  async recordDenial(code: string): Promise<void> {
    const request = currentRequest();
    if (!request?.actor) return;
    const { kind, id, organizationId } = request.actor;
    const unrecorded = this.budget.take(`${kind}:${id}`, this.clock.now().getTime());
    if (unrecorded === null) return;
    const denial = this.record({
      organizationId,
      action: 'access.denied',
      outcome: 'denied',
      facts: { code, method: request.method, path: request.path, ...(unrecorded > 0 ? { unrecorded } : {}) },
    });
    this.denials.add(denial);
    try {
      await denial;
    } finally {
      this.denials.delete(denial);
    }
  }
}
