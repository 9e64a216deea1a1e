import type { NiceRole } from './nice-role.js';
import type { WorkKind } from './work.js';

export const DEMAND_SOURCES = ['actions', 'inflow', 'duties'] as const;
/** Work that is open now; work that comes in anew; duties that recur whatever is open. */
export type DemandSource = (typeof DEMAND_SOURCES)[number];

/** Hours of a quarter that a role is asked for, for one reason. */
export interface DemandPart {
  source: DemandSource;
  /** Stays the same from day to day: `due`, `later`, `new-work`, `triage`, `attestations` and so on. */
  key: string;
  what: string;
  /** Hours of a quarter. Those of all parts add up to the demand. */
  hours: number;
  /** What they were computed from, in words with numbers. */
  basis: string;
}

/** A piece of open work that asks for a role. */
export interface AskingWork {
  /** Of the item of the roadmap, or the action. */
  id: string;
  kind: WorkKind;
  title: string;
  /** Key of its deadline tier; null for none. */
  tier: string | null;
  /** All of its effort. */
  hours: number;
  /** How much of it falls in this quarter. */
  hoursThisQuarter: number;
  /** A date; null: no day is set. */
  dueOn: string | null;
  overdue: boolean;
}

/** How much a role is asked for, and how many people there are for it. */
export interface RoleWorkforce {
  role: NiceRole;
  /** As NIST calls it. */
  name: string;
  /** Hours of a quarter. */
  demandHours: Record<DemandSource, number> & { total: number };
  /** What these are made of, by source. */
  parts: DemandPart[];
  /** Full-time people that the demand would keep busy. */
  demandFte: number;
  /** Full-time people that the organization has for it; null: it did not say. */
  staffed: number | null;
  /** Full-time people that are missing; less than 0: more than are needed. Null while staffing is not said. */
  gapFte: number | null;
  /** Open work that asks for it. */
  work: {
    items: number;
    overdue: number;
    /** Effort of all of it. */
    hours: number;
    /** The first day on which some of it is due; a date. */
    firstDueOn: string | null;
    /** Those that ask for most hours, at most five. */
    largest: AskingWork[];
  };
}

/** The role that one would hire for first. */
export interface MostWanted {
  role: NiceRole;
  name: string;
  /** Whether it has the largest gap, or (nobody said how many people there are for it) the largest demand. */
  by: 'gap' | 'demand';
  /** Full-time people: those missing by a gap, all that are asked for by a demand. */
  fte: number;
  why: string;
}

/** New work a month, by role and deadline tier. */
export interface InflowRate {
  role: NiceRole;
  /** Key of the deadline tier; null where it is no longer known. */
  tier: string | null;
  perMonth: number;
}

/** How much new work comes in. A month is 30 days. */
export interface Inflow {
  /** `assumed`: too little history; then the numbers come from an assumption. */
  from: 'measured' | 'assumed';
  perMonth: number;
  rates: InflowRate[];
  /** Days of history that it was measured over; fewer than 30 are not enough to measure. Null: there is none. */
  historyDays: number | null;
  basis: string;
}

/** Whether the work of a deadline tier gets done as fast as it comes in. */
export interface QueueCheck {
  tier: { key: string; title: string; days: number | null };
  /** What is open now. */
  open: { items: number; overdue: number; hours: number };
  /** Null where tiers of new work are not known. */
  inflow: { perMonth: number; hoursPerMonth: number } | null;
  /** Hours a month that it takes to meet the deadlines: what comes in, and what is open over the days of the tier. */
  neededHoursPerMonth: number;
  /** Hours a month that the people who do it have left after duties and stricter tiers. Null: staffing was not said, or nobody is asked. */
  availableHoursPerMonth: number | null;
  /** Whether what is available exceeds what comes in: else the queue grows without end. Null: not known. */
  keepsUp: boolean | null;
  /** Whether what is available covers what is needed: else deadlines are missed. Null: not known. */
  meetsDeadlines: boolean | null;
  why: string;
}

/** Who is needed for all that an organization has to do, against who is there. */
export interface Workforce {
  /** The quarter that is looked at: 91 days from today; dates. */
  quarter: { from: string; to: string };
  /** Roles with any demand or staffing, the most wanted in front. Empty while nothing was counted. */
  roles: RoleWorkforce[];
  /** Actions of the risk model that ask for nobody here, because there are too many to weigh all. */
  leftOut: number;
  /** Null: nothing is asked for, or staffing covers all. */
  mostWanted: MostWanted | null;
  /** Hours that one full-time person works in a quarter. */
  hoursPerFte: number;
  /** Null while nothing was counted. */
  inflow: Inflow | null;
  /** The strictest tier in front. */
  queue: QueueCheck[];
  /** What one has to know to read it: what is not known, how work without a date was spread. */
  notes: string[];
  /** Staffing of a role that is asked for was not said, or inflow had to be assumed. */
  illustrative: boolean;
  /** Keys of the assumptions that it was made with. */
  assumptions: string[];
  /** Version of the organization's own assumptions; 0: it said nothing itself. */
  assumptionsVersion: number;
  /** What it was computed from: rises with each change of the data. */
  dataVersion: string;
  /** Null until the organization was counted for the first time. */
  asOf: Date | null;
  policy: { id: string; version: number; method: string };
}
