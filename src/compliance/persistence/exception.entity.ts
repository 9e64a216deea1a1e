import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ExceptionScope, ExceptionState } from '../domain/exception.js';
import type { HistoryStep } from '../domain/history.js';

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
