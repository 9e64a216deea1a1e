import { Injectable } from '@nestjs/common';
import type { SuiteSummary } from '../../../cloud-security/index.js';
import type { Dashboard } from '../../../risk/index.js';
import type { DevicesInTheDark, Listed, ListedAcceptance } from '../../domain/listed.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import {
  type LimitedDecisionsDto,
  type LimitedDevicesDto,
  type LimitedScoreDto,
  type LimitedSuiteDto,
  LimitsSectionDto,
} from './limits.dto.js';

const DECISIONS = 12;

/** What this report does not know, and what that does to its numbers. */
@ReportSection({
  name: 'limits',
  title: 'Limits of this report',
  place: 9100,
  data: LimitsSectionDto,
  template: new URL('./limits.html', import.meta.url),
})
@Injectable()
export class LimitsReportSection implements ReportSectionPort<LimitsSectionDto> {
  async read(facts: ReportFacts): Promise<LimitsSectionDto> {
    const [dark, { score }, { figures, coverage }, summaries, feeds, { frameworks }, decided] = await Promise.all([
      facts.darkDevices(),
      facts.actions(),
      facts.dashboard(),
      facts.suiteSummaries(),
      facts.feeds(),
      facts.frameworks(),
      facts.decisions(),
    ]);
    const counts = frameworks.map(({ score: { counts: of } }) => of);
    const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
    const data = {
      enrolled: coverage?.enrolled ?? figures.devices,
      score: score === null ? null : scoreOf(figures),
      silentAfterDays: dark.silentAfterDays,
      silent: devicesOf(dark.silent),
      neverScanned: devicesOf(dark.neverScanned),
      partial: devicesOf(dark.partial),
      suites: summaries.flatMap(suiteOf),
      feeds: feeds
        .filter(({ status }) => status !== 'fresh' && status !== 'not-needed')
        .map(({ key, meta, document, status }) => ({
          key,
          title: document.part === null ? meta.title : document.title,
          status,
        })),
      controls: {
        unknown: sum(counts.map((of) => of['not-assessed'])),
        judged: sum(counts.flatMap((of) => Object.values(of))),
      },
      decisions: decisionsOf(decided),
    };
    return { complete: isComplete(data), ...data };
  }
}

/** Nothing is missing. That something was decided is no gap in what is known. */
function isComplete({
  score,
  silent,
  neverScanned,
  partial,
  suites,
  feeds,
  controls,
}: Omit<LimitsSectionDto, 'complete'>) {
  const devices = silent.total + neverScanned.total + partial.total;
  return score !== null && devices + suites.length + feeds.length + controls.unknown === 0;
}

function scoreOf({ score, low, high, withoutAccepted }: Dashboard['figures']): LimitedScoreDto {
  return { score, low, high, withoutAccepted };
}

function devicesOf({ total, items, link }: DevicesInTheDark['silent']): LimitedDevicesDto {
  return { total, shown: items.length, link, items };
}

function suiteOf({ registered, status, connection, counts }: SuiteSummary): LimitedSuiteDto[] {
  const { title } = registered.meta;
  if (status === 'not-connected') return [{ title, state: status, unread: null }];
  if ((connection?.auditedAt ?? null) === null) return [{ title, state: 'not-audited', unread: null }];
  const unread = counts['not-assessed'] + counts.error;
  if (status === 'failing') return [{ title, state: status, unread }];
  return unread === 0 ? [] : [{ title, state: 'unread', unread }];
}

function decisionsOf({ total, items, link }: Listed<ListedAcceptance>): LimitedDecisionsDto {
  const shown = items.slice(0, DECISIONS).map(({ vulnerabilityId, decision, expiresOn, findings }) => ({
    vulnerability: vulnerabilityId,
    decision,
    expiresOn,
    findings,
  }));
  return { total, shown: shown.length, link, items: shown };
}
