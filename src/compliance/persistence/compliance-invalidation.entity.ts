import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device whose answers may be others by now, or the organization itself; waits for the next update. */
@Entity('compliance_invalidation')
export class ComplianceInvalidationEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** A value of `INVALIDATION_RANK`: the lower are taken first. */
  @PrimaryColumn('smallint')
  rank!: number;

  @PrimaryColumn('uuid')
  id!: string;

  /** Null for what the organization as a whole answers. */
  @Column('integer', { name: 'device_id', nullable: true })
  deviceId!: number | null;

  @Column('timestamptz', { name: 'not_before' })
  notBefore!: Date;
}
