import { EXACT_TOTAL_LIMIT, type SqlConditions } from '../../platform/index.js';
import type { FindingListQuery } from '../app/vulnerability-list.js';
import { FIXED, OPEN } from '../domain/finding-state.js';
import { cellBits } from '../domain/matrix-cells.js';
import { riskLevelNumber } from '../domain/risk-level.js';
import { STILL_OPEN } from './vulnerability-order.js';

/*
 * Findings do not hold their risk: it is that of their kind, which is the vulnerability, the kind of place that the device is,
 * whether the package can be reached, and what was decided.
 */

type Filters = FindingListQuery['filters'];

/** The kind of the finding `f`, as `k`. Devices that do not count have no context, and fixed findings no kind. */
const KIND = `JOIN device_context dc ON dc.organization_id = $1 AND dc.device_id = f.device_id
         JOIN finding_risk k ON k.organization_id = $1 AND k.vulnerability_id = f.vulnerability_id AND k.context = dc.context AND k.state = f.state
          AND k.reachable = (NOT EXISTS (SELECT FROM unreachable_package u WHERE u.organization_id = $1 AND u.package_id = f.package_id))`;

/** In days since 1970 (UTC). Most kinds had one deadline all along: for those no function is called. */
function dueDay(firstSeenAt: string, kind: string): string {
  const [day, since, days] = [
    `(${firstSeenAt} AT TIME ZONE 'UTC')::date - DATE '1970-01-01'`,
    `${kind}.clock_since`,
    `${kind}.clock_days`,
  ];
  return `CASE WHEN cardinality(${days}) <> 1 THEN finding_due_day(${day}, ${since}, ${days})
               WHEN ${days}[1] >= 0 THEN greatest(${day}, ${since}[1]) + ${days}[1] END`;
}

/** The day on which a finding is due, null for the next upgrade. */
export function dueOn(firstSeenAt: string, kind: string): string {
  return `(DATE '1970-01-01' + ${dueDay(firstSeenAt, kind)})`;
}

const DUE_BEFORE = `SELECT r.vulnerability_id FROM vulnerability_rollup r
              WHERE r.organization_id = $1 AND CASE WHEN r.due_on IS NULL THEN 'infinity'::date ELSE r.due_on END <`;

/** The joins that filters by risk need. */
export function riskJoins(filters: Filters): string[] {
  return isByRisk(filters) ? [KIND] : [];
}

/** What filters by risk ask of the finding `f` and its kind `k`. */
export function addRiskConditions(sql: SqlConditions, filters: Filters, today: string): void {
  const { kev, overdue, riskView, likelihood, impact, level } = filters;
  if (kev !== undefined) {
    sql.add(`f.vulnerability_id IN (SELECT r.vulnerability_id FROM vulnerability_rollup r
              WHERE r.organization_id = $1 AND ${kev ? 'r.kev' : 'NOT r.kev'})`);
  }
  if (!isByRisk(filters)) return;
  const of = riskView === 'inherent' ? 'inherent_' : '';
  if (of === '' || overdue !== undefined) sql.add(`f.state = ${OPEN}`);
  else sql.add(`f.state <> ${FIXED}`);
  if (overdue !== undefined) {
    const day = `${sql.bind(today)}::date`;
    const due = `${dueOn('f.first_seen_at', 'k')} < ${day}`;
    sql.add(overdue ? due : `(${due}) IS NOT TRUE`);
    // Counting begins with those that have any.
    if (overdue) sql.add(`f.vulnerability_id IN (${DUE_BEFORE} ${day})`);
  }
  sql
    .add('k.findings > 0')
    .when(likelihood, (p) => `k.${of}likelihood = ANY (${p}::text[]::smallint[])`)
    .when(impact, (p) => `k.${of}impact = ANY (${p}::text[]::smallint[])`)
    .when(level?.map(riskLevelNumber), (p) => `k.${of}level = ANY (${p}::smallint[])`);
}

/**
 * As many rows as cells of the matrix, or levels, have findings, out of the numbers that the matrix is made from; null when anything else
 * is asked for, which only findings tell. `where` may bind values of its own.
 */
export function countedCells(filters: Filters, where: SqlConditions): string | null {
  const asked = Object.entries<unknown>(filters).filter(([, value]) => value !== undefined);
  const residual = filters.riskView !== 'inherent';
  const isOfCells = ([name, value]: [string, unknown]): boolean =>
    ['likelihood', 'impact', 'level', 'riskView'].includes(name) ||
    (name === 'state' && residual && String(value) === 'open');
  const { likelihood, impact, level } = filters;
  if (!(likelihood ?? impact ?? level) || !asked.every(isOfCells)) return null;
  const of = residual ? '' : 'inherent_';
  const conditions = [
    'k.organization_id = $1 AND k.findings > 0',
    `k.${of}likelihood = ANY (${where.bind(likelihood ?? SCALE)}::text[]::smallint[])`,
    `k.${of}impact = ANY (${where.bind(impact ?? SCALE)}::text[]::smallint[])`,
    ...(level ? [`k.${of}level = ANY (${where.bind(level.map(riskLevelNumber))}::smallint[])`] : []),
    ...(residual ? [`k.state = ${OPEN}`] : []),
  ];
  return `least(${EXACT_TOTAL_LIMIT + 1}, (SELECT coalesce(sum(k.findings), 0) FROM finding_risk k WHERE ${conditions.join(' AND ')}))`;
}

const SCALE = ['1', '2', '3', '4', '5'];

/**
 * What follows for the vulnerability, over the columns of its roll-up: cells, listing and first day due stand in the index of
 * the order by severity.
 */
export function riskRanks(filters: Filters, where: SqlConditions, today: string): string[] {
  const { kev, overdue, riskView, level } = filters;
  const found: string[] = [];
  if (kev !== undefined) found.push(kev ? 'kev' : 'NOT kev');
  if (!isByRisk(filters)) return found;
  const inherent = riskView === 'inherent';
  if (!inherent || overdue !== undefined) found.push(`sort_key >= ${STILL_OPEN}`);
  const cells = cellBits(filters.likelihood?.map(Number), filters.impact?.map(Number));
  if (cells !== null) found.push(`(${inherent ? 'inherent_cells' : 'risk_cells'} & ${where.bind(cells)}::int) <> 0`);
  if (overdue === true) found.push(`due_on < ${where.bind(today)}::date`);
  if (level !== undefined)
    // Looked up once for all, not for each vulnerability.
    found.push(`vulnerability_id IN (SELECT k.vulnerability_id FROM finding_risk k
                         WHERE k.organization_id = $1 AND k.findings > 0
                           AND k.${inherent ? 'inherent_level' : 'level'} = ANY (${where.bind(level.map(riskLevelNumber))}::smallint[])
                           ${inherent ? '' : `AND k.state = ${OPEN}`})`);
  return found;
}

function isByRisk({ likelihood, impact, level, overdue }: Filters): boolean {
  return [likelihood, impact, level, overdue].some((filter) => filter !== undefined);
}
