import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { FindingKey } from '../domain/finding-id.js';

/** What one stream tells to be installed on a device. */
export interface InventoryRow {
  deviceId: number;
  scope: string;
  /** Rises with everything that is applied to the device. */
  deviceVersion: number;
  startedAt: Date;
  versionIds: number[];
}

/** An installed version of a package; what is not known of its source is empty. */
export interface InstalledVersionRow {
  id: number;
  packageId: number;
  ecosystem: string;
  name: string;
  purl: string | null;
  version: string;
  sourceName: string;
  sourceVersion: string;
}

/** Devices whose ids are near each other are matched together: this many. */
export const DEVICES_IN_BLOCK = 100;

const VERSION = `v.id, v.package_id AS "packageId", p.ecosystem, p.name, p.purl, v.version, v.source_name AS "sourceName", v.source_version AS "sourceVersion"`;

/** Reads what is installed on devices. */
@Injectable()
export class InventoryReadingRepository {
  constructor(private readonly database: Database) {}

  /** The inventories of devices, as of one moment; those of deactivated devices are left out. */
  async ofDevices(organizationId: number, deviceIds: readonly number[]): Promise<InventoryRow[]> {
    return this.database.query(
      `SELECT i.device_id AS "deviceId", i.scope, i.device_version AS "deviceVersion", i.started_at AS "startedAt",
              i.package_version_ids AS "versionIds"
         FROM published_device_software i
         JOIN published_device d ON d.organization_id = $1 AND d.id = i.device_id AND d.state <> 'deactivated'
        WHERE i.organization_id = $1 AND i.device_id = ANY ($2::int[])
        ORDER BY i.device_id, i.scope, i.source`,
      [organizationId, deviceIds],
      'inventory-of-devices',
    );
  }

  async versions(organizationId: number, ids: readonly number[]): Promise<InstalledVersionRow[]> {
    return this.database.query(
      `SELECT ${VERSION}
         FROM published_package_version v JOIN published_package p ON p.organization_id = $1 AND p.id = v.package_id
        WHERE v.organization_id = $1 AND v.id = ANY ($2::int[])`,
      [organizationId, `{${ids.join(',')}}`],
      'inventory-versions',
    );
  }

  /** The versions of a finding's package that are installed on its device. */
  async installed(organizationId: number, { deviceId, packageId }: FindingKey): Promise<InstalledVersionRow[]> {
    return this.database.query(
      `SELECT ${VERSION}
         FROM published_package_version v JOIN published_package p ON p.organization_id = $1 AND p.id = v.package_id
        WHERE v.organization_id = $1 AND v.package_id = $3
          AND v.id = ANY (ARRAY (SELECT unnest(i.package_version_ids) FROM published_device_software i
                                  WHERE i.organization_id = $1 AND i.device_id = $2))
        ORDER BY v.version, v.id`,
      [organizationId, deviceId, packageId],
      'inventory-installed',
    );
  }

  /** The blocks of devices with one of these packages, by its own name or that of its source. */
  async blocksWith(
    organizationId: number,
    packages: readonly { ecosystem: string; name: string }[],
  ): Promise<number[]> {
    const rows = await this.database.query<{ block: number }>(
      `WITH wanted AS MATERIALIZED (SELECT DISTINCT ecosystem, name FROM unnest($2::text[], $3::text[]) AS w (ecosystem, name)),
       named AS MATERIALIZED (
         SELECT p.id FROM wanted w JOIN published_package p ON p.organization_id = $1 AND p.ecosystem = w.ecosystem AND p.name = w.name),
       versions AS MATERIALIZED (
         SELECT v.id FROM published_package_version v
          WHERE v.organization_id = $1 AND v.package_id = ANY (ARRAY (SELECT id FROM named))
         UNION
         SELECT v.id FROM published_package_version v JOIN published_package p ON p.organization_id = $1 AND p.id = v.package_id
          WHERE v.organization_id = $1 AND v.source_name <> '' AND v.source_name = ANY ($3::text[])
            AND (p.ecosystem, v.source_name) IN (SELECT ecosystem, name FROM wanted))
       SELECT DISTINCT i.device_id / ${DEVICES_IN_BLOCK} AS block
         FROM published_device_software i CROSS JOIN LATERAL unnest(i.package_version_ids) AS u (id)
        WHERE i.organization_id = $1 AND u.id IN (SELECT id FROM versions)
        ORDER BY 1`,
      [organizationId, packages.map(({ ecosystem }) => ecosystem), packages.map(({ name }) => name)],
      'inventory-blocks-with',
    );
    return rows.map(({ block }) => block);
  }
}
