import { EXACT_TOTAL_LIMIT, SqlConditions } from '../../platform/index.js';
import type { FindingListQuery } from '../app/vulnerability-list.js';
import { FIXED, OPEN } from '../domain/finding-state.js';
import { axesOf, cellBits, cellsOfLevels } from '../domain/matrix-cells.js';
import { riskLevelNumber } from '../domain/risk-level.js';
import { talliedCells } from './finding-cell-count.repository.js';
import { inCells, STILL_OPEN } from './vulnerability-order.js';

/*
 * Findings do not hold their risk: it is that of their kind, which is the vulnerability, the kind of place that the device is,
 * whether the package can be reached, and what was decided.
 */

type Filters = FindingListQuery['filters'];

const REACHABLE = `(NOT f.not_running AND NOT EXISTS (SELECT FROM unreachable_package u WHERE u.organization_id = $1 AND u.package_id = f.package_id))`;

/** The kind of the finding `f`, as `k`. Devices that do not count have no context, and fixed findings no kind. */
const KIND = `JOIN device_context dc ON dc.organization_id = $1 AND dc.device_id = f.device_id
         JOIN finding_risk k ON k.organization_id = $1 AND k.vulnerability_id = f.vulnerability_id AND k.context = dc.context AND k.state = f.state
          AND k.reachable = ${REACHABLE}`;

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

/** Whether the finding `f` is of malware; there is little of it, and an index of its own. */
export const IS_MALWARE = `(f.vulnerability_id = ANY (ARRAY (SELECT r.vulnerability_id FROM vulnerability_rollup r
              WHERE r.organization_id = $1 AND r.malware IS NOT NULL)))`;

/** The joins that filters by risk need. */
export function riskJoins(filters: Filters): string[] {
  return isByRisk(filters) ? [KIND] : [];
}

/** Whether no finding but open ones can be in the list. */
export function asksForOpenOnly(filters: Filters): boolean {
  const { overdue, riskView, state } = filters;
  return String(state) === 'open' || (isByRisk(filters) && (riskView !== 'inherent' || overdue !== undefined));
}

/** What a page asks of the findings of one vulnerability `r`, all of it SQL. */
export interface Walk {
  /** What filters join beside risk. */
  joins: readonly string[];
  /** Filters and cursor. */
  where: string;
  /** Filters of kinds `k` alone, so that of other kinds nothing is looked at. */
  kinds: SqlConditions;
  /** The part of the cursor that is about the device. */
  fromDevice: string;
  direction: 'ASC' | 'DESC';
  limit: number;
}

/**
 * The findings of a vulnerability `r` as a page reads them. By cell or level, those of one kind after the other, and of a kind
 * those on devices in its place, which two indexes tell: no other finding is read, and those of a kind with one descent. Otherwise all
 * of them, and of each its kind.
 */
export function findingsInOrder(filters: Filters, { joins, where, kinds, fromDevice, direction, limit }: Walk): string {
  const order = `ORDER BY f.device_id ${direction}, f.package_id ${direction} LIMIT ${limit}`;
  const isByCell = (filters.likelihood ?? filters.impact ?? filters.level) !== undefined;
  if (!isByCell)
    return `SELECT f.* FROM finding f ${[...joins, ...riskJoins(filters)].join(' ')}
             WHERE ${where} AND f.vulnerability_id = r.vulnerability_id ${order}`;
  return `SELECT f.* FROM (SELECT ARRAY (SELECT f.device_id FROM finding f
                               WHERE f.organization_id = $1 AND f.vulnerability_id = r.vulnerability_id ${fromDevice}) AS ids OFFSET 0) devices
           CROSS JOIN finding_risk k
           CROSS JOIN LATERAL (
             SELECT f.* FROM finding f ${joins.join(' ')}
              WHERE ${where} AND f.vulnerability_id = r.vulnerability_id AND f.state = k.state AND k.reachable = ${REACHABLE}
                AND f.device_id = ANY (ARRAY (SELECT dc.device_id FROM device_context dc
                                               WHERE dc.organization_id = $1 AND dc.context = k.context AND dc.device_id = ANY (devices.ids)))
              ${order}) f
           WHERE k.organization_id = $1 AND k.vulnerability_id = r.vulnerability_id AND ${kinds.toString()} ${order}`;
}

/** What filters by risk ask of the finding `f` and its kind `k`. */
export function addRiskConditions(sql: SqlConditions, filters: Filters, today: string): void {
  const { kev, overdue, riskView } = filters;
  if (filters.class?.length === 1) sql.add(filters.class[0] === 'malware' ? IS_MALWARE : `NOT ${IS_MALWARE}`);
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
  sql.add(kindConditions(filters).toString());
}

