import { Column, Entity, PrimaryColumn, Index, Unique } from 'typeorm';

/** A package that was ever seen in the organization. The integer id counts per organization. */
@Entity('package')
// By trigrams, where the database has them: TypeORM cannot say that.
@Index('package_words', { synchronize: false })
@Unique('package_by_name', ['organizationId', 'ecosystem', 'name'])
export class PackageEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') id!: number;

  /** In OSV's spelling: `Debian:12`, `npm`. */
  @Column('text') ecosystem!: string;
  @Column('text') name!: string;

  /** Without version, qualifiers and subpath; null when none could be made. */
  @Column('text', { nullable: true }) purl!: string | null;
}

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
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') packageId!: number;
  @Column('text') version!: string;
  @Column('text') architecture!: string;

  /** The source package that it was built from. */
  @Column('text') sourceName!: string;
  @Column('text') sourceVersion!: string;

  /** Name and stream of the module of rpm: `nodejs:18`. */
  @Column('text', { default: '' }) module!: string;

  /** Who made it, where that is known not to be the distribution. */
  @Column('text', { default: '' }) maker!: string;

  /**
   * Of a package of a language: the package of the distribution that brought it, as the agent found; `-` where it found that none
   * did, empty where nobody says.
   */
  @Column('text', { default: '' }) owner!: string;
}

/** The last ids of an organization's package dictionaries. */
@Entity('package_counter')
export class PackageCounterEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'package_counter_pk' }) organizationId!: number;
  @Column('integer', { default: 0 }) packages!: number;
  @Column('integer', { default: 0 }) versions!: number;
}

/** The inventory of a device as one series last reported it: replaced as a whole by a scan that is believed. */
@Entity('device_software')
export class DeviceSoftwareEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @PrimaryColumn('integer') seriesId!: number;

  /** Sorted. */
  @Column('integer', { array: true }) packageVersionIds!: number[];

  /** Start of the scan that reported them; 1970 where none that is believed did. */
  @Column('timestamptz') startedAt!: Date;

  /** What suspect scans list beyond them since. Sorted. */
  @Column('integer', { array: true }) doubtfulVersionIds!: number[];

  /** What it is the inventory of, as others name it: `in:pkg:npm/shop@1.2`; see `traits.ts`. */
  @Column('text', { array: true, default: [] }) traits!: string[];
}
