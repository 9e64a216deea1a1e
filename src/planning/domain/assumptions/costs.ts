import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from '../nice-role.js';
import type { AssumptionDefinition, NumberAssumption } from './assumption.js';

/** Costs that ship are in this currency, and hold in no other. */
export const CURRENCY_OF_DEFAULTS = 'USD';

export const PERSON_YEAR = 'costs.person-year';
export const ENDPOINT_TOOL = 'costs.endpoint-per-device';
export const ENDPOINT_SHARE = 'costs.endpoint-share';
export const BACKUP = 'costs.backup-per-server';
export const BACKUP_SHARE = 'costs.backup-share';
export const AWARENESS = 'costs.awareness-per-person';
export const PEOPLE = 'costs.people';
export const SPECIALIST_TRAINING = 'costs.training-per-specialist';
export const FORENSIC_CASE = 'costs.forensic-case';
export const PENETRATION_TEST = 'costs.penetration-test';
export const PENETRATION_TESTS = 'costs.penetration-tests-per-year';
export const DEFAULT_LOW = 'costs.default-low';
export const DEFAULT_HIGH = 'costs.default-high';
export const OWN_LOW = 'costs.own-low';
export const OWN_HIGH = 'costs.own-high';
export const EFFORT_LOW = 'costs.effort-low';
export const EFFORT_HIGH = 'costs.effort-high';
export const IT_BUDGET = 'costs.it-budget';
export const REVENUE = 'costs.revenue';

/** Key of what a person of a role costs in a year. */
export function personYearKey(role: NiceRole): string {
  return `${PERSON_YEAR}.${role.toLowerCase()}`;
}

const PER_YEAR = 'minor units per year';
const ANYBODY = 'A person, by the year';
const OURS = 'Our own judgement';
const ONLY_YOURS = 'Yours: there is no default that would be true.';

type Given = Pick<NumberAssumption, 'title' | 'meaning' | 'unit' | 'default' | 'min' | 'max' | 'source'>;

function cost(key: string, given: Omit<Given, 'min'>): NumberAssumption {
  return { kind: 'number', key, group: 'costs', min: 0, isInteger: true, ...given };
}

function share(key: string, given: Omit<Given, 'unit'>): NumberAssumption {
  return { kind: 'number', key, group: 'costs', unit: 'share', ...given };
}

const OF_A_ROLE: readonly NumberAssumption[] = NICE_ROLE_IDS.map((role) =>
  cost(personYearKey(role), {
    title: `A person for ${NICE_ROLES[role]} (${role})`,
    meaning: `Full cost of one full-time person of this role in a year. Not said: as “${ANYBODY}”.`,
    unit: PER_YEAR,
    default: null,
    max: 1e12,
    source: ONLY_YOURS,
  }),
);

/**
 * What things cost, in minor units of the organization's currency. Defaults are cents of the US dollar: who has another
 * currency has no default costs, for a number with another name on it would be wrong.
 */
