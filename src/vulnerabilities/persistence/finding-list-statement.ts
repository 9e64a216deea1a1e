import { identifierKey } from '../domain/alias-groups.js';
import { containsPattern, EXACT_TOTAL_LIMIT, type PagedStatement, SqlConditions } from '../../platform/index.js';
import { FINDING_CAUSE } from '../../scans/index.js';
import type { FindingListQuery } from '../app/vulnerability-list.js';
import { FIXED, findingStateCode, OPEN } from '../domain/finding-state.js';
import { severityRank } from '../domain/severity.js';
import { decidedAbout } from './decision-coverage.js';
import {
  addRiskConditions,
  countedCells,
  findingsInOrder,
  IS_MALWARE,
  kindConditions,
  riskJoins,
  riskRanks,
} from './finding-risk-conditions.js';
import { hasFinding } from './holding-decision.js';
import type { FindingsNamed } from './name-search.repository.js';
import { atLeast, MALWARE_RANK, STILL_OPEN } from './vulnerability-order.js';

type Filters = FindingListQuery['filters'];

interface Selection {
  statement: Pick<PagedStatement, 'where' | 'from' | 'countedFrom' | 'total' | 'order'>;
  /** The cursor that is still to be heeded: null where the selection does it itself. */
  after: unknown[] | null;
}

const DEVICE = `JOIN published_device d ON d.organization_id = $1 AND d.id = f.device_id`;
const PACKAGE = `JOIN published_package pk ON pk.organization_id = $1 AND pk.id = f.package_id`;
const FIX = `JOIN vulnerability_package vp ON vp.organization_id = $1 AND vp.vulnerability_id = f.vulnerability_id AND vp.package_id = f.package_id`;

/** So many vulnerabilities are looked up by their keys and sorted; of more, the index of the order is walked over. */
const LOOKED_UP = 50;

const DATES = { firstSeenAt: 'f.first_seen_at', changedAt: 'f.changed_at' } as const;

/**
 * Which findings a page shows, in which order (`today` in UTC: 2026-11-20; `named` is what a search is about, where that is little). By severity: the rank of the list of vulnerabilities, whose index leads, so
 * that a page reads its own findings and no others at any depth. Of chosen devices, and by a date: what the filters leave
 * is sorted.
 */
export function findingSelection(
  organizationId: number,
  query: FindingListQuery,
  today: string,
  named: FindingsNamed | null,
): Selection {
  const filters = conditions(organizationId, query.filters, today, named);
  const matching = `FROM finding f ${[...joins(query.filters, named), ...riskJoins(query.filters)].join(' ')} WHERE ${filters.toString()}`;
  const known = countedCells(query.filters, filters) ?? countedWhereFew(query.filters, matching);
  const counted = { countedFrom: `(SELECT 1 AS one ${matching}) f`, ...(known === null ? {} : { total: known }) };
  if (query.sort.field === 'severity' && query.filters.deviceId === undefined)
    return { statement: { ...ranked(query, filters, today, named), ...counted }, after: null };
  const expression =
    query.sort.field === 'severity'
      ? `CASE WHEN f.state = ${OPEN} THEN 10 ELSE 0 END + CASE WHEN ${IS_MALWARE} THEN ${MALWARE_RANK} ELSE f.severity END`
      : DATES[query.sort.field];
  const statement = {
    where: new SqlConditions(filters.values),
    from: `(SELECT f.* ${matching}) f`,
    ...counted,
    order: [
      { expression, type: query.sort.field === 'severity' ? 'int' : 'timestamptz' },
      ...['f.vulnerability_id', 'f.device_id', 'f.package_id'].map((column) => ({ expression: column, type: 'int' })),
    ],
  };
  return { statement, after: query.after };
}

/**
 * The total of all findings, or of all that are open: counted where there are few. That there are too many to be counted tell the
 * roll-ups of the most widespread vulnerabilities, which may be a second or two behind: so it takes twice as many. The limit of what is
 * counted is not in sight of the planner: a plan for any organization would look so much dearer that it would plan for each request.
 */
function countedWhereFew(filters: Filters, matching: string): string | null {
  const asked = Object.entries<unknown>(filters).filter(([, value]) => value !== undefined);
  if (!asked.every(([name, value]) => name === 'state' && String(value) === 'open')) return null;
  return `CASE WHEN (SELECT sum(open_findings) FROM (SELECT open_findings FROM vulnerability_rollup WHERE organization_id = $1
                       ORDER BY open_findings DESC LIMIT 500) widespread) >= ${2 * EXACT_TOTAL_LIMIT} THEN ${EXACT_TOTAL_LIMIT + 1}
               ELSE (SELECT count(*) FROM (SELECT ${matching} LIMIT (SELECT ${EXACT_TOTAL_LIMIT + 1})) f) END`;
}

/** `FROM … WHERE …` of all findings that filters leave, for counting them by what a facet is about. */
export function countedFindings(
  organizationId: number,
  filters: Filters,
  facet: keyof Filters,
  today: string,
  named: FindingsNamed | null,
): { from: string; values: unknown[] } {
  const where = conditions(organizationId, filters, today, named);
  const tables = [...joins(filters, named, facet), ...riskJoins(filters)].join(' ');
  return { from: `FROM finding f ${tables} WHERE ${where.toString()}`, values: where.values };
}

