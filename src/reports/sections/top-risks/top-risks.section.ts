import { Injectable } from '@nestjs/common';
import type { RoadmapItem, Workforce } from '../../../planning/index.js';
import type { DescribedAction, Matrix, PlannableAction } from '../../../risk/index.js';
import { statusOf } from '../../domain/standing.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { type RiskState, type TopRiskDto, type TopRiskLevelDto, TopRisksSectionDto } from './top-risks.dto.js';

const SHOWN = 5;

/** What a risk is put together from. */
interface Known {
  score: number | null;
  words: ReadonlyMap<string, DescribedAction>;
  items: ReadonlyMap<string, RoadmapItem>;
  roles: Workforce['roles'];
}

/** How likely and how bad, and what to treat first. */
@ReportSection({
  name: 'top-risks',
  title: 'Top risks',
  place: 300,
  data: TopRisksSectionDto,
  template: new URL('./top-risks.html', import.meta.url),
})
@Injectable()
export class TopRisksReportSection implements ReportSectionPort<TopRisksSectionDto> {
  async read(facts: ReportFacts): Promise<TopRisksSectionDto> {
    const [dashboard, matrix, plan, { roadmap }, { roles }] = await Promise.all([
      facts.dashboard(),
      facts.matrix(),
      facts.actions(),
      facts.roadmap(),
      facts.workforce(),
    ]);
    const items = new Map(roadmap.items.map((item) => [item.work.id, item]));
    const known = { score: plan.score, words: plan.words, items, roles };
    const levels = levelsOf(matrix);
    const risks = plan.actions.slice(0, SHOWN).map((action) => riskOf(action, known));
    return {
      counted: statusOf(dashboard) !== null,
      cells: matrix.cells.map(({ likelihood, impact, level, findings, checks }) => ({
        likelihood,
        impact,
        level,
        findings,
        checks,
        count: findings + checks,
      })),
      levels,
      worst: levels.find(({ findings, checks }) => findings + checks > 0) ?? null,
      findings: matrix.totals.findings,
      checks: matrix.totals.checks,
      total: plan.actions.length,
      shown: risks.length,
      link: '/api/v1/rice/recommendations',
      risks,
    };
  }
}

/** From the worst to the mildest, as many as the matrix has. */
function levelsOf({ cells, totals }: Matrix): TopRiskLevelDto[] {
  return Object.keys(totals.byLevel)
    .reverse()
    .map((level) => {
      const own = cells.filter((cell) => cell.level === level);
      const sum = (of: 'findings' | 'checks'): number => own.reduce((total, cell) => total + cell[of], 0);
      return { level, findings: sum('findings'), checks: sum('checks') };
    });
}

function riskOf(action: PlannableAction, { score, words, items, roles }: Known): TopRiskDto {
  const { id, kind, level, devices, tier, dueOn, overdue, removes, link } = action;
  const said = words.get(id);
  const item = items.get(id);
  return {
    id,
    kind,
    subject: subjectOf(action),
    treatment: said?.title ?? action.title,
    level,
    devices,
    vulnerabilities: said?.cveCount ?? 0,
    listed: said?.kevCount ?? 0,
    epss: highest((said?.cves ?? []).map(({ epss }) => epss)),
    tier: tier.title,
    forensic: tier.forensic,
    owner: item ? ownerOf(item.work.role, roles) : null,
    dueOn,
    state: overdue ? 'overdue' : stateOf(item),
    quarter: item?.quarter ?? null,
    scoreBefore: score,
    scoreAfter: score === null ? null : Math.round((score - removes) * 100) / 100,
    link,
  };
}

/** A package with its release; a setting as people call it, which its action has in quotes, and its suite. */
function subjectOf({ title, subject: { kind, ecosystem, name } }: PlannableAction): string {
  const shown = kind === 'package' ? name : (/"(.+)"/u.exec(title)?.[1] ?? name);
  return (kind === 'package' || kind === 'cloud-check') && ecosystem !== '' ? `${shown} (${ecosystem})` : shown;
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function ownerOf(role: string, roles: Workforce['roles']): TopRiskDto['owner'] {
  return { id: role, name: roles.find((one) => one.role === role)?.name ?? role };
}

function stateOf(item: RoadmapItem | undefined): RiskState {
  return item?.state ?? 'unplanned';
}
