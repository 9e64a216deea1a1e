import { Injectable } from '@nestjs/common';
import { FindGaps, type Gap } from '../../compliance/index.js';
import {
  type AssumptionsInForce,
  JOB_ABOUT,
  JOB_EMPLOYMENT_TYPE,
  JOB_EQUAL_OPPORTUNITY,
  JOB_HOW_TO_APPLY,
  JOB_LOCATION,
  JOB_ON_CALL,
  JOB_PAY_MAX,
  JOB_PAY_MIN,
  JOB_REPORTS_TO,
  JOB_WORK_MODE,
  GatherWork,
  ReadAssumptions,
  ReadWorkforce,
  type NiceRole,
  NICE_ROLES,
  type RoleWorkforce,
  type Workforce,
  type WorkItem,
  type WorkOwner,
} from '../../planning/index.js';
import { Clock } from '../../platform/index.js';
import type { JobTerms, Duty, JobFacts, RoleNeed, Stack, WorkGroup } from '../domain/job/job-facts.js';
import { profileOf } from '../domain/job/role-profiles.js';
import { StackRepository } from '../persistence/stack.repository.js';

/** Kinds of work that the list of remediation actions has. */
const RISK_KINDS = new Set(['remove-malware', 'upgrade', 'mitigate', 'migrate', 'fix-check', 'close-gap']);

/** How the role was chosen. */
export type ChosenBy = 'asked' | 'gap' | 'demand';

/** Facts for a job description, and what they were computed from. */
export interface GatheredJob {
  /** Null: nobody asked for a role, and none is wanted. */
  facts: JobFacts | null;
  chosenBy: ChosenBy | null;
  dataVersion: string;
  asOf: Date | null;
  policy: { id: string; version: number };
  /** Keys of the assumptions that were used. */
  assumptions: string[];
  assumptionsVersion: number;
}

/** Gathers what a job description is made from. */
@Injectable()
export class GatherJobFacts {
  constructor(
    private readonly workforce: ReadWorkforce,
    private readonly work: GatherWork,
    private readonly gaps: FindGaps,
    private readonly assumptions: ReadAssumptions,
    private readonly stack: StackRepository,
    private readonly clock: Clock,
  ) {}

  /** Of a role; without one, of that which is missing most, or is asked for most where staffing is not given. */
  async execute(owner: WorkOwner, asked: NiceRole | null): Promise<GatheredJob> {
    const workforce = await this.workforce.execute(owner);
    const inForce = await this.assumptions.current(owner.organizationId);
    const role = asked ?? workforce.mostWanted?.role ?? null;
    const facts = role && (await this.factsOf(owner, role, workforce, inForce));
    const { dataVersion, asOf, policy } = workforce;
    return {
      facts,
      chosenBy: asked === null ? (workforce.mostWanted?.by ?? null) : 'asked',
      dataVersion,
      asOf,
      policy: { id: policy.id, version: policy.version },
      assumptions: [...new Set([...workforce.assumptions, ...inForce.assumptions.used()])],
      assumptionsVersion: inForce.version,
    };
  }

  private async factsOf(
    owner: WorkOwner,
    role: NiceRole,
    workforce: Workforce,
    inForce: AssumptionsInForce,
  ): Promise<JobFacts> {
    const [{ items }, gaps, stack] = await Promise.all([
      this.work.execute(owner, inForce.assumptions),
      this.gapsOf(owner.organizationId, role),
      this.stackOf(owner.organizationId),
    ]);
    const { roles, hoursPerFte, dataVersion, asOf } = workforce;
    const own = items.filter((item) => item.role === role && item.kind !== 'milestone');
    const of = roles.find((one) => one.role === role) ?? null;
    return {
      role,
      name: NICE_ROLES[role],
      need: of && needOf(of, workforce),
      work: groupsOf(own),
      duties: of === null ? [] : dutiesOf(of),
      // Where the plan has the work of attesting itself, it is not told twice.
      gaps: gaps?.kind === 'attest' && own.some(({ kind }) => kind === 'attest') ? null : gaps,
      open: own.map(({ tier, effortHours, dueOn, overdue }) => ({
        tier: tier?.title ?? null,
        hours: effortHours,
        dueOn,
        overdue,
      })),
      hoursPerFte,
      stack,
      terms: jobTerms(inForce),
      today: this.clock.now().toISOString().slice(0, 10),
      asOf,
      dataVersion,
      assumptionsVersion: inForce.version,
    };
  }

  private async gapsOf(organizationId: number, role: NiceRole): Promise<JobFacts['gaps']> {
    const kind = profileOf(role).gaps;
    if (kind === null) return null;
    const { total, gaps } = await this.gaps.execute(organizationId, { kinds: [kind], limit: 1 });
    const [first] = gaps;
    if (!first) return null;
    return { kind, total, first: nameOf(first), link: `/api/v1/compliance/gaps?kind=${kind}` };
  }

  private async stackOf(organizationId: number): Promise<Stack> {
    const [systems, ecosystems, suites] = await Promise.all([
      this.stack.systems(organizationId),
      this.stack.ecosystems(organizationId),
      this.stack.suites(organizationId),
    ]);
    return { systems, ecosystems, suites: suites.map(suiteTitle) };
  }
}

function needOf({ demandHours, demandFte, staffed, gapFte }: RoleWorkforce, { inflow }: Workforce): RoleNeed {
  const isAssumed = inflow?.from === 'assumed' && demandHours.inflow > 0;
  return { demandHours: demandHours.total, isAssumed, demandFte, staffed, gapFte };
}

/** What recurs and what comes in: open work is told by its kinds. */
function dutiesOf({ parts }: RoleWorkforce): Duty[] {
  return parts
    .filter(({ source, hours }) => source !== 'actions' && hours > 0)
    .map(({ what, hours, basis }) => ({ what, hours, basis }));
}

function groupsOf(items: readonly WorkItem[]): WorkGroup[] {
  const groups = new Map<string, WorkGroup>();
  for (const { kind, effortHours, overdue, link } of items) {
    const listed = RISK_KINDS.has(kind) ? `/api/v1/rice/recommendations?kind=${kind}` : link;
    const group = groups.get(kind) ?? { kind, items: 0, overdue: 0, hours: 0, link: listed };
    group.items += 1;
    group.overdue += overdue ? 1 : 0;
    group.hours += effortHours;
    groups.set(kind, group);
  }
  return [...groups.values()];
}

function nameOf({ signal, check, control }: Gap): string | null {
  if (control) return `${control.control.id} ${control.control.title}`;
  return signal?.signal.title ?? check?.check?.title ?? check?.id ?? null;
}

/** `Google Workspace` of `google-workspace`. */
function suiteTitle(key: string): string {
  return key.replace(/-/g, ' ').replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}

/** What an organization says itself about its jobs. */
function jobTerms({ assumptions, currency }: AssumptionsInForce): JobTerms {
  return {
    about: assumptions.text(JOB_ABOUT),
    employmentType: assumptions.text(JOB_EMPLOYMENT_TYPE),
    workMode: assumptions.text(JOB_WORK_MODE),
    location: assumptions.text(JOB_LOCATION),
    pay: { min: assumptions.optional(JOB_PAY_MIN), max: assumptions.optional(JOB_PAY_MAX), currency },
    reportsTo: assumptions.text(JOB_REPORTS_TO),
    onCall: assumptions.text(JOB_ON_CALL),
    equalOpportunity: assumptions.text(JOB_EQUAL_OPPORTUNITY),
    howToApply: assumptions.text(JOB_HOW_TO_APPLY),
  };
}
