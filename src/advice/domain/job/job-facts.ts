/** Work of one kind that is open for the role. */
export interface WorkGroup {
  kind: string;
  items: number;
  overdue: number;
  /** Effort, hours of one person. */
  hours: number;
  /** Where it is listed. */
  link: string | null;
}

/** Something that recurs or comes in, with the hours that it takes in a quarter. */
export interface Duty {
  what: string;
  hours: number;
  basis: string;
}

/** A piece of open work. */
export interface OpenWork {
  /** Title of its deadline tier. */
  tier: string | null;
  hours: number;
  /** A date; null: no day is set. */
  dueOn: string | null;
  overdue: boolean;
}

/** What was counted of something that is in use. */
export interface Seen {
  name: string;
  count: number;
}

/** What the inventory shows. Names are those that devices and packages give themselves. */
export interface Stack {
  /** Operating systems, by active devices. */
  systems: Seen[];
  /** Package ecosystems, by names of packages that were seen. */
  ecosystems: Seen[];
  /** Cloud suites that are connected, by their title. */
  suites: string[];
}

/** What the organization says itself about the job; null: it did not. Texts are its own. */
export interface JobTerms {
  about: string | null;
  employmentType: string | null;
  workMode: string | null;
  location: string | null;
  /** Minor units per year. */
  pay: { min: number | null; max: number | null; currency: string };
  reportsTo: string | null;
  onCall: string | null;
  equalOpportunity: string | null;
  howToApply: string | null;
}

/** How the role is asked for. */
export interface RoleNeed {
  /** Hours of a quarter. */
  demandHours: number;
  /** Part of these is new work of which only an assumption says how much comes in. */
  isAssumed: boolean;
  demandFte: number;
  /** Null: the organization did not say. */
  staffed: number | null;
  gapFte: number | null;
}

/** Everything that a job description is made from. */
export interface JobFacts {
  /** NICE id. */
  role: string;
  /** As NIST calls it. */
  name: string;
  /** Null: nothing was measured that asks for it. */
  need: RoleNeed | null;
  work: WorkGroup[];
  duties: Duty[];
  /** Gaps of controls that are theirs to close; null: none. */
  gaps: { kind: string; total: number; first: string | null; link: string } | null;
  open: OpenWork[];
  /** Hours that a full-time person works in a quarter of 91 days. */
  hoursPerFte: number;
  stack: Stack;
  terms: JobTerms;
  /** Today, a date: what is due is counted from it. */
  today: string;
  asOf: Date | null;
  dataVersion: string;
  assumptionsVersion: number;
}
