import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last ids of an organization's package dictionaries. */
@Entity('package_counter')
export class PackageCounterEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'package_counter_pk' })
  organizationId!: number;

  @Column('integer', { default: 0 })
  packages!: number;

  @Column('integer', { default: 0 })
  versions!: number;
}
