import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type BudgetRead,
  type ItemState,
  NICE_ROLES,
  type Roadmap,
  type RoadmapItem,
  type RoadmapQuarter,
  type Workforce,
} from '../../../planning/index.js';
import type { ActionPlan, DescribedAction } from '../../../risk/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import { PlanBudgetDto, type PlanCategoryDto, type PlanMoneyDto } from './plan-money.dto.js';
import { PlanActionsDto, type PlanQuarterDto, PlanRoadmapDto, type PlanSumDto } from './plan-work.dto.js';

/** How much a role is asked for, and how many people there are for it. */
export class PlanRoleDto {
  @ApiProperty({ example: 'PD-WRL-007', description: 'Id of the work role of NICE.' }) id!: string;
  @ApiProperty({ example: 'Vulnerability Analysis', description: 'As NIST calls it.' }) name!: string;
  @ApiProperty({ example: 96.5, description: 'Hours of a quarter that it is asked for.' }) hours!: number;
  @ApiProperty({ example: 0.3, description: 'Full-time people that this keeps busy.' }) demandFte!: number;
  @ApiProperty({ type: Number, nullable: true, example: 0.5, description: 'People there are; null: nobody said.' })
  staffed!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: -0.2,
    description: 'Full-time people that are missing; below 0 more than are needed. Null: not known.',
  })
  gapFte!: number | null;
}

/** The role that one would look for first. */
export class PlanMostWantedDto {
  @ApiProperty({ example: 'PD-WRL-007', description: 'Id of the work role of NICE.' }) id!: string;
  @ApiProperty({ example: 'Vulnerability Analysis', description: 'As NIST calls it.' }) name!: string;
  @ApiProperty({
    enum: ['gap', 'demand'],
    description: 'The largest gap; or, where no gap is known, the largest demand.',
  })
  by!: 'gap' | 'demand';
  @ApiProperty({ example: 0.3, description: 'Full-time people: missing, or asked for.' }) fte!: number;
  @ApiProperty({ description: 'Why, in words with numbers.' }) why!: string;
}

