import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A package in which nothing that runs can be reached. Written by the risk context. */
@Entity('unreachable_package')
export class UnreachablePackageEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'package_id' })
  packageId!: number;

  /** Which rule says so. */
  @Column('text')
  reason!: string;
}
