import type { Assumptions } from './assumptions/assumptions.js';
import { staffKey } from './assumptions/staffing.js';
import type { RolePart } from './demand-of-actions.js';
import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from './nice-role.js';
import { dayOfWork, hundredths, QUARTER_DAYS, shareWithin } from './spread.js';
import type { WorkItem } from './work.js';
import {
  type AskingWork,
  DEMAND_SOURCES,
  type DemandSource,
  type MostWanted,
  type RoleWorkforce,
} from './workforce.js';

const LARGEST = 5;

/** Every role that is asked for or has people, the most wanted in front. */
export function roleWorkforces(
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
export function mostWantedOf([first]: readonly RoleWorkforce[]): MostWanted | null {
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
