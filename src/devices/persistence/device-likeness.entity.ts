import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** That a report took a device for another one: they were seen with the same card or address. */
@Entity('device_likeness')
@Index('device_likeness_of_upload', ['organization_id', 'upload_id'])
export class DeviceLikenessEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_likeness_pk' })
  organization_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_likeness_pk' })
  device_id!: number;

  /** The device that it probably is as well. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_likeness_pk' })
  other_id!: number;

  /** Whose report showed it; all zeros where nobody knows any more. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'device_likeness_pk' })
  upload_id!: string;

  /** `mac` or `address`: what the two have in common. */
  @Column('text')
  likeness!: string;

  @Column('timestamptz')
  noted_at!: Date;
}
