import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of the policy of an organization. The one that ships is no row. */
@Entity('risk_policy')
export class RiskPolicyEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') version!: number;
  @Column('jsonb') policy!: unknown;

  /** Why it was changed, in the words of who did. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') createdBy!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** What is open of everything that stands for the same threats. */
@Entity('risk_threat_profile')
export class RiskThreatProfileEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Made of what is claimed; its last nine bits are letters and way in. */
  @PrimaryColumn('bigint') profile!: string;

  /** What is claimed, or which check it is. */
  @Column('jsonb') content!: object;

  /** In 10⁻¹². */
  @Column('numeric', { default: 0 }) mass!: string;

  /** Open findings, or failing checks, by cell and level. */
  @Column('jsonb', { default: {} }) findings!: Record<string, number>;

  /** Vulnerabilities that have any. */
  @Column('integer', { default: 0 }) vulnerabilities!: number;
}
