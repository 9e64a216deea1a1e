import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { AutoJoinRole } from '../domain/organization-domain.js';
import { OrganizationEntity } from './organization.entity.js';

/** A domain that an organization says is its own. Verified, it is nobody else's. */
@Entity('organization_domain')
@Unique('organization_domain_once', ['organizationId', 'domain'])
@Check('organization_domain_auto_join_known', `auto_join IN ('viewer', 'analyst')`)
@Index('organization_domain_due', ['checkedAt'], { where: 'verified_at IS NOT NULL' })
@Index('organization_domain_verified', ['domain'], { unique: true, where: 'verified_at IS NOT NULL' })
export class OrganizationDomainEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'organization_domain_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'organization_domain_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'organization_domain_pk' })
  id!: string;

  /** In ASCII, lower case: `xn--strae-oqa.example`. */
  @Column('text')
  domain!: string;

  /** What its DNS has to say; public by its nature. */
  @Column('text')
  challenge!: string;

  /** What people of the domain join as; null: they do not join by themselves. */
  @Column('text', { name: 'auto_join', nullable: true })
  autoJoin!: AutoJoinRole | null;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  /** When its DNS was last asked. */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt!: Date | null;

  /** How often in a row the proof was missing since. */
  @Column('integer', { default: 0 })
  failures!: number;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
