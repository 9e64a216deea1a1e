import { Injectable } from '@nestjs/common';
import {
  type AskedDecision,
  becameOf,
  changeOf,
  decisionsOf,
  directionOf,
  type Measured,
  measuredBy,
  type OpenWork,
  type PreviousReport,
  statusOf,
} from '../../domain/progress.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import {
  type ProgressDecisionDto,
  type ProgressFigureDto,
  type ProgressFrameworksDto,
  ProgressSectionDto,
} from './progress.dto.js';

const FRAMEWORKS = 6;
const FRAMEWORKS_LINK = '/api/v1/compliance/frameworks';
const STAFF = 'staff:';
const DAY_MS = 86_400_000;

/** What moved since an earlier report, and what became of the decisions that it asked for. */
@ReportSection({
  name: 'progress',
  title: 'Since the last report',
  place: 1100,
  data: ProgressSectionDto,
  template: new URL('./progress.html', import.meta.url),
})
@Injectable()
export class ProgressReportSection implements ReportSectionPort<ProgressSectionDto> {
  async read(facts: ReportFacts): Promise<ProgressSectionDto> {
    const [measured, previous] = await Promise.all([measure(facts), facts.previous()]);
    if (!previous) return { since: null, figures: [], frameworks: noFrameworks(), decisions: [], measured };
    const then = measuredBy(previous);
    return {
      since: sinceOf(previous, facts.today),
      figures: then ? figuresOf(then, measured) : [],
      frameworks: then ? await frameworksOf(then, measured, facts) : noFrameworks(),
      decisions: await decided(decisionsOf(previous), facts),
      measured,
    };
  }
}

async function measure(facts: ReportFacts): Promise<Measured> {
  const [dashboard, exposure, feeds, { frameworks }] = await Promise.all([
    facts.dashboard(),
    facts.exposure(),
    facts.feeds(),
    facts.frameworks(),
  ]);
  const standing = statusOf(dashboard);
  const { figures, coverage } = dashboard;
  const isListKnown = standing !== null && feeds.some(({ key, record }) => key === 'kev' && record !== null);
  return {
    score: standing?.value ?? null,
    coverage:
      coverage && coverage.enrolled > 0 ? Math.round((coverage.reporting / coverage.enrolled) * 1000) / 1000 : null,
    overdue: standing ? figures.overdue : null,
    listed: isListKnown ? exposure.listed.total : null,
    listedOverdue: isListKnown ? exposure.listed.overdue : null,
    frameworks: frameworks
      .map(({ known, score }) => ({ slug: known.framework.slug, readiness: score.readiness }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  };
}

function sinceOf({ id, asOf }: PreviousReport, today: string): ProgressSectionDto['since'] {
  const on = asOf.toISOString().slice(0, 10);
  const days = Math.round((Date.parse(today) - Date.parse(on)) / DAY_MS);
  return { reportId: id, on, days, link: `/api/v1/reports/${id}` };
}

function figuresOf(then: Measured, now: Measured): ProgressFigureDto[] {
  const percent = (share: number | null): number | null => share && Math.round(share * 1000) / 10;
  return [
    figure('score', 'Risk score, of 100', 'points', then.score, now.score),
    figure('coverage', 'Devices that report', 'percent', percent(then.coverage), percent(now.coverage)),
    figure('overdue', 'Findings past their deadline', 'count', then.overdue, now.overdue),
    figure('listed', 'Open vulnerabilities that attackers are known to use', 'count', then.listed, now.listed),
    figure('listed-overdue', 'Of these past their deadline', 'count', then.listedOverdue, now.listedOverdue),
  ];
}

function figure(
  key: string,
  title: string,
  unit: ProgressFigureDto['unit'],
  then: number | null,
  now: number | null,
): ProgressFigureDto {
  const change = changeOf(then, now);
  return { key, title, unit, then, now, change, direction: directionOf(change, key !== 'coverage') };
}

async function frameworksOf(then: Measured, now: Measured, facts: ReportFacts): Promise<ProgressFrameworksDto> {
  const { frameworks } = await facts.frameworks();
  const names = new Map(frameworks.map(({ known: { framework } }) => [framework.slug, framework]));
  const before = new Map(then.frameworks.map(({ slug, readiness }) => [slug, readiness]));
  const all = now.frameworks
    .map(({ slug, readiness }) => {
      const { name = slug, version = '' } = names.get(slug) ?? {};
      const known = { slug, name: `${name} ${version}`.trim(), then: before.get(slug) ?? null, now: readiness };
      const change = changeOf(known.then, readiness);
      return { ...known, change, direction: directionOf(change, false) };
    })
    .filter((one) => one.then !== null || one.now !== null)
    .sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0));
  const items = all.slice(0, FRAMEWORKS);
  return { total: all.length, shown: items.length, link: FRAMEWORKS_LINK, items };
}

async function decided(asked: readonly AskedDecision[], facts: ReportFacts): Promise<ProgressDecisionDto[]> {
  if (asked.length === 0) return [];
  const [{ roadmap }, { roles }] = await Promise.all([facts.roadmap(), facts.workforce()]);
  const open = new Map<string, OpenWork>([
    ...roadmap.items.map(({ work }): [string, OpenWork] => [
      work.id,
      { overdue: work.overdue, removes: work.risk?.removes ?? null, devices: work.devices, dueOn: work.dueOn },
    ]),
    // A role that nobody said anything about is still asked for.
    ...roles
      .filter(({ gapFte, demandFte }) => (gapFte ?? demandFte) > 0)
      .map(({ role, work }): [string, OpenWork] => [
        `${STAFF}${role}`,
        { overdue: false, removes: null, devices: null, dueOn: work.firstDueOn },
      ]),
  ]);
  return asked.map((decision) => {
    const left = open.get(decision.id) ?? null;
    const { kind, id, title, removes, devices, dueOn } = decision;
    return {
      kind,
      id,
      title,
      state: becameOf(decision, left, facts.today),
      removesThen: removes,
      removesNow: left ? left.removes : removes && 0,
      devicesThen: devices,
      devicesNow: left ? left.devices : devices && 0,
      dueOn,
    };
  });
}

function noFrameworks(): ProgressFrameworksDto {
  return { total: 0, shown: 0, link: FRAMEWORKS_LINK, items: [] };
}
