import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { FailingBefore } from '../domain/resource-answers.js';

/** How much the inventories of devices hold. */
@Injectable()
export class InventorySizeRepository {
  constructor(private readonly database: Database) {}

  /** Of all series of the device but one; empty ones count as none. */
  async beside(
    organizationId: number,
    deviceId: number,
    seriesId: number,
  ): Promise<{ scopes: number; versions: number }> {
    const row = await this.database.queryOne<{ scopes: number; versions: number }>(
      `SELECT count(*) FILTER (WHERE versions > 0)::int AS scopes, coalesce(sum(versions), 0)::int AS versions
         FROM (SELECT cardinality(package_version_ids) + cardinality(doubtful_version_ids) AS versions
                 FROM device_software WHERE organization_id = $1 AND device_id = $2 AND series_id <> $3) d`,
      [organizationId, deviceId, seriesId],
      'inventory-size-beside',
    );
    return row ?? { scopes: 0, versions: 0 };
  }
}

/** What a series knows of rules that are answered for each resource. */
@Injectable()
export class FailingBeforeRepository {
  constructor(private readonly database: Database) {}

  /** Of these checks, those that fail, by id. Asks nothing for none. */
  async before(
    organizationId: number,
    deviceId: number,
    seriesId: number,
    checkIds: readonly string[],
  ): Promise<ReadonlyMap<string, FailingBefore>> {
    if (checkIds.length === 0) return new Map();
    const rows = await this.database.query<FailingBefore & { id: string }>(
      `SELECT check_id AS id, status, severity, places, failing
         FROM device_check
        WHERE organization_id = $1 AND device_id = $2 AND series_id = $3 AND check_id = ANY ($4::text[]) AND status = 'fail'`,
      [organizationId, deviceId, seriesId, checkIds],
      'check-failing-before',
    );
    return new Map(rows.map(({ id, ...before }) => [id, before]));
  }

  /** Which of these checks the series holds, however they came out. Asks nothing for none. */
  async known(
    organizationId: number,
    deviceId: number,
    seriesId: number,
    checkIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (checkIds.length === 0) return new Set();
    const rows = await this.database.query<{ id: string }>(
      `SELECT check_id AS id
         FROM device_check
        WHERE organization_id = $1 AND device_id = $2 AND series_id = $3 AND check_id = ANY ($4::text[])`,
      [organizationId, deviceId, seriesId, checkIds],
      'check-known-before',
    );
    return new Set(rows.map(({ id }) => id));
  }
}
