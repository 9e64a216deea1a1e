import type { Assumptions } from './assumptions/assumptions.js';
import { TRIAGE_HOURS, UNDATED_QUARTERS } from './assumptions/inflow.js';
import { weeklyHours } from './capacity.js';
import { demandOfActions, FORENSIC_WORK, type RolePart } from './demand-of-actions.js';
import { demandOfDuties } from './demand-of-duties.js';
import { inflowOf, type InflowReading, meanEffort } from './inflow.js';
import type { NiceRole } from './nice-role.js';
import { queueChecks, type QueueTier } from './queue.js';
import { mostWantedOf, roleWorkforces } from './role-workforce.js';
import { dateAfter, hundredths, MONTH_DAYS, QUARTER_DAYS } from './spread.js';
import type { Work, WorkItem } from './work.js';
import type { Inflow, RoleWorkforce, Workforce } from './workforce.js';

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
