import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { CHECK_SEVERITIES, type CheckView, type SuiteSummary } from '../../../cloud-security/index.js';
import { CappedListDto } from '../../capped-list.dto.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';

/** Checks of a suite by what the last audit says of them. `excepted` ones are among the fails and warnings. */
class CloudCountsDto {
  @ApiProperty({ type: 'integer', example: 31, description: 'As they should be.' }) pass!: number;
  @ApiProperty({ type: 'integer', example: 6, description: 'Not as they should be.' }) fail!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'As they should be in part.' }) warning!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Read, but a person has to look at it.' }) manual!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Could not be read: unknown, and never a pass.' })
  unread!: number;
  @ApiProperty({
    type: 'integer',
    example: 4,
    description: 'The tenant has no licence for it, or has it switched off.',
  })
  notApplicable!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Fails and warnings that somebody accepted for a time.' })
  excepted!: number;
}

/** A check that is not as it should be. */
class CloudFailureDto {
  @ApiProperty({ example: 'm365.entra.mfa-all-users', description: 'Id of the check.' }) id!: string;
  @ApiProperty({ example: 'Everybody signs in with a second factor', description: 'What would be true if it passed.' })
  title!: string;
  @ApiProperty({ enum: ['critical', 'high', 'medium', 'low'], description: 'How bad it is when it fails.' })
  severity!: string;
  @ApiProperty({ enum: ['fail', 'warning'], description: 'Not met, or met in part.' }) status!: string;
  @ApiProperty({ example: '14 of 120 people have no second factor.', description: 'What was seen.' }) summary!: string;
  @ApiProperty({ type: 'integer', example: 14, description: 'People, policies, apps or settings behind it.' })
  affected!: number;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'Since when it fails, as far as was seen.',
  })
  failingSince!: string | null;
  @ApiProperty({ example: false, description: 'Somebody accepted it for a time. It counts in the score all the same.' })
  excepted!: boolean;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The last day of that; null for none.' })
  exceptedUntil!: string | null;
  @ApiProperty({ example: 'Require a second factor for all users.', description: 'How to put it right.' })
  remediation!: string;
  @ApiProperty({
    example: '/api/v1/cloud-security/microsoft-365/checks/m365.entra.mfa-all-users',
    description: 'Everything about it. A path of this API.',
  })
  link!: string;
}

/** The worst of what is not as it should be. */
class CloudFailuresDto extends CappedListDto {
  @ApiProperty({ type: [CloudFailureDto], description: 'The most severe first, fails before warnings.' })
  items!: CloudFailureDto[];
}

/** A suite, connected or not. */
class CloudSuiteDto {
  @ApiProperty({ example: 'google-workspace', description: 'Its key in this API.' }) suite!: string;
  @ApiProperty({ example: 'Google Workspace', description: 'Its name.' }) title!: string;
  @ApiProperty({
    enum: ['not-connected', 'connected', 'failing'],
    description: '`failing`: connected, but the last run brought nothing; figures are of the last one that did.',
  })
  status!: 'not-connected' | 'connected' | 'failing';
  @ApiProperty({ example: false, description: 'A tenant made up for demonstration.' }) demonstration!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the last audit that was kept ended; null before the first.',
  })
  auditedAt!: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 71.4,
    description: 'Share of the weight of what was assessed that is met, in percent. Null when nothing was.',
  })
  score!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 96,
    description: 'Percent of the weight that applies and could be assessed. Null before the first audit.',
  })
  coverage!: number | null;
  @ApiProperty({ type: 'integer', example: 47, description: 'Checks that this service knows for the suite.' })
  checks!: number;
  @ApiProperty({ type: CloudCountsDto, nullable: true, description: 'Of the last audit; null before the first.' })
  counts!: CloudCountsDto | null;
  @ApiProperty({ type: CloudFailuresDto, nullable: true, description: 'Null before the first audit.' })
  failures!: CloudFailuresDto | null;
  @ApiProperty({ example: '/api/v1/cloud-security/google-workspace', description: 'The suite. A path of this API.' })
  link!: string;
}

