import { ApiProperty } from '@nestjs/swagger';
import type { FeedState } from '../app/intelligence/intelligence-queries.service.js';
import {
  FEED_STATUSES,
  type FeedStatus,
  IMPORT_STATES,
  type ImportState,
  staleAfter,
} from '../domain/intel/feed-status.js';
import { ADVISORY_EXTENTS, type AdvisoryExtent } from '../domain/intel/intel-fact.js';
import { LEFT_OUT_REASONS, type LeftOutReason } from '../domain/intel/left-out.js';

/** What of a document was not taken, and why. */
export class LeftOutFactsDto {
  @ApiProperty({ enum: LEFT_OUT_REASONS, example: 'unknown-ecosystem' }) reason!: LeftOutReason;
  /** @example 12 */
  count!: number;
  /** A few of them, by name. @example ['Hurd Linux:1'] */
  examples!: string[];
}

/** An ecosystem that a document has nothing of any more. */
export class MissingEcosystemDto {
  /** @example 'Debian:11' */
  ecosystem!: string;
  since!: Date;
}

/** A document of a feed: where its facts came from, and how old they are. Null: it never was, or is not known. */
export class FeedDto {
  /** @example 'kev' */
  key!: string;
  /** @example 'Known Exploited Vulnerabilities: Catalog' */
  title!: string;
  /** @example 'CISA' */
  publisher!: string;
  /** @example 'CC0-1.0' */
  licence!: string;
  /** The line that is to be shown with its facts. */
  attribution!: string | null;
  /** @example 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog' */
  homepage!: string;
  /** Where it is published; null when it comes by file only. */
  source!: string | null;
  /**
   * `missing`: nothing was ever imported, so nothing is known and nothing is ruled out. `stale`: older than
   * `staleAfterHours`. `failing`: its address fails, and the facts are young enough still. `not-needed`: it is about one
   * ecosystem, and nobody has packages of that, so its address is not asked until somebody has; by file it is taken.
   */
  @ApiProperty({ enum: FEED_STATUSES, example: 'fresh' }) status!: FeedStatus;
  /** Its own word for the edition. @example '2026.08.07' */
  version!: string | null;
  /** When its facts were so, by its own word; the moment of the import where it names a later one. */
  asOf!: Date | null;
  importedAt!: Date | null;
  /** Whether they came with a release of the service, from a file, or from an address. */
  @ApiProperty({ enum: ['shipped', 'file', 'address'], type: 'string', nullable: true, example: 'address' })
  origin!: 'shipped' | 'file' | 'address' | null;
  /** The address, or the name of the file. */
  address!: string | null;
  /** Of the bytes that were read, in hexadecimal. */
  sha256!: string | null;
  /** @example 1662 */
  entries!: number | null;
  /**
   * How much it covers of its ecosystems; null: all that its publisher knows. `fixed-versions`: in which version what was fixed, and
   * nothing of what is open.
   */
  @ApiProperty({ enum: ADVISORY_EXTENTS, nullable: true, example: null }) extent!: AdvisoryExtent | null;
  /** Hours since `asOf`, or since the import where that is not known. @example 12 */
  ageHours!: number | null;
  /** 9600 (400 days) where its publisher has no rhythm. @example 336 */
  staleAfterHours!: number;
  /** When its address was last asked. */
  checkedAt!: Date | null;
  /** Why that failed, when it did. @example null */
  failure!: string | null;
  /** The ecosystem, without release, whose packages it is about; null where it is about more. @example null */
  ecosystem!: string | null;
  /** What was left out of the document that is known, with the reason; empty where nothing was, or nothing is known of that. */
  leftOut!: LeftOutFactsDto[];
  /**
   * Ecosystems of which its last documents have nothing, though no advisory says that it was taken back. What was known of them is
   * kept for a week of such documents, for it may be a fault of the document.
   */
  missing!: MissingEcosystemDto[];
  /**
   * `running`: a process is importing the document now; until it is done, everything here and every answer is of what was known
   * before. `interrupted`: the process ended in the middle, and nothing of it was kept; an address is asked again by itself, a file has
   * to be imported again. Null: neither.
   */
  @ApiProperty({ enum: IMPORT_STATES, type: 'string', nullable: true, example: null }) importState!: ImportState | null;
  /** When that import began. */
  importBegunAt!: Date | null;

  static from({ key, meta, document, record, ageHours, status, importState }: FeedState): FeedDto {
    return {
      key,
      title: `${meta.title}: ${document.title}`,
      publisher: meta.publisher,
      licence: meta.licence,
      attribution: meta.attribution,
      homepage: meta.homepage,
      source: document.address,
      status,
      version: record?.version ?? null,
      asOf: record?.asOf ?? null,
      importedAt: record?.importedAt ?? null,
      origin: record?.origin ?? null,
      address: record?.address ?? null,
      sha256: record?.sha256 ?? null,
      entries: record?.entries ?? null,
      extent: record?.extent ?? null,
      ageHours,
      staleAfterHours: staleAfter(meta.staleAfterHours),
      checkedAt: record?.checkedAt ?? null,
      failure: record?.failure ?? null,
      ecosystem: document.ecosystem ?? null,
      leftOut: (record?.state?.leftOut ?? []).map(({ reason, count, examples }) => ({
        reason,
        count,
        examples: [...examples],
      })),
      missing: (record?.state?.missing ?? []).map(({ ecosystem: name, since }) => ({
        ecosystem: name,
        since: new Date(since),
      })),
      importState,
      importBegunAt: record?.begunAt ?? null,
    };
  }
}

/** All feeds. */
export class IntelligenceDto {
  feeds!: FeedDto[];
}
