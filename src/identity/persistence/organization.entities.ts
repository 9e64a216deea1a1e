import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique, PrimaryGeneratedColumn } from 'typeorm';
import type { AutoJoinRole } from '../domain/organization-domain.js';
import type { Role } from '../domain/principal.js';
import { AppUserEntity } from './person.entities.js';

/** Whose data it is. The internal id never leaves the service. */
@Entity('organization')
@Unique('organization_public_id_key', ['publicId'])
@Unique('organization_slug_key', ['slug'])
export class OrganizationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('uuid') publicId!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;

  /** Its data is made up. */
  @Column('boolean', { default: false }) isDemo!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

/** A domain that an organization says is its own. Verified, it is nobody else's. */
@Entity('organization_domain')
@Unique('organization_domain_once', ['organizationId', 'domain'])
@Check('organization_domain_auto_join_known', `auto_join IN ('viewer', 'analyst')`)
@Index('organization_domain_due', ['checkedAt'], { where: 'verified_at IS NOT NULL' })
@Index('organization_domain_verified', ['domain'], { unique: true, where: 'verified_at IS NOT NULL' })
export class OrganizationDomainEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'organization_domain_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'organization_domain_pk' })
  organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'organization_domain_pk' }) id!: string;

  /** In ASCII, lower case: `xn--strae-oqa.example`. */
  @Column('text') domain!: string;

  /** What its DNS has to say; public by its nature. */
  @Column('text') challenge!: string;

  /** What people of the domain join as; null: they do not join by themselves. */
  @Column('text', { nullable: true }) autoJoin!: AutoJoinRole | null;
  @Column('timestamptz', { nullable: true }) verifiedAt!: Date | null;

  /** When its DNS was last asked. */
  @Column('timestamptz', { nullable: true }) checkedAt!: Date | null;

  /** How often in a row the proof was missing since. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('uuid') createdBy!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** A way into an organization, good once, as the SHA-256 of its token. */
@Entity('organization_invitation')
@Unique('organization_invitation_token', ['tokenHash'])
@Check('organization_invitation_role_known', `role IN ('owner', 'admin', 'analyst', 'viewer')`)
@Index('organization_invitation_by_age', ['organizationId', 'createdAt', 'id'])
@Index('organization_invitation_standing', ['organizationId', 'expiresAt'], {
  where: 'redeemed_at IS NULL AND withdrawn_at IS NULL',
})
export class OrganizationInvitationEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'organization_invitation_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'organization_invitation_pk' })
  organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'organization_invitation_pk' }) id!: string;
  @Column('bytea') tokenHash!: Buffer;

  /** Only somebody who proved this address may use it; null: whoever holds the link. */
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text') role!: Role;
  @Column('uuid') createdBy!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) redeemedAt!: Date | null;
  @Column('uuid', { nullable: true }) redeemedBy!: string | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt!: Date | null;
}

/** Who belongs to an organization, and as what. */
@Entity('membership')
@Check('membership_role_known', `role IN ('owner', 'admin', 'analyst', 'viewer')`)
@Index('membership_user', ['userId'])
export class MembershipEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'membership_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer')
  organizationId!: number;

  @ForeignKey(() => AppUserEntity, { name: 'membership_user_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer')
  userId!: number;
  @Column('text') role!: Role;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
