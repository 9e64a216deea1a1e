import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One line of an organization's ledger of claims. Written once; who serves may neither change nor remove it. */
@Entity('compliance_ledger')
export class LedgerEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'compliance_ledger_pk' })
  organizationId!: number;

  /** From 1, without gaps. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'compliance_ledger_pk' })
  seq!: number;

  /** Hashed as the member `at` of the entry. */
  @Column('timestamptz')
  at!: Date;

  @Column('jsonb')
  entry!: object;

  @Column('text', { name: 'prev_hash' })
  prevHash!: string;

  @Column('text')
  hash!: string;
}
