import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ScanStatus } from './scan.repository.js';

/** The receipt of a scan and, once it was applied, what it changed. */
@Entity('scan')
@Index('scan_newest', ['organizationId', 'receivedAt', 'id'])
@Index('scan_of_device', ['organizationId', 'deviceId', 'startedAt'])
@Index('scan_waiting', ['organizationId', 'deviceId'], { where: `status IN ('received', 'processing')` })
export class ScanEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Made by the agent. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer', { name: 'device_id' })
  deviceId!: number;

  /** Null until the scan is applied. */
  @Column('integer', { name: 'stream_id', nullable: true })
  streamId!: number | null;

  @Column('text')
  source!: string;

  @Column('text')
  scope!: string;

  @Column('text')
  status!: ScanStatus;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt!: Date;

  /** As the agent says, but never later than the receipt. */
  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt!: Date | null;

  /** Of the inflated bytes. */
  @Column('bytea', { name: 'body_sha256' })
  bodySha256!: Buffer;

  /** Inflated. */
  @Column('integer', { name: 'body_bytes' })
  bodyBytes!: number;

  /** How the document is to be read. */
  @Column('text', { name: 'media_type' })
  mediaType!: string;

  /** How often a worker began to apply it; a failure counts more than a lost worker. */
  @Column('smallint', { default: 0 })
  attempts!: number;

  /** Whether it could look everywhere it meant to. */
  @Column('boolean')
  complete!: boolean;

  @Column('jsonb', { nullable: true })
  agent!: unknown;

  @Column('jsonb', { nullable: true })
  scanner!: unknown;

  @Column('jsonb', { default: [] })
  coverage!: unknown[];

  @Column('jsonb', { default: [] })
  warnings!: string[];

  /** Why it is superseded, suspect or failed: code and detail. */
  @Column('jsonb', { nullable: true })
  reason!: unknown;

  @Column('integer', { name: 'new_findings', nullable: true })
  newFindings!: number | null;

  @Column('integer', { name: 'fixed_findings', nullable: true })
  fixedFindings!: number | null;

  @Column('integer', { name: 'reopened_findings', nullable: true })
  reopenedFindings!: number | null;

  @Column('integer', { name: 'unchanged_findings', nullable: true })
  unchangedFindings!: number | null;

  /** Parallel with the other two arrays, one entry per finding that changed; null when none did. */
  @Column('integer', { name: 'delta_vulnerability_ids', array: true, nullable: true })
  deltaVulnerabilityIds!: number[] | null;

  @Column('integer', { name: 'delta_package_ids', array: true, nullable: true })
  deltaPackageIds!: number[] | null;

  /** Values of `FINDING_CHANGE`. */
  @Column('smallint', { name: 'delta_changes', array: true, nullable: true })
  deltaChanges!: number[] | null;
}
