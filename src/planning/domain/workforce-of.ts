import type { Assumptions } from './assumptions/assumptions.js';
import { TRIAGE_HOURS, UNDATED_QUARTERS } from './assumptions/inflow.js';
import { staffKey } from './assumptions/staffing.js';
import { weeklyHours } from './people-lines.js';
import { demandOfActions, FORENSIC_WORK, type RolePart } from './demand-of-actions.js';
import { demandOfDuties } from './demand-of-duties.js';
import { inflowOf, type InflowReading, meanEffort } from './inflow.js';
import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from './nice-role.js';
import { queueChecks, type QueueTier } from './queue.js';
import { dateAfter, dayOfWork, hundredths, MONTH_DAYS, QUARTER_DAYS, shareWithin } from './spread.js';
import type { Work, WorkItem } from './work.js';
import {
  type AskingWork,
  DEMAND_SOURCES,
  type DemandSource,
  type Inflow,
  type MostWanted,
  type RoleWorkforce,
  type Workforce,
} from './workforce.js';

const LARGEST = 5;

/** Every role that is asked for or has people, the most wanted in front. */
function roleWorkforces(
  parts: readonly RolePart[],
  items: readonly WorkItem[],
  { today, hoursPerFte, assumptions }: { today: string; hoursPerFte: number; assumptions: Assumptions },
): RoleWorkforce[] {
  const roles = NICE_ROLE_IDS.flatMap((role): RoleWorkforce[] => {
    const own = parts.filter((part) => part.role === role && part.hours > 0);
    const staffed = assumptions.optional(staffKey(role));
    if (own.length === 0 && staffed === null) return [];
    const hours = (source?: DemandSource): number =>
      hundredths(
        own.reduce((sum, part) => (source === undefined || part.source === source ? sum + part.hours : sum), 0),
      );
    const total = hours();
    const [actions, inflow, duties] = DEMAND_SOURCES.map((source) => hours(source)) as [number, number, number];
    return [
      {
        role,
        name: NICE_ROLES[role],
        demandHours: { total, actions, inflow, duties },
        parts: own.map(({ source, key, what, hours: ofPart, basis }) => ({ source, key, what, hours: ofPart, basis })),
        demandFte: hundredths(total / hoursPerFte),
        staffed,
        gapFte: staffed === null ? null : hundredths(total / hoursPerFte - staffed),
        work: workOf(role, items, today, assumptions),
      },
    ];
  });
  return roles.sort((a, b) => rank(a) - rank(b) || wanted(b) - wanted(a));
}

/** The first of the roles, where it is wanted at all. */
function mostWantedOf([first]: readonly RoleWorkforce[]): MostWanted | null {
  if (!first || rank(first) === 2) return null;
  const { role, name, demandHours, demandFte, gapFte, staffed } = first;
  const asked = `It is asked for ${demandHours.total} hours a quarter, ${demandFte} full-time people`;
  return gapFte === null
    ? {
        role,
        name,
        by: 'demand',
        fte: demandFte,
        why: `${asked}: the largest demand of the roles for which you did not say how many people there are. Its gap is not known.`,
      }
    : { role, name, by: 'gap', fte: gapFte, why: `${asked}, and has ${staffed ?? 0}: the largest gap that is known.` };
}

/** A gap that is known, then a demand of which no gap is known, then what is covered. */
function rank({ gapFte, demandHours }: RoleWorkforce): number {
  if (gapFte !== null) return gapFte > 0 ? 0 : 2;
  return demandHours.total > 0 ? 1 : 2;
}

function wanted({ gapFte, demandFte }: RoleWorkforce): number {
  return gapFte ?? demandFte;
}

function workOf(
  role: NiceRole,
  items: readonly WorkItem[],
  today: string,
  assumptions: Assumptions,
): RoleWorkforce['work'] {
  const own = items.filter((item) => item.role === role && item.effortHours > 0);
  const days = own.flatMap((item) => dayOfWork(item) ?? []);
  const asking = own.map((item): AskingWork => ({
    id: item.id,
    kind: item.kind,
    title: item.title,
    tier: item.tier?.key ?? null,
    hours: hundredths(item.effortHours),
    hoursThisQuarter: hundredths(item.effortHours * shareWithin(item, QUARTER_DAYS, today, assumptions).share),
    dueOn: item.dueOn,
    overdue: item.overdue,
  }));
  asking.sort((a, b) => b.hoursThisQuarter - a.hoursThisQuarter || b.hours - a.hours || (a.id < b.id ? -1 : 1));
  return {
    items: own.length,
    overdue: own.filter(({ overdue }) => overdue).length,
    hours: hundredths(own.reduce((sum, { effortHours }) => sum + effortHours, 0)),
    firstDueOn: days.sort()[0] ?? null,
    largest: asking.slice(0, LARGEST),
  };
}

const TRIAGE: NiceRole = 'PD-WRL-007';
const MONTHS = QUARTER_DAYS / MONTH_DAYS;

/** What new work asks of each role within a quarter: doing it, judging it, and looking for traces where its tier says so. */
function demandOfInflow(
  inflow: Inflow,
  items: readonly WorkItem[],
  forensicTiers: ReadonlySet<string>,
  assumptions: Assumptions,
): RolePart[] {
  if (inflow.perMonth === 0) return [];
  const parts = rolesOf(inflow).map(({ role, perMonth }): RolePart => {
    const { hours, basis } = meanEffort(role, items, assumptions);
    return part(role, 'new-work', 'New work', perMonth, { each: hours, basis, inflow });
  });
  const triage = assumptions.number(TRIAGE_HOURS);
  const judging = { each: triage, basis: `hours (${assumptions.named(TRIAGE_HOURS)})`, inflow };
  parts.push(part(TRIAGE, 'triage', 'Judging new work', inflow.perMonth, judging));
  const forensic = hundredths(
    inflow.rates.reduce(
      (sum, { tier, perMonth }) => (tier !== null && forensicTiers.has(tier) ? sum + perMonth : sum),
      0,
    ),
  );
  if (forensic === 0) return parts;
  for (const { role, key, what } of FORENSIC_WORK) {
    const looking = { each: assumptions.number(key), basis: `hours (${assumptions.named(key)})`, inflow };
    parts.push(part(role, 'new-forensic', `${what} for new work of a forensic deadline tier`, forensic, looking));
  }
  return parts;
}

