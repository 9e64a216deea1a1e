import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device whose answers may be others by now; waits for the next fold of its organization. */
@Entity('compliance_mark')
export class ComplianceMarkEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** A value of `MARK_RANK`: the lower are taken first. */
  @PrimaryColumn('smallint')
  rank!: number;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer', { name: 'device_id' })
  deviceId!: number;

  @Column('timestamptz', { name: 'not_before' })
  notBefore!: Date;
}