/**
 * Vulnerabilities in their order, and of each its findings, as many as a page holds. Filters and cursor stand inside: outside
 * they would come too late, and the planner would not believe that so few vulnerabilities fill a page.
 */
function ranked(
  query: FindingListQuery,
  filters: SqlConditions,
  today: string,
  named: FindingsNamed | null,
): Omit<Selection['statement'], 'countedFrom' | 'total'> {
  const { descending } = query.sort;
  const where = new SqlConditions(filters.values);
  const vulnerabilities = [...ranks(query.filters, where, named), ...riskRanks(query.filters, where, today)];
  let fromDevice = '';
  let fromPackage = '';
  if (query.after !== null) {
    const [sortKey, vulnerability, device] = query.after.slice(0, 3).map((value) => where.bind(value));
    vulnerabilities.push(
      `(sort_key, vulnerability_id) ${descending ? '<=' : '>='} (${sortKey}::bigint, ${vulnerability}::int)`,
    );
    fromDevice = `AND f.device_id ${descending ? '<=' : '>='} CASE WHEN r.vulnerability_id = ${vulnerability}::int THEN ${device}::int ELSE ${descending ? 2_147_483_647 : 0} END`;
    fromPackage = `AND (r.vulnerability_id <> ${vulnerability}::int OR f.device_id <> ${device}::int OR f.package_id ${descending ? '<' : '>'} ${where.bind(query.after[3])}::int)`;
  }
  const findings = findingsInOrder(query.filters, {
    joins: joins(query.filters, named),
    where: `${filters.toString()} ${fromDevice} ${fromPackage}`,
    kinds: kindConditions(query.filters),
    fromDevice,
    direction: descending ? 'DESC' : 'ASC',
    limit: query.limit + 1,
  });
  return {
    where,
    from: `(SELECT sort_key, vulnerability_id FROM vulnerability_rollup WHERE ${vulnerabilities.join(' AND ')}) r
         CROSS JOIN LATERAL (${findings}) f`,
    order: [
      { expression: 'r.sort_key', type: 'bigint' },
      ...['r.vulnerability_id', 'f.device_id', 'f.package_id'].map((expression) => ({ expression, type: 'int' })),
    ],
  };
}

/** What follows for the vulnerability from what is wanted of the finding: without it the page would walk over those that cannot have any. */
function ranks(
  { state, severity, vulnerabilityId, package: name, decisionId }: Filters,
  where: SqlConditions,
  named: FindingsNamed | null,
): string[] {
  const found = ['organization_id = $1'];
  if (named !== null) {
    const candidates = `${where.bind(named.candidates)}::int[]`;
    found.push(
      named.candidates.length <= LOOKED_UP
        ? `vulnerability_id = ANY (${outOfSight(candidates)})`
        : `(vulnerability_id IN (SELECT unnest(${candidates}))) IS TRUE`,
    );
  }
  if (state?.length === 1 && state[0] === 'open') {
    found.push(`sort_key >= ${severity ? atLeast(Math.min(...severity.map(severityRank))) : STILL_OPEN}`);
  }
  if (vulnerabilityId !== undefined)
    found.push(`vulnerability_id = ANY (${identified(where.oneOf(upper(vulnerabilityId), 'text'))})`);
  if (decisionId !== undefined) found.push(`vulnerability_id = ANY (${decidedAbout(where.bind(decisionId))})`);
  if (name !== undefined) found.push(`vulnerability_id = ANY (${inPackages(where.bind(name))})`);
  return found;
}

/** The joins that the filters need beside those of risk, and those of a facet; no others. */
function joins(filters: Filters, named: FindingsNamed | null, facet?: keyof Filters): string[] {
  const byWords = filters.q !== undefined && named === null;
  const need = (...names: (keyof Filters)[]): boolean =>
    names.some((name) => filters[name] !== undefined || name === facet);
  return [
    ...(byWords || need('tag', 'deviceId') ? [DEVICE] : []),
    ...(byWords || need('ecosystem') ? [PACKAGE] : []),
    ...(need('fixAvailable') ? [FIX] : []),
  ];
}

