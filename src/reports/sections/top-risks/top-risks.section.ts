import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { RoadmapItem, Workforce } from '../../../planning/index.js';
import type { DescribedAction, Matrix, PlannableAction } from '../../../risk/index.js';
import { statusOf } from '../../domain/progress.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';

const LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'];
const RISK_STATES = ['overdue', 'planned', 'beyond', 'unstaffed', 'blocked', 'unplanned'] as const;
/** Where its treatment stands. */
type RiskState = (typeof RISK_STATES)[number];

/** A cell of the matrix. */
class TopRiskCellDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, description: 'Row.' }) likelihood!: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, description: 'Column.' }) impact!: number;
  @ApiProperty({ enum: LEVELS, description: 'By NIST SP 800-30 r1, Table I-2.' }) level!: string;
  @ApiProperty({ type: 'integer', example: 14, description: 'Open findings.' }) findings!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Failing checks, of devices and of cloud suites.' })
  checks!: number;
  @ApiProperty({ type: 'integer', example: 16, description: 'Both.' }) count!: number;
}

/** How much is open of a level. */
class TopRiskLevelDto {
  @ApiProperty({ enum: LEVELS, description: 'The level.' }) level!: string;
  @ApiProperty({ type: 'integer', example: 40, description: 'Open findings.' }) findings!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Failing checks.' }) checks!: number;
}

/** Who treats a risk. */
class TopRiskOwnerDto {
  @ApiProperty({ example: 'IO-WRL-005', description: 'Work role of the NICE Framework.' }) id!: string;
  @ApiProperty({ example: 'Systems Administration', description: "NIST's name of it." }) name!: string;
}

/** A risk, and what is done about it. */
class TopRiskDto {
  @ApiProperty({ format: 'uuid', description: 'Of the action that treats it.' }) id!: string;
  @ApiProperty({
    enum: ['remove-malware', 'upgrade', 'mitigate', 'migrate', 'fix-check', 'close-gap'],
    description: 'Kind of the action that treats it.',
  })
  kind!: string;
  @ApiProperty({ example: 'openssl (Debian:12)', description: 'What is at risk.' }) subject!: string;
  @ApiProperty({ example: 'Upgrade openssl to 3.0.17 (Debian:12)', description: 'What the action does.' })
  treatment!: string;
  @ApiProperty({ enum: LEVELS, nullable: true, description: 'The worst of what is open of it; null: not known.' })
  level!: string | null;
  @ApiProperty({ type: 'integer', example: 60, description: 'Devices.' }) devices!: number;
  @ApiProperty({ type: 'integer', example: 4, description: 'Vulnerabilities; 0 for what is no vulnerability.' })
  vulnerabilities!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Of these, known to be exploited as CISA lists them.' })
  listed!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.7,
    description: 'The highest EPSS of its riskiest vulnerabilities; null: not known.',
  })
  epss!: number | null;
  @ApiProperty({ example: '14 days', description: 'Its deadline tier.' }) tier!: string;
  @ApiProperty({ description: 'Look for traces of a break-in before and after the fix.' }) forensic!: boolean;
  @ApiProperty({ type: TopRiskOwnerDto, nullable: true, description: 'Null where the plan has no such work.' })
  owner!: TopRiskOwnerDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'First day due; null: no day is set.' })
  dueOn!: string | null;
  @ApiProperty({
    enum: RISK_STATES,
    description:
      '`overdue`; `planned`: done in `quarter`; `beyond`: after the four quarters of the plan; `unstaffed`: nobody does it; `blocked`: it waits for that; `unplanned`.',
  })
  state!: RiskState;
  @ApiProperty({ type: String, nullable: true, example: '2026-Q4', description: 'In which it is done; null: in none.' })
  quarter!: string | null;
  @ApiProperty({ type: Number, nullable: true, example: 64.5, description: 'The score as it stands; null: not known.' })
  scoreBefore!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 58.4, description: 'The score when it alone is treated.' })
  scoreAfter!: number | null;
  @ApiProperty({ description: 'A path of this API: the action in its list.' }) link!: string;
}

/** The matrix, and what to treat first. */
export class TopRisksSectionDto {
  @ApiProperty({ description: 'Whether anything was scanned or audited: without, zeros say nothing.' })
  counted!: boolean;
  @ApiProperty({ type: [TopRiskCellDto], description: 'All 25, as things are: decisions and controls applied.' })
  cells!: TopRiskCellDto[];
  @ApiProperty({ type: [TopRiskLevelDto], description: 'All five, the worst first.' }) levels!: TopRiskLevelDto[];
  @ApiProperty({
    type: TopRiskLevelDto,
    nullable: true,
    description: 'The worst level with something open; null: none.',
  })
  worst!: TopRiskLevelDto | null;
  @ApiProperty({ type: 'integer', example: 840, description: 'Open findings in the matrix.' }) findings!: number;
  @ApiProperty({ type: 'integer', example: 60, description: 'Failing checks in it.' }) checks!: number;
  @ApiProperty({ type: 'integer', example: 120, description: 'Risks with an action, of which `risks` has the first.' })
  total!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'How many are shown.' }) shown!: number;
  @ApiProperty({ example: '/api/v1/rice/recommendations', description: 'All of them. A path of this API.' })
  link!: string;
  @ApiProperty({ type: [TopRiskDto], description: 'In the order in which to treat them.' }) risks!: TopRiskDto[];
}

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
    // Of a check its words say again what is wrong.
    treatment: (action.problem === null ? said?.title : null) ?? action.title,
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

/** A package with its release; of a check what is wrong. */
function subjectOf({ problem, subject: { kind, ecosystem, name } }: PlannableAction): string {
  const shown = problem ?? name;
  return kind === 'package' && ecosystem !== '' ? `${shown} (${ecosystem})` : shown;
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
