import { Column, Entity, PrimaryColumn, ForeignKey, Index, Unique, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from './organization.entities.js';

/** A person. What they sign in with is in {@link UserIdentityEntity}. */
@Entity('app_user')
@Unique('app_user_public_id_key', ['publicId'])
export class AppUserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('uuid')
  publicId!: string;

  @Column('text')
  name!: string;

  /** For showing and writing to; never a key. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  avatarUrl!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}

/** An account at a provider. Its key is what the provider never reuses, so an email that changes hands opens nothing. */
@Entity('user_identity')
@Unique('user_identity_subject_key', ['provider', 'tenant', 'subject'])
@Index('user_identity_user', ['userId'])
export class UserIdentityEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey(() => AppUserEntity, { name: 'user_identity_user_fk', onDelete: 'CASCADE' })
  @Column('integer')
  userId!: number;

  @Column('text')
  provider!: string;

  /** The provider's own tenant, where it has such; else empty. */
  @Column('text', { default: '' })
  tenant!: string;

  @Column('text')
  subject!: string;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('boolean', { default: false })
  emailVerified!: boolean;

  /** The domain of the address, in ASCII, when the provider proved the address and answers for its domain; else null. */
  @Column('text', { nullable: true })
  vouchedDomain!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  linkedAt!: Date;
}

/** A signed-in browser. Looked up on every request, so that ending it acts at once on every replica. */
@Entity('user_session')
@Index('user_session_user', ['userId', 'createdAt', 'id'])
@Index('user_session_expiry', ['expiresAt'])
export class UserSessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey(() => AppUserEntity, { name: 'user_session_user_fk', onDelete: 'CASCADE' })
  @Column('integer')
  userId!: number;

  @ForeignKey(() => OrganizationEntity, { name: 'user_session_organization_fk', onDelete: 'CASCADE' })
  @Column('integer')
  organizationId!: number;

  /** Counts the refreshes; the refresh token carries it. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz')
  rotatedAt!: Date;

  /** Moves with every refresh, up to {@link absoluteExpiresAt}. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz')
  absoluteExpiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Column('text', { nullable: true })
  revokedReason!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;

  /** What the person signed in with. */
  @Column('text')
  provider!: string;

  /** The identity they signed in with; null for sessions from before it was kept. */
  @Column('uuid', { nullable: true })
  identityId!: string | null;
}

/** A sign-in state that was used; it is kept until the sign-in could not be used anyway. */
@Entity('oauth_consumed_state')
export class OAuthConsumedStateEntity {
  @PrimaryColumn('bytea')
  stateHash!: Buffer;

  @Column('timestamptz')
  expiresAt!: Date;
}