/** What settings of cloud suites are of the risk score. */
class CloudPointsDto {
  @ApiProperty({ example: 7.3, description: 'Their share of the score.' }) points!: number;
  @ApiProperty({ example: 4.1, description: 'Points by which the score falls when all of it is put right.' })
  removes!: number;
}

/** Settings of cloud suites. */
export class CloudSectionDto {
  @ApiProperty({ type: 'integer', example: 1, description: 'Suites that were audited.' }) audited!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Suites of which nothing is known.' }) unknown!: number;
  @ApiProperty({ type: CloudPointsDto, nullable: true, description: 'Null while no suite was audited.' })
  inScore!: CloudPointsDto | null;
  @ApiProperty({ type: [CloudSuiteDto], description: 'Every suite that this service can audit, by key.' })
  suites!: CloudSuiteDto[];
}

const FAILURES = 6;

/** What the settings of cloud suites are like, and which suites nobody looked at. */
@ReportSection({
  name: 'cloud',
  title: 'Cloud suites',
  place: 700,
  data: CloudSectionDto,
  template: new URL('./cloud.html', import.meta.url),
})
@Injectable()
export class CloudReportSection implements ReportSectionPort<CloudSectionDto> {
  async read(facts: ReportFacts): Promise<CloudSectionDto> {
    const [summaries, { cloud }] = await Promise.all([facts.suiteSummaries(), facts.dashboard()]);
    const suites = summaries.map(suiteOf);
    const audited = suites.filter(({ auditedAt }) => auditedAt !== null).length;
    return {
      audited,
      unknown: suites.length - audited,
      inScore: cloud && { points: cloud.points, removes: cloud.removes },
      suites,
    };
  }
}

function suiteOf({ registered, status, connection, score, coverage, counts, all }: SuiteSummary): CloudSuiteDto {
  const { key, title } = registered.meta;
  const link = `/api/v1/cloud-security/${encodeURIComponent(key)}`;
  const auditedAt = connection?.auditedAt ?? null;
  const { pass, fail, warning, manual, error, excepted } = counts;
  const unread = counts['not-assessed'] + error;
  const known = { pass, fail, warning, manual, unread, notApplicable: counts['not-applicable'], excepted };
  return {
    suite: key,
    title,
    status,
    demonstration: connection?.isDemonstration ?? false,
    auditedAt: auditedAt?.toISOString() ?? null,
    score,
    coverage: auditedAt === null ? null : coverage,
    checks: all.length,
    counts: auditedAt === null ? null : known,
    failures: auditedAt === null ? null : failuresOf(all, link),
    link,
  };
}

/** The most severe first; of those fails before warnings, then what concerns most. */
function failuresOf(all: readonly CheckView[], link: string): CloudFailuresDto {
  const found = all.flatMap((view) => failureOf(view, link));
  const place = ({ severity }: CloudFailureDto): number => (CHECK_SEVERITIES as readonly string[]).indexOf(severity);
  found.sort(
    (a, b) =>
      place(a) - place(b) ||
      Number(b.status === 'fail') - Number(a.status === 'fail') ||
      b.affected - a.affected ||
      (a.id < b.id ? -1 : 1),
  );
  const items = found.slice(0, FAILURES);
  return { total: found.length, shown: items.length, link: `${link}?status=fail,warning`, items };
}

function failureOf({ check, known, exception, excepted }: CheckView, link: string): CloudFailureDto[] {
  if (known?.status !== 'fail' && known?.status !== 'warning') return [];
  return [
    {
      id: check.id,
      title: check.title,
      severity: check.severity,
      status: known.status,
      summary: known.result.summary,
      affected: known.result.affected.count,
      failingSince: known.firstFailedAt?.toISOString().slice(0, 10) ?? null,
      excepted,
      exceptedUntil: excepted ? (exception?.expiresOn ?? null) : null,
      remediation: check.remediation,
      link: `${link}/checks/${encodeURIComponent(check.id)}`,
    },
  ];
}
