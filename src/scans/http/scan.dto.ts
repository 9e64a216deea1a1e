import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ScanReceipt } from '../app/read-scans.service.js';
import type { ScanChange } from '../app/report-changes.service.js';
import { CLOSING_DOUBTS } from '../domain/suspicion.js';
import type { CauseCounts } from '../domain/finding-change.js';
import { describeScan } from '../domain/describe-scan.js';
import type { ScanRow } from '../persistence/scan-query.repository.js';
import { SCAN_STATUSES, type ScanReason, type ScanStatus } from '../persistence/scan.repository.js';
import { AdapterDto, DocumentStandingDto, ScanChangeDto, ScannerDto } from './scan-change.dto.js';

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

/** A collector that could not look everywhere. */
export class SuspectCollectorDto {
  /** @example 'deb' */
  type!: string;
  @ApiProperty({ enum: ['partial', 'failed'] }) status!: string;
}

/** An ecosystem that had open findings and shows none any more. */
export class VanishedEcosystemDto {
  /** @example 'npm' */
  ecosystem!: string;
  /** Open findings that it had. */
  findings!: number;
}

/** What spoke against a suspect scan. */
export class SuspicionDto {
  collectors!: SuspectCollectorDto[];
  vanished!: VanishedEcosystemDto[];
  /** Open findings that would have closed. */
  closing!: number;
  /** Failing checks (misconfigurations, code, secrets, licences) that would have closed. */
  closingChecks!: number;
  /** Of how many failing ones, where so many at once are what speaks against the scan; null elsewhere. */
  @ApiProperty({ type: 'integer', nullable: true }) checksBefore!: number | null;
  /** How many more failing checks closed in the 24 hours before, since a person confirmed a scan of it: evaluated together with these. */
  checksClosedLately!: number;
  /** Open findings matched to packages that the inventory no longer lists, which would have closed. */
  closingMatched!: number;
  /** Of how many that follow from the inventories of its scope, where that is what speaks against it; else null. */
  @ApiProperty({ type: 'integer', nullable: true }) matchedBefore!: number | null;
  /** How many more of those closed in the 24 hours before, since a person confirmed a scan of the device: evaluated together with these. */
  matchedClosedLately!: number;
  /** How many more findings closed in the 24 hours before, of those that it or another scope showed at one time in them, since a person confirmed a scan of the device. */
  closedLately!: number;
  /** Findings that this source and scope showed before; null when nobody had looked. */
  before!: number | null;
  /** Why the document is no ground for closing anything; null when it is one. */
  @ApiProperty({ enum: CLOSING_DOUBTS, type: String, nullable: true }) doubt!: string | null;
}

/** Why a scan is not `completed`. */
export class ScanReasonDto {
  /**
   * `collector-incomplete`, `ecosystem-vanished`, `mass-closure`, `scope-ambiguous`, `nothing-shown`, `look-untold`, `checks-vanished`, `packages-vanished` (suspect), `dismissed`, `newer-scan-applied` (superseded), …
   * @example 'newer-scan-applied'
   */
  code!: string;
  detail!: string;
  /** Of a suspect scan; null for every other. */
  suspicion!: SuspicionDto | null;

  static from({ code, detail, facts }: ScanReason): ScanReasonDto {
    // Receipts from before doubts were kept have none.
    return {
      code,
      detail,
      suspicion: facts
        ? {
            ...facts,
            closingChecks: facts.closingChecks ?? 0,
            checksBefore: facts.checksBefore ?? null,
            checksClosedLately: facts.checksClosedLately ?? 0,
            closingMatched: facts.closingMatched ?? 0,
            matchedBefore: facts.matchedBefore ?? null,
            matchedClosedLately: facts.matchedClosedLately ?? 0,
            closedLately: facts.closedLately ?? 0,
            doubt: facts.doubt ?? null,
          }
        : null,
    };
  }
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
  @ApiProperty({ enum: SCAN_STATUSES }) status!: ScanStatus;
  receivedAt!: Date;
  /** When the scanner started, by its clock, but never later than the receipt. */
  startedAt!: Date;
  finishedAt!: Date | null;
  /** When its findings were written; null while it waits and when it was never applied. */
  appliedAt!: Date | null;
  /** Null until it is applied, and for a scan that does not speak of findings (an inventory): nobody looked, which is not none. */
  diff!: ScanDiffDto | null;
  warningCount!: number;
  /** Why it is not `completed`; null when there is nothing to explain. */
  reason!: ScanReasonDto | null;
  /** How many findings changed how and why: `{"fixed": {"upgraded": 4, "removed": 1}}`. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'integer' } },
    nullable: true,
    example: { new: { new: 2 }, fixed: { upgraded: 4, removed: 1 } },
  })
  causes!: CauseCounts | null;
  /** What it did to its device, in a few sentences. @example '2 new, 5 fixed, 120 as before. Fixed: 4 by upgrades, 1 no longer shown.' */
  story!: string;

