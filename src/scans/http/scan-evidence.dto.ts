import { ApiProperty } from '@nestjs/swagger';
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
