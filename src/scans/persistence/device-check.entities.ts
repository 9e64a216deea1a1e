import { Column, Entity, PrimaryColumn, Check, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The last result of a posture check on a device, as one of its series reported it. */
@Entity('device_check')
@Check('device_check_kind', `kind IN ('setting', 'misconfiguration', 'code', 'secret', 'license')`)
@Index('device_check_named', ['organizationId', 'checkId'])
// Of failing ones only, of kinds that a report may have looked for or not.
@Index('device_check_failing_of_kinds', { synchronize: false })
// Of failing ones only, by severity.
@Index('device_check_worst', { synchronize: false })
// Of failing ones only: what other series tell of the same, and the latest.
@Index('device_check_answers', { synchronize: false })
@Index('device_check_latest', { synchronize: false })
export class DeviceCheckEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;

  /** A series' next scan replaces its own checks and no others. */
  @PrimaryColumn('integer') seriesId!: number;
  @PrimaryColumn('text') checkId!: string;

  /** In the words of its source; null where that has none, or the catalogue has better ones. */
  @Column('text', { nullable: true }) title!: string | null;

  /** Info, low, medium or high; null when nobody said. */
  @Column('text', { nullable: true }) severity!: string | null;

  /** 1 info to 5 critical, 0 where nobody said; the database makes it, for orders behind row-level security. */
  @Column({ type: 'integer', insert: false, update: false }) severityRank!: number;
  @Column('text') status!: string;

  /** Setting, misconfiguration, code, secret or licence. */
  @Column('text', { default: 'setting' }) kind!: string;

  /** Where it fails, the first of them. */
  @Column('jsonb', { default: [] }) places!: unknown;
  @Column('integer', { default: 0 }) placeCount!: number;

  /** Keys of the resources where it fails, see `resource-answers.ts`; null for a check that one document answers whole. */
  @Column('text', { array: true, nullable: true }) failing!: string[] | null;
  @Column('text', { array: true, default: [] }) cwes!: string[];

  /** Address of a page that explains it. */
  @Column('text', { nullable: true }) help!: string | null;
  @Column('jsonb') observed!: unknown;
  @Column('jsonb') evidence!: unknown;

  /** Why there is no clear answer: code and detail. */
  @Column('jsonb', { nullable: true }) reason!: unknown;

  /** Status and reason as its source reported them, where the limits of the organization come to something else. */
  @Column('jsonb', { nullable: true }) told!: unknown;

  /** When the agent last looked. */
  @Column('timestamptz') observedAt!: Date;

  /** When the status became what it is. */
  @Column('timestamptz') changedAt!: Date;
}

/** One change of the answer to a posture check: the machine changed, or the limits by which it is evaluated. */
@Entity('device_check_change')
@Index('device_check_change_of_check', { synchronize: false })
// Of failing ones that are no settings only.
@Index('device_check_change_scanned', { synchronize: false })
export class DeviceCheckChangeEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;

  /** When the scan that showed it began, or when it was evaluated again. */
  @PrimaryColumn('timestamptz') at!: Date;
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('text') checkId!: string;
  @Column('integer') seriesId!: number;

  /** Null for the first answer. */
  @Column('text', { nullable: true }) before!: string | null;

  /** Null when its source stopped reporting it. */
  @Column('text', { nullable: true }) after!: string | null;

  /** Why there is no clear answer now: code and detail. */
  @Column('jsonb', { nullable: true }) reason!: unknown;

  /** Null when the policy changed. */
  @Column('uuid', { nullable: true }) scanId!: string | null;

  /** Kind of the check; null from before this was kept. */
  @Column('text', { nullable: true }) kind!: string | null;
}

/** A failing check that nobody sends and the service concludes from what else is known of the device. */
@Entity('concluded_check')
@Check('concluded_check_series', 'series_id = 0')
// By severity.
@Index('concluded_check_worst', { synchronize: false })
// By the day since when.
@Index('concluded_check_latest', { synchronize: false })
export class ConcludedCheckEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'concluded_check_pk' }) organizationId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'concluded_check_pk' }) deviceId!: number;

  /** None: 0, so that it stands in the same order as what series report. */
  @Column('integer', { default: 0 }) seriesId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'concluded_check_pk' }) checkId!: string;
  @Column('text', { nullable: true }) severity!: string | null;

  /** 1 info to 5 critical, 0 where nobody said; the database makes it, for orders behind row-level security. */
  @Column({ type: 'integer', insert: false, update: false }) severityRank!: number;

  /** The day since when it fails (UTC). */
  @Column('date') since!: string;
}

/** A name under which a check failed in an organization. Written by triggers of `device_check`. */
@Entity('check_title')
export class CheckTitleEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'check_title_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'check_title_pk' }) checkId!: string;

  /** Of the title, made by the database: a title may be longer than what an index takes. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'check_title_pk', insert: false, update: false }) digest!: string;

  /** Empty where nobody named the check. */
  @Column('text') title!: string;

  /** When it was first reported: the newest is what the check is called. */
  @Column('timestamptz', { default: () => 'now()' }) reportedAt!: Date;
}
