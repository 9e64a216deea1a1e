import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the signals of an organization are counted. */
@Entity('compliance_organization')
export class ComplianceOrganizationEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Rises with everything that views may show. */
  @Column('bigint') version!: string;
  @Column('timestamptz') updatedAt!: Date;

  /** The last day on which every device was looked at; null before the first. */
  @Column('date', { nullable: true }) countedOn!: string | null;

  /** Receipts of scans up to here were looked through for those that repeat an earlier one. */
  @Column('timestamptz', { nullable: true }) scansSeenUntil!: Date | null;
}

/** What a device was counted with: enough to take it out of every roll-up again. */
@Entity('compliance_device')
export class ComplianceDeviceEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @Column('smallint') weight!: number;

  /** Keys of signals by outcome and the day on which they were observed. */
  @Column('jsonb') answers!: unknown;

  /** The day of the newest scan of each series that these answers follow from. */
  @Column('jsonb') scannedOn!: Record<string, string>;
  @Column('timestamptz') updatedAt!: Date;
}

/** A device whose answers may be others by now, or the organization itself; waits for the next update. */
@Entity('compliance_invalidation')
export class ComplianceInvalidationEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** A value of `INVALIDATION_RANK`: the lower are taken first. */
  @PrimaryColumn('smallint') rank!: number;
  @PrimaryColumn('uuid') id!: string;

  /** Null for what the organization as a whole answers. */
  @Column('integer', { nullable: true }) deviceId!: number | null;
  @Column('timestamptz') notBefore!: Date;
}

/** What all devices of an organization come to in one signal. */
@Entity('compliance_signal')
export class ComplianceSignalEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('text') signalKey!: string;

  /** Devices and the sum of their weights, by outcome and the day on which it was observed. */
  @Column('jsonb') cells!: unknown;
  @Column('timestamptz') changedAt!: Date;
}

/** The signals of an organization as they stood at the end of a day. */
@Entity('compliance_signal_day')
export class ComplianceSignalDayEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('date') day!: string;

  /** Of the organization, when this was written. */
  @Column('bigint') version!: string;
  @Column('jsonb') signals!: unknown;
}
