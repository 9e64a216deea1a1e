import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AppUserEntity } from './app-user.entity.js';
import { OrganizationEntity } from './organization.entity.js';

/** Somebody whom an owner removed: their email's domain does not bring them back, an invitation does. */
@Entity('member_removal')
@Index('member_removal_user', ['userId'])
export class MemberRemovalEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'member_removal_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'member_removal_pk' })
  organizationId!: number;

  @ForeignKey(() => AppUserEntity, { name: 'member_removal_user_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { name: 'user_id', primaryKeyConstraintName: 'member_removal_pk' })
  userId!: number;

  @Column('timestamptz', { name: 'removed_at' })
  removedAt!: Date;
}
