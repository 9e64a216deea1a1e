import { Injectable } from '@nestjs/common';
import {
  type ActorKind,
  Database,
  type FetchedPage,
  pagedQuery,
  type PagedRow,
  SqlConditions,
} from '../../platform/index.js';
import type { AuditEventListQuery, OUTCOMES } from '../app/audit-event-list.js';

const HOUR_MS = 3_600_000;
const VERSION_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/**
 * When the events of these requests were written, give or take an hour for clocks that differ: a request id carries the
 * moment it was made, so that nobody has to look through years for it. Null when one of them is not such an id.
 */
export function requestSpan(requestIds: readonly string[]): { from: Date; to: Date } | null {
  const times = requestIds.map((id) => {
    const [, high, low] = VERSION_7.exec(id) ?? [];
    return high === undefined || low === undefined ? NaN : parseInt(high + low, 16);
  });
  if (times.length === 0 || times.some(Number.isNaN)) return null;
  return { from: new Date(Math.min(...times) - HOUR_MS), to: new Date(Math.max(...times) + HOUR_MS) };
}

/** An event as it is read. */
export interface AuditEventRow {
  id: string;
  at: Date;
  action: string;
  outcome: (typeof OUTCOMES)[number];
  actorKind: ActorKind;
  actorId: string;
  /** What the actor is called today, where that is known. */
  actorName: string | null;
  targetType: string | null;
  targetId: string | null;
  targetName: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  facts: Record<string, unknown>;
}

const ACTION = `e.action COLLATE "C"`;
const UUID = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** The name of what `kind` and `id` tell, looked up by primary keys for the rows of a page only. Ids are text: not all are UUIDs. */
const name = (kind: string, id: string): string => `
  CASE WHEN page.${id} ~ ${UUID} THEN
    CASE page.${kind}
      WHEN 'user' THEN (SELECT u.name FROM published_user u WHERE u.public_id = page.${id}::uuid)
      WHEN 'api-key' THEN (SELECT k.name FROM published_api_key k WHERE k.organization_id = $1 AND k.id = page.${id}::uuid)
      WHEN 'device' THEN (SELECT d.name FROM published_device d WHERE d.organization_id = $1 AND d.public_id = page.${id}::uuid)
    END
  END`;

/** The audit log of an organization, for reading. Writing is the platform's. */
@Injectable()
export class AuditEventRepository {
  constructor(private readonly database: Database) {}

  /** A page by `(at, id)`. Other filters than actor, target, action and request read on until the page is full: give them a span of time. */
  page(organizationId: number, query: AuditEventListQuery): Promise<FetchedPage<AuditEventRow & PagedRow>> {
    return pagedQuery<AuditEventRow>(this.database, query, {
      where: conditions(organizationId, query.filters),
      from: 'published_audit_event e',
      columns: `e.id, e.at, e.action, e.outcome, e.actor_kind, e.actor_id, e.target_type,
                e.target_id, e.ip, e.user_agent, e.request_id, e.facts`,
      details: `${name('actor_kind', 'actor_id')} AS actor_name, ${name('target_type', 'target_id')} AS target_name`,
      order: [
        { expression: 'e.at', type: 'timestamptz' },
        { expression: 'e.id', type: 'uuid' },
      ],
      asOf: { is: '(SELECT max(l.at) FROM published_audit_event l WHERE l.organization_id = $1)' },
    });
  }
}

function conditions(organizationId: number, filters: AuditEventListQuery['filters']): SqlConditions {
  const where = new SqlConditions([organizationId])
    .add('e.organization_id = $1')
    .when(filters.actorKind, (kinds) => `e.actor_kind = ANY (${kinds})`)
    .when(filters.actorId, (actors) => `e.actor_id = ANY (${actors})`)
    .when(filters.targetType, (types) => `e.target_type = ANY (${types})`)
    .when(filters.targetId, (targets) => `e.target_id = ANY (${targets})`)
    .when(filters.outcome, (outcomes) => `e.outcome = ANY (${outcomes})`)
    .when(filters.ip, (addresses) => `e.ip = ANY (${addresses})`)
    .when(filters.after, (after) => `e.at >= ${after}`)
    .when(filters.before, (before) => `e.at < ${before}`);
  if (filters.action) addActions(where, filters.action);
  if (filters.requestId) addRequests(where, filters.requestId);
  return where;
}

function addActions(where: SqlConditions, actions: readonly string[]): void {
  const exact = actions.filter((action) => !action.endsWith('*'));
  // A prefix is a range of the index, which is in the order of bytes: after a full stop comes a slash.
  const ranges = actions
    .filter((action) => action.endsWith('*'))
    .map((action) => action.slice(0, -2))
    .map((stem) => `${ACTION} >= ${where.bind(`${stem}.`)} AND ${ACTION} < ${where.bind(`${stem}/`)}`);
  const alternatives = [...(exact.length > 0 ? [`${ACTION} = ANY (${where.bind(exact)})`] : []), ...ranges];
  where.add(`(${alternatives.join(' OR ')})`);
}

function addRequests(where: SqlConditions, requestIds: readonly string[]): void {
  where.add(`e.request_id = ANY (${where.bind(requestIds)}::uuid[])`);
  const span = requestSpan(requestIds);
  if (span) where.add(`e.at BETWEEN ${where.bind(span.from)} AND ${where.bind(span.to)}`);
}
