import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Two devices of which a person said that they are not the same host; the smaller id comes first. */
@Entity('device_apart')
@Check('device_apart_order', 'device_id < other_id')
@Index('device_apart_of_other', ['organization_id', 'other_id'])
export class DeviceApartEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_apart_pk' })
  organization_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_apart_pk' })
  device_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_apart_pk' })
  other_id!: number;

  @Column('text')
  said_by_kind!: string;

  @Column('text')
  said_by!: string;

  @Column('timestamptz')
  said_at!: Date;
}
