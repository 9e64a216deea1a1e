import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { EvidenceLink } from '../domain/attest-command.js';
import type { AttestationState } from '../domain/attestation.js';
import type { By, HistoryStep } from '../domain/history.js';
import type { Pinned } from '../domain/pinned.js';
import { AttestationEntity } from './claim.entities.js';

/** Steps of a claim that are read at once, the newest: it cannot have a tenth of them, but rows are older than that rule. */
const MOST_STEPS = 50;

function newest(alias: string): string {
  return `(SELECT s.step, s.n FROM jsonb_array_elements(${alias}.history) WITH ORDINALITY AS s (step, n) ORDER BY s.n DESC LIMIT ${MOST_STEPS}) AS s`;
}

/** The steps of a claim as they are shown. @param alias of the table */
export function shownSteps(alias: string): string {
  return `(SELECT jsonb_agg(s.step ORDER BY s.n) FROM ${newest(alias)}) AS history`;
}

/**
 * The steps of a claim for the state that it had at a moment, without notes and without who took them; none of a claim that has not
 * changed since then, whose own columns say it.
 * @param alias of the table; @param since an SQL expression for the moment
 */
export function historyOf(alias: string, since: string): string {
  return `CASE WHEN ${alias}.changed_at > ${since}::timestamptz
    THEN (SELECT jsonb_agg(s.step - 'note' - 'by' ORDER BY s.n) FROM ${newest(alias)})
    ELSE '[]'::jsonb END`;
}

/** An attestation as it is kept. */
export interface StoredAttestation extends Omit<
  AttestationEntity,
  'organizationId' | 'attestedByKind' | 'attestedBy' | keyof Pinned | 'endedAt' | 'changedAt'
> {
  attestedBy: By;
  pinned: Pinned;
}

const columns = (
  history: string,
): string => `a.id, a.framework, a.control, a.status, a.level, a.statement, a.justification, a.evidence,
  a.owner_email, a.review_on::text AS review_on, a.valid_until,
  jsonb_build_object('kind', a.attested_by_kind, 'id', a.attested_by) AS attested_by, a.attested_at, a.supersedes,
  jsonb_build_object('catalogVersion', a.catalog_version, 'catalogHash', a.catalog_hash, 'signalsHash', a.signals_hash,
                     'scanIds', a.scan_ids)
    || CASE WHEN a.cloud_audits = '[]' THEN '{}' ELSE jsonb_build_object('cloudAudits', a.cloud_audits) END AS pinned,
  a.state, a.reviewed, a.version, ${history}`;

/** The columns of a {@link StoredAttestation}, over the alias `a`, with every step. */
const ATTESTATION_COLUMNS = columns('a.history');

/** The same, as it is shown. */
export const SHOWN_ATTESTATION_COLUMNS = columns(shownSteps('a'));

/** An attestation as results are made of it: without what it says and links, and without notes. */
export interface ActiveAttestation extends Pick<
  StoredAttestation,
  'id' | 'framework' | 'control' | 'status' | 'level' | 'ownerEmail' | 'reviewOn' | 'validUntil' | 'attestedBy'
> {
  attestedAt: Date;
  state: AttestationState;
  reviewed: boolean;
  version: number;
  /** Why the control does not apply; empty with every other status. */
  justification: string;
  hasEvidence: boolean;
  /** Empty when it has not changed since the moment that was asked for. */
  history: Pick<HistoryStep<AttestationState>, 'at' | 'state' | 'reviewed'>[];
}

/**
 * The columns of a {@link ActiveAttestation}, over the alias `a`. Texts are tens of kilobytes a row, and stay where they are.
 * @param since the history is read of what changed after this moment
 * @param justification an SQL expression for what is read of it
 */
const statusColumns = (
  since: string,
  justification = 'a.justification',
): string => `a.id, a.framework, a.control, a.status, a.level,
  CASE a.status WHEN 'not-applicable' THEN ${justification} ELSE '' END AS justification, a.evidence <> '[]' AS has_evidence,
  a.owner_email, a.review_on::text AS review_on, a.valid_until,
  jsonb_build_object('kind', a.attested_by_kind, 'id', a.attested_by) AS attested_by, a.attested_at,
  a.state, a.reviewed, a.version,
  ${historyOf('a', since)} AS history`;

/** Some controls of a framework. */
export interface SomeControls {
  framework: string;
  controls: readonly string[];
}

/** The same over a time, of which so much is read at most. */
export interface SpanOfControls extends SomeControls {
  from: Date;
  until: Date;
  most: number;
}

/** What somebody wrote in an attestation. It never changes. */
export interface AttestedWords {
  statement: string;
  justification: string;
  evidence: EvidenceLink[];
}

/** Keeps attestations: adds them, and writes on what became of them. Nothing else of a row can be changed. */
@Injectable()
export class AttestationRepository {
  constructor(private readonly database: Database) {}

  async add(organizationId: number, made: StoredAttestation): Promise<void> {
    const { attestedBy, pinned, ...rest } = made;
    await this.database.withRepository(AttestationEntity, (attestations) =>
      attestations.insert({
        ...rest,
        ...pinned,
        organizationId,
        attestedByKind: attestedBy.kind,
        attestedBy: attestedBy.id,
        changedAt: made.attestedAt,
      }),
    );
  }

  /** Writes on to the history of one, and gives it as it is then. `isEnd` for a state that it does not leave. */
  async step(
    organizationId: number,
    id: string,
    step: HistoryStep<AttestationState>,
    isEnd: boolean,
  ): Promise<StoredAttestation> {
    const row = await this.database.queryOne<StoredAttestation>(
      `UPDATE compliance_attestation a
          SET state = $3, reviewed = $4, history = a.history || $5::jsonb, version = a.version + 1, changed_at = $6,
              ended_at = CASE WHEN $7 THEN $6::timestamptz END
        WHERE a.organization_id = $1 AND a.id = $2
       RETURNING ${ATTESTATION_COLUMNS}`,
      [organizationId, id, step.state, step.reviewed, JSON.stringify([step]), step.at, isEnd],
      'compliance-attestation-step',
    );
    if (!row) throw new Error('An attestation that was read is gone: nothing removes them.');
    return row;
  }

