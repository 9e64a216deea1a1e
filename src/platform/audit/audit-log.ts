import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type ActorKind, currentRequest } from '../http/request-context.js';
import { breathe } from '../limits/in-turns.js';
import { Clock, Ids } from '../time/clock.js';

/** How long the facts of one event may be, as JSON: a thousand ids of devices and some words. */
export const FACTS_BYTES = 64 * 1024;

/** What facts that are too long are cut to, each next step where the one before is not enough. */
const STEPS = [
  { entries: 200, characters: 2000 },
  { entries: 100, characters: 500 },
  { entries: 20, characters: 200 },
  { entries: 5, characters: 50 },
] as const;
const DEEPEST = 8;
const MOST_NOTES = 50;

/** What of the facts is not there: where (RFC 6901), how long it was (characters or entries), and how much of it is there. */
interface LeftOut {
  member: string;
  length: number;
  kept: number;
}

interface Cut {
  entries: number;
  characters: number;
  leftOut: LeftOut[];
}

/**
 * The facts of an event as JSON, at most {@link FACTS_BYTES} long. Longer ones are told as what changed from `before` to `after`
 * (`onlyChanges`), and then cut, with `leftOut` telling what is missing and how long it was.
 */
export function boundedFacts(facts: Record<string, unknown>): string {
  const whole = JSON.stringify(facts);
  if (fits(whole)) return whole;
  const changes = changesOf(JSON.parse(whole) as Record<string, unknown>);
  const text = JSON.stringify(changes);
  if (fits(text)) return text;
  for (const step of STEPS) {
    const leftOut: LeftOut[] = [];
    const cut = cutMembers(changes, { ...step, leftOut }, '', 0);
    const shorter = JSON.stringify({ ...cut, leftOut: leftOut.slice(0, MOST_NOTES) });
    if (fits(shorter)) return shorter;
  }
  return JSON.stringify({ leftOut: [{ member: '', length: Buffer.byteLength(whole), kept: 0 }] });
}

function fits(text: string): boolean {
  return Buffer.byteLength(text) <= FACTS_BYTES;
}

/** With `before` and `after` reduced to what differs, where there are both; of lists the entries that only one has. */
function changesOf(facts: Record<string, unknown>): Record<string, unknown> {
  const { before, after } = facts;
  if (!isRecord(before) || !isRecord(after)) return facts;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const side = (one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      changed.filter((name) => name in one).map((name) => [name, entriesOnlyIn(one[name], other[name])]),
    );
  return { ...facts, onlyChanges: true, before: side(before, after), after: side(after, before) };
}

function entriesOnlyIn(one: unknown, other: unknown): unknown {
  if (!Array.isArray(one) || !Array.isArray(other)) return one;
  const known = new Set(other.map((entry) => JSON.stringify(entry)));
  const own: unknown[] = one.filter((entry) => !known.has(JSON.stringify(entry)));
  // Only the order is another one.
  return own.length === 0 && one.length === other.length ? one : own;
}

function cutValue(value: unknown, cut: Cut, pointer: string, depth: number): unknown {
  if (typeof value === 'string') {
    if (value.length <= cut.characters) return value;
    note(cut, pointer, value.length, cut.characters);
    // Half of a pair of surrogates is no text that a database takes.
    return value.slice(0, cut.characters).replace(/[\uD800-\uDBFF]$/, '');
  }
  if (Array.isArray(value)) {
    const entries: unknown[] = value.slice(0, depth < DEEPEST ? cut.entries : 0);
    if (entries.length < value.length) note(cut, pointer, value.length, entries.length);
    return entries.map((entry, i) => cutValue(entry, cut, `${pointer}/${i}`, depth + 1));
  }
  return isRecord(value) ? cutMembers(value, cut, pointer, depth) : value;
}

function cutMembers(value: Record<string, unknown>, cut: Cut, pointer: string, depth: number): Record<string, unknown> {
  const all = Object.entries(value);
  const members = all.slice(0, depth < DEEPEST ? cut.entries : 0);
  if (members.length < all.length) note(cut, pointer, all.length, members.length);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      cutValue(member, cut, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1),
    ]),
  );
}

function note({ leftOut }: Cut, pointer: string, length: number, stored: number): void {
  leftOut.push({ member: pointer, length, kept: stored });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refusals of one caller that are written in a minute; the rest are counted. */
const ROWS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;

interface Minute {
  startedAt: number;
  written: number;
  /** Not written since the last row that was. */
  left: number;
}

/** Keeps a caller who is refused over and over from filling a log that nobody may empty. */
export class DenialBudget {
  private readonly callers = new Map<string, Minute>();

  /** How many refusals went unwritten since the last row, when this one is to be written; null when it is only counted. */
  take(caller: string, now: number): number | null {
    const startedAt = now - (now % MINUTE_MS);
    const known = this.callers.get(caller);
    const minute = known?.startedAt === startedAt ? known : { startedAt, written: 0, left: known?.left ?? 0 };
    this.callers.delete(caller);
    this.callers.set(caller, minute);
    if (this.callers.size > MAX_CALLERS) this.evictOldest();
    if (minute.written >= ROWS_PER_MINUTE) {
      minute.left += 1;
      return null;
    }
    const { left } = minute;
    minute.written += 1;
    minute.left = 0;
    return left;
  }

  private evictOldest(): void {
    const { value } = this.callers.keys().next();
    if (value !== undefined) this.callers.delete(value);
  }
}

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
