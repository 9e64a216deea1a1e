import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A person. What they sign in with is in {@link UserIdentityEntity}. */
@Entity('app_user')
@Unique('app_user_public_id_key', ['publicId'])
export class AppUserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('uuid', { name: 'public_id' })
  publicId!: string;

  @Column('text')
  name!: string;

  /** For showing and writing to; never a key. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { name: 'avatar_url', nullable: true })
  avatarUrl!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
