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
