import { Injectable } from '@nestjs/common';
import { Database, storableJson } from '../../platform/index.js';
import type { Collected, Reading } from '../domain/collected.js';
import { CloudReadingEntity } from './cloud-audit.entities.js';

/** What the last good audit of each suite read. */
@Injectable()
export class CloudReadingRepository {
  constructor(private readonly database: Database) {}

  /** Empty when nothing is kept. */
  async all(organizationId: number, suite: string): Promise<Collected> {
    const rows = await this.database.query<{ collector: string; reading: Reading }>(
      `SELECT collector, reading FROM cloud_reading WHERE organization_id = $1 AND suite = $2`,
      [organizationId, suite],
    );
    return Object.fromEntries(rows.map(({ collector, reading }) => [collector, reading]));
  }

  /** Puts these in the place of all that were there. */
  async replace(
    organizationId: number,
    suite: string,
    auditId: string,
    readings: readonly { collector: string; sha256: string; reading: Reading }[],
  ): Promise<void> {
    await this.forget(organizationId, suite);
    await this.database.query(
      `INSERT INTO cloud_reading (organization_id, suite, collector, audit_id, sha256, reading)
       SELECT $1, $2, collector, $3, sha256, reading
         FROM unnest($4::text[], $5::text[], $6::jsonb[]) AS new (collector, sha256, reading)`,
      [
        organizationId,
        suite,
        auditId,
        readings.map(({ collector }) => collector),
        readings.map(({ sha256 }) => sha256),
        readings.map(({ reading }) => storableJson(reading)),
      ],
    );
  }

  async forget(organizationId: number, suite: string): Promise<void> {
    await this.database.withRepository(CloudReadingEntity, (readings) => readings.delete({ organizationId, suite }));
  }
}
