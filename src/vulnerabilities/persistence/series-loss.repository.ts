import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { WINDOW_HOURS } from '../../scans/index.js';
import { OPEN } from '../domain/finding-state.js';

/** Open findings that follow from the inventories of a scope, before one of them changes. */
export interface FindingsAtStake {
  /** One match of each; empty where the next list is the one that all have. */
  openIds: number[];
  /** Of these, those of which the next list does not have the package in its version. */
  leavingIds: number[];
  /** The series of what follows from the inventories of the scope; null where nothing does. */
  seriesId: number | null;
  /** How many findings do, and how many of all scopes of the device. */
  shown: number;
  shownByAll: number;
}

/** A loss of the window. */
export interface SeriesLossRow {
  deviceVersion: number;
  ofInventory: boolean;
  seriesId: number;
  shownBefore: number;
  deviceBefore: number;
  goneIds: number[];
  cameIds: number[];
}

/** What a match is about. */
export interface LostMatchRow {
  id: number;
  vulnerabilityId: number;
  packageId: number;
  ecosystem: string;
  name: string;
  version: string;
  /** The sources that inventories told of the version. */
  sources: string[];
}

/** Keeps what series of devices stopped showing lately. */
@Injectable()
export class SeriesLossRepository {
  constructor(private readonly database: Database) {}

  /** @param next what one of the inventories is to be: the ids of its versions */
  async atStake(
    organizationId: number,
    deviceId: number,
    next: { source: string; scope: string; versionIds: readonly number[]; retainedEcosystems: readonly string[] },
  ): Promise<FindingsAtStake> {
    const row = await this.database.queryOne<FindingsAtStake>(
      `WITH listed AS MATERIALIZED (
         SELECT DISTINCT u.id
           FROM published_device_software i CROSS JOIN LATERAL unnest(i.package_version_ids) AS u (id)
          WHERE i.organization_id = $1 AND i.device_id = $2 AND i.scope = $4 AND i.is_whole),
       left_out AS MATERIALIZED (
         SELECT DISTINCT v.package_id, v.version
           FROM published_package_version v JOIN published_package p ON p.organization_id = $1 AND p.id = v.package_id
          WHERE v.organization_id = $1 AND p.ecosystem <> ALL ($6::text[])
            AND v.id = ANY (ARRAY (SELECT id FROM listed EXCEPT SELECT unnest($5::int[])))),
       -- Nothing is looked up where nothing changes.
       shown AS MATERIALIZED (
         SELECT m.id, m.vulnerability_id, m.package_id, m.installed_version, s.scope, s.id AS series_id
           FROM published_scan_series s
           JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = $2 AND o.series_id = s.id
          CROSS JOIN LATERAL unnest(o.match_ids) AS u (id)
           JOIN finding_match m ON m.organization_id = $1 AND m.id = u.id
          WHERE s.organization_id = $1 AND s.device_id = $2 AND s.source = $3
            AND (EXISTS (SELECT FROM left_out) OR EXISTS (SELECT unnest($5::int[]) EXCEPT SELECT id FROM listed))),
       open AS MATERIALIZED (
         SELECT max(m.id) AS id, max(m.id) FILTER (WHERE l.version IS NOT NULL) AS leaving_id
           FROM shown m
           JOIN finding f ON f.organization_id = $1 AND f.device_id = $2 AND f.vulnerability_id = m.vulnerability_id
                         AND f.package_id = m.package_id AND f.state = ${OPEN}
           LEFT JOIN left_out l ON l.package_id = m.package_id AND l.version = m.installed_version
          WHERE m.scope = $4
          GROUP BY m.vulnerability_id, m.package_id)
       SELECT ARRAY (SELECT id FROM open ORDER BY id) AS open_ids,
              ARRAY (SELECT leaving_id FROM open WHERE leaving_id IS NOT NULL ORDER BY leaving_id) AS leaving_ids,
              (SELECT max(series_id) FROM shown WHERE scope = $4) AS series_id,
              (SELECT count(DISTINCT (vulnerability_id, package_id))::int FROM shown WHERE scope = $4) AS shown,
              (SELECT count(DISTINCT (scope, vulnerability_id, package_id))::int FROM shown) AS shown_by_all`,
      [organizationId, deviceId, next.source, next.scope, `{${next.versionIds.join(',')}}`, next.retainedEcosystems],
      'series-loss-at-stake',
    );
    return row ?? { openIds: [], leavingIds: [], seriesId: null, shown: 0, shownByAll: 0 };
  }

