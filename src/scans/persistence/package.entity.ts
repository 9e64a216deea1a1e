import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A package that was ever seen in the organization. The integer id counts per organization. */
@Entity('package')
// By trigrams, where the database has them: TypeORM cannot say that.
@Index('package_words', { synchronize: false })
@Unique('package_by_name', ['organizationId', 'ecosystem', 'name'])
export class PackageEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer')
  id!: number;

  /** In OSV's spelling: `Debian:12`, `npm`. */
  @Column('text')
  ecosystem!: string;

  @Column('text')
  name!: string;

  /** Without version, qualifiers and subpath; null when none could be made. */
  @Column('text', { nullable: true })
  purl!: string | null;
}
