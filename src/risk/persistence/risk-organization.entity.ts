import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Everything that views of a whole organization show, in one row. */
@Entity('risk_organization')
export class RiskOrganizationEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Rises with every update. */
  @Column('bigint')
  version!: string;

  @Column('integer', { name: 'policy_version' })
  policyVersion!: number;

  @Column('text')
  method!: string;

  @Column('jsonb')
  totals!: unknown;

  @Column('jsonb', { nullable: true })
  coverage!: object | null;

  /** What was counted of cloud suites; null without. */
  @Column('jsonb', { nullable: true })
  cloud!: object | null;

  /** What moved the mass since the day began. */
  @Column('jsonb')
  today!: unknown;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
