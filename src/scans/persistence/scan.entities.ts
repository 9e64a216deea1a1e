import { Entity, PrimaryColumn, Column, Index } from 'typeorm';
import type { ScanStatus } from './scan.repository.js';

/** The receipt of a scan and, once it was applied, what it changed. */
@Entity('scan')
@Index('scan_newest', ['organizationId', 'receivedAt', 'id'])
@Index('scan_of_device', ['organizationId', 'deviceId', 'startedAt'])
@Index('scan_suspect', ['organizationId', 'receivedAt', 'id'], { where: `status = 'suspect'` })
@Index('scan_waiting', ['organizationId', 'deviceId'], { where: `status IN ('received', 'processing')` })
export class ScanEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Made by the agent. */
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') deviceId!: number;

  /** Null until the scan is applied. */
  @Column('integer', { nullable: true }) seriesId!: number | null;
  @Column('text') source!: string;
  @Column('text') scope!: string;
  @Column('text') status!: ScanStatus;
  @Column('timestamptz') receivedAt!: Date;

  /** As the agent says, but never later than the receipt. */
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) appliedAt!: Date | null;

  /** Of the inflated bytes. */
  @Column('bytea') bodySha256!: Buffer;

  /** Inflated. */
  @Column('integer') bodyBytes!: number;

  /** How the document is to be read. */
  @Column('text') mediaType!: string;

  /** How often a worker began to apply it; a failure counts more than a lost worker. */
  @Column('smallint', { default: 0 }) attempts!: number;

  /** Whether it could look everywhere it meant to. */
  @Column('boolean') complete!: boolean;
  @Column('jsonb', { nullable: true }) agent!: unknown;
  @Column('jsonb', { nullable: true }) scanner!: unknown;
  @Column('jsonb', { default: [] }) coverage!: unknown[];
  @Column('jsonb', { default: [] }) warnings!: string[];

  /** Why it is superseded, suspect or failed: code and detail. */
  @Column('jsonb', { nullable: true }) reason!: unknown;
  @Column('integer', { nullable: true }) newFindings!: number | null;
  @Column('integer', { nullable: true }) fixedFindings!: number | null;
  @Column('integer', { nullable: true }) reopenedFindings!: number | null;
  @Column('integer', { nullable: true }) unchangedFindings!: number | null;

  /** How many findings changed how and why; null when the document does not speak of findings. */
  @Column('jsonb', { nullable: true }) causes!: unknown;

  /** Who confirmed or dismissed it, when it was suspect. */
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;

  /** The match that showed each changed finding before, 0 for none. Parallel with the other arrays; null when nothing changed. */
  @Column('integer', { array: true, nullable: true }) deltaMatchBefore!: number[] | null;

  /** The match that shows it now, 0 for none. */
  @Column('integer', { array: true, nullable: true }) deltaMatchAfter!: number[] | null;

  /** The version of its package that came with the scan (an id of package_version), 0 for none. */
  @Column('integer', { array: true, nullable: true }) deltaVersions!: number[] | null;

  /** Change and cause (`changeCode`). */
  @Column('smallint', { array: true, nullable: true }) deltaChanges!: number[] | null;
}

/** One row a device: its version rises with every scan that is applied, and is locked meanwhile. */
@Entity('scan_head')
export class ScanHeadEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @Column('integer', { default: 0 }) version!: number;
}

/** A raw document as it was sent, addressed by its content. Once discarded, only its row stays. */
@Entity('scan_document')
@Index('scan_document_oldest', ['organizationId', 'storedAt', 'sha256'], { where: 'discarded_at IS NULL' })
export class ScanDocumentEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Of the inflated bytes. */
  @PrimaryColumn('bytea') sha256!: Buffer;

  /** Null when it was discarded. */
  @Column('bytea', { nullable: true }) gzip!: Buffer | null;

  /** When it was last sent by a scan that it is kept for: its time of keeping counts from here. */
  @Column('timestamptz', { default: () => 'now()' }) storedAt!: Date;

  /** Null while it is there. */
  @Column('timestamptz', { nullable: true }) discardedAt!: Date | null;
}

/** A scan that a document is kept for. Scans that showed nothing new have none, whatever bytes they came as. */
@Entity('scan_document_use')
export class ScanDocumentUseEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('bytea') sha256!: Buffer;
  @PrimaryColumn('uuid') scanId!: string;
}
