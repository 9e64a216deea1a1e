import { Injectable } from '@nestjs/common';
import { CHECK_SEVERITIES, type CheckView, type SuiteSummary } from '../../../cloud-security/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import { type CloudFailureDto, type CloudFailuresDto, CloudSectionDto, type CloudSuiteDto } from './cloud.dto.js';

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
      summary: known.verdict.summary,
      affected: known.verdict.affected.count,
      failingSince: known.firstFailedAt?.toISOString().slice(0, 10) ?? null,
      excepted,
      exceptedUntil: excepted ? (exception?.expiresOn ?? null) : null,
      remediation: check.remediation,
      link: `${link}/checks/${encodeURIComponent(check.id)}`,
    },
  ];
}
