import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { Outcome } from '../domain/device-signals.js';
import type { PackedAnswers } from '../domain/packed-answers.js';

/** What a device is counted with. */
export interface CountedDevice {
  deviceId: number;
  weight: number;
  answers: PackedAnswers;
  /** Dates by id of the series. */
  scannedOn: Record<string, string>;
}

/** A device that gave an outcome. */
export interface DeviceWithOutcome {
  deviceId: number;
  publicId: string;
  name: string;
  weight: number;
  /** A date, empty for outcomes that have no age. */
  day: string;
}

const COLUMNS = `c.device_id, c.weight, c.answers, c.scanned_on`;

/** What devices are counted with. */
@Injectable()
export class ComplianceDeviceRepository {
  constructor(private readonly database: Database) {}

  of(organizationId: number, deviceIds: readonly number[]): Promise<CountedDevice[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM compliance_device c WHERE c.organization_id = $1 AND c.device_id = ANY ($2::int[])`,
      [organizationId, deviceIds],
      'compliance-devices-read',
    );
  }

  /** All devices that there are or that are counted, after one, by id. */
  async idsAfter(organizationId: number, after: number, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `(SELECT p.id FROM published_device p WHERE p.organization_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3)
       UNION
       (SELECT c.device_id FROM compliance_device c WHERE c.organization_id = $1 AND c.device_id > $2 ORDER BY c.device_id LIMIT $3)
       ORDER BY 1 LIMIT $3`,
      [organizationId, after, limit],
      'compliance-device-ids',
    );
    return rows.map(({ id }) => id);
  }

  /** Those that gave an outcome to a signal, by id. */
  withOutcome(
    organizationId: number,
    signal: string,
    outcome: Outcome,
    { after, limit }: { after: number; limit: number },
  ): Promise<DeviceWithOutcome[]> {
    return this.database.query(
      `SELECT c.device_id, p.public_id, p.name, c.weight, a.key AS day
         FROM compliance_device c
         JOIN published_device p ON p.organization_id = $1 AND p.id = c.device_id
        CROSS JOIN LATERAL jsonb_each(c.answers -> $3::text) AS a
        WHERE c.organization_id = $1 AND c.device_id > $4 AND a.value ? $2::text
        ORDER BY c.device_id LIMIT $5`,
      [organizationId, signal, outcome, after, limit],
      'compliance-devices-of-signal',
    );
  }

  async write(organizationId: number, devices: readonly CountedDevice[], at: Date): Promise<void> {
    if (devices.length === 0) return;
    await this.database.query(
      `INSERT INTO compliance_device (organization_id, device_id, weight, answers, scanned_on, updated_at)
       SELECT $1, d."deviceId", d.weight, d.answers, d."scannedOn", $3
         FROM jsonb_to_recordset($2::jsonb) AS d ("deviceId" int, weight smallint, answers jsonb, "scannedOn" jsonb)
       ON CONFLICT (organization_id, device_id) DO UPDATE
          SET weight = excluded.weight, answers = excluded.answers, scanned_on = excluded.scanned_on, updated_at = excluded.updated_at`,
      [organizationId, JSON.stringify(devices), at],
      'compliance-devices-write',
    );
  }

  async remove(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.query(
      `DELETE FROM compliance_device WHERE organization_id = $1 AND device_id = ANY ($2::int[])`,
      [organizationId, deviceIds],
      'compliance-devices-remove',
    );
  }

  async clear(organizationId: number): Promise<void> {
    await this.database.query(`DELETE FROM compliance_device WHERE organization_id = $1`, [organizationId]);
  }
}
