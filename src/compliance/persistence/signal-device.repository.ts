import { Injectable } from '@nestjs/common';
import { Database, type FetchedPage, pagedQuery, type PagedRow, SqlConditions } from '../../platform/index.js';
import type { SignalDeviceListQuery } from '../app/signal-device-list.js';
import { type Outcome, OUTCOMES } from '../domain/device-signals.js';

/** Which scans stand behind what signals read. */
@Injectable()
export class ScansBehindRepository {
  constructor(private readonly database: Database) {}

  /** Public ids of the newest that were applied, received until a moment. */
  async newest(organizationId: number, until: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT s.id FROM published_scan s
        WHERE s.organization_id = $1 AND s.received_at <= $2 AND s.status = 'completed'
        ORDER BY s.received_at DESC, s.id DESC LIMIT $3`,
      [organizationId, until, limit],
      'compliance-scans-behind',
    );
    return rows.map(({ id }) => id);
  }
}

/** A device with what it answers to a signal. */
export interface SignalDeviceRow {
  /** Public. */
  id: string;
  name: string;
  outcome: Outcome;
  /** A date, empty for outcomes that have no age. */
  day: string;
  weight: number;
}

/** Which devices give which answers. */
@Injectable()
export class SignalDeviceRepository {
  constructor(private readonly database: Database) {}

  page(
    organizationId: number,
    signal: string,
    query: SignalDeviceListQuery,
  ): Promise<FetchedPage<SignalDeviceRow & PagedRow>> {
    const outcomes = query.filters.outcome ?? OUTCOMES;
    return pagedQuery<SignalDeviceRow>(this.database, query, {
      where: new SqlConditions([organizationId, signal, outcomes]).add('c.organization_id = $1'),
      from: `compliance_device c
         JOIN published_device p ON p.organization_id = $1 AND p.id = c.device_id
         JOIN LATERAL (SELECT o.outcome, a.key AS day FROM unnest($3::text[]) AS o (outcome), jsonb_each(c.answers -> o.outcome) AS a
                        WHERE a.value ? $2::text) AS said ON true`,
      columns: 'p.public_id AS id, p.name, said.outcome, said.day, c.weight',
      order: [{ expression: 'c.device_id', type: 'integer' }],
      // The roll-up has counted them.
      total: `SELECT coalesce(sum((d.value ->> 0)::int), 0) FROM compliance_signal s, unnest($3::text[]) AS o (outcome), jsonb_each(s.cells -> o.outcome) AS d
               WHERE s.organization_id = $1 AND s.signal_key = $2`,
      asOf: { is: `(SELECT o.updated_at FROM compliance_organization o WHERE o.organization_id = $1)` },
    });
  }
}
