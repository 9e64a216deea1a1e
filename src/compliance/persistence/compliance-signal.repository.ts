import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { SignalCells } from '../domain/signal-cells.js';

/** By key of the signal. */
export type CellsOfSignals = Record<string, SignalCells>;

/** All that an assessment reads of signals. */
export interface StoredSignals {
  version: string;
  updatedAt: Date;
  signals: CellsOfSignals;
}

/** Some signals as they stood at the end of a day. */
export interface StoredDay {
  day: string;
  signals: CellsOfSignals;
}

const SIGNALS = `coalesce((SELECT jsonb_object_agg(s.signal_key, s.cells) FROM compliance_signal s WHERE s.organization_id = $1), '{}')`;

/** What devices come to in each signal, now and at the end of each day. */
@Injectable()
export class ComplianceSignalRepository {
  constructor(private readonly database: Database) {}

  /** Null when nothing was counted yet. One statement: rows and version are of the same moment. */
  now(organizationId: number): Promise<StoredSignals | null> {
    return this.database.queryOne(
      `SELECT o.version::text, o.updated_at, ${SIGNALS} AS signals
         FROM compliance_organization o WHERE o.organization_id = $1`,
      [organizationId],
      'compliance-signals-now',
    );
  }

  /** As it stood at the end of a day: nothing changed since the last one that was written. Null before the first. */
  ofDay(
    organizationId: number,
    day: string,
  ): Promise<{ day: string; version: string; signals: CellsOfSignals } | null> {
    return this.database.queryOne(
      `SELECT day::text, version::text, signals FROM compliance_signal_day
        WHERE organization_id = $1 AND day <= $2::date ORDER BY day DESC LIMIT 1`,
      [organizationId, day],
      'compliance-signals-of-day',
    );
  }

  /**
   * The first day, of those from `from` to `until`, at whose end devices had been heard about each signal. What stood
   * unchanged when they began counts from `from` on.
   */
  async heardSince(organizationId: number, from: string, until: string): Promise<Map<string, Date>> {
    const rows = await this.database.query<{ key: string; day: Date }>(
      `SELECT s.key, min(greatest(d.day, $2::date))::timestamp AT TIME ZONE 'UTC' AS day
         FROM compliance_signal_day d, jsonb_each(d.signals) AS s
        WHERE d.organization_id = $1 AND d.day <= $3::date
          AND d.day >= CASE WHEN EXISTS (SELECT FROM compliance_signal_day b WHERE b.organization_id = $1 AND b.day < $2::date)
                            THEN (SELECT max(b.day) FROM compliance_signal_day b WHERE b.organization_id = $1 AND b.day < $2::date)
                            ELSE $2::date END
          AND s.value ?| ARRAY['pass', 'partial', 'fail']
        GROUP BY 1`,
      [organizationId, from, until],
      'compliance-signals-heard-since',
    );
    return new Map(rows.map(({ key, day }) => [key, day]));
  }

  /** Some signals of each kept day from one on, and of the last one before; the oldest first. */
  days(organizationId: number, keys: readonly string[], from: string): Promise<StoredDay[]> {
    return this.database.query(
      `SELECT d.day::text, (SELECT jsonb_object_agg(k.key, d.signals -> k.key) FROM unnest($2::text[]) AS k (key) WHERE d.signals ? k.key) AS signals
         FROM compliance_signal_day d
        WHERE d.organization_id = $1
          AND d.day >= CASE WHEN EXISTS (SELECT FROM compliance_signal_day b WHERE b.organization_id = $1 AND b.day < $3::date)
                            THEN (SELECT max(b.day) FROM compliance_signal_day b WHERE b.organization_id = $1 AND b.day < $3::date)
                            ELSE $3::date END
        ORDER BY d.day`,
      [organizationId, keys, from],
      'compliance-signals-days',
    );
  }

  async of(organizationId: number, keys: readonly string[]): Promise<CellsOfSignals> {
    const rows = await this.database.query<{ key: string; cells: SignalCells }>(
      `SELECT signal_key AS key, cells FROM compliance_signal WHERE organization_id = $1 AND signal_key = ANY ($2::text[])`,
      [organizationId, keys],
      'compliance-signals-read',
    );
    return Object.fromEntries(rows.map(({ key, cells }) => [key, cells]));
  }

  async write(organizationId: number, signals: CellsOfSignals, at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO compliance_signal (organization_id, signal_key, cells, changed_at)
       SELECT $1, s.key, s.value, $3 FROM jsonb_each($2::jsonb) AS s
       ON CONFLICT (organization_id, signal_key) DO UPDATE SET cells = excluded.cells, changed_at = excluded.changed_at`,
      [organizationId, JSON.stringify(signals), at],
      'compliance-signals-write',
    );
  }

  /**
   * Writes what stands now as the end of a day; the day that is running is written again when something changed.
   *
   * @param ofOrganization signals that are asked once of the organization; those written earlier that day stay without them
   */
  async writeDay(organizationId: number, day: string, ofOrganization: CellsOfSignals): Promise<void> {
    await this.database.query(
      `INSERT INTO compliance_signal_day AS d (organization_id, day, version, signals)
       SELECT $1, $2::date, o.version, ${SIGNALS} || $3::jsonb FROM compliance_organization o WHERE o.organization_id = $1
       ON CONFLICT (organization_id, day) DO UPDATE SET version = excluded.version, signals = d.signals || excluded.signals
        WHERE d.version <> excluded.version OR NOT d.signals @> $3::jsonb`,
      [organizationId, day, JSON.stringify(ofOrganization)],
      'compliance-signals-day',
    );
  }

  async clear(organizationId: number): Promise<void> {
    await this.database.query(`DELETE FROM compliance_signal WHERE organization_id = $1`, [organizationId]);
  }
}
