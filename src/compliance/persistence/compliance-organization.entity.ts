import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the signals of an organization are counted. */
@Entity('compliance_organization')
export class ComplianceOrganizationEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Rises with everything that views may show. */
  @Column('bigint')
  version!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  /** The last day on which every device was looked at; null before the first. */
  @Column('date', { name: 'counted_on', nullable: true })
  countedOn!: string | null;

  /** Receipts of scans up to here were looked through for those that repeat an earlier one. */
  @Column('timestamptz', { name: 'scans_seen_until', nullable: true })
  scansSeenUntil!: Date | null;
}
