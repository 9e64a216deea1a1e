import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a feed last brought, and how its last look went. Facts of the world: the same for every organization. */
@Entity('intelligence_feed')
export class IntelligenceFeedEntity {
  /** `kev`, `epss`, `osv-debian`. */
  @PrimaryColumn('text')
  key!: string;

  /** Its own word for the edition: a catalog version, a model. */
  @Column('text', { nullable: true })
  version!: string | null;

  /** When its facts were so, by its own word. */
  @Column('timestamptz', { name: 'as_of', nullable: true })
  asOf!: Date | null;

  /** When they were written here. */
  @Column('timestamptz', { name: 'imported_at', nullable: true })
  importedAt!: Date | null;

  /** `shipped`, `file` or `address`. */
  @Column('text', { nullable: true })
  origin!: string | null;

  /** The public address or the name of the file that they came from. */
  @Column('text', { nullable: true })
  address!: string | null;

  /** Of the bytes that were read. */
  @Column('bytea', { nullable: true })
  sha256!: Buffer | null;

  @Column('bigint', { nullable: true })
  bytes!: string | null;

  @Column('integer', { nullable: true })
  entries!: number | null;

  /** How much it tells, where that is not all that its publisher knows: one of `ADVISORY_EXTENTS`. */
  @Column('text', { nullable: true })
  extent!: string | null;

  @Column('text', { nullable: true })
  etag!: string | null;

  /** When its address was last asked, whatever it said. */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt!: Date | null;

  /** When it last failed, if nothing came after that. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  /** Why, as a code of ours. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** When the import began that is under way, or whose process ended in the middle. */
  @Column('timestamptz', { name: 'begun_at', nullable: true })
  begunAt!: Date | null;

  /** The feed's own notes between runs. */
  @Column('jsonb', { nullable: true })
  state!: Record<string, unknown> | null;
}
