import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import type { KevListing, RecordTag } from '../domain/intel/intel-fact.js';

/** What a feed last brought, and how its last look went. Facts of the world: the same for every organization. */
@Entity('intelligence_feed')
export class IntelligenceFeedEntity {
  /** `kev`, `epss`, `osv-debian`. */
  @PrimaryColumn('text') key!: string;

  /** Its own word for the edition: a catalogue version, a model. */
  @Column('text', { nullable: true }) version!: string | null;

  /** When its facts were so, by its own word. */
  @Column('timestamptz', { nullable: true }) asOf!: Date | null;

  /** When they were written here. */
  @Column('timestamptz', { nullable: true }) importedAt!: Date | null;

  /** `shipped`, `file` or `address`. */
  @Column('text', { nullable: true }) origin!: string | null;

  /** The public address or the name of the file that they came from. */
  @Column('text', { nullable: true }) address!: string | null;

  /** Of the bytes that were read. */
  @Column('bytea', { nullable: true }) sha256!: Buffer | null;
  @Column('bigint', { nullable: true }) bytes!: string | null;
  @Column('integer', { nullable: true }) entries!: number | null;

  /** How much it covers, where that is not all that its publisher knows: one of `ADVISORY_EXTENTS`. */
  @Column('text', { nullable: true }) extent!: string | null;
  @Column('text', { nullable: true }) etag!: string | null;

  /** When its address was last asked, whatever it said. */
  @Column('timestamptz', { nullable: true }) checkedAt!: Date | null;

  /** When it last failed, if nothing came after that. */
  @Column('timestamptz', { nullable: true }) failedAt!: Date | null;

  /** Why, as a code of ours. */
  @Column('text', { nullable: true }) failure!: string | null;

  /** When the import began that is under way, or whose process ended in the middle. */
  @Column('timestamptz', { nullable: true }) begunAt!: Date | null;

  /** The feed's own notes between runs. */
  @Column('jsonb', { nullable: true }) state!: Record<string, unknown> | null;
}

/** What feeds say about a CVE. Null means that no feed said so, which is not a no. */
@Entity('cve_intelligence')
// A hash index, which TypeORM cannot say: a page of a list looks fifty of them up, one page each instead of three.
@Index('cve_intelligence_of', { synchronize: false })
export class CveIntelligenceEntity {
  /** Upper case. */
  @PrimaryColumn('text') cve!: string;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('date', { nullable: true }) publishedOn!: string | null;

  /** Whether its number was withdrawn. */
  @Column('boolean', { default: false }) rejected!: boolean;

  /** Probability of exploitation activity within 30 days, 0-1 (FIRST). */
  @Column('real', { nullable: true }) epss!: number | null;
  @Column('real', { nullable: true }) epssPercentile!: number | null;
  @Column('date', { nullable: true }) epssOn!: string | null;
  @Column('text', { nullable: true }) epssModel!: string | null;

  /** The value that scores use: it follows `epss` only when that moved by more than an eighth of a decade. */
  @Column('real', { nullable: true }) epssScored!: number | null;

  /** Since when a list has it as known to be exploited; null when none does. */
  @Column('date', { nullable: true }) kevAddedOn!: string | null;
  @Column('date', { nullable: true }) kevDueOn!: string | null;
  @Column('boolean', { nullable: true }) kevRansomware!: boolean | null;
  @Column('text', { nullable: true }) kevName!: string | null;

  /** Every list that has it, with what it says; the four columns above are what they come to together. */
  @Column('jsonb', { default: [] }) kevLists!: KevListing[];

  /** What its record says of itself: disputed, …. */
  @Column('jsonb', { default: [] }) tags!: RecordTag[];

  /** Why its number was withdrawn, as its record words it. */
  @Column('text', { nullable: true }) rejectedReason!: string | null;

  /** With its prefix: `CVSS:3.1/AV:N/…`. */
  @Column('text', { nullable: true }) cvssVector!: string | null;

  /** Computed once, when the vector came. */
  @Column('real', { nullable: true }) cvssScore!: number | null;
  @Column('text', { nullable: true }) cvssSource!: string | null;

  /** `CWE-79` form. */
  @Column('text', { array: true, default: '{}' }) cwes!: string[];

  /** `cve`, `scan`, `kev` or `title` (a guess from words). */
  @Column('text', { nullable: true }) cweSource!: string | null;

  /** `none`, `poc` or `active`. */
  @Column('text', { nullable: true }) ssvcExploitation!: string | null;
  @Column('boolean', { nullable: true }) ssvcAutomatable!: boolean | null;
  @Column('boolean', { nullable: true }) ssvcTotalImpact!: boolean | null;
  @Column('date', { nullable: true }) ssvcOn!: string | null;

  /** Where a working exploit is published: `metasploit`, `nuclei`. */
  @Column('text', { array: true, default: '{}' }) exploitSources!: string[];
}

/** A line of releases of a product, and until when it is looked after. A fact of the world: the same for every organization. */
@Entity('end_of_life_cycle')
export class EndOfLifeCycleEntity {
  @PrimaryColumn('text') product!: string;
  @PrimaryColumn('text') cycle!: string;
  @PrimaryColumn('text') feed!: string;
  @Column('text') label!: string;
  @Column('text', { nullable: true }) category!: string | null;
  @Column('text', { nullable: true }) codename!: string | null;
  @Column('date', { nullable: true }) releasedOn!: string | null;

  /** Since when nothing is fixed any more. */
  @Column('date', { nullable: true }) eolOn!: string | null;

  /** Whether it has ended, where no day is given. */
  @Column('boolean') ended!: boolean;
  @Column('date', { nullable: true }) activeUntil!: string | null;
  @Column('date', { nullable: true }) extendedUntil!: string | null;
  @Column('text', { nullable: true }) latest!: string | null;
  @Column('date', { nullable: true }) latestOn!: string | null;

  /** `purl:…`, `cpe:…`. */
  @Column('text', { array: true }) identifiers!: string[];
}
