import type { AssumptionDefinition } from './assumption.js';

export const NEW_WORK_PER_MONTH = 'inflow.new-work-per-month';
export const NEW_WORK_HOURS = 'inflow.new-work-hours';
export const TRIAGE_HOURS = 'inflow.triage-hours';
export const INCIDENT_RESPONSE_HOURS = 'inflow.incident-response-hours';
export const FORENSICS_HOURS = 'inflow.forensics-hours';
export const UNDATED_QUARTERS = 'capacity.undated-quarters';

const JUDGEMENT = 'Our own judgement.';

/** What comes in anew, and what it takes. */
export const INFLOW: readonly AssumptionDefinition[] = [
  {
    kind: 'number',
    key: NEW_WORK_PER_MONTH,
    group: 'capacity',
    title: 'New work in 30 days, while it cannot be measured',
    meaning:
      'Stands in for what is measured until there are 30 days of scans: packages that need an update anew. Not used after that.',
    unit: 'pieces of work per month',
    default: 8,
    min: 0,
    max: 10_000,
    source: `${JUDGEMENT} About two a week, for a small fleet of one kind of system.`,
  },
  {
    kind: 'number',
    key: NEW_WORK_HOURS,
    group: 'capacity',
    title: 'Effort of new work, while there is none to compare with',
    meaning: 'Used for a role that has no upgrade or mitigation open; else new work takes as long as those on average.',
    unit: 'hours',
    default: 6,
    min: 0,
    max: 1000,
    source: JUDGEMENT,
  },
  {
    kind: 'number',
    key: TRIAGE_HOURS,
    group: 'capacity',
    title: 'Judging one piece of new work',
    meaning: 'Reading what it is about, and deciding what to do and by when.',
    unit: 'hours',
    default: 0.5,
    min: 0,
    max: 100,
    source: JUDGEMENT,
  },
  {
    kind: 'number',
    key: INCIDENT_RESPONSE_HOURS,
    group: 'capacity',
    title: 'Incident response for work of a forensic tier',
    meaning:
      'Where the deadline tier asks to look for traces of a break-in, by piece of work: containing and deciding.',
    unit: 'hours',
    default: 4,
    min: 0,
    max: 1000,
    source: `${JUDGEMENT} For looking without finding anything; an incident takes days.`,
  },
  {
    kind: 'number',
    key: FORENSICS_HOURS,
    group: 'capacity',
    title: 'Forensics for work of a forensic tier',
    meaning:
      'Where the deadline tier asks to look for traces of a break-in, by piece of work: keeping and reading logs and images.',
    unit: 'hours',
    default: 4,
    min: 0,
    max: 1000,
    source: `${JUDGEMENT} For looking without finding anything; an incident takes days.`,
  },
  {
    kind: 'number',
    key: UNDATED_QUARTERS,
    group: 'capacity',
    title: 'Quarters over which work without a day is spread',
    meaning: 'Work with no day due is done with the next upgrade, or never: this much of it falls in one quarter.',
    unit: 'quarters',
    default: 4,
    min: 1,
    max: 40,
    isInteger: true,
    source: `${JUDGEMENT} Everything is upgraded once a year.`,
  },
];
