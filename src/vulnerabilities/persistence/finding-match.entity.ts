import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A distinct observation: an identifier in an installed version of a package, with what was said about the fix. Devices share it. */
@Entity('finding_match')
@Unique('finding_match_by_content', ['organizationId', 'contentHash'])
@Index('finding_match_of', ['organizationId', 'vulnerabilityId', 'packageId'])
@Index('finding_match_rated', ['organizationId', 'vulnerabilityId'], { where: 'stated_severity IS NOT NULL' })
export class FindingMatchEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer')
  id!: number;

  /** First 16 bytes of SHA-256 over everything below as it was stated, but the vulnerability. */
  @Column('bytea', { name: 'content_hash' })
  contentHash!: Buffer;

  /** What the scanner called it, in upper case. */
  @Column('text')
  identifier!: string;

  /** The vulnerability that the identifier names at the moment. */
  @Column('integer', { name: 'vulnerability_id' })
  vulnerabilityId!: number;

  @Column('integer', { name: 'package_id' })
  packageId!: number;

  /** Index into `SEVERITY_ORDER`. */
  @Column('smallint')
  severity!: number;

  /** What the severity was derived from, in words; null where somebody named it, or nobody knows it. */
  @Column('text', { name: 'severity_basis', nullable: true })
  severityBasis!: string | null;
  /** Of malware, which is critical: the severity that was stated. Null for anything else. */
  @Column('smallint', { name: 'stated_severity', nullable: true })
  statedSeverity!: number | null;

  /** Of malware, which no version fixes: those that were stated. Null for anything else. */
  @Column('text', { name: 'clean_versions', array: true, nullable: true })
  cleanVersions!: string[] | null;

  @Column('text', { name: 'installed_version' })
  installedVersion!: string;

  @Column('text', { name: 'fixed_versions', array: true })
  fixedVersions!: string[];

  @Column('text', { name: 'fix_state' })
  fixState!: string;

  @Column('text', { array: true })
  locations!: string[];

  /** What is known of the package beside its version: `arch=amd64`. Sorted. */
  @Column('text', { array: true, default: [] })
  traits!: string[];

  /**
   * Other names that the same report gives to its identifier, in upper case: decisions about these reach it. Null where it gives none,
   * as of most: that takes no place.
   */
  @Column('text', { array: true, nullable: true })
  names!: string[] | null;

  /** The CVEs that the same report says it is about, where there are several; else null. */
  @Column('text', { array: true, nullable: true })
  covers!: string[] | null;
}
