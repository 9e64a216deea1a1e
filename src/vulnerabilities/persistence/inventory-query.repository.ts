import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { SPELLED_FREELY } from '../../scans/index.js';
import type { FindingKey } from '../domain/finding-id.js';
import { sourcesAdvisedAs } from '../domain/installed/advised-source.js';
import { ecosystemsAdvisedBy } from '../domain/installed/advised-suite.js';
import type { KnownSource } from '../domain/installed/compared-as.js';

/** What one series tells to be installed on a device: its believed list, and what suspect scans add as a row of its own. */
export interface InventoryRow {
  deviceId: number;
  seriesId: number;
  /** False for what only suspect scans list. */
  isWhole: boolean;
  scope: string;
  /** Rises with everything that is applied to the device. */
  deviceVersion: number;
  startedAt: Date;
  versionIds: number[];
  /** What it is the inventory of, as others name it. */
  traits: readonly string[];
}

/** An installed version of a package; what is not known of its source is empty. */
export interface InstalledVersionRow {
  id: number;
  packageId: number;
  ecosystem: string;
  name: string;
  purl: string | null;
  version: string;
  /** Empty where it is not told. */
  architecture: string;
  sourceName: string;
  sourceVersion: string;
  /** Name and stream of the module of rpm; empty where none is told. */
  module: string;
  /** Who made it, where that is known not to be the distribution; else empty. */
  maker: string;
  /** Of a package of a language: the distribution's package that brought it, `-` for none; empty where nobody says. */
  owner: string;
}

/** Devices whose ids are near each other are matched together: this many. */
export const DEVICES_IN_BLOCK = 100;

const VERSION = `v.id, v.package_id, p.ecosystem, p.name, p.purl, v.version, v.architecture, v.source_name, v.source_version,
       v.module, v.maker, v.owner`;

/** Reads what is installed on devices. */
@Injectable()
export class InventoryQueryRepository {
  constructor(private readonly database: Database) {}

  /** The inventories of devices, as of one moment; those of deactivated devices are left out. */
  async ofDevices(organizationId: number, deviceIds: readonly number[]): Promise<InventoryRow[]> {
    return this.database.query(
      `SELECT i.device_id, i.series_id, i.is_whole, i.scope, i.device_version, i.started_at,
              i.package_version_ids AS version_ids, i.traits
         FROM published_device_software i
         JOIN published_device d ON d.organization_id = $1 AND d.id = i.device_id AND d.state <> 'deactivated'
        WHERE i.organization_id = $1 AND i.device_id = ANY ($2::int[])
        ORDER BY i.device_id, i.scope, i.source, i.is_whole DESC`,
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

  /** What inventories of the organization ever said about the sources of packages, newest first. */
  async sourcesOf(
    organizationId: number,
    packageIds: readonly number[],
  ): Promise<(KnownSource & { packageId: number })[]> {
    if (packageIds.length === 0) return [];
    return this.database.query(
      `SELECT v.package_id, v.version, v.source_name, v.source_version
         FROM published_package_version v
        WHERE v.organization_id = $1 AND v.package_id = ANY ($2::int[]) AND v.source_name <> ''
        ORDER BY v.id DESC`,
      [organizationId, `{${packageIds.join(',')}}`],
      'inventory-sources',
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

  /**
   * The blocks of devices with one of these packages, by its own name or that of its source, whoever tells that: also of what is
   * evaluated by the advisories of another source or of another release.
   */
  async blocksWith(
    organizationId: number,
    packages: readonly { ecosystem: string; name: string }[],
  ): Promise<number[]> {
    const wanted = packages.flatMap(placesByOs);
    const rows = await this.database.query<{ block: number }>(
      `WITH wanted AS MATERIALIZED (
         SELECT DISTINCT ecosystem, name, versions FROM unnest($2::text[], $3::text[], $4::text[]) AS w (ecosystem, name, versions)),
       named AS MATERIALIZED (
         SELECT p.id, w.versions FROM wanted w JOIN published_package p ON p.organization_id = $1 AND p.ecosystem = w.ecosystem AND p.name = w.name
         UNION
         SELECT p.id, w.versions FROM wanted w JOIN published_package p ON p.organization_id = $1 AND p.ecosystem = w.ecosystem AND lower(p.name) = w.name
          WHERE w.ecosystem = ANY ($5::text[])
         UNION
         SELECT p.id, w.versions FROM wanted w JOIN binary_source b ON b.ecosystem = w.ecosystem AND b.source = w.name
          CROSS JOIN LATERAL unnest(b.binaries) AS n (name)
           JOIN published_package p ON p.organization_id = $1 AND p.ecosystem = w.ecosystem AND p.name = n.name
         UNION
         SELECT p.id, w.versions FROM wanted w JOIN published_package p ON p.organization_id = $1 AND p.ecosystem = w.ecosystem AND p.name LIKE 'linux-%'
          WHERE w.name ~ '^linux(-|$)'),
       versions AS MATERIALIZED (
         SELECT v.id FROM named n JOIN published_package_version v ON v.organization_id = $1 AND v.package_id = n.id AND v.version LIKE n.versions
         UNION
         SELECT v.id FROM published_package_version v JOIN published_package p ON p.organization_id = $1 AND p.id = v.package_id
          WHERE v.organization_id = $1 AND v.source_name <> '' AND v.source_name = ANY ($3::text[])
            AND EXISTS (SELECT FROM wanted w WHERE w.ecosystem = p.ecosystem AND w.name = v.source_name AND v.version LIKE w.versions))
       SELECT DISTINCT i.device_id / ${DEVICES_IN_BLOCK} AS block
         FROM published_device_software i CROSS JOIN LATERAL unnest(i.package_version_ids) AS u (id)
        WHERE i.organization_id = $1 AND u.id IN (SELECT id FROM versions)
        ORDER BY 1`,
      [
        organizationId,
        wanted.map(({ ecosystem }) => ecosystem),
        wanted.map(({ name }) => name),
        wanted.map(({ versions }) => versions),
        SPELLED_FREELY,
      ],
      'inventory-blocks-with',
    );
    return rows.map(({ block }) => block);
  }
}

/** Under which names, in which ecosystems, packages lie that advisories of this one evaluate; `versions` is a pattern of LIKE. */
function placesByOs({
  ecosystem,
  name,
}: {
  ecosystem: string;
  name: string;
}): { ecosystem: string; name: string; versions: string }[] {
  const names = [name, ...sourcesAdvisedAs(ecosystem, name)];
  const places = [{ ecosystem, versions: '%' }, ...ecosystemsAdvisedBy(ecosystem)];
  return places.flatMap((place) => names.map((one) => ({ ...place, name: one })));
}
