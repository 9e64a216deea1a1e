import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { OrganizationEntity } from './organization.entities.js';
import { AppUserEntity } from './person.entities.js';

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
