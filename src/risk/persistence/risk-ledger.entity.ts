import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One cause by which the mass of an organization moved. */
@Entity('risk_ledger')
@Index('risk_ledger_by_time', ['organizationId', 'at'])
export class RiskLedgerEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  cause!: string;

  /** By how much, in 10⁻¹². */
  @Column('numeric')
  mass!: string;

  @Column('numeric', { name: 'mass_before' })
  massBefore!: string;

  @Column('integer', { name: 'devices_before' })
  devicesBefore!: number;

  @Column('integer', { name: 'devices_after' })
  devicesAfter!: number;

  /** What it was about, those that moved most first. */
  @Column('jsonb')
  subjects!: unknown;
}