/** New work a month of each role. */
function rolesOf({ rates }: Inflow): { role: NiceRole; perMonth: number }[] {
  const sums = new Map<NiceRole, number>();
  for (const { role, perMonth } of rates) sums.set(role, (sums.get(role) ?? 0) + perMonth);
  return [...sums].map(([role, perMonth]) => ({ role, perMonth: hundredths(perMonth) }));
}

function part(
  role: NiceRole,
  key: string,
  what: string,
  perMonth: number,
  { each, basis, inflow }: { each: number; basis: string; inflow: Inflow },
): RolePart {
  return {
    role,
    source: 'inflow',
    key,
    what,
    hours: hundredths(perMonth * MONTHS * each),
    basis: `${perMonth} in ${MONTH_DAYS} days (${inflow.from}) × ${QUARTER_DAYS}/${MONTH_DAYS} × ${each} ${basis}`,
  };
}

export interface WorkforceInput {
  work: Pick<Work, 'items' | 'leftOut' | 'asOf' | 'dataVersion' | 'policy'>;
  /** The strictest in front. */
  tiers: readonly QueueTier[];
  inflow: InflowReading;
  /** Attestations that end, or are to be reviewed, within the quarter. */
  attestationsDue: number;
  /** A date. */
  today: string;
  assumptions: Assumptions;
  assumptionsVersion: number;
}

/**
 * Who is needed against who is there. Demand in hours a quarter of a role is the effort of open work that falls in it, the
 * effort of new work, and duties; a full-time person works their productive hours of a year by four, all of them: what
 * planned work leaves is what inflow and duties are done in. gap = demand / hours of one person − people.
 */
export function workforceOf(input: WorkforceInput): Workforce {
  const { work, today, assumptions } = input;
  const hoursPerFte = (weeklyHours(1, assumptions) * QUARTER_DAYS) / 7;
  const frame = {
    quarter: { from: today, to: dateAfter(today, QUARTER_DAYS) },
    hoursPerFte: hundredths(hoursPerFte),
    assumptionsVersion: input.assumptionsVersion,
    leftOut: work.leftOut,
    dataVersion: work.dataVersion,
    asOf: work.asOf,
    policy: work.policy,
  };
  if (isEmpty(input)) {
    const notes = ['No device was scanned yet and no suite audited: there is nothing that people could be asked for.'];
    const nothing = { roles: [], mostWanted: null, inflow: null, queue: [] };
    return { ...frame, ...nothing, notes, illustrative: true, assumptions: assumptions.used() };
  }
  const inflow = inflowOf(input.inflow, today, assumptions);
  const { roles, queue } = computed(input, inflow, hoursPerFte);
  return {
    ...frame,
    roles,
    mostWanted: mostWantedOf(roles),
    inflow,
    queue,
    notes: [...leftOutNotes(work.leftOut), ...notesOf(roles, inflow, assumptions)],
    illustrative: inflow.from === 'assumed' || roles.some(({ staffed }) => staffed === null),
    assumptions: assumptions.used(),
  };
}

function computed(
  { work: { items }, tiers, attestationsDue, today, assumptions }: WorkforceInput,
  inflow: Inflow,
  hoursPerFte: number,
): Pick<Workforce, 'roles' | 'queue'> {
  const forensicTiers = new Set(tiers.flatMap(({ key, forensic }) => (forensic ? [key] : [])));
  const duties = demandOfDuties(attestationsDue, assumptions);
  const parts = [
    ...demandOfActions(items, today, assumptions),
    ...demandOfInflow(inflow, items, forensicTiers, assumptions),
    ...duties,
  ];
  return {
    roles: roleWorkforces(parts, items, { today, hoursPerFte, assumptions }),
    queue: queueChecks({ tiers, items, inflow, duties, today, assumptions }),
  };
}

/** Nothing was ever counted of it, or what was counted is that there is nothing. */
function isEmpty({ work: { asOf, items }, inflow }: WorkforceInput): boolean {
  return asOf === null || (inflow.since === null && items.every(({ rice }) => rice === null));
}

function leftOutNotes(leftOut: number): string[] {
  if (leftOut === 0) return [];
  const actions = leftOut === 1 ? '1 action is' : `${leftOut} actions are`;
  return [`${actions} not counted, because there are too many to weigh all: demand is at least what is shown.`];
}

function notesOf(roles: readonly RoleWorkforce[], inflow: Inflow, assumptions: Assumptions): string[] {
  const unsaid = roles.filter(({ staffed }) => staffed === null);
  return [
    ...(unsaid.length === 0
      ? []
      : [
          unsaid.length === roles.length
            ? 'You did not say how many people there are for any role: demand is shown, gaps are not known. Say it among the assumptions.'
            : `You did not say how many people there are for ${unsaid.map(({ name }) => name).join(', ')}: these gaps are not known.`,
        ]),
    ...(inflow.from === 'assumed' ? [inflow.basis] : ['New failing checks and cloud gaps are not measured as inflow.']),
    `Work due later is spread evenly until its day, work without a day as long as the ${assumptions.named(UNDATED_QUARTERS)} says.`,
    'Duties are assumptions: each names its own.',
  ];
}
