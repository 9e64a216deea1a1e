import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from '../nice-role.js';
import type { AssumptionDefinition } from './assumption.js';

/** What plans take for a role of which nobody said how many people do it. */
export const ASSUMED_FTE = 'capacity.assumed-fte';
export const PRODUCTIVE_HOURS = 'capacity.productive-hours';
export const PLANNED_SHARE = 'capacity.planned-share';

/** How much work people get done. */
export const CAPACITY: readonly AssumptionDefinition[] = [
  {
    kind: 'number',
    key: PRODUCTIVE_HOURS,
    group: 'capacity',
    title: 'Productive hours of a full-time person',
    meaning: 'Hours of a year that are left for work after holidays, illness, training and meetings.',
    unit: 'hours per year',
    default: 1300,
    min: 100,
    max: 2500,
    source: 'Our own judgement; a common planning figure for office work in Europe is 1 200 to 1 500.',
  },
  {
    kind: 'number',
    key: PLANNED_SHARE,
    group: 'capacity',
    title: 'Share of the time that planned work gets',
    meaning: 'The rest goes to what comes in and to duties that recur. The roadmap packs work into this share.',
    unit: 'share',
    default: 0.6,
    min: 0.05,
    max: 1,
    source: 'Our own judgement.',
  },
  {
    kind: 'number',
    key: ASSUMED_FTE,
    group: 'capacity',
    title: 'People for a role of which nobody said how many there are',
    meaning: 'So that there is a plan before staffing is given. Plans that use it are marked as illustrative.',
    unit: 'FTE',
    default: 0.5,
    min: 0.05,
    max: 100,
    source: 'Our own judgement: nobody told us.',
  },
];

/** Key of the people that an organization has for a role. */
export function staffKey(role: NiceRole): string {
  return `staffing.${role.toLowerCase()}`;
}

/** How many people do which work. Nobody's default: until it is said, plans take {@link ASSUMED_FTE} and say so. */
export const STAFFING: readonly AssumptionDefinition[] = NICE_ROLE_IDS.map((role) => ({
  kind: 'number',
  key: staffKey(role),
  group: 'staffing',
  title: `People for ${NICE_ROLES[role]} (${role})`,
  meaning:
    'Full-time equivalents for security work only: two people at half time are 1. There is no default: empty means unknown, not zero.',
  unit: 'FTE',
  default: null,
  min: 0,
  max: 10_000,
  source: 'Yours: there is no default that would be true.',
}));
