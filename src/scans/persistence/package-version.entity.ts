import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A version of a package as installed somewhere. What is not known is an empty text, so that the key holds. */
@Entity('package_version')
@Unique('package_version_by_key', [
  'organizationId',
  'packageId',
  'version',
  'architecture',
  'sourceName',
  'sourceVersion',
  'module',
  'maker',
  'owner',
])
@Index('package_version_of_source', ['organizationId', 'sourceName'], { where: `source_name <> ''` })
export class PackageVersionEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer')
  id!: number;

  @Column('integer', { name: 'package_id' })
  packageId!: number;

  @Column('text')
  version!: string;

  @Column('text')
  architecture!: string;

  /** The source package that it was built from. */
  @Column('text', { name: 'source_name' })
  sourceName!: string;

  @Column('text', { name: 'source_version' })
  sourceVersion!: string;

  /** Name and stream of the module of rpm: `nodejs:18`. */
  @Column('text', { default: '' })
  module!: string;

  /** Who made it, where that is known not to be the distribution. */
  @Column('text', { default: '' })
  maker!: string;

  /**
   * Of a package of a language: the package of the distribution that brought it, as the agent found; `-` where it found that none
   * did, empty where nobody says.
   */
  @Column('text', { default: '' })
  owner!: string;
}
