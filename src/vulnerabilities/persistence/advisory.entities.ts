import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What one advisory says about one package of one ecosystem. */
@Entity('advisory')
@Index('advisory_of_package', ['ecosystem', 'packageName'])
// GIN over the identifiers.
@Index('advisory_of_identifier', { synchronize: false })
// The same of malware.
@Index('advisory_of_malware', { synchronize: false })
export class AdvisoryEntity {
  @PrimaryColumn('text') feed!: string;

  /** OSV's spelling with the release: `Debian:12`, `AlmaLinux:9`, `npm`. */
  @PrimaryColumn('text') ecosystem!: string;

  /** As the ecosystem writes it; see `ofSource`. */
  @PrimaryColumn('text') packageName!: string;

  /** `DSA-5532-1`, `ALSA-2025:7457`, `GHSA-…`, or the CVE where the feed has no name of its own. */
  @PrimaryColumn('text') externalId!: string;

  /** Whether the name and the versions are those of the source package. */
  @Column('boolean') ofSource!: boolean;

  /** The vulnerabilities that it is about, each one for itself; a CVE where there is one. */
  @Column('text', { array: true }) identifiers!: string[];

  /** Other names of its vulnerability, when it is about one only. */
  @Column('text', { array: true, default: '{}' }) aliases!: string[];

  /** OSV's: `[{ events: [{ introduced }, { fixed }, { lastAffected }] }]`; affected inside any. */
  @Column('jsonb', { default: [] }) ranges!: unknown;

  /** Versions that are affected by name. */
  @Column('text', { array: true, default: '{}' }) versions!: string[];

  /** `affected`, `not-affected`, `undetermined` or `withdrawn`. */
  @Column('text') status!: string;

  /** `fixed`, `not-fixed`, `wont-fix` or `unknown`. */
  @Column('text') fixState!: string;

  /** One of `FIX_NOTES`. */
  @Column('text', { nullable: true }) fixNote!: string | null;

  /** Index into `SEVERITY_ORDER`; 0 where it does not say. */
  @Column('smallint', { default: 0 }) severity!: number;

  /** Whether it says that the package is malware; null where it was written before that was looked for. */
  @Column('boolean', { nullable: true }) malware!: boolean | null;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('date', { nullable: true }) publishedOn!: string | null;
  @Column('timestamptz', { nullable: true }) modifiedAt!: Date | null;

  /**
   * The streams of a module of rpm that it speaks of: `nodejs:18`, several with commas between them; null where it does not say.
   */
  @Column('text', { nullable: true }) module!: string | null;

  /** Over all of the above: shows whether it changed. */
  @Column('bytea') contentHash!: Buffer;
}

/** What advisories say, once for all packages of which they say the same; kept by triggers, in the transaction of the change. */
@Entity('advisory_record')
// GIN over the identifiers.
@Index('advisory_record_of_identifier', { synchronize: false })
export class AdvisoryRecordEntity {
  @PrimaryColumn('text') feed!: string;

  /** A digest of all that follows but the count. */
  @PrimaryColumn('uuid') content!: string;
  @Column('text') externalId!: string;
  @Column('text') status!: string;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('date', { nullable: true }) publishedOn!: string | null;
  @Column('text', { array: true }) identifiers!: string[];
  @Column('text', { array: true }) aliases!: string[];

  /** Of how many packages it is said, each of its ecosystem. */
  @Column('integer') packages!: number;
}

/** How often what a feed says about an ecosystem was changed; counted by a trigger, in the transaction of the change. */
@Entity('advisory_edition')
export class AdvisoryEditionEntity {
  @PrimaryColumn('text') feed!: string;
  @PrimaryColumn('text') ecosystem!: string;
  @Column('integer') edition!: number;
}

/** An advisory that its publisher took back. */
@Entity('withdrawn_advisory')
export class WithdrawnAdvisoryEntity {
  /** Upper case. */
  @PrimaryColumn('text') identifier!: string;

  /** The document that says so. */
  @PrimaryColumn('text') feed!: string;
  @Column('date') withdrawnOn!: string;
}

/** The binary packages that a source package is built into, where they are not called as it and have its version. A fact of the world. */
@Entity('binary_source')
// GIN over the binary packages.
@Index('binary_source_of_binary', { synchronize: false })
export class BinarySourceEntity {
  /** As advisories write it: `Debian:12`. */
  @PrimaryColumn('text') ecosystem!: string;
  @PrimaryColumn('text') source!: string;
  @PrimaryColumn('text') feed!: string;
  @Column('text', { array: true }) binaries!: string[];
}
