import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name under which a check failed in an organization. Written by triggers of `device_check`. */
@Entity('check_title')
export class CheckTitleEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'check_title_pk' })
  organizationId!: number;

  @PrimaryColumn('text', { name: 'check_id', primaryKeyConstraintName: 'check_title_pk' })
  checkId!: string;

  /** Of the title, made by the database: a title may be longer than what an index takes. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'check_title_pk', insert: false, update: false })
  digest!: string;

  /** Empty where nobody named the check. */
  @Column('text')
  title!: string;

  /** When it was first told: the newest is what the check is called. */
  @Column('timestamptz', { name: 'reported_at', default: () => 'now()' })
  reportedAt!: Date;
}
