import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { ExceptionState } from '../domain/exception.js';
import type { By, HistoryStep } from '../domain/history.js';
import { historyOf, shownSteps, type SpanOfControls } from './attestation.repository.js';
import { ExceptionEntity } from './claim.entities.js';

/** What an exception is about, with the device by its internal id. */
export type StoredExceptionScope =
  | { kind: 'signal-on-device'; signal: string; deviceId: number }
  | { kind: 'control'; framework: string; control: string };

/** An exception as it is kept. */
export interface StoredException extends Omit<
  ExceptionEntity,
  | 'organizationId'
  | 'scope'
  | 'signal'
  | 'deviceId'
  | 'framework'
  | 'control'
  | 'requestedByKind'
  | 'requestedBy'
  | 'endedAt'
  | 'changedAt'
> {
  scope: StoredExceptionScope;
  requestedBy: By;
}

const SCOPE = `CASE e.scope
    WHEN 'control' THEN jsonb_build_object('kind', e.scope, 'framework', e.framework, 'control', e.control)
    ELSE jsonb_build_object('kind', e.scope, 'signal', e.signal, 'deviceId', e.device_id) END AS scope`;

const columns = (history: string): string => `e.id, ${SCOPE},
  e.reason, e.compensating, e.expires_on::text AS expires_on, e.valid_until,
  jsonb_build_object('kind', e.requested_by_kind, 'id', e.requested_by) AS requested_by, e.requested_at,
  e.state, e.reviewed, e.version, ${history}`;

/** The columns of a {@link StoredException}, over the alias `e`, with every step. */
const EXCEPTION_COLUMNS = columns('e.history');

/** The same, as it is shown. */
export const SHOWN_EXCEPTION_COLUMNS = columns(shownSteps('e'));

/** An exception as results are made of it: without notes. */
export interface ActiveException extends Pick<
  StoredException,
  'id' | 'scope' | 'validUntil' | 'requestedAt' | 'state'
> {
  /** Empty when it has not changed since the moment that was asked for. */
  history: Pick<HistoryStep<ExceptionState>, 'at' | 'state'>[];
}

/** An exception about a control, with its words. */
export interface ControlException extends ActiveException, Pick<StoredException, 'reason' | 'compensating'> {}

/** When an exception about a control held. */
export interface ExceptionInForce {
  control: string;
  requestedAt: Date;
  since: Date;
  /** From this moment on it did not, or will not. */
  until: Date;
  /** Whether something is done instead. */
  compensated: boolean;
}

/** The columns of a {@link ActiveException}, over the alias `e`. @param since the history is read of what changed after this moment */
const statusColumns = (since: string): string => `e.id, ${SCOPE}, e.valid_until,
  e.requested_at, e.state, ${historyOf('e', since)} AS history`;

/** Keeps exceptions: adds them, and writes on what became of them. Nothing else of a row can be changed. */
@Injectable()
export class ExceptionRepository {
  constructor(private readonly database: Database) {}

  async add(organizationId: number, made: StoredException): Promise<void> {
    const { scope, requestedBy, ...rest } = made;
    const { kind, ...about } = scope;
    await this.database.withRepository(ExceptionEntity, (exceptions) =>
      exceptions.insert({
        ...about,
        ...rest,
        organizationId,
        scope: kind,
        requestedByKind: requestedBy.kind,
        requestedBy: requestedBy.id,
        changedAt: made.requestedAt,
      }),
    );
  }

  /** Writes on to the history of one, and gives it as it is then. `isEnd` for a state that it does not leave. */
  async step(
    organizationId: number,
    id: string,
    step: HistoryStep<ExceptionState>,
    isEnd: boolean,
  ): Promise<StoredException> {
    const row = await this.database.queryOne<StoredException>(
      `UPDATE compliance_exception e
          SET state = $3, reviewed = $4, history = e.history || $5::jsonb, version = e.version + 1, changed_at = $6,
              ended_at = CASE WHEN $7 THEN $6::timestamptz END
        WHERE e.organization_id = $1 AND e.id = $2
       RETURNING ${EXCEPTION_COLUMNS}`,
      [organizationId, id, step.state, step.reviewed, JSON.stringify([step]), step.at, isEnd],
    );
    if (!row) throw new Error('An exception that was read is gone: nothing removes them.');
    return row;
  }

  /** Marks those as expired whose last day has passed, and gives them: so many at most, the earliest first. */
  expire(organizationId: number, at: Date, by: By, most: number): Promise<StoredException[]> {
    return this.database.query<StoredException>(
      `UPDATE compliance_exception e
          SET state = 'expired', version = e.version + 1, changed_at = $2, ended_at = $2,
              history = e.history || jsonb_build_array(
                jsonb_build_object('at', $3::text, 'state', 'expired', 'reviewed', e.reviewed, 'by', $4::jsonb, 'note', null))
        WHERE e.organization_id = $1 AND e.id = ANY (ARRAY (
          SELECT b.id FROM compliance_exception b WHERE b.organization_id = $1 AND b.ended_at IS NULL AND b.valid_until <= $2
           ORDER BY b.valid_until LIMIT $5))
       RETURNING ${EXCEPTION_COLUMNS}`,
      [organizationId, at, at.toISOString(), JSON.stringify(by), most],
    );
  }

