import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Whose data it is. The internal id never leaves the service. */
@Entity('organization')
@Unique('organization_public_id_key', ['publicId'])
@Unique('organization_slug_key', ['slug'])
export class OrganizationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('uuid', { name: 'public_id' })
  publicId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  /** Its data is made up. */
  @Column('boolean', { name: 'is_demo', default: false })
  isDemo!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
