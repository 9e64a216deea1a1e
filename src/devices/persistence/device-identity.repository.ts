import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, LOCK, OrganizationLocks } from '../../platform/index.js';
import type { DeviceOs, Platform } from '../domain/device.js';
import type { HostMark, KnownMark } from '../domain/host-match.js';

/** As agents make `hardware_id` of a UUID of the firmware (agent/src/device/hardware-id.ts). */
const SALT = 'posture-agent/hardware-id/1';

/** The `hardware_id` that an agent would tell of a machine with this UUID, where it makes it of that one. */
function hardwareIdsOf(machineId: string): string[] {
  return ['platform-uuid', 'dmi'].map(
    (basis) => `sha256:${createHash('sha256').update(`${SALT}\n${basis}\n${machineId}`).digest('hex')}`,
  );
}

/** A device that a report tells of and nobody enrolled. */
export interface ReportedDevice {
  publicId: string;
  name: string;
  hostname: string | null;
  platform: Platform | null;
  os: DeviceOs | null;
}

/** A device that is known already. */
export interface NamedDevice {
  id: number;
  publicId: string;
  name: string;
  os: DeviceOs | null;
}

/** Devices in use that are known by reports alone. */
export interface ReportedCount {
  all: number;
  relayed: number;
  own: number;
}

/** By what reports know devices; all hosts of a report with one statement each. */
@Injectable()
export class DeviceIdentityRepository {
  constructor(
    private readonly database: Database,
    private readonly locks: OrganizationLocks,
  ) {}

  /** Lets one report at a time look for its hosts: two at once would each make a device of the same new host. */
  async hold(organizationId: number): Promise<void> {
    await this.locks.hold(LOCK.deviceNumbers, organizationId);
  }

  /**
   * Everything that is on record of the devices in use that have any of the marks; of what agents relayed, that of `relayId` alone.
   * What a machine says of itself before somebody lets it in counts no more than what agents relay.
   */
  async known(organizationId: number, marks: readonly HostMark[], relayId: number): Promise<KnownMark[]> {
    const machines = marks.filter(({ kind }) => kind === 'machine');
    const hardware = machines.flatMap(({ value }) => hardwareIdsOf(value).map((hash) => ({ hash, value })));
    return this.database.query<KnownMark>(
      `WITH agents AS MATERIALIZED (
         SELECT d.id, d.state, h.value FROM unnest($4::text[], $5::text[]) AS h (hash, value)
           JOIN device d ON d.organization_id = $1 AND d.hardware_id = h.hash AND d.state <> 'deactivated'),
       found AS MATERIALIZED (
         SELECT i.device_id AS id FROM unnest($2::text[], $3::text[]) AS m (kind, value)
           JOIN device_identity i ON i.organization_id = $1 AND i.kind = m.kind AND i.value = m.value AND i.gone_with IS NULL AND i.relay_id IN (0, $6)
         UNION SELECT id FROM agents)
       SELECT i.kind, i.value, i.device_id,
              CASE WHEN d.state = 'pending' AND i.teller IN ('enrolment', 'agent') THEN 'relay' ELSE i.teller END AS teller
         FROM device_identity i JOIN device d ON d.organization_id = $1 AND d.id = i.device_id AND d.state <> 'deactivated'
        WHERE i.organization_id = $1 AND i.device_id = ANY (ARRAY (SELECT id FROM found)) AND i.gone_with IS NULL AND i.relay_id IN (0, $6)
       UNION SELECT 'machine', value, id, CASE WHEN state = 'pending' THEN 'relay' ELSE 'enrolment' END FROM agents`,
      [
        organizationId,
        marks.map(({ kind }) => kind),
        marks.map(({ value }) => value),
        hardware.map(({ hash }) => hash),
        hardware.map(({ value }) => value),
        relayId,
      ],
      'device-identities-known',
    );
  }

  async named(organizationId: number, ids: readonly number[]): Promise<NamedDevice[]> {
    return this.database.query(
      `SELECT id, public_id, name, os FROM device WHERE organization_id = $1 AND id = ANY ($2::int[])`,
      [organizationId, ids],
      'device-named',
    );
  }