  find(organizationId: number, id: string): Promise<StoredException | null> {
    return this.database.queryOne(
      `SELECT ${EXCEPTION_COLUMNS} FROM compliance_exception e WHERE e.organization_id = $1 AND e.id = $2`,
      [organizationId, id],
    );
  }

  /**
   * Of each control the exceptions about it that were asked for until a moment, the newest first: the newest, and those that had not
   * ended by then.
   */
  status(organizationId: number, framework: string | null, at: Date): Promise<ControlException[]> {
    return this.database.query(
      `SELECT ${statusColumns('$2')}, e.reason, e.compensating FROM compliance_exception e
        WHERE e.organization_id = $1 AND e.framework IS NOT NULL AND e.requested_at <= $2
          ${framework === null ? '' : 'AND e.framework = $3'}
          AND (e.ended_at IS NULL OR e.ended_at > $2 OR NOT EXISTS (
            SELECT 1 FROM compliance_exception n
             WHERE n.organization_id = $1 AND n.framework = e.framework AND n.control = e.control
               AND n.requested_at > e.requested_at AND n.requested_at <= $2))
        ORDER BY e.framework, e.control, e.requested_at DESC, e.id DESC`,
      [organizationId, at, ...(framework === null ? [] : [framework])],
      framework === null ? 'compliance-exceptions-active' : 'compliance-exceptions-active-of',
    );
  }

  /**
   * When exceptions about some controls held from a moment until another: those that ended last first, at most so many. Such as began
   * and ended on the same days (UTC) are one, and such as held at the end of no day are left out.
   */
  inForce(
    organizationId: number,
    { framework, controls, from, until, most }: SpanOfControls,
  ): Promise<ExceptionInForce[]> {
    return this.database.query(
      `WITH held AS MATERIALIZED (
         SELECT e.control, e.requested_at, least(e.ended_at, e.valid_until) AS ended, e.compensating ~ '[^[:space:]]' AS compensated,
                (SELECT min((s.step ->> 'at')::timestamptz) FROM jsonb_array_elements(e.history) AS s (step)
                  WHERE s.step ->> 'state' = 'approved') AS began
           FROM compliance_exception e
          WHERE e.organization_id = $1 AND e.framework = $2 AND e.control = ANY ($3::text[]) AND e.requested_at <= $5
            AND e.valid_until > $4 AND (e.ended_at IS NULL OR e.ended_at > $4)
       ), days AS (
         SELECT h.*, (h.began AT TIME ZONE 'UTC')::date AS first, (h.ended AT TIME ZONE 'UTC')::date AS last FROM held h
          WHERE h.began IS NOT NULL AND ((h.began AT TIME ZONE 'UTC')::date < (h.ended AT TIME ZONE 'UTC')::date OR h.ended > $5)
       ), one AS (
         SELECT DISTINCT ON (d.control, d.first, d.last, d.compensated) d.* FROM days d
          ORDER BY d.control, d.first, d.last, d.compensated, d.requested_at DESC
       )
       SELECT control, requested_at, began AS since, ended AS until, compensated FROM one
        ORDER BY ended DESC, requested_at DESC LIMIT $6`,
      [organizationId, framework, controls, from, until, most],
      'compliance-exceptions-in-force',
    );
  }

  /** Those of signals on these devices, or (null) on any, that could hold at a moment by their dates. */
  ofDevices(organizationId: number, deviceIds: readonly number[] | null, at: Date): Promise<ActiveException[]> {
    return this.database.query(
      `SELECT ${statusColumns('$2')} FROM compliance_exception e
        WHERE e.organization_id = $1 AND e.device_id IS NOT NULL AND e.requested_at <= $2 AND e.valid_until > $2
          ${deviceIds === null ? '' : 'AND e.device_id = ANY ($3::integer[])'}`,
      [organizationId, at, ...(deviceIds === null ? [] : [deviceIds])],
      deviceIds === null ? 'compliance-exceptions-of-all-devices' : 'compliance-exceptions-of-devices',
    );
  }

  /** All of an organization, for the check of its ledger. */
  all(organizationId: number): Promise<StoredException[]> {
    return this.database.query(`SELECT ${EXCEPTION_COLUMNS} FROM compliance_exception e WHERE e.organization_id = $1`, [
      organizationId,
    ]);
  }

  /** The internal id of a device by its public one; null when the organization does not have it. */
  async device(organizationId: number, publicId: string): Promise<number | null> {
    const row = await this.database.queryOne<{ id: number }>(
      `SELECT id FROM published_device WHERE organization_id = $1 AND public_id = $2`,
      [organizationId, publicId],
    );
    return row?.id ?? null;
  }
}
