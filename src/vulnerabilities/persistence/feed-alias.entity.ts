import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A feed's word that an identifier has another name; for every organization. */
@Entity('feed_alias')
@Index('feed_alias_of_alias', ['alias'])
export class FeedAliasEntity {
  /** What was spoken about; like the alias in upper case. */
  @PrimaryColumn('text')
  identifier!: string;

  @PrimaryColumn('text')
  alias!: string;

  /** The feed. */
  @PrimaryColumn('text', { name: 'asserted_by' })
  assertedBy!: string;

  @Column('text', { name: 'identifier_as_written' })
  identifierAsWritten!: string;

  @Column('text', { name: 'alias_as_written' })
  aliasAsWritten!: string;

  @Column('timestamptz', { name: 'asserted_at', default: () => 'now()' })
  assertedAt!: Date;
}
