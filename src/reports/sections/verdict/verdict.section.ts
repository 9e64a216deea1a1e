import { Injectable } from '@nestjs/common';
import type { Dashboard } from '../../../risk/index.js';
import { chooseDecisions } from '../../domain/choose-decisions.js';
import { causeInWords, periodChange } from '../../domain/period-change.js';
import { statusOf } from '../../domain/standing.js';
import { type VerdictKind, verdictOf } from '../../domain/verdict.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { decidableWork, wantedRole } from './decidable.js';
import { type VerdictFirstStepDto, VerdictSectionDto } from './verdict.dto.js';

const CHANGES = 3;
const FIRST_STEPS: Partial<Record<VerdictKind, VerdictFirstStepDto>> = {
  'nothing-to-judge': { title: 'Enrol a device, or connect a cloud suite', link: '/api/v1/devices' },
  'not-scanned': {
    title: 'Start the agent on an enrolled device, and wait for its first scan',
    link: '/api/v1/devices',
  },
};

/** How things stand, what changed and what is to be decided, on one page. */
@ReportSection({
  name: 'verdict',
  title: 'In short',
  place: 100,
  data: VerdictSectionDto,
  template: new URL('./verdict.html', import.meta.url),
})
@Injectable()
export class VerdictReportSection implements ReportSectionPort<VerdictSectionDto> {
  async read(facts: ReportFacts): Promise<VerdictSectionDto> {
    const [dashboard, exposure, feeds] = await Promise.all([facts.dashboard(), facts.exposure(), facts.feeds()]);
    const { figures, bands, coverage, cloud } = dashboard;
    const standing = statusOf(dashboard);
    const isListKnown = feeds.some(({ key, record }) => key === 'kev' && record !== null);
    const change = standing ? changeOf(dashboard, facts) : null;
    const overdueListed = isListKnown ? exposure.listed.overdue : null;
    const { kind, sentence } = verdictOf({
      score: standing?.value ?? null,
      band: standing?.band ?? null,
      enrolled: coverage?.enrolled ?? figures.devices,
      reporting: coverage?.reporting ?? 0,
      everScanned: figures.devices - dashboard.neverScanned,
      suites: cloud?.suites.length ?? 0,
      delta: change?.delta ?? null,
      since: change?.since ?? null,
      overdueListed,
      overdueFindings: figures.overdue,
    });
    return {
      verdict: kind,
      sentence,
      score: standing,
      bands,
      coverage: coverageOf(coverage),
      suites: cloud?.suites.length ?? 0,
      direction: change && { since: change.since, scoreBefore: change.scoreBefore, delta: change.delta },
      overdueListed,
      changes: (change?.causes ?? [])
        .slice(0, CHANGES)
        .map(({ cause, points }) => ({ cause, text: causeInWords(cause), points })),
      decisions: standing ? await decisionsOf(facts, coverage) : [],
      firstStep: FIRST_STEPS[kind] ?? null,
    };
  }
}

function changeOf({ trend, figures }: Dashboard, { period }: ReportFacts) {
  const days = trend.map(({ day, figures: { score }, causes }) => ({ day, score, causes }));
  return periodChange(days, figures.score, period.from);
}

function coverageOf(coverage: Dashboard['coverage']): VerdictSectionDto['coverage'] {
  if (!coverage || coverage.enrolled === 0) return null;
  return {
    ...coverage,
    partlyRead: coverage.partlyRead ?? 0,
    share: shareOf(coverage),
    asOf: coverage.asOf.slice(0, 10),
  };
}

function shareOf({ reporting, enrolled }: NonNullable<Dashboard['coverage']>): number | null {
  return enrolled === 0 ? null : Math.round((reporting / enrolled) * 1000) / 1000;
}

async function decisionsOf(facts: ReportFacts, coverage: Dashboard['coverage']) {
  const [{ roadmap }, budget, workforce, { words }, personYears] = await Promise.all([
    facts.roadmap(),
    facts.budget(),
    facts.workforce(),
    facts.actions(),
    facts.personYears(),
  ]);
  return chooseDecisions({
    today: facts.today,
    work: decidableWork(roadmap.items, budget, words),
    role: wantedRole(workforce, personYears, budget.currency),
    coverage: coverage && shareOf(coverage),
  });
}
