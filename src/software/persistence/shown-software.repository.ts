import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Devices that are read in one statement. */
const DEVICES_IN_BLOCK = 200;

/** What one series of a device shows; arrays are as PostgreSQL writes them (`{1,2}`). */
export interface ShownSeries {
  deviceId: number;
  /** Null, as all that follows, for a device that nobody has scanned. */
  seriesId: number | null;
  inventory: string | null;
  /** What is in its findings and in no inventory; null where the inventory is all there is. */
  shown: string | null;
}

/** A version in the dictionary of an organization. */
export interface VersionRow {
  id: number;
  packageId: number;
  groupId: number;
}

/** Of which state of things an answer is. */
export interface SoftwareStandRow {
  /** The same as long as no device came, went or was told something new. */
  marker: string;
  asOf: Date | null;
}

/** A series that may have looked at packages. */
export interface LookedRow {
  deviceId: number;
  seriesId: number | null;
  hasInventory: boolean;
  /** The last scan that was believed, and the last that came. */
  lookedAt: Date | null;
  reportedAt: Date | null;
  coverage: { type: string; status: string; keeps?: boolean }[] | null;
}

const COUNTED = `d.organization_id = $1 AND d.state <> 'deactivated' AND ($2::text[] IS NULL OR d.tags && $2::text[])`;

/** Reads what scans show to be installed, over all devices of an organization; deactivated ones are left out. */
@Injectable()
export class ShownSoftwareRepository {
  constructor(private readonly database: Database) {}

  /** @param tags of devices that count, or null for all */
  async stand(organizationId: number, tags: readonly string[] | null): Promise<SoftwareStandRow> {
    const row = await this.database.queryOne<SoftwareStandRow>(
      `SELECT concat_ws('/', count(*), sum(hashint4(d.id)::bigint), sum(v.version::bigint)) AS marker,
              (SELECT max(l.started_at) FROM published_last_scan l WHERE l.organization_id = $1) AS as_of
         FROM published_device d
         LEFT JOIN published_device_version v ON v.organization_id = $1 AND v.device_id = d.id
        WHERE ${COUNTED}`,
      [organizationId, tags],
      'software-stand',
    );
    return row ?? { marker: '', asOf: null };
  }

  async versions(organizationId: number): Promise<VersionRow[]> {
    return this.database.query(
      `SELECT id, package_id, min(id) OVER (PARTITION BY package_id, version) AS group_id
         FROM published_package_version WHERE organization_id = $1`,
      [organizationId],
      'software-versions',
    );
  }

  async ecosystems(organizationId: number): Promise<{ id: number; ecosystem: string }[]> {
    return this.database.query(
      `SELECT id, ecosystem FROM published_package WHERE organization_id = $1`,
      [organizationId],
      'software-ecosystems',
    );
  }

  /**
   * What devices show, all of a device in a row, block by block in the order of their ids: together it may be hundreds of megabytes.
   */
  async *blocks(organizationId: number, tags: readonly string[] | null): AsyncGenerator<ShownSeries[]> {
    for (let after = 0; ;) {
      const rows = await this.database.query<ShownSeries>(
        `WITH block AS MATERIALIZED (
           SELECT d.id FROM published_device d WHERE ${COUNTED} AND d.id > $3 ORDER BY d.id LIMIT ${DEVICES_IN_BLOCK})
         SELECT b.id AS device_id, s.series_id, s.inventory_ids::text AS inventory,
                CASE WHEN s.shown_ids IS DISTINCT FROM s.inventory_ids THEN s.shown_ids::text END AS shown
           FROM block b LEFT JOIN published_shown_software s ON s.organization_id = $1 AND s.device_id = b.id
          ORDER BY b.id, s.series_id`,
        [organizationId, tags, after],
        'software-block',
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.deviceId;
    }
  }

  /** Every series of every device, with how much its last scan could look at where it has an inventory. */
  async looked(organizationId: number, tags: readonly string[] | null): Promise<LookedRow[]> {
    return this.database.query(
      `SELECT d.id AS device_id, s.series_id, s.inventory_ids IS NOT NULL AS has_inventory, s.looked_at,
              s.reported_at, c.coverage
         FROM published_device d
         LEFT JOIN published_shown_software s ON s.organization_id = $1 AND s.device_id = d.id
         LEFT JOIN LATERAL (SELECT c.coverage FROM published_scan_coverage c
                             WHERE c.organization_id = $1 AND c.device_id = d.id AND c.series_id = s.series_id AND c.status = 'completed'
                             ORDER BY c.started_at DESC LIMIT 1) c ON s.inventory_ids IS NOT NULL
        WHERE ${COUNTED} ORDER BY d.id, s.series_id`,
      [organizationId, tags],
      'software-looked',
    );
  }

  /** Names of devices, in the order of names. */
  async devices(
    organizationId: number,
    ids: readonly number[],
  ): Promise<{ id: number; publicId: string; name: string }[]> {
    return this.database.query(
      `SELECT id, public_id, name FROM published_device WHERE organization_id = $1 AND id = ANY ($2::int[]) ORDER BY name, id`,
      [organizationId, `{${ids.join(',')}}`],
      'software-devices-named',
    );
  }
}
