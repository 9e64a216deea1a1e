import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../domain/role.js';
import { OrganizationEntity } from './organization.entity.js';

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
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'organization_invitation_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'organization_invitation_pk' })
  id!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /** Only somebody who proved this address may use it; null: whoever holds the link. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text')
  role!: Role;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'redeemed_at', nullable: true })
  redeemedAt!: Date | null;

  @Column('uuid', { name: 'redeemed_by', nullable: true })
  redeemedBy!: string | null;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;
}
