import { Injectable } from '@nestjs/common';
import { Clock, Database, NotFoundError } from '../../platform/index.js';
import { type CheckFilter, fits } from '../domain/check-filter.js';
import type { CloudCheck } from '../domain/cloud-check.js';
import type { GapDeadline, OpenGap } from '../gap-deadlines.decorator.js';
import type { DriftKind } from '../domain/drift.js';
import type { KnownResult } from '../domain/known-results.js';
import { countsOf, scoreOf, type SuiteScore, type ResultCounts } from '../domain/score.js';
import {
  type AuditRow,
  CloudAuditQueryRepository,
  type CheckPast,
} from '../persistence/cloud-audit-query.repository.js';
import { CloudConnectionRepository, type ShownConnection } from '../persistence/cloud-connection.repository.js';
import {
  CloudHistoryQueryRepository,
  type DriftRow,
  type ExceptionRow,
} from '../persistence/cloud-history-query.repository.js';
import { CloudResultRepository } from '../persistence/cloud-result.repository.js';
import { CloudSuites, type RegisteredSuite } from './cloud-suites.js';

const TREND = 30;
const PAST = 30;
const DRIFT_ITEMS = 20;
const DRIFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** How a suite stands: not connected, connected, or connected and its last run brought nothing. */
export type SuiteStatus = 'not-connected' | 'connected' | 'failing';

/** A check with what is known of it; null before the first audit. */
export interface CheckView {
  check: CloudCheck;
  known: KnownResult | null;
  exception: ExceptionRow | null;
  excepted: boolean;
  /** Until when it is to be met; null where it is, where it is excepted, and where that was not asked for. */
  deadline: GapDeadline | null;
}

/** A suite in short. */
export interface SuiteSummary extends SuiteScore {
  registered: RegisteredSuite;
  status: SuiteStatus;
  connection: ShownConnection | null;
  lastRun: AuditRow | null;
  counts: ResultCounts;
  all: CheckView[];
}

/** A suite as it is shown. */
export interface SuiteView extends SuiteSummary {
  checks: CheckView[];
  trend: { auditId: string; at: Date; score: number | null; coverage: number }[];
  drift: { since: Date; counts: { kind: DriftKind; count: number }[]; items: DriftRow[] };
}

/** Shows what is known of the suites of an organization: each answer of one moment, though an audit may end meanwhile. */
@Injectable()
export class ReadSuite {
  constructor(
    private readonly suites: CloudSuites,
    private readonly connections: CloudConnectionRepository,
    private readonly results: CloudResultRepository,
    private readonly audits: CloudAuditQueryRepository,
    private readonly history: CloudHistoryQueryRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  all(organizationId: number): Promise<SuiteSummary[]> {
    return this.database.snapshotOrOpen(() =>
      Promise.all(this.suites.all().map((registered) => this.summary(organizationId, registered))),
    );
  }

  /** Throws {@link NotFoundError}. */
  one(organizationId: number, key: string, filter: CheckFilter): Promise<SuiteView> {
    const registered = this.suites.get(key);
    return this.database.snapshot(() => this.view(organizationId, registered, filter));
  }

  /** Throws {@link NotFoundError} when it is not connected. */
  async connection(organizationId: number, key: string): Promise<ShownConnection> {
    const { connection } = await this.summary(organizationId, this.suites.get(key));
    if (!connection) throw new NotFoundError('connection');
    return connection;
  }

  /** Throws {@link NotFoundError} for a check that the suite does not have. */
  check(organizationId: number, key: string, checkId: string): Promise<CheckView & { past: CheckPast[] }> {
    const registered = this.suites.get(key);
    return this.database.snapshot(async () => {
      const summary = await this.summary(organizationId, registered);
      const view = summary.all.find(({ check }) => check.id === checkId);
      if (!view) throw new NotFoundError('check');
      const past = summary.connection === null ? [] : await this.audits.past(organizationId, key, checkId, PAST);
      const [due = view] = await this.withDeadlines(organizationId, [view]);
      return { ...due, past };
    });
  }

  private async withDeadlines(organizationId: number, views: CheckView[]): Promise<CheckView[]> {
    const open = views.filter(isOpen);
    if (open.length === 0 || this.suites.deadlines === null) return views;
    const deadlines = await this.suites.deadlines.of(organizationId, open.map(gapOf));
    const deadlineOf = new Map(open.map((view, at) => [view.check.id, deadlines[at] ?? null]));
    return views.map((view) => ({ ...view, deadline: deadlineOf.get(view.check.id) ?? null }));
  }

  private async view(organizationId: number, registered: RegisteredSuite, filter: CheckFilter): Promise<SuiteView> {
    const { key } = registered.meta;
    const summary = await this.summary(organizationId, registered);
    const shown = summary.all.filter(({ check, known, excepted }) =>
      fits(check, { status: known?.result.status ?? 'not-assessed', excepted }, filter),
    );
    const checks = await this.withDeadlines(organizationId, shown);
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    const since = new Date((today - DRIFT_DAYS) * DAY_MS);
    const { connection } = summary;
    if (!connection?.auditId || connection.auditedAt === null)
      return { ...summary, checks, trend: [], drift: { since, counts: [], items: [] } };
    const { auditId, auditedAt } = connection;
    const [trend, counts, items] = await Promise.all([
      this.audits.trend(organizationId, key, TREND),
      this.history.driftSince(organizationId, key, since),
      this.history.driftOf(organizationId, auditId, key, auditedAt, DRIFT_ITEMS),
    ]);
    return { ...summary, checks, trend, drift: { since, counts, items } };
  }

  private async summary(organizationId: number, registered: RegisteredSuite): Promise<SuiteSummary> {
    const { key } = registered.meta;
    const now = this.clock.now();
    const [connections, results, exceptions, [lastRun = null]] = await Promise.all([
      this.connections.shown(organizationId),
      this.results.all(organizationId, key),
      this.history.standing(organizationId, key, now),
      this.audits.last(organizationId, [key]),
    ]);
    const connection =
      connections.find(({ suite, disconnectedAt }) => suite === key && disconnectedAt === null) ?? null;
    const known = new Map(connection ? results.map((row) => [row.checkId, row] as const) : []);
    const excepting = new Map(exceptions.map((row) => [row.checkId, row]));
    const all = registered.suite.checks.map((check) => {
      const row = known.get(check.id) ?? null;
      const excepted = (row?.exceptedUntil ?? now) > now;
      return { check, known: row, exception: excepting.get(check.id) ?? null, excepted, deadline: null };
    });
    const counted = all.flatMap((view) =>
      view.known ? [{ severity: view.check.severity, status: view.known.status, excepted: view.excepted }] : [],
    );
    return {
      registered,
      status: statusOf(connection, lastRun),
      connection,
      lastRun: connection ? lastRun : null,
      ...scoreOf(counted),
      counts: countsOf(counted),
      all,
    };
  }
}

function isOpen({ known, excepted }: CheckView): boolean {
  return !excepted && (known?.standing === 'fail' || known?.standing === 'warning');
}

function gapOf({ check: { id, severity }, known }: CheckView): OpenGap {
  const warning = known?.standing === 'warning';
  return { checkId: id, severity, warning, failingSince: known?.firstFailedAt ?? null };
}

function statusOf(connection: ShownConnection | null, lastRun: AuditRow | null): SuiteStatus {
  if (!connection) return 'not-connected';
  const isOfThisConnection = lastRun !== null && lastRun.askedAt >= connection.connectedAt;
  return isOfThisConnection && lastRun.state === 'failed' ? 'failing' : 'connected';
}
