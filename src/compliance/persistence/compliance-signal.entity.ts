import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What all devices of an organization come to in one signal. */
@Entity('compliance_signal')
export class ComplianceSignalEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('text', { name: 'signal_key' })
  signalKey!: string;

  /** Devices and the sum of their weights, by outcome and the day on which it was observed. */
  @Column('jsonb')
  cells!: unknown;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