  /** Marks those as expired whose last day has passed, and gives them: so many at most, the earliest first. */
  expire(organizationId: number, at: Date, by: By, most: number): Promise<StoredAttestation[]> {
    return this.database.query<StoredAttestation>(
      `UPDATE compliance_attestation a
          SET state = 'expired', version = a.version + 1, changed_at = $2, ended_at = $2,
              history = a.history || jsonb_build_array(
                jsonb_build_object('at', $3::text, 'state', 'expired', 'reviewed', a.reviewed, 'by', $4::jsonb, 'note', null))
        WHERE a.organization_id = $1 AND a.id = ANY (ARRAY (
          SELECT b.id FROM compliance_attestation b WHERE b.organization_id = $1 AND b.ended_at IS NULL AND b.valid_until <= $2
           ORDER BY b.valid_until LIMIT $5))
       RETURNING ${ATTESTATION_COLUMNS}`,
      [organizationId, at, at.toISOString(), JSON.stringify(by), most],
    );
  }

  find(organizationId: number, id: string): Promise<StoredAttestation | null> {
    return this.database.queryOne(
      `SELECT ${ATTESTATION_COLUMNS} FROM compliance_attestation a WHERE a.organization_id = $1 AND a.id = $2`,
      [organizationId, id],
      'compliance-attestation-by-id',
    );
  }

  /** The newest about a control, whatever its state. */
  newest(organizationId: number, framework: string, control: string): Promise<StoredAttestation | null> {
    return this.database.queryOne(
      `SELECT ${ATTESTATION_COLUMNS} FROM compliance_attestation a
        WHERE a.organization_id = $1 AND a.framework = $2 AND a.control = $3
        ORDER BY a.attested_at DESC LIMIT 1`,
      [organizationId, framework, control],
      'compliance-attestation-newest',
    );
  }

  /** The newest about each control until a moment, of one framework or (null) of all. */
  newestOfEach(organizationId: number, framework: string | null, at: Date): Promise<ActiveAttestation[]> {
    return this.database.query(
      `SELECT DISTINCT ON (a.framework, a.control) ${statusColumns('$2')}
         FROM compliance_attestation a
        WHERE a.organization_id = $1 AND a.attested_at <= $2 ${framework === null ? '' : 'AND a.framework = $3'}
        ORDER BY a.framework, a.control, a.attested_at DESC`,
      [organizationId, at, ...(framework === null ? [] : [framework])],
      framework === null ? 'compliance-attestations-active' : 'compliance-attestations-active-of',
    );
  }

  /**
   * Of some controls the last of each day (UTC) from a moment until another, the newest first, at most so many.
   * @param letters so much is read of why a control does not apply
   */
  lastOfDays(
    organizationId: number,
    { framework, controls, from, until, most }: SpanOfControls,
    letters: number,
  ): Promise<ActiveAttestation[]> {
    return this.database.query(
      `WITH last AS MATERIALIZED (
         SELECT DISTINCT ON (b.control, (b.attested_at AT TIME ZONE 'UTC')::date) b.id
           FROM compliance_attestation b
          WHERE b.organization_id = $1 AND b.framework = $2 AND b.control = ANY ($3::text[]) AND b.attested_at >= $4 AND b.attested_at <= $5
          ORDER BY b.control, (b.attested_at AT TIME ZONE 'UTC')::date, b.attested_at DESC)
       SELECT ${statusColumns(`'-infinity'`, 'left(ltrim(a.justification), $7)')}
         FROM last JOIN compliance_attestation a ON a.organization_id = $1 AND a.id = last.id
        ORDER BY a.attested_at DESC LIMIT $6`,
      [organizationId, framework, controls, from, until, most, letters],
      'compliance-attestations-of-days',
    );
  }

  /** Of some controls the newest before a moment. */
  lastBefore(
    organizationId: number,
    { framework, controls }: SomeControls,
    moment: Date,
    letters: number,
  ): Promise<ActiveAttestation[]> {
    return this.database.query(
      `SELECT last.* FROM unnest($3::text[]) AS c (control), LATERAL (
         SELECT ${statusColumns(`'-infinity'`, 'left(ltrim(a.justification), $5)')} FROM compliance_attestation a
          WHERE a.organization_id = $1 AND a.framework = $2 AND a.control = c.control AND a.attested_at < $4
          ORDER BY a.attested_at DESC LIMIT 1) AS last`,
      [organizationId, framework, controls, moment, letters],
      'compliance-attestations-before',
    );
  }

  /** What was written in these attestations, by id. */
  async words(organizationId: number, ids: readonly string[]): Promise<Map<string, AttestedWords>> {
    const rows = await this.database.query<AttestedWords & { id: string }>(
      `SELECT a.id, a.statement, a.justification, a.evidence FROM compliance_attestation a
        WHERE a.organization_id = $1 AND a.id = ANY ($2::uuid[])`,
      [organizationId, ids],
      'compliance-attestations-words',
    );
    return new Map(rows.map(({ id, ...words }) => [id, words]));
  }

  /** All of an organization, for the check of its ledger. */
  all(organizationId: number): Promise<StoredAttestation[]> {
    return this.database.query(
      `SELECT ${ATTESTATION_COLUMNS} FROM compliance_attestation a WHERE a.organization_id = $1`,
      [organizationId],
    );
  }
}
