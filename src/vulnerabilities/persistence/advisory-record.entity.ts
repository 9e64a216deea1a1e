import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What advisories say, once for all packages of which they say the same; kept by triggers, in the transaction of the change. */
@Entity('advisory_record')
// GIN over the identifiers.
@Index('advisory_record_of_identifier', { synchronize: false })
export class AdvisoryRecordEntity {
  @PrimaryColumn('text')
  feed!: string;

  /** A digest of all that follows but the count. */
  @PrimaryColumn('uuid')
  content!: string;

  @Column('text', { name: 'external_id' })
  externalId!: string;

  @Column('text')
  status!: string;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('date', { name: 'published_on', nullable: true })
  publishedOn!: string | null;

  @Column('text', { array: true })
  identifiers!: string[];

  @Column('text', { array: true })
  aliases!: string[];

  /** Of how many packages it is said, each of its ecosystem. */
  @Column('integer')
  packages!: number;
}
