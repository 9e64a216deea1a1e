import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of what an organization said about its plans itself. Defaults are no rows. */
@Entity('planning_assumptions')
export class PlanningAssumptionsEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer')
  version!: number;

  /** ISO 4217. */
  @Column('text')
  currency!: string;

  /** By key; only what differs from nothing said. */
  @Column('jsonb')
  own!: Record<string, unknown>;

  /** Why it was changed, in the words of who did. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
