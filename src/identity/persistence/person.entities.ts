import { Column, Entity, PrimaryColumn, ForeignKey, Index, Unique, PrimaryGeneratedColumn } from 'typeorm';

/** A person. What they sign in with is in {@link UserIdentityEntity}. */
@Entity('app_user')
@Unique('app_user_public_id_key', ['publicId'])
export class AppUserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('uuid') publicId!: string;
  @Column('text') name!: string;

  /** For showing and writing to; never a key. */
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) avatarUrl!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

/** An account at a provider. Its key is what the provider never reuses, so an email that changes hands opens nothing. */
@Entity('user_identity')
@Unique('user_identity_subject_key', ['provider', 'tenant', 'subject'])
@Index('user_identity_user', ['userId'])
export class UserIdentityEntity {
  @PrimaryColumn('uuid') id!: string;

  @ForeignKey(() => AppUserEntity, { name: 'user_identity_user_fk', onDelete: 'CASCADE' })
  @Column('integer')
  userId!: number;
  @Column('text') provider!: string;

  /** The provider's own tenant, where it has such; else empty. */
  @Column('text', { default: '' }) tenant!: string;
  @Column('text') subject!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('boolean', { default: false }) emailVerified!: boolean;

  /** The domain of the address, in ASCII, when the provider proved the address and answers for its domain; else null. */
  @Column('text', { nullable: true }) vouchedDomain!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) linkedAt!: Date;
}

/** A sign-in state that was used; it is kept until the sign-in could not be used anyway. */
@Entity('oauth_consumed_state')
export class OAuthConsumedStateEntity {
  @PrimaryColumn('bytea') stateHash!: Buffer;
  @Column('timestamptz') expiresAt!: Date;
}
