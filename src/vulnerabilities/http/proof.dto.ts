import { ApiProperty } from '@nestjs/swagger';
import { type Proof, PROOF_STATUSES } from '../app/matching/prove-findings.service.js';
import { SEVERITY_ORDER, type Severity, severityOf } from '../domain/severity.js';
import { FIX_NOTES, type FixNote } from '../domain/intel/intel-fact.js';
import type { ShownAdvisoryRow } from '../persistence/advisory-query.repository.js';

/** An advisory, and the feed that brought it. */
export class ProofAdvisoryDto {
  /** @example 'DSA-5532-1' */
  id!: string;
  url!: string | null;
  /** @example 'debian-tracker' */
  feed!: string;
  /** The feed's own word for its edition. */
  feedVersion!: string | null;
  /** When the facts of the feed were so. */
  feedAsOf!: Date | null;
}

/** What an advisory comes to for an installed version. */
export class ProofDto implements Proof {
  advisory!: ProofAdvisoryDto;
  /** @example 'Debian:12' */
  ecosystem!: string;
  /** The source package where the advisory is about that. @example 'openssl' */
  package!: string;
  /**
   * The version that was compared: of the source package where the advisory is about that. `?:` stands for an epoch that is
   * not known.
   *
   * @example '3.0.9-1'
   */
  installed!: string;
  /** Where the affected versions begin; null when all earlier ones are. */
  introduced!: string | null;
  /** The lowest fixed version above the installed one. @example '3.0.11-1~deb12u2' */
  fixed!: string | null;
  /** @example 'installed 3.0.9-1 < fixed 3.0.11-1~deb12u2' */
  comparison!: string;
  @ApiProperty({ enum: PROOF_STATUSES }) status!: Proof['status'];
  /** What the publisher of the advisory says of the issue or its fix, beside whether there is one. */
  @ApiProperty({ enum: FIX_NOTES, nullable: true }) fixNote!: FixNote | null;
}

/** An advisory about a package. */
export class AdvisoryDto extends ProofAdvisoryDto {
  ecosystem!: string;
  package!: string;
  @ApiProperty({ enum: ['affected', 'not-affected', 'undetermined', 'withdrawn'] }) status!: ShownAdvisoryRow['status'];
  fixedVersions!: string[];
  @ApiProperty({ enum: ['fixed', 'not-fixed', 'wont-fix', 'unknown'] }) fixState!: ShownAdvisoryRow['fixState'];
  /**
   * What the publisher says of the issue or its fix, beside whether there is one: `minor` (no advisory of its own, the fix may come
   * with a point release), `postponed`, `ignored` (no fix is meant to come), `end-of-life` (not looked after any more),
   * `unimportant` (does no harm in what is shipped).
   */
  @ApiProperty({ enum: FIX_NOTES, nullable: true }) fixNote!: FixNote | null;
  @ApiProperty({ enum: SEVERITY_ORDER }) severity!: Severity;
  title!: string | null;
  /** @example '2023-10-24' */
  publishedOn!: string | null;
  modifiedAt!: Date | null;

  static from(row: ShownAdvisoryRow): AdvisoryDto {
    const fixes = row.ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []));
    return {
      id: row.externalId,
      url: row.url,
      feed: row.feed,
      feedVersion: row.feedVersion,
      feedAsOf: row.feedAsOf,
      ecosystem: row.ecosystem,
      package: row.packageName,
      status: row.status,
      fixedVersions: [...new Set(fixes)].filter((version) => version !== '0'),
      fixState: row.fixState,
      fixNote: row.fixNote,
      severity: severityOf(row.severity),
      title: row.title,
      publishedOn: row.publishedOn,
      modifiedAt: row.modifiedAt,
    };
  }
}
