import { Injectable } from '@nestjs/common';
import { Database, type FetchedPage, type PagedRow, pagedQuery, SqlConditions } from '../../platform/index.js';
import type { CheckHistoryQuery, TimelineKind, TimelineQuery } from '../app/scan-list.js';
import type { CauseCounts } from '../domain/finding-change.js';

/** One change of an answer. */
export interface AnswerRow {
  checkId: string;
  at: Date;
  before: string | null;
  after: string | null;
  reason: { code: string; detail: string | null } | null;
  /** Null when the limits changed. */
  scanId: string | null;
  source: string | null;
  scope: string | null;
  /** As its source words the check; null where it does not, or the check is gone. */
  title: string | null;
}

/** One event of a device; which members are there follows from its kind. */
export interface TimelineRow {
  at: Date;
  kind: TimelineKind;
  /** `registered`, `enrolled`, `deactivated`; the status of a scan; `answered`. */
  event: string;
  scanId: string | null;
  checkId: string | null;
  answer: Pick<AnswerRow, 'before' | 'after' | 'reason' | 'title'> | null;
  scan: {
    source: string;
    scope: string;
    new: number | null;
    fixed: number | null;
    reopened: number | null;
    unchanged: number | null;
    reason: { code: string; detail: string } | null;
    causes: CauseCounts | null;
  } | null;
}

const TITLE = `(SELECT k.title FROM device_check k WHERE k.organization_id = a.organization_id AND k.device_id = a.device_id
                AND k.series_id = a.series_id AND k.check_id = a.check_id)`;

/** Everything that a timeline tells, as one table; `$1` is the organization, `$2` the device. */
const EVENTS = `(
  SELECT l.at, 'device' AS kind, l.event, l.key, NULL::uuid AS scan_id, NULL::text AS check_id, NULL::jsonb AS answer, NULL::jsonb AS scan
    FROM published_device_life d
    CROSS JOIN LATERAL (VALUES ('registered', '1', d.registered_at), ('enrolled', '2', d.enrolled_at), ('deactivated', '3', d.deactivated_at)) l (event, key, at)
   WHERE d.organization_id = $1 AND d.id = $2 AND l.at IS NOT NULL
  UNION ALL
  SELECT s.started_at, 'scan', s.status, s.id::text, s.id, NULL, NULL,
         jsonb_build_object('source', s.source, 'scope', s.scope, 'new', s.new_findings, 'fixed', s.fixed_findings,
           'reopened', s.reopened_findings, 'unchanged', s.unchanged_findings, 'reason', s.reason, 'causes', s.causes)
    FROM scan s
   WHERE s.organization_id = $1 AND s.device_id = $2
     AND (s.status <> 'completed' OR s.new_findings + s.fixed_findings + s.reopened_findings > 0)
  UNION ALL
  SELECT a.at, 'check', 'answered', a.id::text, a.scan_id, a.check_id,
         jsonb_build_object('before', a.before, 'after', a.after, 'reason', a.reason, 'title', ${TITLE}), NULL
    FROM device_check_change a
   WHERE a.organization_id = $1 AND a.device_id = $2 AND a.before IS NOT NULL) e`;

/** Reads what happened to a device. */
@Injectable()
export class DeviceTimelineRepository {
  constructor(private readonly database: Database) {}

  /** Every answer to a check, whoever gave it. */
  async answers(
    organizationId: number,
    device: { id: number; checkId: string },
    query: CheckHistoryQuery,
  ): Promise<FetchedPage<AnswerRow & PagedRow>> {
    return pagedQuery<AnswerRow>(this.database, query, {
      where: new SqlConditions([organizationId, device.id, device.checkId]).add(
        'a.organization_id = $1 AND a.device_id = $2 AND a.check_id = $3',
      ),
      from: `device_check_change a
        LEFT JOIN scan_series s ON s.organization_id = a.organization_id AND s.device_id = a.device_id AND s.id = a.series_id`,
      countedFrom: 'device_check_change a',
      columns: `a.check_id, a.at, a.before, a.after, a.reason, a.scan_id, s.source, s.scope, ${TITLE} AS title`,
      order: [
        { expression: 'a.at', type: 'timestamptz' },
        { expression: 'a.id', type: 'bigint' },
      ],
      asOf: { latestOf: 'a.at' },
    });
  }

  async timeline(
    organizationId: number,
    deviceId: number,
    query: TimelineQuery,
  ): Promise<FetchedPage<TimelineRow & PagedRow>> {
    return pagedQuery<TimelineRow>(this.database, query, {
      where: new SqlConditions([organizationId, deviceId])
        .add('$1::int IS NOT NULL AND $2::int IS NOT NULL')
        .when(query.filters.kind, (kinds) => `e.kind = ANY (${kinds}::text[])`),
      from: EVENTS,
      columns: `e.at, e.kind, e.event, e.scan_id, e.check_id, e.answer, e.scan`,
      order: [
        { expression: 'e.at', type: 'timestamptz' },
        { expression: 'e.kind', type: 'text' },
        { expression: 'e.key', type: 'text' },
      ],
      asOf: { latestOf: 'e.at' },
    });
  }
}
