import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last result of a posture check on a device, as one of its series told it. */
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
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  /** A series' next scan replaces its own checks and no others. */
  @PrimaryColumn('integer', { name: 'series_id' })
  seriesId!: number;

  @PrimaryColumn('text', { name: 'check_id' })
  checkId!: string;

  /** In the words of its source; null where that has none, or the catalogue has better ones. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** Info, low, medium or high; null when nobody said. */
  @Column('text', { nullable: true })
  severity!: string | null;

  /** 1 info to 5 critical, 0 where nobody said; the database makes it, for orders behind row-level security. */
  @Column({ type: 'integer', name: 'severity_rank', insert: false, update: false })
  severityRank!: number;

  @Column('text')
  status!: string;

  /** Setting, misconfiguration, code, secret or license. */
  @Column('text', { default: 'setting' })
  kind!: string;

  /** Where it fails, the first of them. */
  @Column('jsonb', { default: [] })
  places!: unknown;

  @Column('integer', { name: 'place_count', default: 0 })
  placeCount!: number;

  /** Keys of the resources where it fails, see `resource-answers.ts`; null for a check that one document answers whole. */
  @Column('text', { array: true, nullable: true })
  failing!: string[] | null;

  @Column('text', { array: true, default: [] })
  cwes!: string[];

  /** Address of a page that explains it. */
  @Column('text', { nullable: true })
  help!: string | null;

  @Column('jsonb')
  observed!: unknown;

  @Column('jsonb')
  evidence!: unknown;

  /** Why there is no clear answer: code and detail. */
  @Column('jsonb', { nullable: true })
  reason!: unknown;

  /** Status and reason as its source told them, where the limits of the organization come to something else. */
  @Column('jsonb', { nullable: true })
  told!: unknown;

  /** When the agent last looked. */
  @Column('timestamptz', { name: 'observed_at' })
  observedAt!: Date;

  /** When the status became what it is. */
  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
