import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The signals of an organization as they stood at the end of a day. */
@Entity('compliance_signal_day')
export class ComplianceSignalDayEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('date')
  day!: string;

  /** Of the organization, when this was written. */
  @Column('bigint')
  version!: string;

  @Column('jsonb')
  signals!: unknown;
}
