import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ApiKeyRole } from '../domain/api-key.js';
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

/** A signed-in browser. Looked up on every request, so that ending it acts at once on every replica. */
@Entity('user_session')
@Index('user_session_user', ['userId', 'createdAt', 'id'])
@Index('user_session_expiry', ['expiresAt'])
export class UserSessionEntity {
  @PrimaryColumn('uuid') id!: string;

  @ForeignKey(() => AppUserEntity, { name: 'user_session_user_fk', onDelete: 'CASCADE' })
  @Column('integer')
  userId!: number;

  @ForeignKey(() => OrganizationEntity, { name: 'user_session_organization_fk', onDelete: 'CASCADE' })
  @Column('integer')
  organizationId!: number;

  /** Counts the refreshes; the refresh token carries it. */
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamptz') rotatedAt!: Date;

  /** Moves with every refresh, up to {@link absoluteExpiresAt}. */
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz') absoluteExpiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('text', { nullable: true }) revokedReason!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { nullable: true }) userAgent!: string | null;

  /** What the person signed in with. */
  @Column('text') provider!: string;

  /** The identity they signed in with; null for sessions from before it was kept. */
  @Column('uuid', { nullable: true }) identityId!: string | null;
}

/** A key with which an integration acts for an organization, as its SHA-256. */
@Entity('api_key')
@Unique('api_key_hash_key', ['keyHash'])
@Check('api_key_role_known', `role IN ('admin', 'analyst', 'viewer')`)
@Index('api_key_by_age', ['organizationId', 'createdAt', 'id'])
@Index('api_key_standing', ['organizationId', 'expiresAt'], { where: 'revoked_at IS NULL' })
export class ApiKeyEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'api_key_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'api_key_pk' })
  organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_key_pk' }) id!: string;
  @Column('bytea') keyHash!: Buffer;

  /** The first and the last characters, to recognize it by. */
  @Column('text') keyStart!: string;
  @Column('text') keyEnd!: string;
  @Column('text') name!: string;
  @Column('text') role!: ApiKeyRole;
  @Column('text', { array: true }) scopes!: string[];

  /** Internal id of the user who made it; null when there is no such user any more. */
  @ForeignKey(() => AppUserEntity, { name: 'api_key_maker_fk', onDelete: 'SET NULL' })
  @Column('integer', { nullable: true })
  createdBy!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;

  /** Exact to a minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text', { nullable: true }) lastUsedIp!: string | null;

  /** When it was last tried after its end; exact to an hour. */
  @Column('timestamptz', { nullable: true }) lastRefusedAt!: Date | null;
}

/** Somebody whom an owner removed: their email's domain does not bring them back, an invitation does. */
@Entity('member_removal')
@Index('member_removal_user', ['userId'])
export class MemberRemovalEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'member_removal_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'member_removal_pk' })
  organizationId!: number;

  @ForeignKey(() => AppUserEntity, { name: 'member_removal_user_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'member_removal_pk' })
  userId!: number;
  @Column('timestamptz') removedAt!: Date;
}

/**
 * An account that a member, or somebody whom an owner had removed, took away from themselves. Once they are removed, its next person
 * does not join by the domain either, until they come by an invitation.
 */
@Entity('barred_account')
export class BarredAccountEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'barred_account_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'barred_account_pk' })
  organizationId!: number;

  /** SHA-256 over provider, tenant and subject: nobody's account is kept for them here. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'barred_account_pk' }) accountHash!: Buffer;
  @Column('timestamptz') at!: Date;

  /** Who gave it up; null where that is not known, and it counts as a removed person's. */
  @ForeignKey(() => AppUserEntity, { name: 'barred_account_user_fk', onDelete: 'SET NULL' })
  @Index('barred_account_user')
  @Column('integer', { nullable: true })
  userId!: number | null;
}

/**
 * A mailbox that a provider proved to be somebody's: written when they are removed, and when a member gives up an account or its
 * address changes. It counts once they are removed: whoever has it then does not join by the domain.
 */
@Entity('barred_mailbox')
export class BarredMailboxEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'barred_mailbox_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'barred_mailbox_pk' })
  organizationId!: number;

  /** SHA-256 over the organization's public id and the mailbox: the same one of two organizations cannot be recognized. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'barred_mailbox_pk' }) mailboxHash!: Buffer;

  /** Whose it is or was. */
  @ForeignKey(() => AppUserEntity, { name: 'barred_mailbox_user_fk', onDelete: 'CASCADE' })
  @Index('barred_mailbox_user')
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'barred_mailbox_pk' })
  userId!: number;
  @Column('timestamptz') at!: Date;
}
