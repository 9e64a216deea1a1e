import { Column, Entity, PrimaryColumn, Check } from 'typeorm';

/** What an organization asks of its devices; no row before it says anything. */
@Entity('device_policy')
@Check('device_policy_interval', 'scan_interval_seconds BETWEEN 60 AND 604800')
export class DevicePolicyEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Rises with every change. */
  @Column('integer') version!: number;

  /** Null for what the service says. */
  @Column('integer', { nullable: true }) scanIntervalSeconds!: number | null;
  @Column('text', { array: true }) disabledChecks!: string[];
  @Column('text', { array: true }) optInChecks!: string[];
  @Column('jsonb') thresholds!: unknown;

  /** Kind and id of the actor. */
  @Column('text') changedBy!: string;
  @Column('timestamptz') changedAt!: Date;
}

/** What scans last said of a device; no row before the first. Written by the context that knows scans (`note_device_reading`). */
@Entity('device_reading')
export class DeviceReadingEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_reading_pk' }) organizationId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_reading_pk' }) deviceId!: number;

  /** Start of the newest scan that counts, of any source; null where none stands any more. */
  @Column('timestamptz', { nullable: true }) reportedAt!: Date | null;

  /** The newest scan of one of its sources could not be read whole. */
  @Column('boolean') partlyRead!: boolean;
}

/** Open findings and risk of a device; null until a scan was applied, or a risk computed. */
@Entity('device_rollup')
export class DeviceRollupEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_rollup_pk' }) organization_id!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_rollup_pk' }) device_id!: number;
  @Column('integer', { nullable: true }) open_critical!: number | null;
  @Column('integer', { nullable: true }) open_high!: number | null;
  @Column('integer', { nullable: true }) open_medium!: number | null;
  @Column('integer', { nullable: true }) open_low!: number | null;
  @Column('integer', { nullable: true }) open_none!: number | null;
  @Column('integer', { nullable: true }) open_unknown!: number | null;
  @Column('numeric', { nullable: true }) risk_score!: string | null;

  /** Installed package versions; null while nobody reported what is installed. */
  @Column('integer', { nullable: true }) packages!: number | null;

  /** Of these, compared with advisories or looked at by a scanner. */
  @Column('integer', { nullable: true }) packages_compared!: number | null;
}
