import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { OrganizationEntity } from './organization.entity.js';

/**
 * An account that somebody whom an owner removed took away from themselves afterwards: its next person does not join by
 * the domain either, until they come by an invitation.
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
}
