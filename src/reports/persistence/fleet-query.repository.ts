import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { Fleet, FleetDevice } from '../domain/fleet.js';

const SHOWN = 10;
const KINDS = `ARRAY['setting', 'misconfiguration', 'code', 'secret', 'license']`;
const DEVICE = `jsonb_build_object('id', f.public_id, 'name', f.name, 'exposure', f.exposure, 'criticality', f.criticality, 'risk', f.risk_score,
  'openCritical', f.open_critical, 'openHigh', f.open_high, 'scannedOn', f.scanned_on)`;

/** Reads the devices of an organization, thousands and not millions, once. */
@Injectable()
export class FleetQueryRepository {
  constructor(private readonly database: Database) {}

  /** @param wanted ids of devices that are to be described too, those scanned longest ago in front */
  async read(organizationId: number, wanted: readonly number[]): Promise<Fleet & { named: FleetDevice[] }> {
    const row = await this.database.queryOne<Fleet & { named: FleetDevice[] }>(
      `WITH fleet AS MATERIALIZED (
         SELECT d.id, d.public_id, d.name, d.exposure, d.criticality, coalesce(d.platform, 'unknown') AS platform,
                d.os ->> 'id' AS os_id, d.os ->> 'version' AS os_version, d.os ->> 'name' AS os_name,
                (g.reported_at AT TIME ZONE 'UTC')::date AS scanned_on, r.open_critical, r.open_high, r.risk_score
           FROM published_device d
           LEFT JOIN published_device_reading g ON g.organization_id = $1 AND g.device_id = d.id
           LEFT JOIN published_device_rollup r ON r.organization_id = $1 AND r.device_id = d.id
          WHERE d.organization_id = $1 AND d.state IN ('active', 'conflict'))
       SELECT (SELECT count(*) FROM fleet)::int AS devices,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('platform', p.platform, 'devices', p.devices) ORDER BY p.devices DESC, p.platform), '[]')
                 FROM (SELECT platform, count(*) AS devices FROM fleet GROUP BY 1) p) AS platforms,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('osId', s.os_id, 'version', s.os_version, 'name', s.name, 'devices', s.devices)
                                         ORDER BY s.devices DESC, s.os_id, s.os_version), '[]')
                 FROM (SELECT os_id, os_version, min(os_name) AS name, count(*) AS devices FROM fleet GROUP BY 1, 2) s) AS systems,
              (SELECT coalesce(jsonb_agg(${DEVICE} ORDER BY f.risk_score DESC, f.id), '[]')
                 FROM (SELECT * FROM fleet WHERE risk_score IS NOT NULL ORDER BY risk_score DESC, id LIMIT ${SHOWN}) f) AS riskiest,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'open', k.open, 'severe', k.severe, 'accepted', k.accepted,
                                                            'devices', k.devices) ORDER BY array_position(${KINDS}, k.kind)), '[]')
                 FROM (SELECT c.kind, count(*) FILTER (WHERE c.acceptance_id IS NULL) AS open,
                              count(*) FILTER (WHERE c.acceptance_id IS NULL AND c.severity IN ('high', 'critical')) AS severe,
                              count(*) FILTER (WHERE c.acceptance_id IS NOT NULL) AS accepted,
                              count(DISTINCT c.device_id) FILTER (WHERE c.acceptance_id IS NULL) AS devices
                         FROM (SELECT device_id, kind, severity, acceptance_id FROM published_device_check
                                WHERE organization_id = $1 AND status = 'fail'
                               UNION ALL
                               SELECT device_id, 'setting', severity, NULL FROM published_concluded_check
                                WHERE organization_id = $1) c
                         JOIN fleet f ON f.id = c.device_id GROUP BY 1) k) AS failing,
              (SELECT coalesce(jsonb_agg(${DEVICE} ORDER BY f.scanned_on, f.id), '[]') FROM fleet f WHERE f.id = ANY ($2::int[])) AS named`,
      [organizationId, wanted],
      'report-fleet',
    );
    if (!row) throw new Error('A statement of sums gave no row.');
    return row;
  }
}
