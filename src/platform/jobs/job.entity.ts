import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Work that waits, runs or has been given up. A finished job is deleted. */
@Entity('job')
@Index('job_of_organization', { synchronize: false })
@Index('job_waiting_once', ['name', 'dedupeKey'], {
  unique: true,
  where: 'dedupe_key IS NOT NULL AND lease_owner IS NULL AND NOT dead',
})
export class JobEntity {
  @PrimaryColumn('uuid') id!: string;

  /** Whose handler runs it. */
  @Column('text') name!: string;

  /** Null for work of the whole service. */
  @Column('integer', { nullable: true }) organizationId!: number | null;
  @Column('jsonb') payload!: Record<string, unknown>;

  /** While a job of this name and key waits, another one is not added. */
  @Column('text', { nullable: true }) dedupeKey!: string | null;

  /** When it is due; while it runs, the end of its lease. */
  @Column('timestamptz') runAt!: Date;

  /** Tries begun. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer') maxAttempts!: number;

  /** The worker that runs it; null while it waits. */
  @Column('uuid', { nullable: true }) leaseOwner!: string | null;

  /** Given up: kept for people to look at, never tried again. */
  @Column('boolean', { default: false }) dead!: boolean;

  /** Class name of the last failure; never its message. */
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
