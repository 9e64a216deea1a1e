import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A package of a kernel that is installed on a device and does not run there. */
@Entity('idle_kernel')
export class IdleKernelEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'idle_kernel_pk' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', primaryKeyConstraintName: 'idle_kernel_pk' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'package_id', primaryKeyConstraintName: 'idle_kernel_pk' })
  packageId!: number;

  /** Which versions of it; null for every version. */
  @Column('text', { array: true, nullable: true })
  versions!: string[] | null;

  /** What runs instead (`uname -r`). */
  @Column('text')
  running!: string;

  /** Whether it is newer than what runs. */
  @Column('boolean')
  newer!: boolean;
}