  /** The device whose agent relays a report. */
  async relaying(organizationId: number, publicId: string): Promise<number> {
    const row = await this.database.queryOne<{ id: number }>(
      `SELECT id FROM device WHERE organization_id = $1 AND public_id = $2`,
      [organizationId, publicId],
    );
    if (!row) throw new Error('The device that relays a report is not there.');
    return row.id;
  }

  /** How many devices in use are known by reports alone: all, those that agents relayed, and those that this one did. */
  async reported(organizationId: number, relayId: number): Promise<ReportedCount> {
    const row = await this.database.queryOne<ReportedCount>(
      `SELECT count(*)::int AS "all", count(reported_by)::int AS relayed, count(*) FILTER (WHERE reported_by = $2)::int AS own
         FROM device WHERE organization_id = $1 AND origin = 'report' AND enrolled_at IS NULL AND state <> 'deactivated'`,
      [organizationId, relayId],
    );
    return row ?? { all: 0, relayed: 0, own: 0 };
  }

  /** Makes devices of hosts that are new, and gives their ids in the same order. Under {@link hold}. */
  async add(organizationId: number, relayId: number, devices: readonly ReportedDevice[], now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `WITH given AS (
         SELECT n.*, n.place + (SELECT coalesce(max(id), 0) FROM device WHERE organization_id = $1) AS id
           FROM ROWS FROM (jsonb_to_recordset($2::jsonb)
                  AS ("publicId" uuid, name text, hostname text, platform text, os jsonb)) WITH ORDINALITY
                AS n (public_id, name, hostname, platform, os, place)),
       added AS (
         INSERT INTO device (organization_id, id, public_id, name, sort_name, hostname, platform, os, state, origin, reported_by, registered_at, changed_at)
         SELECT $1, id, public_id, name, lower(name), hostname, platform, nullif(os, 'null'), 'active', 'report', nullif($4, 0), $3, $3 FROM given
         RETURNING id),
       contact AS (INSERT INTO device_contact (organization_id, device_id) SELECT $1, id FROM added),
       rollup AS (INSERT INTO device_rollup (organization_id, device_id) SELECT $1, id FROM added)
       SELECT id FROM added ORDER BY id`,
      [organizationId, JSON.stringify(devices), now, relayId],
      'device-identities-add',
    );
    return rows.map(({ id }) => id);
  }

  /** Devices that only reports of people and API keys tell of and that an agent's name fits; one that no other fits is its machine. */
  async reportedAs(organizationId: number, marks: readonly HostMark[]): Promise<KnownMark[]> {
    return this.database.query<KnownMark>(
      `SELECT i.kind, i.value, i.device_id
         FROM device_identity i
         JOIN device d ON d.organization_id = $1 AND d.id = i.device_id AND d.origin = 'report' AND d.enrolled_at IS NULL AND d.state = 'active'
        WHERE i.organization_id = $1 AND i.teller = 'upload' AND i.gone_with IS NULL AND i.device_id = ANY (ARRAY (
              SELECT k.device_id FROM unnest($2::text[], $3::text[]) AS m (kind, value)
                JOIN device_identity k ON k.organization_id = $1 AND k.kind = m.kind AND k.value = m.value AND k.teller = 'upload' AND k.gone_with IS NULL))`,
      [organizationId, marks.map(({ kind }) => kind), marks.map(({ value }) => value)],
    );
  }

  /** Takes devices that only reports tell of out of use; gives those that it took. */
  async drop(organizationId: number, ids: readonly number[], now: Date): Promise<{ id: number; publicId: string }[]> {
    return this.database.query(
      `WITH dropped AS (
         UPDATE device SET state = 'deactivated', deactivated_at = $3, changed_at = $3, version = version + 1
          WHERE organization_id = $1 AND id = ANY ($2::int[]) AND origin = 'report' AND enrolled_at IS NULL AND state = 'active'
         RETURNING id, public_id),
       cleared AS (
         UPDATE device_rollup r
            SET open_critical = NULL, open_high = NULL, open_medium = NULL, open_low = NULL, open_none = NULL, open_unknown = NULL,
                packages = NULL, packages_compared = NULL
           FROM dropped d WHERE r.organization_id = $1 AND r.device_id = d.id)
       SELECT id, public_id FROM dropped`,
      [organizationId, ids, now],
    );
  }
}
