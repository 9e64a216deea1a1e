import { Injectable } from '@nestjs/common';
import { Database, Ids } from '../../platform/index.js';
import { FINDING_CAUSE } from '../../scans/index.js';
import { FIXED, OPEN } from '../domain/finding-state.js';
import { SEVERITY_ORDER } from '../domain/severity.js';
import { decidedAbout } from './decision-coverage.js';
import { holdingDecision } from './holding-decision.js';

/** Who made findings change, as records name them. */
export interface Decider {
  kind: string;
  id: string;
}

/** What became of findings when decisions about them were looked at again. */
export interface Redecided {
  findings: number;
  vulnerabilityIds: number[];
  /** Their devices; empty when nothing changed. */
  devices: number;
}

const BY_SEVERITY = SEVERITY_ORDER.map(
  (_, rank) => `coalesce(sum(delta) FILTER (WHERE severity = ${rank}), 0)::int`,
).join(', ');

/** Gives findings the states that decisions about them ask for. */
@Injectable()
export class DecidedFindingRepository {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  /**
   * Compares live findings of vulnerabilities (of all devices, or of those given) with what decisions say by now, and writes
   * what differs: states, deltas of the roll-ups, counts of devices, the record of it. One statement, whatever its size. In a
   * transaction that keeps scans from these devices.
   */
  async redecide(
    organizationId: number,
    { vulnerabilityIds, deviceIds }: { vulnerabilityIds: readonly number[]; deviceIds: readonly number[] | null },
    by: Decider,
    at: Date,
  ): Promise<Redecided> {
    const row = await this.database.queryOne<Redecided>(
      `WITH decided AS MATERIALIZED (
         SELECT f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, d.id AS acceptance_id,
                coalesce(d.state, ${OPEN})::smallint AS state_after,
                EXISTS (SELECT FROM withdrawn_device w WHERE w.organization_id = $1 AND w.device_id = f.device_id) AS withdrawn
           FROM finding f
           LEFT JOIN LATERAL (${holdingDecision('f')}) d ON true
          WHERE f.organization_id = $1 AND f.vulnerability_id = ANY ($2::int[]) AND ($3::int[] IS NULL OR f.device_id = ANY ($3::int[]))
            AND f.state <> ${FIXED}),
       changed AS MATERIALIZED (SELECT * FROM decided WHERE state <> state_after),
       written AS (
         UPDATE finding f SET state = c.state_after, cause = ${FINDING_CAUSE.decision}, changed_at = $4
           FROM changed c
          WHERE f.organization_id = $1 AND f.device_id = c.device_id AND f.vulnerability_id = c.vulnerability_id AND f.package_id = c.package_id),
       moves AS MATERIALIZED (
         SELECT device_id, vulnerability_id, package_id, severity, CASE WHEN state = ${OPEN} THEN -1 ELSE 1 END AS delta
           FROM changed WHERE (state = ${OPEN}) <> (state_after = ${OPEN}) AND NOT withdrawn),
       device_moves AS (
         SELECT vulnerability_id, bool_or(state_after = ${OPEN})::int - bool_or(state = ${OPEN})::int AS delta
           FROM decided WHERE NOT withdrawn
          GROUP BY device_id, vulnerability_id HAVING bool_or(state_after = ${OPEN}) <> bool_or(state = ${OPEN})),
       pending AS (
         INSERT INTO rollup_pending (organization_id, id, at, vulnerability_ids, package_ids, severities, deltas, device_vulnerability_ids, device_deltas)
         SELECT $1, $5::uuid, $4, array_agg(vulnerability_id), array_agg(package_id), array_agg(severity), array_agg(delta::smallint),
                coalesce((SELECT array_agg(vulnerability_id) FROM device_moves), '{}'),
                coalesce((SELECT array_agg(delta::smallint) FROM device_moves), '{}')
           FROM moves HAVING count(*) > 0),
       recorded AS (
         INSERT INTO risk_acceptance_effect (organization_id, identifier, id, at, acceptance_id, by_kind, by_id, device_ids, package_ids,
                                             states_before, states_after)
         SELECT $1, upper(max(v.display_id)), gen_random_uuid(), $4, c.acceptance_id, $6, $7, array_agg(c.device_id), array_agg(c.package_id),
                array_agg(c.state), array_agg(c.state_after)
           FROM changed c JOIN vulnerability v ON v.organization_id = $1 AND v.id = c.vulnerability_id
          GROUP BY c.vulnerability_id, c.acceptance_id),
       counted AS MATERIALIZED (
         SELECT count(add_open_findings($1, device_id, by_severity)) AS devices
           FROM (SELECT device_id, ARRAY[${BY_SEVERITY}]::int[] AS by_severity FROM moves GROUP BY device_id ORDER BY device_id) d)
       SELECT (SELECT count(*)::int FROM changed) AS findings,
              ARRAY (SELECT DISTINCT vulnerability_id FROM changed ORDER BY 1) AS vulnerability_ids,
              (SELECT devices::int FROM counted) AS devices`,
      [organizationId, vulnerabilityIds, deviceIds, at, this.ids.next(), by.kind, by.id],
      'decision-redecide',
    );
    return row ?? { findings: 0, vulnerabilityIds: [], devices: 0 };
  }

  /** Whether anything is decided for tags at the moment. */
  async anyByTag(organizationId: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM risk_acceptance WHERE organization_id = $1 AND scope = 'tags' AND ended_at IS NULL LIMIT 1`,
      [organizationId],
    );
    return rows.length > 0;
  }

  /** Vulnerabilities that a device has, and about which something was decided for tags. */
  async decidedByTagOn(organizationId: number, deviceId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT n.id
         FROM (${decidedAbout(`ARRAY (SELECT d.id FROM risk_acceptance d WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.scope = 'tags')`)}) n
        WHERE EXISTS (SELECT FROM finding f WHERE f.organization_id = $1 AND f.device_id = $2 AND f.vulnerability_id = n.id)
        ORDER BY 1`,
      [organizationId, deviceId],
    );
    return rows.map(({ id }) => id);
  }
}
