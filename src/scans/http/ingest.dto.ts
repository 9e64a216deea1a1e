import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CauseCounts } from '../domain/finding-change.js';
import { SCAN_STATUSES, type ScanStatus } from '../persistence/scan.repository.js';
import { ScanUploadReceiptDto } from './scan-upload.dto.js';
import { CoverageDto, ScanDiffDto, ScanReasonDto } from './scan.dto.js';

/** What the agent is told about the scan it sent. */
export class IngestAnswerDto {
  scanId!: string;
  @ApiProperty({ enum: SCAN_STATUSES }) status!: ScanStatus;
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
  /** With `Prefer: wait` only: how many findings changed how and why. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true }) causes?: CauseCounts | null;
  /** With `Prefer: wait` only. */
  story?: string;
  /** Of a report that names its hosts: a line for each; `scanId` is its id then. */
  upload?: ScanUploadReceiptDto;
}
