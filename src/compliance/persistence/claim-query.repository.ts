import { Injectable } from '@nestjs/common';
import { Database, type FetchedPage, type PagedRow, pagedQuery, SqlConditions } from '../../platform/index.js';
import type { AttestationListQuery, ExceptionListQuery, ExpiringListQuery } from '../app/claim-lists.js';
import type { HistoryStep } from '../domain/history.js';
import { SHOWN_ATTESTATION_COLUMNS, type StoredAttestation } from './attestation.repository.js';
import { SHOWN_EXCEPTION_COLUMNS, type StoredException } from './exception.repository.js';
import { namedActor, type NamedActor } from './named-actor.js';

type Named<Row extends { history: HistoryStep<string>[] }> = Omit<Row, 'history'> & {
  history: (Row['history'][number] & { by: NamedActor })[];
};

/** An attestation with the names of who made and reviewed it. */
export type AttestationRow = Named<StoredAttestation> & { attestedBy: NamedActor };

/** An exception with names, and its device by its public id; null for a device that is gone. */
export type ExceptionRow = Named<StoredException> & {
  requestedBy: NamedActor;
  device: { id: string; name: string } | null;
};

/** A claim that ends soon. */
export interface ExpiringRow {
  kind: 'attestation' | 'exception';
  id: string;
  framework: string | null;
  control: string | null;
  signal: string | null;
  device: { id: string; name: string } | null;
  state: string;
  ownerEmail: string | null;
  /** The last day on which it holds, in UTC. */
  endsOn: string;
  endsAt: Date;
}

/** Over the alias `page`. */
const HISTORY = `(SELECT jsonb_agg(h.step || jsonb_build_object('by', ${namedActor(`(h.step -> 'by' ->> 'kind')`, `(h.step -> 'by' ->> 'id')`)}) ORDER BY h.nr)
     FROM jsonb_array_elements(page.history) WITH ORDINALITY AS h (step, nr)) AS history`;

const ATTESTATION_DETAILS = `${namedActor(`(page.attested_by ->> 'kind')`, `(page.attested_by ->> 'id')`)} AS attested_by, ${HISTORY}`;

const DEVICE = (id: string): string =>
  `(SELECT jsonb_build_object('id', v.public_id, 'name', v.name) FROM published_device v WHERE v.organization_id = $1 AND v.id = ${id})`;

const EXCEPTION_DETAILS = `${namedActor(`(page.requested_by ->> 'kind')`, `(page.requested_by ->> 'id')`)} AS requested_by, ${HISTORY},
  CASE WHEN page.scope ->> 'kind' <> 'control' THEN ${DEVICE(`(page.scope ->> 'deviceId')::integer`)} END AS device`;

/** Of an open claim past its last day it is said that it has expired, whether a job marked that yet or not. */
function stateNow(alias: string, at: string): string {
  return `CASE WHEN ${alias}.ended_at IS NULL AND ${alias}.valid_until <= ${at}::timestamptz THEN 'expired' ELSE ${alias}.state END`;
}

/** Shows claims. */
@Injectable()
export class ClaimQueryRepository {
  constructor(private readonly database: Database) {}

  /** What was said about a control. */
  attestations(
    organizationId: number,
    framework: string,
    control: string,
    query: AttestationListQuery,
    at: Date,
  ): Promise<FetchedPage<AttestationRow & PagedRow>> {
    const where = new SqlConditions([organizationId, framework, control])
      .add('a.organization_id = $1 AND a.framework = $2 AND a.control = $3')
      .when(query.filters.status, (p) => `a.status = ANY (${p}::text[])`);
    if (query.filters.state) {
      where.when(query.filters.state, (p) => `${stateNow('a', where.bind(at))} = ANY (${p}::text[])`);
    }
    return pagedQuery<AttestationRow>(this.database, query, {
      where,
      from: 'compliance_attestation a',
      columns: SHOWN_ATTESTATION_COLUMNS,
      details: ATTESTATION_DETAILS,
      order: [{ expression: 'a.attested_at', type: 'timestamptz' }],
      asOf: { latestOf: 'a.changed_at' },
    });
  }

