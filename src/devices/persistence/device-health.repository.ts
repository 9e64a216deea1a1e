import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { type DeviceHealth, healthSql } from '../domain/device-health.js';
import { SILENT_DAYS } from './device-row.js';

/** A device of which less is known than of others. */
export interface DarkDevice {
  health: 'silent' | 'never-scanned' | 'partly-read';
  /** Of all in this state. */
  total: number;
  id: number;
  publicId: string;
  name: string;
  /** The day (UTC) of its newest scan; null: it was never scanned. */
  scannedOn: string | null;
}

const HEALTH = healthSql('$2::timestamptz', SILENT_DAYS);
const FROM = `device d LEFT JOIN device_reading g ON g.organization_id = $1 AND g.device_id = d.id`;

/** States of an organization's devices, which are thousands and not millions. */
@Injectable()
export class DeviceHealthRepository {
  constructor(private readonly database: Database) {}

  count(
    organizationId: number,
    now: Date,
  ): Promise<{ health: DeviceHealth; onlyReported: boolean; devices: number }[]> {
    return this.database.query(
      `SELECT health, only_reported, count(*)::int AS devices
         FROM (SELECT ${HEALTH} AS health, d.state IN ('active', 'conflict') AND d.origin = 'report' AND d.enrolled_at IS NULL AS only_reported
                 FROM ${FROM} WHERE d.organization_id = $1) h
        GROUP BY 1, 2`,
      [organizationId, now],
      'device-health-count',
    );
  }

  /** Of each state that leaves something unknown the first, those that were scanned longest ago in front. */
  dark(organizationId: number, now: Date, limit: number): Promise<DarkDevice[]> {
    return this.database.query(
      `WITH told AS (
         SELECT d.id, d.public_id, d.name, g.reported_at, ${HEALTH} AS health FROM ${FROM}
          WHERE d.organization_id = $1 AND d.state IN ('active', 'conflict')),
       placed AS (
         SELECT t.*, count(*) OVER (PARTITION BY t.health)::int AS total,
                row_number() OVER (PARTITION BY t.health ORDER BY t.reported_at NULLS FIRST, t.id) AS place
           FROM told t WHERE t.health IN ('silent', 'never-scanned', 'partly-read'))
       SELECT p.health, p.total, p.id, p.public_id, p.name,
              to_char(p.reported_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS scanned_on
         FROM placed p WHERE p.place <= $3 ORDER BY p.health, p.place`,
      [organizationId, now, limit],
      'device-health-dark',
    );
  }

  async silentAfterDays(organizationId: number): Promise<number> {
    const row = await this.database.queryOne<{ days: number }>(
      `SELECT ${SILENT_DAYS} AS days`,
      [organizationId],
      'device-silence-days',
    );
    if (!row) throw new Error('A query without a table always gives a row.');
    return row.days;
  }

  async setSilence(organizationId: number, days: number): Promise<void> {
    await this.database.query(
      `INSERT INTO device_silence AS s (organization_id, silent_after_days) VALUES ($1, $2)
       ON CONFLICT (organization_id) DO UPDATE SET silent_after_days = excluded.silent_after_days`,
      [organizationId, days],
      'device-silence-set',
    );
  }
}
