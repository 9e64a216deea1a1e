import { Injectable } from '@nestjs/common';
import { Clock, Database, LOCK, OrganizationLocks } from '../../platform/index.js';
import type {
  Approval,
  DeviceConflict,
  DeviceOs,
  DeviceRole,
  DeviceState,
  Exposure,
  Platform,
} from '../domain/device.js';
import type { DeviceReport, KnownDevice } from '../domain/device-report.js';
import { type MarkTeller, marksOfHostname } from '../domain/host-match.js';
import { DEVICE_DETAIL_COLUMNS, DEVICE_SOURCE, type DeviceRow } from './device-row.js';

/** First key of the advisory lock under which an organization's next device id is taken. */

/** What a new device starts with. */
export interface NewDevice {
  publicId: string;
  name: string;
  platform: Platform | null;
  role: DeviceRole | null;
  criticality: number;
  exposure: Exposure;
  tags: string[];
  ownerEmail: string | null;
  approval: Approval;
}

/** What people may change; a member that is left out stays. */
export type DeviceSettings = Partial<
  Pick<NewDevice, 'name' | 'platform' | 'role' | 'criticality' | 'exposure' | 'tags' | 'ownerEmail'>
>;

/** What an agent says when it enrols. */
export interface EnrolledMachine {
  hostname: string;
  platform: Platform;
  hardwareId: string;
  os: DeviceOs | null;
  agentVersion: string | null;
}

/** How long hardware may be as it is stored; more than is taken of a scan now. */
const HARDWARE_BYTES = 128 * 1024;

const SETTING_COLUMNS = {
  name: 'name',
  platform: 'platform',
  role: 'role',
  criticality: 'criticality',
  exposure: 'exposure',
  tags: 'tags',
  ownerEmail: 'owner_email',
} as const;

/**
 * SQL: common table expressions that note what the agent of device `$2` calls its machine. What it said before goes: a machine
 * that names itself anew does not keep the names of others.
 */
function named(teller: MarkTeller, replaced: readonly MarkTeller[], kinds: string, values: string): string {
  return `called AS (SELECT * FROM unnest(${kinds}::text[], ${values}::text[]) AS k (kind, value)),
       unnamed AS (
         DELETE FROM device_identity i
          WHERE i.organization_id = $1 AND i.device_id = $2 AND i.teller IN (${replaced.map((one) => `'${one}'`).join(', ')})
            AND EXISTS (SELECT FROM called)
            AND NOT (i.teller = '${teller}' AND EXISTS (SELECT FROM called k WHERE k.kind = i.kind AND k.value = i.value))),
       named AS (
         INSERT INTO device_identity (organization_id, kind, value, device_id, teller)
         SELECT $1, k.kind, k.value, $2, '${teller}' FROM called k ON CONFLICT DO NOTHING)`;
}

function kindsAndValues(hostname: string | null): [string[], string[]] {
  const marks = marksOfHostname(hostname);
  return [marks.map(({ kind }) => kind), marks.map(({ value }) => value)];
}

