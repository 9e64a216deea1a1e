import { Column, Entity, Index, PrimaryColumn, Check } from 'typeorm';
import type { DecisionScope } from '../domain/decision.js';
import type { VexOrigin } from '../domain/vex.js';

/** A decision about the findings of a vulnerability, of a person or of a VEX document. Ended ones are kept. */
@Entity('risk_acceptance')
@Check('risk_acceptance_state', `state IN (0, 2, 3, 4, 5) AND (state <> 0 OR said_at IS NOT NULL)`)
@Check('risk_acceptance_scope', `scope IN ('all', 'tags', 'package', 'product', 'devices')`)
@Check('risk_acceptance_end', `(ended_at IS NULL) = (end_cause IS NULL)`)
@Index('risk_acceptance_by_age', ['organizationId', 'decidedAt', 'id'])
@Index('risk_acceptance_expiry', ['organizationId', 'expiresOn'], {
  where: 'ended_at IS NULL AND expires_on IS NOT NULL',
})
@Index('risk_acceptance_replacing', ['organizationId', 'replaces'], { unique: true, where: 'replaces IS NOT NULL' })
@Index('risk_acceptance_of_document', { synchronize: false })
@Index('risk_acceptance_ranges_of_contents', { synchronize: false })
@Index('risk_acceptance_ranges', ['organizationId', 'packageName'], {
  where: 'package_range IS NOT NULL AND ended_at IS NULL',
})
export class RiskAcceptanceEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'risk_acceptance_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'risk_acceptance_pk' }) id!: string;

  /** As it was written by whoever decided; see `RiskAcceptanceIdentifierEntity` for what it means. */
  @Column('text') identifier!: string;

  /** The state that it gives to findings: an index into `FINDING_STATES`. Open is what a document says to be affected. */
  @Column('smallint') state!: number;

  /** Of several decisions about one finding the highest holds; see `precedenceOf`. */
  @Column('smallint') precedence!: number;
  @Column('text') scope!: DecisionScope['kind'];
  @Column('text', { array: true, default: [] }) tags!: string[];

  /** In OSV's spelling, with or without the release; null for any. */
  @Column('text', { nullable: true }) packageEcosystem!: string | null;
  @Column('text', { nullable: true }) packageName!: string | null;

  /** Installed versions; none for all. */
  @Column('text', { array: true, default: [] }) packageVersions!: string[];

  /** Versions as a range (`vers:npm/>=2.0.0`); those of them that were ever seen stand in the versions. */
  @Column('text', { nullable: true }) packageRange!: string | null;

  /** What every sighting of the package, or every sighting in the product, must have. */
  @Column('text', { array: true, default: [] }) packageTraits!: string[];

  /** What everything in the package has, where it is what was scanned: its name first, which makes one more trait with each version. */
  @Column('text', { array: true, default: [] }) contentsTraits!: string[];
  @Column('integer', { array: true, default: [] }) deviceIds!: number[];
  @Column('text', { nullable: true }) justification!: string | null;
  @Column('text') reason!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date', { nullable: true }) expiresOn!: string | null;
  @Column('text', { nullable: true }) reviewerEmail!: string | null;
  @Column('text') decidedByKind!: string;
  @Column('text') decidedBy!: string;
  @Column('timestamptz') decidedAt!: Date;
  @Column('timestamptz') changedAt!: Date;
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) endedByKind!: string | null;
  @Column('text', { nullable: true }) endedBy!: string | null;

  /** `ended` or `changed` by a person, `expired`, or `replaced` by a later document. */
  @Column('text', { nullable: true }) endCause!: string | null;

  /** The decision whose place it took, when somebody changed that one. */
  @Column('uuid', { nullable: true }) replaces!: string | null;

  /** The VEX document that said so; null for a person's own decision. */
  @Column('jsonb', { nullable: true }) vex!: VexOrigin | null;

  /** When the document says it: of those about one finding only the latest counts. Null for a person's own decision. */
  @Column('timestamptz', { nullable: true }) saidAt!: Date | null;

  /** Where in its document; of one moment the later place counts. */
  @Column('integer', { nullable: true }) saidPlace!: number | null;
}

/** What a decision, or its end, did to findings of one vulnerability; parallel arrays. */
@Entity('risk_acceptance_effect')
export class RiskAcceptanceEffectEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'risk_acceptance_effect_pk' }) organizationId!: number;

  /** A name of the vulnerability, upper case: so that the record follows it when it is joined or taken apart. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'risk_acceptance_effect_pk' }) identifier!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'risk_acceptance_effect_pk' }) id!: string;
  @Column('timestamptz') at!: Date;

  /** The decision that holds since then; null when none does any more. */
  @Column('uuid', { nullable: true }) acceptanceId!: string | null;
  @Column('text') byKind!: string;
  @Column('text') byId!: string;
  @Column('integer', { array: true }) deviceIds!: number[];
  @Column('integer', { array: true }) packageIds!: number[];
  @Column('smallint', { array: true }) statesBefore!: number[];
  @Column('smallint', { array: true }) statesAfter!: number[];
}

/** A name that a vulnerability had when it was decided about, and the vulnerability that has that name at the moment. */
@Entity('risk_acceptance_identifier')
@Index('risk_acceptance_of_vulnerability', ['organizationId', 'vulnerabilityId'])
@Index('risk_acceptance_identifiers', ['organizationId', 'acceptanceId'])
export class RiskAcceptanceIdentifierEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'risk_acceptance_identifier_pk' }) organizationId!: number;

  /** Upper case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'risk_acceptance_identifier_pk' }) identifier!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'risk_acceptance_identifier_pk' }) acceptanceId!: string;

  /** Null while nobody in the organization has heard of the identifier. */
  @Column('integer', { nullable: true }) vulnerabilityId!: number | null;
}
