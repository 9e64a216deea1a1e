import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AppUserEntity } from './app-user.entity.js';
import { OrganizationEntity } from './organization.entity.js';

/**
 * A mailbox that a provider proved to be somebody's: written when they are removed, and when a member gives up an account or its
 * address changes. It counts once they are removed: whoever has it then does not join by the domain.
 */
@Entity('barred_mailbox')
export class BarredMailboxEntity {
  @ForeignKey(() => OrganizationEntity, { name: 'barred_mailbox_organization_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'barred_mailbox_pk' })
  organizationId!: number;

  /** SHA-256 over the organization's public id and the mailbox: the same one of two organizations cannot be told. */
  @PrimaryColumn('bytea', { name: 'mailbox_hash', primaryKeyConstraintName: 'barred_mailbox_pk' })
  mailboxHash!: Buffer;

  /** Whose it is or was. */
  @ForeignKey(() => AppUserEntity, { name: 'barred_mailbox_user_fk', onDelete: 'CASCADE' })
  @Index('barred_mailbox_user')
  @PrimaryColumn('integer', { name: 'user_id', primaryKeyConstraintName: 'barred_mailbox_pk' })
  userId!: number;

  @Column('timestamptz')
  at!: Date;
}
