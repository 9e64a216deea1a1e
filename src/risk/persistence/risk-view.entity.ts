import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A view as it was computed for a version of the organization. */
@Entity('risk_view')
export class RiskViewEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('text')
  name!: string;

  @Column('bigint')
  version!: string;

  /** Not jsonb: it comes back with its members in the order in which it was written. */
  @Column('json')
  document!: unknown;

  @Column('timestamptz', { name: 'made_at' })
  madeAt!: Date;
}
