import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AppUserEntity } from './app-user.entity.js';

/** An account at a provider. Its key is what the provider never reuses, so an email that changes hands opens nothing. */
@Entity('user_identity')
@Unique('user_identity_subject_key', ['provider', 'tenant', 'subject'])
@Index('user_identity_user', ['userId'])
export class UserIdentityEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey(() => AppUserEntity, { name: 'user_identity_user_fk', onDelete: 'CASCADE' })
  @Column('integer', { name: 'user_id' })
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

  @Column('boolean', { name: 'email_verified', default: false })
  emailVerified!: boolean;

  /** The domain of the address, in ASCII, when the provider proved the address and answers for its domain; else null. */
  @Column('text', { name: 'vouched_domain', nullable: true })
  vouchedDomain!: string | null;

  @Column('timestamptz', { name: 'linked_at', default: () => 'now()' })
  linkedAt!: Date;
}
