import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What an organization asks of its devices; no row before it says anything. */
@Entity('device_policy')
@Check('device_policy_interval', 'scan_interval_seconds BETWEEN 60 AND 604800')
export class DevicePolicyEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Rises with every change. */
  @Column('integer')
  version!: number;

  /** Null for what the service says. */
  @Column('integer', { name: 'scan_interval_seconds', nullable: true })
  scanIntervalSeconds!: number | null;

  @Column('text', { name: 'disabled_checks', array: true })
  disabledChecks!: string[];

  @Column('text', { name: 'opt_in_checks', array: true })
  optInChecks!: string[];

  @Column('jsonb')
  thresholds!: unknown;

  /** Kind and id of the actor. */
  @Column('text', { name: 'changed_by' })
  changedBy!: string;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
