import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import type { CvssVector } from '../domain/cvss-choice.js';

/** A scanner's word that an identifier has another name. */
@Entity('alias_assertion')
@Index('alias_assertion_of_alias', ['organizationId', 'alias'])
export class AliasAssertionEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** What was spoken about; like the alias in upper case. */
  @PrimaryColumn('text') identifier!: string;
  @PrimaryColumn('text') alias!: string;

  /** The source of the scan. */
  @PrimaryColumn('text') assertedBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) assertedAt!: Date;
}

/** A feed's word that an identifier has another name; for every organization. */
@Entity('feed_alias')
@Index('feed_alias_of_alias', ['alias'])
export class FeedAliasEntity {
  /** What was spoken about; like the alias in upper case. */
  @PrimaryColumn('text') identifier!: string;
  @PrimaryColumn('text') alias!: string;

  /** The feed. */
  @PrimaryColumn('text') assertedBy!: string;
  @Column('text') identifierAsWritten!: string;
  @Column('text') aliasAsWritten!: string;
  @Column('timestamptz', { default: () => 'now()' }) assertedAt!: Date;
}

/** An identifier, and the vulnerability that it names at the moment: this follows from the assertions about aliases. */
@Entity('vulnerability_alias')
// By trigrams, where the database has them: TypeORM cannot say that.
@Index('vulnerability_alias_words', { synchronize: false })
@Index('vulnerability_alias_of', ['organizationId', 'vulnerabilityId'])
export class VulnerabilityAliasEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Upper case: scanners do not agree on it. */
  @PrimaryColumn('text') identifier!: string;
  @Column('integer') vulnerabilityId!: number;
  @Column('text') asWritten!: string;

  /** When the organization first heard of it. */
  @Column('timestamptz', { default: () => 'now()' }) knownSince!: Date;
}

/** The newest that one scanner said about an identifier. */
@Entity('vulnerability_assertion')
export class VulnerabilityAssertionEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Upper case. */
  @PrimaryColumn('text') identifier!: string;
  @PrimaryColumn('text') assertedBy!: string;

  /** First 16 bytes of SHA-256 over all that was said, now and before: the last 32, the newest at the end. */
  @Column('bytea', { array: true, default: [] }) knownHashes!: Buffer[];
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('jsonb') cvss!: CvssVector[];
  @Column('text', { array: true }) cwes!: string[];
  @Column('text', { array: true }) references!: string[];

  /** Whether the report says in a field of its own that it is malware. */
  @Column('boolean', { default: false }) malware!: boolean;

  /** Advisories that cover it without being the same thing. */
  @Column('text', { array: true }) relatedIds!: string[];

  /** Its other names, in upper case. */
  @Column('text', { array: true, default: [] }) aliases!: string[];

  /** The CVEs that it is about, where it is an advisory with several; in upper case. */
  @Column('text', { array: true, default: [] }) covers!: string[];
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  @Column('timestamptz') assertedAt!: Date;
}

/** A CVE that a vulnerability is about besides the one that it is known by: of an advisory with several, which never become one. */
@Entity('vulnerability_cve')
@Index('vulnerability_cve_of', ['organizationId', 'cve'])
export class VulnerabilityCveEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') vulnerabilityId!: number;

  /** Upper case. */
  @PrimaryColumn('text') cve!: string;
}

/** A feed's word that an advisory is about a CVE among others; for every organization. */
@Entity('feed_cover')
export class FeedCoverEntity {
  /** The advisory, in upper case. */
  @PrimaryColumn('text') identifier!: string;

  /** Upper case. */
  @PrimaryColumn('text') cve!: string;

  /** The feed. */
  @PrimaryColumn('text') assertedBy!: string;
}

/** How often the vulnerabilities of an organization were joined or taken apart; no row before the first time. */
@Entity('vulnerability_grouping')
export class VulnerabilityGroupingEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @Column('integer') epoch!: number;
}