  /** What all series of the device lost in the window, oldest first. */
  async lately(organizationId: number, deviceId: number): Promise<SeriesLossRow[]> {
    return this.database.query(
      `SELECT device_version, of_inventory, series_id, shown_before,
              device_before, gone_ids, came_ids
         FROM series_loss
        WHERE organization_id = $1 AND device_id = $2 AND at > now() - interval '${WINDOW_HOURS} hours'
        ORDER BY device_version`,
      [organizationId, deviceId],
      'series-loss-lately',
    );
  }

  /** What matches are about. */
  async matches(organizationId: number, ids: readonly number[]): Promise<LostMatchRow[]> {
    return this.database.query(
      `SELECT m.id, m.vulnerability_id, m.package_id, p.ecosystem, p.name, m.installed_version AS version,
              ARRAY (SELECT DISTINCT v.source_name FROM published_package_version v
                      WHERE v.organization_id = $1 AND v.package_id = m.package_id AND v.version = m.installed_version
                        AND v.source_name <> '') AS sources
         FROM finding_match m
         JOIN published_package p ON p.organization_id = $1 AND p.id = m.package_id
        WHERE m.organization_id = $1 AND m.id = ANY ($2::int[])`,
      [organizationId, `{${ids.join(',')}}`],
      'series-loss-matches',
    );
  }

  /** Of these vulnerabilities, the findings that are shown by the matches, or by a series of the device that is of another source. */
  async shown(
    organizationId: number,
    deviceId: number,
    by: { matchIds: readonly number[]; notSource: string; vulnerabilityIds: readonly number[] },
  ): Promise<{ vulnerabilityId: number; packageId: number }[]> {
    return this.database.query(
      `SELECT max(vulnerability_id) AS vulnerability_id, max(package_id) AS package_id
         FROM (SELECT id, vulnerability_id, package_id, false AS shown FROM finding_match
                WHERE organization_id = $1 AND vulnerability_id = ANY ($5::int[])
               UNION ALL SELECT unnest($3::int[]), NULL, NULL, true
               UNION ALL
               SELECT u.id, NULL, NULL, true
                 FROM published_scan_series s
                 JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = $2 AND o.series_id = s.id
                CROSS JOIN LATERAL unnest(o.match_ids) AS u (id)
                WHERE s.organization_id = $1 AND s.device_id = $2 AND s.source <> $4) u
        GROUP BY id HAVING bool_or(shown) AND max(vulnerability_id) IS NOT NULL`,
      [organizationId, deviceId, `{${by.matchIds.join(',')}}`, by.notSource, `{${by.vulnerabilityIds.join(',')}}`],
      'series-loss-shown',
    );
  }

  /** Remembers what an inventory leaves out, in the transaction that applies it. */
  async store(
    organizationId: number,
    deviceId: number,
    loss: Omit<SeriesLossRow, 'ofInventory' | 'cameIds'>,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO series_loss (organization_id, device_id, device_version, of_inventory, series_id, at, shown_before, device_before, gone_ids, came_ids)
       VALUES ($1, $2, $3, true, $4, now(), $5, $6, $7, '{}')
       ON CONFLICT (organization_id, device_id, device_version, of_inventory) DO NOTHING`,
      [
        organizationId,
        deviceId,
        loss.deviceVersion,
        loss.seriesId,
        loss.shownBefore,
        loss.deviceBefore,
        `{${loss.goneIds.join(',')}}`,
      ],
      'series-loss-store',
    );
  }

  /** Begins the window anew, because a person said what is right. */
  async prune(organizationId: number, deviceId: number): Promise<void> {
    await this.database.query(`DELETE FROM series_loss WHERE organization_id = $1 AND device_id = $2`, [
      organizationId,
      deviceId,
    ]);
  }
}
