import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of what an organization said about its plans itself. Defaults are no rows. */
@Entity('planning_assumptions')
export class PlanningAssumptionsEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') version!: number;

  /** ISO 4217. */
  @Column('text') currency!: string;

  /** By key; only what differs from nothing said. */
  @Column('jsonb') own!: Record<string, unknown>;

  /** Why it was changed, in the words of who did. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') createdBy!: string;
  @Column('timestamptz') createdAt!: Date;
}