  static from(row: ScanRow & { changes?: ScanChange[] }): ScanDto {
    const diff = diffOf(row);
    const { status, reason } = row;
    // A scan that showed nothing new has nothing to explain, which is not that nobody knows why.
    const causes = row.causes ?? (diff !== null && row.changeCount === 0 ? {} : null);
    const reported = (row.changes ?? []).map((one) => ({
      ...one,
      package: one.package.name,
      ecosystem: one.package.ecosystem,
    }));
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
      diff,
      warningCount: row.warningCount,
      reason: reason && ScanReasonDto.from(reason),
      causes,
      story: describeScan({ status, reason, counts: diff, causes, changes: reported }),
    };
  }
}

/** Packages that were not compared with advisories, for one reason. */
export class CoverageGapDto {
  /**
   * `no-feed`: no feed speaks of their ecosystem. `version-not-comparable`: a version has no place in its order. `source-unknown`:
   * nobody says which source package they were built from. `third-party`: they are not from the distribution that they lie in.
   * `module-unknown`: nobody says which module stream they are of. `too-many`: more would follow for the device than is concluded for one.
   * @example 'third-party'
   */
  reason!: string;
  count!: number;
  /** A few of them. @example ['google-chrome-stable 143.0.7499.40-1'] */
  examples!: string[];
}

/** Why a collector could not look everywhere. */
export class CoverageReasonDto {
  /** @example 'insufficient-privilege' */
  code!: string;
  /** @example '3 folders may not be looked into' */
  detail!: string | null;
}

/** How far one collector of a scan could look. */
export class CoverageDto {
  /** @example 'deb' */
  type!: string;
  /** `not-matched`: packages are there, and none of them was compared with advisories. */
  @ApiProperty({ enum: ['complete', 'partial', 'failed', 'not-present', 'not-matched'] }) status!: string;
  count!: number;
  /** Why it is not complete, or what is not in it, as the document says. */
  @ApiPropertyOptional({ type: CoverageReasonDto }) reason?: CoverageReasonDto;
  /** True where what was reported of its packages before still counts, because it could not look everywhere. */
  keeps?: boolean;
  /** Of the service's own matching, where some packages were not compared. */
  @ApiPropertyOptional({ type: [CoverageGapDto] }) gaps?: CoverageGapDto[];
}

/** Everything that is on record about a scan. */
export class ScanReceiptDto extends ScanDto {
  /** SHA-256 of the inflated body, hex. */
  sha256!: string;
  /** Length of the inflated body. */
  bytes!: number;
  /** As the agent described itself. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) agent!: unknown;
  scanner!: ScannerDto | null;
  /** What read the document; the same document read by another version may give other findings. */
  adapter!: AdapterDto;
  coverage!: CoverageDto[];
  /** What a person should know about this scan. */
  warnings!: string[];
  /** How many findings it changed, or, being suspect, would have closed. */
  changeCount!: number;
  /** The first of them (at most 200); all are at `/scans/{id}/changes`. */
  changes!: ScanChangeDto[];
  /** Id of the user or API key that confirmed or dismissed it, when it was suspect. */
  decidedBy!: string | null;
  decidedAt!: Date | null;

  /** Whether its document can still be read at `/scans/{id}/document`. */
  document!: DocumentStandingDto;

  static override from(row: ScanReceipt): ScanReceiptDto {
    return Object.assign(new ScanReceiptDto(), ScanDto.from(row), {
      sha256: row.sha256,
      bytes: row.bytes,
      agent: row.agent,
      scanner: row.scanner && ScannerDto.from(row.scanner),
      adapter: { key: row.source, version: row.scanner?.adapter ?? null },
      coverage: row.coverage as CoverageDto[],
      warnings: row.warnings,
      changeCount: row.changeCount,
      changes: row.changes.map((change) => ScanChangeDto.from(change)),
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt,
      document: DocumentStandingDto.from(row.document),
    });
  }
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
