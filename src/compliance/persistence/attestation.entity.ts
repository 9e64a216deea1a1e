import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AttestationState, AttestationStatus } from '../domain/attestation.js';
import type { EvidenceLink } from '../domain/attest-command.js';
import type { PinnedAudit } from '../domain/pinned.js';
import type { HistoryStep } from '../domain/history.js';

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
