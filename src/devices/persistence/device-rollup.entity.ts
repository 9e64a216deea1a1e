import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Open findings and risk of a device; null until a scan was applied, or a risk computed. */
@Entity('device_rollup')
export class DeviceRollupEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_rollup_pk' })
  organization_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_rollup_pk' })
  device_id!: number;

  @Column('integer', { nullable: true })
  open_critical!: number | null;

  @Column('integer', { nullable: true })
  open_high!: number | null;

  @Column('integer', { nullable: true })
  open_medium!: number | null;

  @Column('integer', { nullable: true })
  open_low!: number | null;

  @Column('integer', { nullable: true })
  open_none!: number | null;

  @Column('integer', { nullable: true })
  open_unknown!: number | null;

  @Column('numeric', { nullable: true })
  risk_score!: string | null;

  /** Installed package versions; null while nobody told what is installed. */
  @Column('integer', { nullable: true })
  packages!: number | null;

  /** Of these, compared with advisories or looked at by a scanner. */
  @Column('integer', { nullable: true })
  packages_compared!: number | null;
}
