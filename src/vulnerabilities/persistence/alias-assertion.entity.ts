import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A scanner's word that an identifier has another name. */
@Entity('alias_assertion')
@Index('alias_assertion_of_alias', ['organizationId', 'alias'])
export class AliasAssertionEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** What was spoken about; like the alias in upper case. */
  @PrimaryColumn('text')
  identifier!: string;

  @PrimaryColumn('text')
  alias!: string;

  /** The source of the scan. */
  @PrimaryColumn('text', { name: 'asserted_by' })
  assertedBy!: string;

  @Column('timestamptz', { name: 'asserted_at', default: () => 'now()' })
  assertedAt!: Date;
}