/** Who is needed, against who is there. */
export class PlanPeopleDto {
  @ApiProperty({ example: true, description: 'Staffing was not said, or new work had to be assumed.' })
  illustrative!: boolean;
  @ApiProperty({ format: 'date', description: 'The first day of the 91 that are looked at.' }) from!: string;
  @ApiProperty({ format: 'date', description: 'The last of them.' }) to!: string;
  @ApiProperty({ example: 390, description: 'Hours that one full-time person works in these days.' })
  hoursPerFte!: number;
  @ApiProperty({
    type: PlanMostWantedDto,
    nullable: true,
    description: 'Null: nothing is asked for, or all is covered.',
  })
  mostWanted!: PlanMostWantedDto | null;
  @ApiProperty({ type: 'integer', example: 9, description: 'Roles that are asked for or have people.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 8, description: 'Those that are here.' }) shown!: number;
  @ApiProperty({ type: [PlanRoleDto], description: 'The most wanted in front.' }) roles!: PlanRoleDto[];
  @ApiProperty({ example: '/api/v1/workforce', description: 'All of it. A path of this API.' }) link!: string;
}

/** What to do, when, with whom, and what it costs. */
export class PlanSectionDto {
  @ApiProperty({ example: true, description: 'Risk was counted; if not, there is no order to plan by.' })
  counted!: boolean;
  @ApiProperty({ type: PlanActionsDto, description: 'What to do first, by points removed for a day of work.' })
  actions!: PlanActionsDto;
  @ApiProperty({ type: PlanRoadmapDto, description: 'When.' }) roadmap!: PlanRoadmapDto;
  @ApiProperty({ type: PlanBudgetDto, description: 'For how much.' }) budget!: PlanBudgetDto;
  @ApiProperty({ type: PlanPeopleDto, description: 'With whom.' }) people!: PlanPeopleDto;
}

/** What to do, when, with whom, and what it costs. */
@ReportSection({
  name: 'plan',
  title: 'The plan',
  place: 900,
  data: PlanSectionDto,
  template: new URL('./plan.html', import.meta.url),
})
@Injectable()
export class PlanReportSection implements ReportSectionPort<PlanSectionDto> {
  async read(facts: ReportFacts): Promise<PlanSectionDto> {
    const [actions, { roadmap }, budget, workforce] = await Promise.all([
      facts.actions(),
      facts.roadmap(),
      facts.budget(),
      facts.workforce(),
    ]);
    return {
      counted: actions.score !== null,
      actions: actionsOf(actions, roadmap),
      roadmap: roadmapOf(roadmap),
      budget: budgetOf(budget),
      people: peopleOf(workforce),
    };
  }
}

const ROLES = 8;

/** Who is needed, against who is there, the most wanted role in front. */
function peopleOf({ roles, mostWanted, quarter, hoursPerFte, illustrative }: Workforce): PlanPeopleDto {
  const shown = roles
    .slice(0, ROLES)
    .map(({ role, name, demandHours, demandFte, staffed, gapFte }) => ({
      id: role,
      name,
      hours: demandHours.total,
      demandFte,
      staffed,
      gapFte,
    }));
  return {
    illustrative,
    from: quarter.from,
    to: quarter.to,
    hoursPerFte,
    mostWanted: mostWanted && {
      id: mostWanted.role,
      name: mostWanted.name,
      by: mostWanted.by,
      fte: mostWanted.fte,
      why: mostWanted.why,
    },
    total: roles.length,
    shown: shown.length,
    roles: shown,
    link: '/api/v1/workforce',
  };
}

const ACTIONS = 10;

/** The first actions, with what becomes of the score along them, and when the plan is done with each. */
export function actionsOf(
  { actions, leftOut, scoreAlong, score, hoursPerDay, words }: ActionPlan & { words: Map<string, DescribedAction> },
  { items: planned }: Roadmap,
): PlanActionsDto {
  const first = actions.slice(0, ACTIONS);
  const steps = new Map(score === null ? [] : scoreAlong(first.map(({ id }) => id)).map((step) => [step.id, step]));
  const placed = new Map(planned.map((item) => [item.work.id, item]));
  const items = first.map((action, at) => {
    const { id, title, rice, effort, dueOn, overdue, devices, link } = action;
    const [item, step] = [placed.get(id), steps.get(id)];
    return {
      place: at + 1,
      id,
      title: words.get(id)?.title ?? title,
      rice: hundredths(rice),
      hours: hundredths(effort.personDays * hoursPerDay),
      role: item ? NICE_ROLES[item.work.role] : null,
      dueOn,
      overdue,
      endsOn: item?.endsOn ?? null,
      devices,
      score: step ? { before: step.scoreBefore, after: step.scoreAfter } : null,
      link,
    };
  });
  const [begin, end] = [items[0]?.score, items.at(-1)?.score];
  return {
    total: actions.length,
    shown: items.length,
    leftOut,
    link: '/api/v1/rice/recommendations',
    hours: hundredths(items.reduce((sum, { hours }) => sum + hours, 0)),
    score: begin && end ? { before: begin.before, after: end.after } : null,
    items,
  };
}

type Line = BudgetRead['lines'][number];

/** The budget by category. Amounts are whole minor units, so that they add up exactly. */
export function budgetOf({ totals, loss, ...budget }: BudgetRead): PlanBudgetDto {
  const { currency, illustrative, defaults, missing, lines, returnOnInvestment } = budget;
  const known = (wanted: (line: Line) => boolean): boolean => lines.some((line) => line.money !== null && wanted(line));
  return {
    currency,
    illustrative,
    oneOff: known(({ timing }) => timing === 'one-off') ? totals.oneOff : null,
    runPerYear: known(({ timing }) => timing === 'run') ? totals.runPerYear : null,
    firstYear: known(() => true) ? totals.year1 : null,
    isLowerBound: totals.isLowerBound,
    withoutAmount: totals.withoutAmount.length,
    categories: [...new Set(lines.map(({ category }) => category))].map((category) =>
      categoryOf(
        category,
        lines.filter((line) => line.category === category),
      ),
    ),
    defaults,
    missing,
    loss: {
      illustrative: loss.illustrative,
      probabilityBefore: sixDigits(loss.probability30.before),
      probabilityAfter: sixDigits(loss.probability30.after),
      before: loss.annualized.before,
      after: loss.annualized.after,
      expectedReduction: loss.expectedReduction,
    },
    returnOnInvestment,
    link: '/api/v1/budget',
  };
}

function categoryOf(category: string, lines: readonly Line[]): PlanCategoryDto {
  const amounts = lines.flatMap(({ money }) => money ?? []);
  return {
    category,
    lines: lines.length,
    withoutAmount: lines.length - amounts.length,
    money: amounts.length === 0 ? null : amounts.reduce(together),
  };
}

function together(a: PlanMoneyDto, b: PlanMoneyDto): PlanMoneyDto {
  return { amount: a.amount + b.amount, low: a.low + b.low, high: a.high + b.high };
}

/** A number is no longer than what it was made from. */
function sixDigits(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}

const LANDS = 4;

type Sum = Pick<PlanSumDto, keyof PlanSumDto>;

/** When what is done; in numbers, with the first few of each quarter by name. */
export function roadmapOf({ items, quarters, illustrative }: Roadmap): PlanRoadmapDto {
  const inState = (wanted: ItemState): Sum => summed(items.filter(({ state }) => state === wanted));
  return {
    illustrative,
    total: items.length,
    quarters: quarters.map(quarterOf),
    planned: inState('planned'),
    beyond: inState('beyond'),
    unstaffed: inState('unstaffed'),
    blocked: inState('blocked'),
    late: summed(items.filter(({ isLate }) => isLate)),
    link: '/api/v1/roadmap',
  };
}

function quarterOf({ key, startsOn, endsOn, items, roles, score }: RoadmapQuarter): PlanQuarterDto {
  const byRole = roles.map(({ role, hoursPlanned, hoursAvailable }) => ({
    role: NICE_ROLES[role],
    planned: hundredths(hoursPlanned),
    available: hundredths(hoursAvailable),
  }));
  return {
    key,
    startsOn,
    endsOn,
    ...summed(items),
    planned: hundredths(byRole.reduce((sum, { planned }) => sum + planned, 0)),
    available: hundredths(byRole.reduce((sum, { available }) => sum + available, 0)),
    score,
    roles: byRole,
    // What takes no work is reached, not done.
    lands: items
      .filter(({ work }) => work.effortHours > 0)
      .slice(0, LANDS)
      .map(({ work }) => work.title),
  };
}

function summed(items: readonly RoadmapItem[]): Sum {
  const sum = (of: (item: RoadmapItem) => number): number => hundredths(items.reduce((all, item) => all + of(item), 0));
  return {
    items: items.length,
    hours: sum(({ work }) => work.effortHours),
    points: sum(({ work }) => work.risk?.points ?? 0),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
