import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Work that waits, runs or has been given up. A finished job is deleted. */
@Entity('job')
@Index('job_of_organization', { synchronize: false })
@Index('job_waiting_once', ['name', 'dedupeKey'], {
  unique: true,
  where: 'dedupe_key IS NOT NULL AND lease_owner IS NULL AND NOT dead',
})
export class JobEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Whose handler runs it. */
  @Column('text')
  name!: string;

  /** Null for work of the whole service. */
  @Column('integer', { name: 'organization_id', nullable: true })
  organizationId!: number | null;

  @Column('jsonb')
  payload!: Record<string, unknown>;

  /** While a job of this name and key waits, another one is not added. */
  @Column('text', { name: 'dedupe_key', nullable: true })
  dedupeKey!: string | null;

  /** When it is due; while it runs, the end of its lease. */
  @Column('timestamptz', { name: 'run_at' })
  runAt!: Date;

  /** Tries begun. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { name: 'max_attempts' })
  maxAttempts!: number;

  /** The worker that runs it; null while it waits. */
  @Column('uuid', { name: 'lease_owner', nullable: true })
  leaseOwner!: string | null;

  /** Given up: kept for people to look at, never tried again. */
  @Column('boolean', { default: false })
  dead!: boolean;

  /** Class name of the last failure; never its message. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
