import { Injectable } from '@nestjs/common';
import { Database, Ids, LOCK, OrganizationLocks } from '../../platform/index.js';
import {
  type FindingChangeRequest,
  type ShownMatches,
  type Suspicion,
  type Unseen,
  FINDING_CAUSE,
} from '../../scans/index.js';
import { OPEN } from '../domain/finding-state.js';
import { APPLY_SERIES } from './apply-series-statement.js';

/** What a series' new set of matches did to its device. */
export interface AppliedSeries {
  suspect: boolean;
  /** Open findings that would close, or did. */
  closing: number;
  /** How many more of those that there were lately are gone, where that speaks against it. */
  closedLately: number;
  vanished: Suspicion['vanished'];
  /** Findings that the series shows now. */
  findingCount: number;
  /** Array literals, parallel; null when nothing changed. */
  matchesBefore: string | null;
  matchesAfter: string | null;
  versions: string | null;
  changes: string | null;
  /** Vulnerabilities whose fixes may be told differently now. */
  refixed: number[];
  /** How many of each change and cause (`changeCode`). */
  counts: [code: number, count: number][];
}

/** The facts: findings of devices, and which matches each series shows. */
@Injectable()
export class FindingRepository {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly locks: OrganizationLocks,
  ) {}

  /**
   * Compares the series' new matches with the old ones and writes what changed, in one statement. A finding is live while any
   * series of the device shows a match of it, so it closes when the last one stops. Null when the device moved on meanwhile.
   */
  async applySeries(change: FindingChangeRequest): Promise<AppliedSeries | null> {
    const before = this.locks.letPass(LOCK.grouping, change.organizationId);
    if (before) await before;
    const row = await this.database.queryOne<AppliedSeries & { held: boolean }>(
      APPLY_SERIES.text,
      APPLY_SERIES.values({
        ...change,
        matchIds: literal(change.matchIds),
        versionIds: literal(change.versionIds),
        isIncomplete: change.incomplete.length > 0,
        isDoubted: change.doubt !== null,
        minimum: change.limits?.minimum ?? null,
        share: change.limits?.share ?? null,
        cause: change.closingCause && FINDING_CAUSE[change.closingCause],
        pendingId: this.ids.next(),
      }),
      'finding-apply-series',
    );
    if (!row) throw new Error('Applying a series always gives a row.');
    return row.held ? row : null;
  }

  /** The matches that a series shows at the moment. */
  async shown(organizationId: number, deviceId: number, seriesId: number): Promise<ShownMatches> {
    const row = await this.database.queryOne<ShownMatches>(
      `SELECT match_ids, traits FROM device_occurrences WHERE organization_id = $1 AND device_id = $2 AND series_id = $3`,
      [organizationId, deviceId, seriesId],
    );
    return row ?? { matchIds: [], traits: [] };
  }

  /** Of what a series shows, the matches in the packages and in ecosystems of all releases. */
  async shownIn(
    organizationId: number,
    deviceId: number,
    seriesId: number,
    { packages = [], ecosystems = [] }: Unseen,
  ): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT m.id
         FROM device_occurrences o CROSS JOIN unnest(o.match_ids) AS shown (id)
         JOIN finding_match m ON m.organization_id = $1 AND m.id = shown.id
         JOIN published_package p ON p.organization_id = $1 AND p.id = m.package_id
        WHERE o.organization_id = $1 AND o.device_id = $2 AND o.series_id = $3
          AND (split_part(p.ecosystem, ':', 1) = ANY ($6::text[])
               OR EXISTS (SELECT FROM unnest($4::text[], $5::text[]) AS n (ecosystem, name)
                           WHERE n.ecosystem = p.ecosystem AND n.name = p.name))`,
      [
        organizationId,
        deviceId,
        seriesId,
        packages.map(({ ecosystem }) => ecosystem),
        packages.map(({ name }) => name),
        ecosystems,
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** Keeps vulnerabilities from being joined or taken apart until the end of the transaction. */
  async lockGrouping(organizationId: number): Promise<void> {
    await this.locks.share(LOCK.grouping, organizationId);
  }

  /** All open findings of a device: what leaves the roll-ups when it is deactivated. */
  async openOfDevice(
    organizationId: number,
    deviceId: number,
  ): Promise<{ vulnerabilityId: number; packageId: number; severity: number }[]> {
    return this.database.query(
      `SELECT vulnerability_id, package_id, severity
         FROM finding WHERE organization_id = $1 AND device_id = $2 AND state = ${OPEN}`,
      [organizationId, deviceId],
    );
  }

  /** Remembers that a device's findings left the roll-ups; false when it was so already. */
  async withdrawDevice(organizationId: number, deviceId: number): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO withdrawn_device (organization_id, device_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING device_id`,
      [organizationId, deviceId],
    );
    return rows.length === 1;
  }
}

function literal(values: number[]): string {
  return `{${values.join(',')}}`;
}
