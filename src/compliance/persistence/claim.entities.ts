import { Column, Entity, PrimaryColumn, Check, Index } from 'typeorm';
import type { EvidenceLink } from '../domain/attest-command.js';
import type { AttestationState, AttestationStatus } from '../domain/attestation.js';
import type { ExceptionScope, ExceptionState } from '../domain/exception.js';
import type { HistoryStep } from '../domain/history.js';
import type { PinnedAudit } from '../domain/pinned.js';

/**
 * What somebody said about a control. Of a row only what became of it changes: `state`, `reviewed`, `history`, `version`,
 * `endedAt` and `changedAt`; the service's roles may write no other column.
 */
@Entity('compliance_attestation')
@Check('compliance_attestation_level', `level BETWEEN 0 AND 5`)
@Index('compliance_attestation_of_control', ['organizationId', 'framework', 'control', 'attestedAt'], { unique: true })
@Index('compliance_attestation_expiry', ['organizationId', 'validUntil'], { where: 'ended_at IS NULL' })
export class AttestationEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'compliance_attestation_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'compliance_attestation_pk' })
  id!: string;

  /** A slug. Of a framework that is gone, the row stays. */
  @Column('text')
  framework!: string;

  @Column('text')
  control!: string;

  @Column('text')
  status!: AttestationStatus;

  @Column('smallint', { nullable: true })
  level!: number | null;

  @Column('text')
  statement!: string;

  /** Empty for none. */
  @Column('text', { default: '' })
  justification!: string;

  @Column('jsonb', { default: [] })
  evidence!: EvidenceLink[];

  @Column('text', { name: 'owner_email', nullable: true })
  ownerEmail!: string | null;

  /** The last day on which it counts, in UTC. */
  @Column('date', { name: 'review_on' })
  reviewOn!: string;

  /** The end of that day. */
  @Column('timestamptz', { name: 'valid_until' })
  validUntil!: Date;

  @Column('text', { name: 'attested_by_kind' })
  attestedByKind!: string;

  @Column('text', { name: 'attested_by' })
  attestedBy!: string;

  /** Of the attestations of one control no two have the same. */
  @Column('timestamptz', { name: 'attested_at' })
  attestedAt!: Date;

  /** The one that was the newest before. */
  @Column('uuid', { nullable: true })
  supersedes!: string | null;

  @Column('text', { name: 'catalog_version' })
  catalogVersion!: string;

  @Column('text', { name: 'catalog_hash' })
  catalogHash!: string;

  @Column('text', { name: 'signals_hash' })
  signalsHash!: string;

  @Column('uuid', { name: 'scan_ids', array: true, default: [] })
  scanIds!: string[];

  @Column('jsonb', { name: 'cloud_audits', default: [] })
  cloudAudits!: PinnedAudit[];

  @Column('text')
  state!: AttestationState;

  /** Somebody other than the attester approved it. */
  @Column('boolean', { default: false })
  reviewed!: boolean;

  /** Every state that it was in, in order. */
  @Column('jsonb')
  history!: HistoryStep<AttestationState>[];

  @Column('integer', { default: 1 })
  version!: number;

  /** When it came to a state that it does not leave. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}

/** A gap that somebody asked to leave open for a time: of one signal on one device, or of a control. As for attestations, only what became of it changes. */
@Entity('compliance_exception')
@Check(
  'compliance_exception_scope',
  `(scope = 'signal-on-device' AND signal IS NOT NULL AND device_id IS NOT NULL AND framework IS NULL AND control IS NULL)
          OR (scope = 'control' AND signal IS NULL AND device_id IS NULL AND framework IS NOT NULL AND control IS NOT NULL)`,
)
@Index('compliance_exception_by_age', ['organizationId', 'requestedAt', 'id'])
@Index('compliance_exception_of_control', ['organizationId', 'framework', 'control', 'requestedAt'], {
  where: 'framework IS NOT NULL',
})
@Index('compliance_exception_of_device', ['organizationId', 'deviceId', 'signal'], { where: 'device_id IS NOT NULL' })
@Index('compliance_exception_expiry', ['organizationId', 'validUntil'], { where: 'ended_at IS NULL' })
export class ExceptionEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'compliance_exception_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'compliance_exception_pk' })
  id!: string;

  @Column('text')
  scope!: ExceptionScope['kind'];

  @Column('text', { nullable: true })
  signal!: string | null;

  @Column('integer', { name: 'device_id', nullable: true })
  deviceId!: number | null;

  @Column('text', { nullable: true })
  framework!: string | null;

  @Column('text', { nullable: true })
  control!: string | null;

  @Column('text')
  reason!: string;

  /** What is done instead; empty for nothing. */
  @Column('text', { default: '' })
  compensating!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date', { name: 'expires_on' })
  expiresOn!: string;

  /** The end of that day. */
  @Column('timestamptz', { name: 'valid_until' })
  validUntil!: Date;

  @Column('text', { name: 'requested_by_kind' })
  requestedByKind!: string;

  @Column('text', { name: 'requested_by' })
  requestedBy!: string;

  @Column('timestamptz', { name: 'requested_at' })
  requestedAt!: Date;

  @Column('text')
  state!: ExceptionState;

  @Column('boolean', { default: false })
  reviewed!: boolean;

  @Column('jsonb')
  history!: HistoryStep<ExceptionState>[];

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}

/** One line of an organization's ledger of claims. Written once; who serves may neither change nor remove it. */
@Entity('compliance_ledger')
export class LedgerEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'compliance_ledger_pk' })
  organizationId!: number;

  /** From 1, without gaps. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_ledger_pk' })
  seq!: number;

  /** Hashed as the member `at` of the entry. */
  @Column('timestamptz')
  at!: Date;

  @Column('jsonb')
  entry!: object;

  @Column('text', { name: 'prev_hash' })
  prevHash!: string;

  @Column('text')
  hash!: string;
}