export const COSTS: readonly AssumptionDefinition[] = [
  cost(PERSON_YEAR, {
    title: ANYBODY,
    meaning:
      'Full cost of a full-time person: wage, taxes, benefits, workplace. Divided by the productive hours it gives the cost of an hour of work.',
    unit: PER_YEAR,
    default: 15_000_000,
    max: 1e12,
    source: `${OURS}: a wage, and about 40 % on top. For comparison: in the US the median wage in May 2019 was 99 730 dollars for information security analysts (BLS OEWS 15-1212) and 83 510 for systems administrators (15-1244); wages have risen since.`,
  }),
  ...OF_A_ROLE,
  cost(ENDPOINT_TOOL, {
    title: 'Protection of a device, by the year',
    meaning: 'Licence of endpoint detection and response for one device.',
    unit: PER_YEAR,
    default: 7_200,
    max: 1e8,
    source: `${OURS}, within the 3 to 15 dollars a month that edrcost.com gives for most vendors (April 2026). List prices differ widely.`,
  }),
  share(ENDPOINT_SHARE, {
    title: 'Share of the devices that it is bought for',
    meaning: 'Whether a device has such a tool already is not measured. 0: it is paid for elsewhere.',
    default: 1,
    min: 0,
    max: 1,
    source: `${OURS}: every device needs it.`,
  }),
  cost(BACKUP, {
    title: 'Backup of a server, by the year',
    meaning: 'Software and storage for one server, kept apart from it.',
    unit: PER_YEAR,
    default: 20_000,
    max: 1e9,
    source: `${OURS}; depends on the amount of data most of all.`,
  }),
  share(BACKUP_SHARE, {
    title: 'Share of the servers that backups are bought for',
    meaning: 'Whether a server is backed up already is not measured. 0: it is paid for elsewhere.',
    default: 1,
    min: 0,
    max: 1,
    source: `${OURS}: every server needs it.`,
  }),
  {
    kind: 'number',
    key: PEOPLE,
    group: 'costs',
    title: 'People who work with accounts of the organization',
    meaning: 'Whom security awareness is for. Nothing here counts people.',
    unit: 'people',
    default: null,
    min: 0,
    max: 2_000_000,
    isInteger: true,
    source: ONLY_YOURS,
  },
  cost(AWARENESS, {
    title: 'Awareness training of a person, by the year',
    meaning: 'Licence of a platform with lessons and exercises in phishing, for one person.',
    unit: PER_YEAR,
    default: 3_000,
    max: 1e8,
    source: `${OURS}; prices of vendors were not checked.`,
  }),
  cost(SPECIALIST_TRAINING, {
    title: 'Training of a specialist, by the year',
    meaning: 'Courses and certificates of one full-time person who does security work.',
    unit: PER_YEAR,
    default: 300_000,
    max: 1e10,
    source: `${OURS}: about one course a year.`,
  }),
  cost(FORENSIC_CASE, {
    title: 'Forensic triage of a case by others',
    meaning:
      'Looking for traces where a deadline asks for it (CISA BOD 26-04), by outside help. Not reckoned where there are people for Digital Forensics.',
    unit: 'minor units',
    default: 1_500_000,
    max: 1e11,
    source: `${OURS}: some days of a small team.`,
  }),
  cost(PENETRATION_TEST, {
    title: 'A penetration test',
    meaning: 'One test of a few weeks with a report, by others.',
    unit: 'minor units',
    default: 2_000_000,
    max: 1e11,
    source: `${OURS}; depends on the scope most of all.`,
  }),
  {
    kind: 'number',
    key: PENETRATION_TESTS,
    group: 'costs',
    title: 'Penetration tests in a year',
    meaning: 'How many are planned; 0 for none.',
    unit: 'tests per year',
    default: null,
    min: 0,
    max: 100,
    source: ONLY_YOURS,
  },
  share(DEFAULT_LOW, {
    title: 'Low end of a cost that nobody said',
    meaning: 'A default cost times this is the low end of its range.',
    default: 0.75,
    min: 0,
    max: 1,
    source: 'A rough order of magnitude is taken as -25 % to +75 % in project management (PMBOK Guide).',
  }),
  share(DEFAULT_HIGH, {
    title: 'High end of a cost that nobody said',
    meaning: 'A default cost times this is the high end of its range.',
    default: 1.75,
    min: 1,
    max: 3,
    source: 'A rough order of magnitude is taken as -25 % to +75 % in project management (PMBOK Guide).',
  }),
  share(OWN_LOW, {
    title: 'Low end of a cost of your own',
    meaning: 'A cost that you said times this is the low end of its range.',
    default: 0.95,
    min: 0,
    max: 1,
    source: 'A definitive estimate is taken as -5 % to +10 % in project management (PMBOK Guide).',
  }),
  share(OWN_HIGH, {
    title: 'High end of a cost of your own',
    meaning: 'A cost that you said times this is the high end of its range.',
    default: 1.1,
    min: 1,
    max: 3,
    source: 'A definitive estimate is taken as -5 % to +10 % in project management (PMBOK Guide).',
  }),
  share(EFFORT_LOW, {
    title: 'Low end of the effort of work',
    meaning: 'The hours of work that one could do times this are the low end of their range.',
    default: 0.5,
    min: 0,
    max: 1,
    source: `${OURS}: hours follow from rules of thumb.`,
  }),
  share(EFFORT_HIGH, {
    title: 'High end of the effort of work',
    meaning: 'The hours of work that one could do times this are the high end of their range.',
    default: 2,
    min: 1,
    max: 3,
    source: `${OURS}: hours follow from rules of thumb.`,
  }),
  cost(IT_BUDGET, {
    title: 'Yearly spending on IT',
    meaning: 'Only for comparing with what others spend on security.',
    unit: PER_YEAR,
    default: null,
    max: 1e15,
    source: ONLY_YOURS,
  }),
  cost(REVENUE, {
    title: 'Yearly revenue',
    meaning: 'Only for comparing with what others spend on security.',
    unit: PER_YEAR,
    default: null,
    max: 8e15,
    source: ONLY_YOURS,
  }),
];
