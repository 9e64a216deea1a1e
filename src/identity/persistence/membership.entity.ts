import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../domain/role.js';
import { AppUserEntity } from './app-user.entity.js';
import { OrganizationEntity } from './organization.entity.js';

/** Who belongs to an organization, and as what. */
@Entity('membership')
@Check('membership_role_known', `role IN ('owner', 'admin', 'analyst', 'viewer')`)
@Index('membership_user', ['userId'])
export class MembershipEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'membership_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @ForeignKey(() => AppUserEntity, { name: 'membership_user_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  role!: Role;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
