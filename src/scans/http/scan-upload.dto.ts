import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PLAIN_LINE } from '../../platform/index.js';
import type { UploadReceipt } from '../app/read-uploads.service.js';
import type { CauseCounts } from '../domain/finding-change.js';
import { HOST_CLAIM_KINDS } from '../domain/host-identity.js';
import { InvalidScanDocumentError } from '../errors.js';
import type { UploadLineRow, UploadRow } from '../persistence/scan-upload.repository.js';
import { SCAN_STATUSES, type ScanStatus } from '../persistence/scan.repository.js';
import { CoverageDto, ScanDiffDto, ScanReasonDto } from './scan.dto.js';

/** By what a host's device was known; `named` by the sender. */
const MATCHES = ['named', ...HOST_CLAIM_KINDS] as const;

/** Instead of a refusal that may name devices. */
const REFUSED = 'The host was refused; an API key with devices:read is told why.';

/** Who is shown a receipt: whoever may see devices, a key that may not, or the agent that relayed the report. */
export type ReceiptReader = 'devices' | 'no-devices' | { deviceId: string };

/** The device of a host. */
export class UploadDeviceDto {
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** Null for an API key without `devices:read`, and for agents. @example 'build-7' */
  name!: string | null;
}

/** What became of one host of an upload. */
export class UploadHostDto {
  /** What the document calls the host, or the name of the device; that is null for an API key without `devices:read`. @example 'web-1.example.org' */
  name!: string | null;
  /** Null where the host was refused. */
  device!: UploadDeviceDto | null;
  /** Whether the upload made the device: only reports name it, and no agent is expected. */
  isNew!: boolean;
  /** By what the device was known: the strongest thing that the document says; null for a new one. @example 'fqdn' */
  @ApiProperty({ enum: MATCHES, type: String, nullable: true }) matchedBy!: string | null;
  /** Why nothing of this host was taken. */
  refusal!: string | null;
  /** Its own scan, whose receipt says more; null where it was refused. @example '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  scanId!: string | null;
  scope!: string | null;
  /** `received` until it is applied; `dismissed` when it was undone. */
  @ApiProperty({ enum: SCAN_STATUSES, type: String, nullable: true }) status!: ScanStatus | null;
  reason!: ScanReasonDto | null;
  /** Null until it is applied. */
  diff!: ScanDiffDto | null;
  warnings!: string[];

  static from(row: UploadLineRow, reader: ReceiptReader = 'devices'): UploadHostDto {
    const { devicePublicId, deviceName, newFindings } = row;
    const namesNone = reader !== 'devices';
    // Notes and refusals name other devices than that of the line.
    const notes = namesNone ? [] : row.notes;
    return {
      name: namesNone && row.matchedBy === 'named' ? null : row.label,
      device:
        devicePublicId === null || deviceName === null
          ? null
          : { id: devicePublicId, name: namesNone ? null : deviceName },
      isNew: row.isNew,
      matchedBy: row.matchedBy,
      refusal: row.refusal !== null && namesNone ? REFUSED : row.refusal,
      scanId: row.scanId,
      scope: row.scope,
      status: row.status,
      reason: row.reason && ScanReasonDto.from(row.reason),
      diff:
        newFindings === null
          ? null
          : {
              new: newFindings,
              fixed: row.fixedFindings ?? 0,
              reopened: row.reopenedFindings ?? 0,
              unchanged: row.unchangedFindings ?? 0,
            },
      warnings: [...notes, ...(row.warnings ?? [])],
    };
  }
}

/** A document that was uploaded, as lists show it. */
export class ScanUploadDto {
  /** @example '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  receivedAt!: Date;
  /** Who sent it. */
  @ApiProperty({ enum: ['user', 'api-key', 'device'] }) sentByKind!: string;
  /** Id of the person, the API key or the device. */
  sentById!: string;
  /** @example 'nessus' */
  source!: string;
  /** The format as people call it. @example 'Nessus' */
  format!: string;
  /** As the sender named it; null where the document's own counts. */
  scope!: string | null;
  /** In which private addresses are meant, as the sender said. */
  network!: string | null;
  /** SHA-256 of the inflated document, hex. */
  sha256!: string;
  /** Length of the inflated document. */
  bytes!: number;
  /** How many hosts the document names. */
  @ApiProperty({ type: 'integer', minimum: 0 }) hosts!: number;
  /** Of these, those that got no device. */
  @ApiProperty({ type: 'integer', minimum: 0 }) refused!: number;
  /** Devices that it made. */
  @ApiProperty({ type: 'integer', minimum: 0 }) newDevices!: number;
  /** What a person should know about the document as a whole. */
  warnings!: string[];
  undoneAt!: Date | null;
  /** Id of the user or API key that undid it. */
  undoneBy!: string | null;

  static from(row: UploadRow & { format: string }): ScanUploadDto {
    const { id, receivedAt, source, format, scope, network, sha256, bytes, hosts, refused, newDevices } = row;
    const { warnings, undoneAt, undoneBy, actorKind, actorId } = row;
    return {
      id,
      receivedAt,
      sentByKind: actorKind,
      sentById: actorId,
      ...{ source, format, scope, network, sha256, bytes, hosts, refused, newDevices, warnings, undoneAt, undoneBy },
    };
  }
}

/** The receipt of an upload: a line for each host of its document. */
export class ScanUploadReceiptDto extends ScanUploadDto {
  /** True when the same bytes were uploaded before for the same device and scope; nothing was done twice. */
  duplicate!: boolean;
  /** In the order of the document. An agent sees itself and devices that the report made; `hosts` counts all. */
  lines!: UploadHostDto[];

  static of(receipt: UploadReceipt, reader: ReceiptReader, duplicate = false): ScanUploadReceiptDto {
    const lines = typeof reader === 'string' ? receipt.lines : receipt.lines.filter(isOf(reader.deviceId));
    return Object.assign(new ScanUploadReceiptDto(), ScanUploadDto.from(receipt), {
      duplicate,
      lines: lines.map((row) => UploadHostDto.from(row, reader)),
    });
  }
}

/** Whether a line tells an agent nothing that is another's: its own machine, or a device that its report made. */
function isOf(deviceId: string): (row: UploadLineRow) => boolean {
  return ({ isNew, devicePublicId }) => isNew || devicePublicId === deviceId;
}

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

const HEADER = 'X-Scan-Scope';

/**
 * What was scanned, as its sender names it in `X-Scan-Scope`. Node reads each byte of a header as a character of ISO 8859-1, while
 * command lines send UTF-8: taken as that where it is well-formed, and as it came where it is not.
 *
 * @throws InvalidScanDocumentError for control characters and invisible ones, by which two scopes would look the same
 */
export function scopeHeader(headers: Record<string, string | undefined>): string | undefined {
  const given = headers[HEADER.toLowerCase()];
  if (given === undefined) return undefined;
  const scope = utf8In(given) ?? given;
  if (PLAIN_LINE.test(scope)) return scope;
  throw InvalidScanDocumentError.header(HEADER, 'must not hold control characters or invisible ones');
}

function utf8In(latin1: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return null;
  }
}
