import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { OrganizationEntity } from './organization.entities.js';
import { AppUserEntity } from './person.entities.js';

/** Somebody whom an owner removed: their email's domain does not bring them back, an invitation does. */
@Entity('member_removal')
@Index('member_removal_user', ['userId'])
export class MemberRemovalEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'member_removal_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'member_removal_pk' })
  organizationId!: number;

  @ForeignKey(() => AppUserEntity, { name: 'member_removal_user_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'member_removal_pk' })
  userId!: number;
  @Column('timestamptz') removedAt!: Date;
}

/**
 * An account that a member, or somebody whom an owner had removed, took away from themselves. Once they are removed, its next person
 * does not join by the domain either, until they come by an invitation.
 */
@Entity('barred_account')
export class BarredAccountEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'barred_account_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'barred_account_pk' })
  organizationId!: number;

  /** SHA-256 over provider, tenant and subject: nobody's account is kept for them here. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'barred_account_pk' }) accountHash!: Buffer;
  @Column('timestamptz') at!: Date;

  /** Who gave it up; null where that is not known, and it counts as a removed person's. */
  @ForeignKey(() => AppUserEntity, { name: 'barred_account_user_fk', onDelete: 'SET NULL' })
  @Index('barred_account_user')
  @Column('integer', { nullable: true })
  userId!: number | null;
}

/**
 * A mailbox that a provider proved to be somebody's: written when they are removed, and when a member gives up an account or its
 * address changes. It counts once they are removed: whoever has it then does not join by the domain.
 */
@Entity('barred_mailbox')
export class BarredMailboxEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'barred_mailbox_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'barred_mailbox_pk' })
  organizationId!: number;

  /** SHA-256 over the organization's public id and the mailbox: the same one of two organizations cannot be recognized. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'barred_mailbox_pk' }) mailboxHash!: Buffer;

  /** Whose it is or was. */
  @ForeignKey(() => AppUserEntity, { name: 'barred_mailbox_user_fk', onDelete: 'CASCADE' })
  @Index('barred_mailbox_user')
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'barred_mailbox_pk' })
  userId!: number;
  @Column('timestamptz') at!: Date;
}