/**
 * What filters by risk ask of a kind `k`, whichever finding is of it; nothing where none asks. Cells and levels stand in the text: a plan
 * for any of them would look dearer than planning each time, which takes as long as the page.
 */
export function kindConditions(filters: Filters): SqlConditions {
  const { riskView, likelihood, impact, level } = filters;
  const sql = new SqlConditions();
  if (!isByRisk(filters)) return sql;
  const of = riskView === 'inherent' ? 'inherent_' : '';
  return sql
    .add('k.findings > 0')
    .whenCodes(likelihood?.map(Number), 'smallint', (test) => `k.${of}likelihood ${test}`)
    .whenCodes(impact?.map(Number), 'smallint', (test) => `k.${of}impact ${test}`)
    .whenCodes(level?.map(riskLevelNumber), 'smallint', (test) => `k.${of}level ${test}`);
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
  if (level === undefined) {
    const bits = cellBits(likelihood?.map(Number), impact?.map(Number)) ?? 0;
    return talliedCells(residual ? 'findings' : 'inherent_findings', String(bits));
  }
  const of = residual ? '' : 'inherent_';
  const levels = where.bind(level.map(riskLevelNumber));
  // Each has a finding at least: no more are looked at than can be needed.
  const counted = (
    also: string,
  ): string => `(SELECT coalesce(sum(k.findings), 0) FROM (SELECT k.findings FROM finding_risk k
      WHERE k.organization_id = $1 AND k.findings > 0 AND ${also}
        AND k.${of}likelihood = ANY (${where.bind(likelihood ?? SCALE)}::text[]::smallint[])
        AND k.${of}impact = ANY (${where.bind(impact ?? SCALE)}::text[]::smallint[])
        ${residual ? `AND k.state = ${OPEN}` : ''} AND k.${of}level = ANY (${levels}::smallint[])
      LIMIT ${EXACT_TOTAL_LIMIT + 1}) k)`;
  return `least(${EXACT_TOTAL_LIMIT + 1}, ${sums(level, of).map(counted).join(' + ')})`;
}

/** Findings of a level are in its cells, or of listed vulnerabilities, whose level may be above that of the cell. */
function sums(level: NonNullable<Filters['level']>, of: string): string[] {
  const cells = cellsOfLevels(level.map(riskLevelNumber));
  const ofCells = `(1 << ((k.${of}likelihood - 1) * 5 + k.${of}impact - 1)) & ${cells}`;
  const found = axesOf(cells);
  return [
    `k.${of}likelihood = ANY ('{${found.likelihoods.join(',')}}'::smallint[]) AND k.${of}impact = ANY ('{${found.impacts.join(',')}}'::smallint[]) AND ${ofCells} <> 0`,
    `${ofCells} = 0 AND k.vulnerability_id = ANY (ARRAY (SELECT r.vulnerability_id FROM vulnerability_rollup r WHERE r.organization_id = $1 AND r.kev))`,
  ];
}

const SCALE = ['1', '2', '3', '4', '5'];

/**
 * What follows for the vulnerability, over the columns of its roll-up: cells, listing and first day due stand in the index of
 * the order by severity.
 */
export function riskRanks(filters: Filters, where: SqlConditions, today: string): string[] {
  const { kev, overdue, riskView, level } = filters;
  const found: string[] = [];
  if (filters.class?.length === 1) found.push(`malware IS ${filters.class[0] === 'malware' ? 'NOT NULL' : 'NULL'}`);
  if (kev !== undefined) found.push(kev ? 'kev' : 'NOT kev');
  if (!isByRisk(filters)) return found;
  const inherent = riskView === 'inherent';
  if (!inherent || overdue !== undefined) found.push(`sort_key >= ${STILL_OPEN}`);
  const cells = cellBits(filters.likelihood?.map(Number), filters.impact?.map(Number));
  if (cells !== null)
    found.push(inherent ? `(inherent_cells & ${cells}) <> 0` : inCells('risk_cells', cells, String(cells)));
  if (overdue === true) found.push(`due_on < ${where.bind(today)}::date`);
  // A listing raises the level above that of the cell.
  if (level !== undefined)
    found.push(
      `((${inherent ? 'inherent_cells' : 'risk_cells'} & ${where.bind(cellsOfLevels(level.map(riskLevelNumber)))}::int) <> 0 OR kev)`,
    );
  return found;
}

function isByRisk({ likelihood, impact, level, overdue }: Filters): boolean {
  return [likelihood, impact, level, overdue].some((filter) => filter !== undefined);
}
