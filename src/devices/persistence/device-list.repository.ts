import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  EXACT_TOTAL_LIMIT,
  type Facets,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  type PagedStatement,
  SqlConditions,
} from '../../platform/index.js';
import type { DeviceListQuery } from '../app/device-list.js';
import {
  type AgentContact,
  type AgentVersionStatus,
  type Enrollment,
  MISSED_INTERVALS,
  type RiskGap,
  VERSION_PATTERN,
} from '../domain/device.js';
import { type DeviceHealth, healthSql } from '../domain/device-health.js';
import {
  CONTACT_COLUMNS,
  DEVICE_COLUMNS,
  DEVICE_SOURCE,
  type DeviceRow,
  POLICY_INTERVAL,
  RECORD_COLUMNS,
  RISK_SCORE,
  SILENT_DAYS,
} from './device-row.js';

/** Where devices are parted in two. */
export interface DeviceLines {
  /** Devices are silent, and agents late, that were heard too long before. */
  now: Date;
  /** Seconds from one scan to the next where the organization's policy names none. */
  usualInterval: number;
  /** An older agent is outdated. */
  minimumAgentVersion: string;
}

/** A row with the values that it is sorted by. */
export type ListedDevice = DeviceRow & PagedRow;

// Unknown sorts below everything known.
const SORTS: Record<DeviceListQuery['sort']['field'], { expression: string; type: string }> = {
  name: { expression: 'd.sort_name', type: 'text' },
  lastSeenAt: { expression: `coalesce(c.last_seen_at, '-infinity')`, type: 'timestamptz' },
  registeredAt: { expression: 'd.registered_at', type: 'timestamptz' },
  criticality: { expression: 'd.criticality', type: 'smallint' },
  riskScore: { expression: `coalesce(${RISK_SCORE}, -1)`, type: 'numeric' },
  openCritical: { expression: 'coalesce(r.open_critical, -1)', type: 'integer' },
  openHigh: { expression: 'coalesce(r.open_high, -1)', type: 'integer' },
};

/** As `enrollmentOf` of the domain says. */
const ENROLLMENT = `CASE WHEN d.enrolled_at IS NOT NULL THEN 'enrolled' WHEN d.origin = 'report' THEN 'reported' ELSE 'registered' END`;
const HEALTH = healthSql('$2::timestamptz', SILENT_DAYS);
/** As `agentContact` of the domain says. */
const CONTACT = `CASE WHEN d.state = 'deactivated' OR d.origin = 'report' AND d.enrolled_at IS NULL THEN NULL WHEN c.last_seen_at IS NULL THEN 'none-yet'
       WHEN c.last_seen_at < $2::timestamptz - make_interval(secs => ${MISSED_INTERVALS} * coalesce(${POLICY_INTERVAL}, $4::int))
       THEN 'late' ELSE 'on-time' END`;

const NUMBERS = `string_to_array(substring(d.agent_version FROM '${VERSION_PATTERN}'), '.')::int[]`;
const AGENT = `CASE WHEN ${NUMBERS} IS NULL THEN 'unknown' WHEN ${NUMBERS} < string_to_array($3, '.')::int[] THEN 'outdated' ELSE 'current' END`;

/** As `riskGap` of the domain says. */
const RISK_GAP = `CASE WHEN d.state NOT IN ('active', 'conflict') THEN 'not-counted'
       WHEN r.open_critical IS NOT NULL THEN CASE WHEN r.risk_score IS NULL THEN 'not-computed'
                                                   WHEN d.origin = 'report' AND d.enrolled_at IS NULL THEN 'only-reported'
                                                   WHEN r.packages_compared < r.packages THEN 'partly-matched' END
       WHEN r.risk_score IS NULL THEN 'not-scanned' ELSE 'not-matched' END`;

const FACETS = {
  state: 'd.state',
  platform: 'd.platform',
  role: 'd.role',
  criticality: 'd.criticality::text',
  exposure: 'd.exposure',
  enrollment: ENROLLMENT,
  health: HEALTH,
  contact: CONTACT,
  agent: AGENT,
  riskGap: RISK_GAP,
  tag: 'unnest(d.tags)',
} as const;

const FACET_VALUES = 100;

/** Orders that a record has an index for. */
const RECORD_SORTS: readonly string[] = ['name', 'registeredAt'];
const OF_THE_PAGE = `organization_id = $1 AND device_id = ANY (ARRAY (SELECT id FROM page))`;
/** The last contacts, roll-ups and readings of a page, looked up together. */
const CONTACTS_OF_THE_PAGE = `
  LEFT JOIN (SELECT * FROM device_contact WHERE ${OF_THE_PAGE} OFFSET 0) c ON c.device_id = page.id
  LEFT JOIN (SELECT * FROM device_rollup WHERE ${OF_THE_PAGE} OFFSET 0) r ON r.device_id = page.id
  LEFT JOIN (SELECT * FROM device_reading WHERE ${OF_THE_PAGE} OFFSET 0) g ON g.device_id = page.id`;
/** Of all devices: no index knows the last contact, which is rewritten all the time, so those that are counted are looked at. */
const LAST_CHANGE = `(SELECT max(changed_at) FROM device WHERE organization_id = $1)`;

/**
 * The list of devices. One statement a page, one more for facets. By name or registration a page is an index range at any
 * depth; every other sort and `q` read the organization's devices (thousands, not millions).
 */
