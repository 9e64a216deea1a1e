import { ApiProperty } from '@nestjs/swagger';
import type { ScanChange } from '../app/report-changes.service.js';
import { FINDING_CAUSE, FINDING_CHANGE, type FindingCause, type FindingChange } from '../domain/finding-change.js';
import { SEVERITIES } from '../domain/observation.js';
import type { DocumentStatus } from '../persistence/scan-document.repository.js';
import type { StoredScanner } from '../persistence/scan-query.repository.js';

/** The vulnerability database that a scanner looked into. */
export class ScannerDatabaseDto {
  /** @example '5' */
  version!: string | null;
  builtAt!: Date | null;
}

/** The scanner, as its document names it. */
export class ScannerDto {
  /** @example 'grype' */
  name!: string;
  /** @example '0.90.0' */
  version!: string | null;
  /** Null when the document does not say. */
  database!: ScannerDatabaseDto | null;

  static from({ name, version, database }: StoredScanner): ScannerDto {
    if (!database) return { name, version, database: null };
    const builtAt = database.builtAt === null ? null : new Date(database.builtAt);
    return { name, version, database: { version: database.version, builtAt } };
  }
}

/** What turned the document into observations. */
export class AdapterDto {
  /** @example 'grype' */
  key!: string;
  /** Null for scans from before it was recorded. */
  version!: string | null;
}

/** What became of the bytes that a scan came as. */
export class DocumentStandingDto {
  /** `not-kept`: the scan showed nothing new, or came too late; its SHA-256 is on record. */
  @ApiProperty({ enum: ['retained', 'discarded', 'not-kept'] }) state!: DocumentStatus['state'];
  /** Until when it is retained at least; null while it stays whatever its age, and when it is not retained. */
  retainedUntil!: Date | null;
  discardedAt!: Date | null;

  static from(status: DocumentStatus): DocumentStandingDto {
    return {
      state: status.state,
      retainedUntil: status.state === 'retained' ? status.until : null,
      discardedAt: status.state === 'discarded' ? status.at : null,
    };
  }
}

/** The package that a change was about, without its version. */
export class ChangedPackageDto {
  /** @example 'Debian:12' */
  ecosystem!: string;
  /** @example 'openssl' */
  name!: string;
  purl!: string | null;
}

/** One finding that a scan changed, and why. */
export class ScanChangeDto {
  /** @example 'f-1-2k-7' */
  findingId!: string;
  /** The CVE where there is one. */
  vulnerabilityId!: string;
  title!: string | null;
  @ApiProperty({ enum: SEVERITIES }) severity!: string;
  package!: ChangedPackageDto;
  /** `withheld`: a suspect scan would have closed it, and did not. */
  @ApiProperty({ enum: Object.keys(FINDING_CHANGE) }) change!: FindingChange;
  /** Null where it was not recorded. */
  @ApiProperty({ enum: Object.keys(FINDING_CAUSE), nullable: true }) cause!: FindingCause | null;
  /** The version that was affected before. */
  versionBefore!: string | null;
  /** The version that is affected now. */
  versionAfter!: string | null;
  /** The version of the package that came with this scan; null when none did, or its document does not say. */
  versionNow!: string | null;
  /** @example 'Closed: openssl was upgraded from 3.0.9 to 3.0.11.' */
  detail!: string;

  static from(change: ScanChange): ScanChangeDto {
    const { findingId, vulnerabilityId, title, severity, versionBefore, versionAfter, versionNow, detail } = change;
    const named = { findingId, vulnerabilityId, title, severity, package: change.package };
    return { ...named, change: change.change, cause: change.cause, versionBefore, versionAfter, versionNow, detail };
  }
}
