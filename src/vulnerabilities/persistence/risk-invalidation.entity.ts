import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something changed that risk follows from; waits for the next update of the organization. */
@Entity('risk_invalidation')
export class RiskInvalidationEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('uuid')
  id!: string;

  /** What to look at again; with neither, everything. */
  @Column('integer', { name: 'device_id', nullable: true })
  deviceId!: number | null;

  @Column('integer', { name: 'vulnerability_id', nullable: true })
  vulnerabilityId!: number | null;

  /** Of a vulnerability: whether its findings changed and not only what is known about it. */
  @Column('boolean', { default: false })
  members!: boolean;

  /** Of a vulnerability whose row went, because its findings are another's now: what risk had written to it. */
  @Column('jsonb', { nullable: true })
  lost!: object | null;

  /** A value of `RISK_CAUSE`. */
  @Column('smallint')
  cause!: number;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}
