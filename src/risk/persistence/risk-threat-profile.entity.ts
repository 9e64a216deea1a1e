import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is open of everything that stands for the same threats. */
@Entity('risk_threat_profile')
export class RiskThreatProfileEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Made of what is claimed; its last nine bits are letters and way in. */
  @PrimaryColumn('bigint')
  profile!: string;

  /** What is claimed, or which check it is. */
  @Column('jsonb')
  content!: object;

  /** In 10⁻¹². */
  @Column('numeric', { default: 0 })
  mass!: string;

  /** Open findings, or failing checks, by cell and level. */
  @Column('jsonb', { default: {} })
  findings!: Record<string, number>;

  /** Vulnerabilities that have any. */
  @Column('integer', { default: 0 })
  vulnerabilities!: number;
}