@Injectable()
export class DeviceListRepository {
  constructor(private readonly database: Database) {}

  async page(organizationId: number, query: DeviceListQuery, lines: DeviceLines): Promise<FetchedPage<ListedDevice>> {
    const page = await pagedQuery<DeviceRow>(this.database, query, {
      where: conditions(bound(organizationId, lines), query.filters),
      ...pageTables(query),
      ...countedTables(query.filters),
      order: [SORTS[query.sort.field], { expression: 'd.id', type: 'integer' }],
    });
    if (!query.withFacets) return page;
    return { ...page, facets: await this.facets(organizationId, query, lines) };
  }

  /** Per filter the devices that each value would leave, the other filters applied. */
  private async facets(organizationId: number, query: DeviceListQuery, lines: DeviceLines): Promise<Facets> {
    const sql = bound(organizationId, lines);
    const counts = Object.entries(FACETS).map(([name, expression]) => {
      const own = new SqlConditions(sql.values);
      const where = conditions(own, { ...query.filters, [name]: undefined }).toString();
      sql.values.splice(0, sql.values.length, ...own.values);
      return `(SELECT '${name}' AS facet, value, count(*)::int AS devices
                 FROM (SELECT ${expression} AS value FROM ${DEVICE_SOURCE} WHERE ${where}) facet
                WHERE value IS NOT NULL GROUP BY value ORDER BY devices DESC, value LIMIT ${FACET_VALUES})`;
    });
    const rows = await this.database.query<{ facet: string; value: string; devices: number }>(
      counts.join('\nUNION ALL\n'),
      sql.values,
    );
    return Object.fromEntries(
      Object.keys(FACETS).map((name) => [
        name,
        Object.fromEntries(rows.filter(({ facet }) => facet === name).map(({ value, devices }) => [value, devices])),
      ]),
    );
  }
}

/** Contacts and roll-ups are joined before the page where it is ordered or narrowed by them, after it otherwise. */
function pageTables({
  sort,
  filters,
}: DeviceListQuery): Pick<PagedStatement, 'from' | 'columns' | 'details' | 'detailsFrom'> {
  const isOfRecord = [filters.health, filters.contact, filters.riskGap].every((filter) => filter === undefined);
  return RECORD_SORTS.includes(sort.field) && isOfRecord
    ? { from: 'device d', columns: RECORD_COLUMNS, details: CONTACT_COLUMNS, detailsFrom: CONTACTS_OF_THE_PAGE }
    : { from: DEVICE_SOURCE, columns: DEVICE_COLUMNS };
}

function countedTables(filters: DeviceListQuery['filters']): Pick<PagedStatement, 'countedFrom' | 'asOf'> {
  return Object.keys(filters).length === 0
    ? // Every device has a contact, be it one that never was. Out of the planner's sight, the limit makes no plan for any organization look dearer.
      {
        countedFrom: `(SELECT organization_id, last_seen_at FROM device_contact WHERE organization_id = $1 LIMIT (SELECT ${EXACT_TOTAL_LIMIT + 1})) d`,
        asOf: { latestOf: 'd.last_seen_at', and: LAST_CHANGE },
      }
    : {
        countedFrom:
          filters.riskGap === undefined && filters.health === undefined
            ? `device d JOIN device_contact c ON c.organization_id = d.organization_id AND c.device_id = d.id`
            : DEVICE_SOURCE,
        asOf: { latestOf: 'greatest(d.changed_at, c.last_seen_at)' },
      };
}

function bound(organizationId: number, { now, usualInterval, minimumAgentVersion }: DeviceLines): SqlConditions {
  return new SqlConditions([organizationId, now, minimumAgentVersion, usualInterval]);
}

function conditions(sql: SqlConditions, filters: DeviceListQuery['filters']): SqlConditions {
  return sql
    .add('d.organization_id = $1 AND $2::timestamptz IS NOT NULL AND $3::text IS NOT NULL AND $4::int IS NOT NULL')
    .when(filters.state, (states) => `d.state = ANY (${states})`)
    .when(filters.platform, (platforms) => `d.platform = ANY (${platforms})`)
    .when(filters.role, (roles) => `d.role = ANY (${roles})`)
    .when(filters.criticality?.map(Number), (levels) => `d.criticality = ANY (${levels}::smallint[])`)
    .when(filters.exposure, (exposures) => `d.exposure = ANY (${exposures})`)
    .when(filters.tag, (tags) => `d.tags && ${tags}::text[]`)
    .when<Enrollment[]>(filters.enrollment, (known) => `${ENROLLMENT} = ANY (${known})`)
    .when<DeviceHealth[]>(filters.health, (healths) => `${HEALTH} = ANY (${healths})`)
    .when<AgentContact[]>(filters.contact, (contacts) => `${CONTACT} = ANY (${contacts})`)
    .when<AgentVersionStatus[]>(filters.agent, (standings) => `${AGENT} = ANY (${standings})`)
    .when<RiskGap[]>(filters.riskGap, (gaps) => `${RISK_GAP} = ANY (${gaps})`)
    .when(
      filters.q && containsPattern(filters.q),
      (pattern) => `(d.name ILIKE ${pattern} OR d.hostname ILIKE ${pattern} OR d.owner_email ILIKE ${pattern}
        OR EXISTS (SELECT FROM unnest(d.tags) tag WHERE tag ILIKE ${pattern}))`,
    );
}
