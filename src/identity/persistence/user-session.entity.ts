import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AppUserEntity } from './app-user.entity.js';
import { OrganizationEntity } from './organization.entity.js';

/** A signed-in browser. Looked up on every request, so that ending it acts at once on every replica. */
@Entity('user_session')
@Index('user_session_user', ['userId', 'createdAt', 'id'])
@Index('user_session_expiry', ['expiresAt'])
export class UserSessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey(() => AppUserEntity, { name: 'user_session_user_fk', onDelete: 'CASCADE' })
  @Column('integer', { name: 'user_id' })
  userId!: number;

  @ForeignKey(() => OrganizationEntity, { name: 'user_session_organization_fk', onDelete: 'CASCADE' })
  @Column('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Counts the refreshes; the refresh token carries it. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'rotated_at' })
  rotatedAt!: Date;

  /** Moves with every refresh, up to {@link absoluteExpiresAt}. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'absolute_expires_at' })
  absoluteExpiresAt!: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('text', { name: 'revoked_reason', nullable: true })
  revokedReason!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  /** What the person signed in with. */
  @Column('text')
  provider!: string;

  /** The identity they signed in with; null for sessions from before it was kept. */
  @Column('uuid', { name: 'identity_id', nullable: true })
  identityId!: string | null;
}
