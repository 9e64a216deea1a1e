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
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_attestation_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'compliance_attestation_pk' }) id!: string;

  /** A slug. Of a framework that is gone, the row stays. */
  @Column('text') framework!: string;
  @Column('text') control!: string;
  @Column('text') status!: AttestationStatus;
  @Column('smallint', { nullable: true }) level!: number | null;
  @Column('text') statement!: string;

  /** Empty for none. */
  @Column('text', { default: '' }) justification!: string;
  @Column('jsonb', { default: [] }) evidence!: EvidenceLink[];
  @Column('text', { nullable: true }) ownerEmail!: string | null;

  /** The last day on which it counts, in UTC. */
  @Column('date') reviewOn!: string;

  /** The end of that day. */
  @Column('timestamptz') validUntil!: Date;
  @Column('text') attestedByKind!: string;
  @Column('text') attestedBy!: string;

  /** Of the attestations of one control no two have the same. */
  @Column('timestamptz') attestedAt!: Date;

  /** The one that was the newest before. */
  @Column('uuid', { nullable: true }) supersedes!: string | null;
  @Column('text') catalogVersion!: string;
  @Column('text') catalogHash!: string;
  @Column('text') signalsHash!: string;
  @Column('uuid', { array: true, default: [] }) scanIds!: string[];
  @Column('jsonb', { default: [] }) cloudAudits!: PinnedAudit[];
  @Column('text') state!: AttestationState;

  /** Somebody other than the attester approved it. */
  @Column('boolean', { default: false }) reviewed!: boolean;

  /** Every state that it was in, in order. */
  @Column('jsonb') history!: HistoryStep<AttestationState>[];
  @Column('integer', { default: 1 }) version!: number;

  /** When it came to a state that it does not leave. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz') changedAt!: Date;
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
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_exception_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'compliance_exception_pk' }) id!: string;
  @Column('text') scope!: ExceptionScope['kind'];
  @Column('text', { nullable: true }) signal!: string | null;
  @Column('integer', { nullable: true }) deviceId!: number | null;
  @Column('text', { nullable: true }) framework!: string | null;
  @Column('text', { nullable: true }) control!: string | null;
  @Column('text') reason!: string;

  /** What is done instead; empty for nothing. */
  @Column('text', { default: '' }) compensating!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date') expiresOn!: string;

  /** The end of that day. */
  @Column('timestamptz') validUntil!: Date;
  @Column('text') requestedByKind!: string;
  @Column('text') requestedBy!: string;
  @Column('timestamptz') requestedAt!: Date;
  @Column('text') state!: ExceptionState;
  @Column('boolean', { default: false }) reviewed!: boolean;
  @Column('jsonb') history!: HistoryStep<ExceptionState>[];
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz') changedAt!: Date;
}

/** One line of an organization's ledger of claims. Written once; who serves may neither change nor remove it. */
@Entity('compliance_ledger')
export class LedgerEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_ledger_pk' }) organizationId!: number;

  /** From 1, without gaps. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_ledger_pk' }) seq!: number;

  /** Hashed as the member `at` of the entry. */
  @Column('timestamptz') at!: Date;
  @Column('jsonb') entry!: object;
  @Column('text') prevHash!: string;
  @Column('text') hash!: string;
}