function conditions(
  organizationId: number,
  filters: Filters,
  today: string,
  named: FindingsNamed | null,
): SqlConditions {
  const sql = new SqlConditions([organizationId])
    .add('f.organization_id = $1')
    .whenOneOf(filters.deviceId, 'uuid', (test) => `d.public_id ${test}`)
    .whenOneOf(
      filters.vulnerabilityId && upper(filters.vulnerabilityId),
      'text',
      (test) => `f.vulnerability_id = ANY (${identified(test)})`,
    )
    .when(
      filters.package,
      (p) => `f.vulnerability_id = ANY (${inPackages(p)})
         AND f.package_id = ANY (ARRAY (SELECT pk.id FROM published_package pk WHERE pk.organization_id = $1 AND pk.name = ANY (${p}::text[])))`,
    )
    .whenOneOf(filters.ecosystem, 'text', (test) => `pk.ecosystem ${test}`)
    .whenCodes(filters.state?.map(findingStateCode), 'smallint', (test) => `f.state ${test}`)
    .whenCodes(filters.severity?.map(severityRank), 'smallint', (test) => `f.severity ${test}`)
    .when(
      filters.cause?.map((cause) => FINDING_CAUSE[cause]),
      (p) => `f.cause = ANY (${p}::smallint[])`,
    )
    .when(filters.source, seenBy)
    .when(filters.decisionId, coveredBy)
    .when(filters.fixAvailable, (p) => `(vp.fixed_versions <> '{}') = ${p}`)
    .when(filters.tag, (p) => `d.tags && ${p}::text[]`)
    .when(filters.firstSeenAfter, (p) => `f.first_seen_at >= ${p}`)
    .when(filters.firstSeenBefore, (p) => `f.first_seen_at < ${p}`)
    .when(filters.changedAfter, (p) => `f.changed_at >= ${p}`)
    .when(
      filters.q === undefined || named !== null ? undefined : containsPattern(filters.q),
      (p) => `(pk.name ILIKE ${p} OR d.name ILIKE ${p} OR f.vulnerability_id IN (
                SELECT a.vulnerability_id FROM vulnerability_alias a WHERE a.organization_id = $1 AND a.as_written ILIKE ${p}))`,
    );
  if (named !== null) sql.add(hasName(named, (ids) => `${sql.bind(ids)}::int[]`));
  addRiskConditions(sql, filters, today);
  // A device that was put out of service no longer counts, unless one asks for it.
  return filters.deviceId === undefined
    ? sql.add(`f.device_id NOT IN (SELECT w.device_id FROM withdrawn_device w WHERE w.organization_id = $1)`)
    : sql;
}

/** An array whose length PostgreSQL does not see: where it is shorter than the ten that a plan for any array reckons with, it would plan each time. */
function outOfSight(ids: string): string {
  return `ARRAY (SELECT unnest(${ids}))`;
}

/**
 * Both sides are index ranges; one that could find nothing is left out. Lists of
 * thousands are looked through by hash only as subqueries: an array that is bound is compared one by one.
 */
function hasName(
  { named, vulnerabilities, packages, devices }: FindingsNamed,
  list: (ids: number[]) => string,
): string {
  const either = (...tests: (string | null)[]): string => tests.filter((test) => test !== null).join(' OR ') || 'FALSE';
  const among = (column: string, ids: number[]): string | null =>
    ids.length === 0 ? null : `${column} IN (SELECT unnest(${list(ids)}))`;
  // Only bound where it is written: PostgreSQL refuses a value that stands nowhere, for its type cannot be told.
  const byWords = (): string => either(among('f.vulnerability_id', named), among('f.package_id', packages));
  return `(${either(
    devices.length === 0 ? null : `f.device_id = ANY (${outOfSight(list(devices))})`,
    vulnerabilities.length === 0
      ? null
      : `(f.vulnerability_id = ANY (${outOfSight(list(vulnerabilities))}) AND (${byWords()}))`,
  )})`;
}

/** Devices that have no such scanner are left out first: reading what a device shows is the dear part. */
function seenBy(sources: string): string {
  return `f.device_id IN (SELECT st.device_id FROM published_scan_series st WHERE st.organization_id = $1 AND st.source = ANY (${sources}::text[]))
     AND EXISTS (SELECT FROM published_scan_series st
                   JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = st.device_id AND o.series_id = st.id
                  WHERE st.organization_id = $1 AND st.device_id = f.device_id AND st.source = ANY (${sources}::text[])
                    AND o.match_ids && ARRAY (SELECT m.id FROM finding_match m
                      WHERE m.organization_id = $1 AND m.vulnerability_id = f.vulnerability_id AND m.package_id = f.package_id))`;
}

/** Live findings that any of these decisions has, whether it is the one that holds or not; see {@link hasFinding}. */
function coveredBy(decisions: string): string {
  return `f.state <> ${FIXED} AND f.vulnerability_id = ANY (ARRAY (${decidedAbout(`${decisions}::uuid[]`)}))
     AND EXISTS (SELECT FROM risk_acceptance d
                  WHERE d.organization_id = $1 AND d.id = ANY (${decisions}::uuid[]) AND d.ended_at IS NULL AND ${hasFinding('f')})`;
}

function identified(test: string): string {
  return `ARRAY (SELECT a.vulnerability_id FROM vulnerability_alias a WHERE a.organization_id = $1 AND a.identifier ${test}
                  UNION ALL SELECT c.vulnerability_id FROM vulnerability_cve c WHERE c.organization_id = $1 AND c.cve ${test})`;
}

/** Findings have no index by package: their vulnerabilities lead to them. */
function inPackages(names: string): string {
  return `ARRAY (SELECT vp.vulnerability_id FROM vulnerability_package vp JOIN published_package pk ON pk.organization_id = $1 AND pk.id = vp.package_id
                  WHERE vp.organization_id = $1 AND pk.name = ANY (${names}::text[]))`;
}

function upper(identifiers: string[]): string[] {
  return identifiers.map(identifierKey);
}
