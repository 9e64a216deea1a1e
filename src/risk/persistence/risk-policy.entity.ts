import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of the policy of an organization. The one that ships is no row. */
@Entity('risk_policy')
export class RiskPolicyEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer')
  version!: number;

  @Column('jsonb')
  policy!: unknown;

  /** Why it was changed, in the words of who did. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
