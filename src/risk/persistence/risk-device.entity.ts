import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a device was counted as: enough to take it out of every sum again. */
@Entity('risk_device')
@Index('risk_device_by_mass', ['organizationId', 'mass'], { where: 'scanned' })
export class RiskDeviceEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  /** Code of its place, by the policy in force. */
  @Column('smallint')
  place!: number;

  @Column('boolean')
  scanned!: boolean;

  /** In the order of `VARIANTS`, in 10⁻¹². */
  @Column('bigint', { array: true })
  masses!: string[];

  /** The first of them. */
  @Column('bigint')
  mass!: string;

  /** Open findings in each cell of the matrix. */
  @Column('integer', { array: true })
  cells!: number[];

  @Column('integer', { name: 'inherent_cells', array: true })
  inherentCells!: number[];

  /** Open findings and failing checks in each of the groups of threats (letter and way in). */
  @Column('integer', { array: true, default: '{}' })
  threats!: number[];

  /** Fixed findings by the days they were open. */
  @Column('jsonb', { name: 'fixed_after' })
  fixedAfter!: Record<string, number>;

  /** Findings and failing checks, packed. */
  @Column('bytea')
  members!: Buffer;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