/** The record of devices: one at a time. */
@Injectable()
export class DeviceRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locks: OrganizationLocks,
  ) {}

  /** Gives the new internal id. Ids count per organization, so that they tell nothing about the others. Needs a transaction. */
  async insert(organizationId: number, device: NewDevice, registeredAt = this.clock.now()): Promise<number> {
    await this.locks.hold(LOCK.deviceNumbers, organizationId);
    const added = await this.database.queryOne<{ id: number }>(
      `WITH added AS (
         INSERT INTO device (organization_id, id, public_id, name, sort_name, platform, role, criticality, exposure, tags, owner_email,
                             approval, registered_at, changed_at)
         SELECT $1, coalesce(max(id), 0) + 1, $2, $3, lower($3), $4, $5, $6, $7, $8, $9, $10, $11, $11
           FROM device WHERE organization_id = $1
         RETURNING organization_id, id),
       contact AS (INSERT INTO device_contact (organization_id, device_id) SELECT organization_id, id FROM added),
       rollup AS (INSERT INTO device_rollup (organization_id, device_id) SELECT organization_id, id FROM added)
       SELECT id FROM added`,
      [
        organizationId,
        device.publicId,
        device.name,
        device.platform,
        device.role,
        device.criticality,
        device.exposure,
        device.tags,
        device.ownerEmail,
        device.approval,
        registeredAt,
      ],
    );
    if (!added) throw new Error('The device was not inserted.');
    return added.id;
  }

  async find(organizationId: number, publicId: string): Promise<DeviceRow | null> {
    return this.database.queryOne<DeviceRow>(
      `SELECT ${DEVICE_DETAIL_COLUMNS} FROM ${DEVICE_SOURCE} WHERE d.organization_id = $1 AND d.public_id = $2`,
      [organizationId, publicId],
      'device-find',
    );
  }

  /** The device, locked until the end of the transaction: decisions about its state are made one after the other. */
  async lock(organizationId: number, key: { publicId: string } | { id: number }): Promise<DeviceRow | null> {
    const [column, value] = 'id' in key ? ['id', key.id] : ['public_id', key.publicId];
    return this.database.queryOne<DeviceRow>(
      `SELECT ${DEVICE_DETAIL_COLUMNS} FROM ${DEVICE_SOURCE}
        WHERE d.organization_id = $1 AND d.${column} = $2 FOR NO KEY UPDATE OF d`,
      [organizationId, value],
    );
  }

  async change(organizationId: number, id: number, settings: DeviceSettings, now: Date): Promise<void> {
    const given = (Object.keys(SETTING_COLUMNS) as (keyof typeof SETTING_COLUMNS)[]).filter(
      (field) => settings[field] !== undefined,
    );
    const assignments = given.map((field, i) =>
      field === 'name' ? `name = $${i + 4}, sort_name = lower($${i + 4})` : `${SETTING_COLUMNS[field]} = $${i + 4}`,
    );
    await this.database.query(
      `UPDATE device SET ${[...assignments, 'version = version + 1', 'changed_at = $3'].join(', ')}
        WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, now, ...given.map((field) => settings[field])],
    );
  }

  async setState(
    organizationId: number,
    id: number,
    next: { state: DeviceState; approval: Approval },
    now: Date,
  ): Promise<void> {
    await this.database.query(
      `UPDATE device SET state = $3, approval = $4, version = version + 1, changed_at = $5,
                         deactivated_at = CASE WHEN $3 = 'deactivated' THEN $5 ELSE deactivated_at END
        WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, next.state, next.approval, now],
    );
  }

  /** Writes who enrolled. An earlier conflict is over: the new credential is the only one. */
  async enroll(
    organizationId: number,
    id: number,
    machine: EnrolledMachine,
    state: DeviceState,
    now: Date,
  ): Promise<void> {
    await this.database.query(
      `WITH ${named('enrolment', ['enrolment', 'agent'], '$10', '$11')}
       UPDATE device SET hostname = $3, platform = $4, hardware_id = $5, os = coalesce($6, os), agent_version = coalesce($7, agent_version),
                         state = $8, conflict = NULL, enrolled_at = $9, version = version + 1, changed_at = $9
        WHERE organization_id = $1 AND id = $2`,
      [
        organizationId,
        id,
        machine.hostname,
        machine.platform,
        machine.hardwareId,
        machine.os,
        machine.agentVersion,
        state,
        now,
        ...kindsAndValues(machine.hostname),
      ],
    );
  }

  /** Public ids of other devices in use that were enrolled on this machine. */
  async othersOnHardware(organizationId: number, hardwareId: string, exceptId: number | null): Promise<string[]> {
    const rows = await this.database.query<{ publicId: string }>(
      `SELECT public_id FROM device
        WHERE organization_id = $1 AND hardware_id = $2 AND state <> 'deactivated' AND id IS DISTINCT FROM $3`,
      [organizationId, hardwareId, exceptId],
    );
    return rows.map((row) => row.publicId);
  }

  /** What is longer than is taken, from before there was a bound, is left out: the next report of it is written in its place. */
  async known(organizationId: number, id: number): Promise<KnownDevice | null> {
    return this.database.queryOne(
      `SELECT state, hostname, os, CASE WHEN pg_column_size(hardware) <= ${HARDWARE_BYTES} THEN hardware END AS hardware,
              hardware_id, agent_version
         FROM device WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
      'device-known',
    );
  }

  /** Writes down what the report says; what it leaves out stays. */
  async report(organizationId: number, id: number, report: DeviceReport, now: Date): Promise<void> {
    await this.database.query(
      `WITH ${named('agent', ['agent'], '$9', '$10')}
       UPDATE device SET hostname = coalesce($3, hostname), os = coalesce($4, os), hardware = coalesce($5, hardware),
                         hardware_id = coalesce(hardware_id, $6), agent_version = coalesce($7, agent_version), changed_at = $8
        WHERE organization_id = $1 AND id = $2`,
      [
        organizationId,
        id,
        report.hostname,
        report.os,
        report.hardware,
        report.hardwareId,
        report.agentVersion,
        now,
        ...kindsAndValues(report.hostname),
      ],
    );
  }

  /** Marks the conflict and gives the public id; null when the device was not active any more. */
  async beginConflict(organizationId: number, id: number, conflict: DeviceConflict, now: Date): Promise<string | null> {
    const row = await this.database.queryOne<{ publicId: string }>(
      `UPDATE device SET state = 'conflict', conflict = $3, version = version + 1, changed_at = $4
        WHERE organization_id = $1 AND id = $2 AND state = 'active'
       RETURNING public_id`,
      [organizationId, id, conflict, now],
    );
    return row?.publicId ?? null;
  }

  async endConflict(
    organizationId: number,
    id: number,
    keep: { hardwareId: string; hostname: string | null },
    now: Date,
  ): Promise<void> {
    await this.database.query(
      `UPDATE device SET state = 'active', conflict = NULL, hardware_id = $3, hostname = coalesce($4, hostname),
                         version = version + 1, changed_at = $5
        WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, keep.hardwareId, keep.hostname, now],
    );
  }
}
