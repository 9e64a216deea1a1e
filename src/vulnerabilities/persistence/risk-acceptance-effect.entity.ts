import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a decision, or its end, did to findings of one vulnerability; parallel arrays. */
@Entity('risk_acceptance_effect')
export class RiskAcceptanceEffectEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'risk_acceptance_effect_pk' })
  organizationId!: number;

  /** A name of the vulnerability, upper case: so that the record follows it when it is joined or taken apart. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'risk_acceptance_effect_pk' })
  identifier!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'risk_acceptance_effect_pk' })
  id!: string;

  @Column('timestamptz')
  at!: Date;

  /** The decision that holds since then; null when none does any more. */
  @Column('uuid', { name: 'acceptance_id', nullable: true })
  acceptanceId!: string | null;

  @Column('text', { name: 'by_kind' })
  byKind!: string;

  @Column('text', { name: 'by_id' })
  byId!: string;

  @Column('integer', { name: 'device_ids', array: true })
  deviceIds!: number[];

  @Column('integer', { name: 'package_ids', array: true })
  packageIds!: number[];

  @Column('smallint', { name: 'states_before', array: true })
  statesBefore!: number[];

  @Column('smallint', { name: 'states_after', array: true })
  statesAfter!: number[];
}
