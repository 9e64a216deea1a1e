import { Injectable } from '@nestjs/common';
import type { BudgetRead, Money, RoadmapItem, Workforce } from '../../../planning/index.js';
import type { DescribedAction, Dashboard } from '../../../risk/index.js';
import {
  chooseDecisions,
  type DecidableWork,
  type DecisionCost,
  type WantedRole,
} from '../../domain/choose-decisions.js';
import { causeInWords, periodChange } from '../../domain/period-change.js';
import { statusOf } from '../../domain/progress.js';
import { type VerdictKind, verdictOf } from '../../domain/verdict.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
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
  const [{ roadmap }, budget, workforce, { actions, words }, personYears] = await Promise.all([
    facts.roadmap(),
    facts.budget(),
    facts.workforce(),
    facts.actions(),
    facts.personYears(),
  ]);
  // A roadmap goes by quarters and by who is free; a board is asked about what comes first in the list of actions.
  const placeOf = ({ work }: RoadmapItem): number => work.place ?? Number.MAX_SAFE_INTEGER;
  const items = [...roadmap.items].sort((a, b) => placeOf(a) - placeOf(b));
  const problems = new Map(actions.map(({ id, problem }) => [id, problem]));
  return chooseDecisions({
    today: facts.today,
    work: decidableWork(items, budget, words, problems),
    role: wantedRole(workforce, personYears, budget.currency),
    coverage: coverage && shareOf(coverage),
  });
}

/** The work of a roadmap, with what it costs: its hours' share of what the budget says of its kind. */
function decidableWork(
  items: readonly RoadmapItem[],
  { lines, currency }: Pick<BudgetRead, 'lines' | 'currency'>,
  words: ReadonlyMap<string, Pick<DescribedAction, 'title' | 'kevCount'>>,
  problems: ReadonlyMap<string, string | null>,
): DecidableWork[] {
  const ofKinds = new Map(lines.flatMap(({ work }) => (work ? [[work.kind as string, work] as const] : [])));
  return items.map(({ work, state }) => {
    const line = ofKinds.get(work.kind);
    const share = line && line.hours > 0 ? work.effortHours / line.hours : null;
    const problem = problems.get(work.id) ?? null;
    return {
      id: work.id,
      kind: work.kind,
      title: (problem === null ? words.get(work.id)?.title : null) ?? work.title,
      problem,
      subject: work.subject,
      dueOn: work.dueOn,
      overdue: work.overdue,
      listed: words.get(work.id)?.kevCount ?? 0,
      devices: work.devices,
      hours: Math.round(work.effortHours * 100) / 100,
      removes: work.risk?.removes ?? null,
      cost: line?.cost && share !== null ? costOf(line.cost, share, currency) : null,
      unstaffed: state === 'unstaffed',
      link: work.link,
    };
  });
}

/** Null where no role is wanted: staffing covers all, or nothing is asked for. */
function wantedRole(
  { mostWanted, roles }: Pick<Workforce, 'mostWanted' | 'roles'>,
  personYears: ReadonlyMap<string, Money | null>,
  currency: string,
): WantedRole | null {
  const role = roles.find((one) => one.role === mostWanted?.role);
  if (!mostWanted || !role) return null;
  const year = personYears.get(role.role) ?? null;
  return {
    id: role.role,
    name: role.name,
    fte: mostWanted.fte,
    staffed: role.staffed,
    hoursPerQuarter: role.demandHours.total,
    overdue: role.work.overdue,
    firstDueOn: role.work.firstDueOn,
    cost: year && costOf(year, mostWanted.fte, currency),
  };
}

function costOf({ amount, low, high }: Money, times: number, currency: string): DecisionCost {
  return { currency, amount: Math.round(amount * times), low: Math.round(low * times), high: Math.round(high * times) };
}
