import { ApiProperty } from '@nestjs/swagger';
import type { ReceiptRow, ScanRow } from '../persistence/scan-reading.repository.js';
import { SCAN_STATUSES, type ScanStatus } from '../persistence/scan.repository.js';

/** What a scan changed on its device. */
export class ScanDiffDto {
  /** Findings seen for the first time. */
  new!: number;
  /** Findings that this source and scope, and every other of the device, no longer shows. */
  fixed!: number;
  /** Findings that had been fixed and are back. */
  reopened!: number;
  /** Findings that were open before and still are. */
  unchanged!: number;
}

/** The device of a scan or a finding. */
export class DeviceReferenceDto {
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** @example 'build-7' */
  name!: string;
}

/** One submission of one scanner. */
export class ScanDto {
  /** The scan id that the agent made. */
  id!: string;
  device!: DeviceReferenceDto;
  /** Scan format. @example 'trivy' */
  source!: string;
  /** What was scanned. @example 'debian:12' */
  scope!: string;
  @ApiProperty({ enum: SCAN_STATUSES })
  status!: ScanStatus;
  receivedAt!: Date;
  /** When the scanner started, by its clock, but never later than the receipt. */
  startedAt!: Date;
  finishedAt!: Date | null;
  /** When its findings were written; null while it waits and when it was never applied. */
  appliedAt!: Date | null;
  /** Null until it is applied, and for a scan that does not speak of findings (an inventory): nobody looked, which is not none. */
  diff!: ScanDiffDto | null;
  warningCount!: number;

  static from(row: ScanRow): ScanDto {
    return {
      id: row.id,
      device: { id: row.devicePublicId, name: row.deviceName },
      source: row.source,
      scope: row.scope,
      status: row.status,
      receivedAt: row.receivedAt,
      startedAt: row.startedAt,
      finishedAt: row.finishedAt,
      appliedAt: row.appliedAt,
      diff: diffOf(row),
      warningCount: row.warningCount,
    };
  }
}

/** How far one collector of a scan could look. */
export class CoverageDto {
  /** @example 'deb' */
  type!: string;
  @ApiProperty({ enum: ['complete', 'partial', 'failed', 'not-present'] })
  status!: string;
  count!: number;
}

/** Why a scan is not `completed`. */
export class ScanReasonDto {
  /** @example 'newer-scan-applied' */
  code!: string;
  detail!: string;
}

/** Everything that is on record about a scan. */
export class ScanReceiptDto extends ScanDto {
  /** SHA-256 of the inflated body, hex. */
  sha256!: string;
  /** Length of the inflated body. */
  bytes!: number;
  /** As the agent described itself. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  agent!: unknown;
  /** Name and version of the scanner, as its document says. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  scanner!: unknown;
  coverage!: CoverageDto[];
  /** What a person should know about this scan. */
  warnings!: string[];
  /** Null when there is nothing to explain. */
  reason!: ScanReasonDto | null;

  static override from(row: ReceiptRow): ScanReceiptDto {
    return Object.assign(new ScanReceiptDto(), ScanDto.from(row), {
      sha256: row.sha256,
      bytes: row.bytes,
      agent: row.agent,
      scanner: row.scanner,
      coverage: row.coverage as CoverageDto[],
      warnings: row.warnings,
      reason: row.reason as ScanReasonDto | null,
    });
  }
}

/** What the agent is told about the scan it sent. */
export class IngestAnswerDto {
  scanId!: string;
  @ApiProperty({ enum: SCAN_STATUSES })
  status!: ScanStatus;
  /** True when this scan id was sent before with the same content; nothing was done twice. */
  duplicate!: boolean;
  /** When the next scan is expected, in seconds. */
  nextScanInSeconds!: number;
  minimumAgentVersion!: string;
  serverTime!: Date;
  /** With `Prefer: wait` only. */
  diff?: ScanDiffDto | null;
  /** With `Prefer: wait` only. */
  coverage?: CoverageDto[];
  /** With `Prefer: wait` only. */
  warnings?: string[];
  /** With `Prefer: wait` only. */
  reason?: ScanReasonDto | null;
}

function diffOf(row: ScanRow): ScanDiffDto | null {
  if (row.newFindings === null) return null;
  return {
    new: row.newFindings,
    fixed: row.fixedFindings ?? 0,
    reopened: row.reopenedFindings ?? 0,
    unchanged: row.unchangedFindings ?? 0,
  };
}
