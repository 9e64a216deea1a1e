import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A name that a vulnerability had when it was decided about, and the vulnerability that has that name at the moment. */
@Entity('risk_acceptance_identifier')
@Index('risk_acceptance_of_vulnerability', ['organizationId', 'vulnerabilityId'])
@Index('risk_acceptance_identifiers', ['organizationId', 'acceptanceId'])
export class RiskAcceptanceIdentifierEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'risk_acceptance_identifier_pk' })
  organizationId!: number;

  /** Upper case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'risk_acceptance_identifier_pk' })
  identifier!: string;

  @PrimaryColumn('uuid', { name: 'acceptance_id', primaryKeyConstraintName: 'risk_acceptance_identifier_pk' })
  acceptanceId!: string;

  /** Null while nobody in the organization has heard of the identifier. */
  @Column('integer', { name: 'vulnerability_id', nullable: true })
  vulnerabilityId!: number | null;
}