  attestation(organizationId: number, id: string): Promise<AttestationRow | null> {
    return this.database.queryOne(
      `WITH page AS MATERIALIZED (SELECT ${SHOWN_ATTESTATION_COLUMNS} FROM compliance_attestation a WHERE a.organization_id = $1 AND a.id = $2)
       SELECT page.*, ${ATTESTATION_DETAILS} FROM page`,
      [organizationId, id],
    );
  }

  exceptions(
    organizationId: number,
    query: ExceptionListQuery,
    at: Date,
  ): Promise<FetchedPage<ExceptionRow & PagedRow>> {
    const { filters } = query;
    const where = new SqlConditions([organizationId])
      .add('e.organization_id = $1')
      .when(filters.framework, (p) => `e.framework = ANY (${p}::text[])`)
      .when(filters.control, (p) => `e.control = ANY (${p}::text[])`)
      .when(filters.signal, (p) => `e.signal = ANY (${p}::text[])`)
      .when(
        filters.deviceId,
        (p) =>
          `e.device_id = ANY (ARRAY (SELECT v.id FROM published_device v WHERE v.organization_id = $1 AND v.public_id = ANY (${p}::uuid[])))`,
      );
    if (filters.state) {
      where.when(filters.state, (p) => `${stateNow('e', where.bind(at))} = ANY (${p}::text[])`);
    }
    const sort = { requestedAt: ['e.requested_at', 'timestamptz'], expiresOn: ['e.expires_on', 'date'] } as const;
    const [expression, type] = sort[query.sort.field];
    return pagedQuery<ExceptionRow>(this.database, query, {
      where,
      from: 'compliance_exception e',
      columns: SHOWN_EXCEPTION_COLUMNS,
      details: EXCEPTION_DETAILS,
      order: [
        { expression, type },
        { expression: 'e.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'e.changed_at' },
    });
  }

  exception(organizationId: number, id: string): Promise<ExceptionRow | null> {
    return this.database.queryOne(
      `WITH page AS MATERIALIZED (SELECT ${SHOWN_EXCEPTION_COLUMNS} FROM compliance_exception e WHERE e.organization_id = $1 AND e.id = $2)
       SELECT page.*, ${EXCEPTION_DETAILS} FROM page`,
      [organizationId, id],
    );
  }

  /** Open claims that end after one moment and until another, the next first. */
  expiring(
    organizationId: number,
    query: ExpiringListQuery,
    from: Date,
    until: Date,
  ): Promise<FetchedPage<ExpiringRow & PagedRow>> {
    return pagedQuery<ExpiringRow>(this.database, query, {
      with: `ending AS (
        SELECT 'attestation' AS kind, a.id, a.framework, a.control, NULL::text AS signal, NULL::integer AS device_id, a.state, a.owner_email,
               a.review_on AS ends_on, a.valid_until, a.changed_at
          FROM compliance_attestation a
         WHERE a.organization_id = $1 AND a.ended_at IS NULL AND a.valid_until > $2 AND a.valid_until <= $3
        UNION ALL
        SELECT 'exception', e.id, e.framework, e.control, e.signal, e.device_id, e.state, NULL, e.expires_on, e.valid_until, e.changed_at
          FROM compliance_exception e
         WHERE e.organization_id = $1 AND e.ended_at IS NULL AND e.valid_until > $2 AND e.valid_until <= $3)`,
      where: new SqlConditions([organizationId, from, until])
        .when(query.filters.kind, (p) => `c.kind = ANY (${p}::text[])`)
        .when(query.filters.framework, (p) => `c.framework = ANY (${p}::text[])`),
      from: 'ending c',
      columns: `c.kind, c.id, c.framework, c.control, c.signal, c.device_id, c.state, c.owner_email,
                c.ends_on::text AS ends_on, c.valid_until AS ends_at`,
      details: `${DEVICE('page.device_id')} AS device`,
      order: [
        { expression: 'c.valid_until', type: 'timestamptz' },
        { expression: 'c.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'c.changed_at' },
    });
  }
}
