import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { OrganizationEntity } from './organization.entity.js';
import { AppUserEntity } from './app-user.entity.js';

/**
 * An account that a member, or somebody whom an owner had removed, took away from themselves. Once they are removed, its next person
 * does not join by the domain either, until they come by an invitation.
 */
@Entity('barred_account')
export class BarredAccountEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'barred_account_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'barred_account_pk' })
  organizationId!: number;

  /** SHA-256 over provider, tenant and subject: nobody's account is kept for them here. */
  @PrimaryColumn('bytea', { name: 'account_hash', primaryKeyConstraintName: 'barred_account_pk' })
  accountHash!: Buffer;

  @Column('timestamptz')
  at!: Date;

  /** Who gave it up; null where that is not known, and it counts as a removed person's. */
  @ForeignKey(() => AppUserEntity, { name: 'barred_account_user_fk', onDelete: 'SET NULL' })
  @Index('barred_account_user')
  @Column('integer', { name: 'user_id', nullable: true })
  userId!: number | null;
}
