/** A level and how sure it is. */
export interface Figures {
  status: 'measured' | 'not-enough-data';
  /** 0-5, one decimal; null without data. */
  level: number | null;
  /** Of NIST CSF 2.0, 1-4, with NIST's name; null without data. */
  tier: { number: number; name: string } | null;
  /** 0-5: what is not known at its worst and at its best. */
  range: { low: number; high: number };
  /** Share of the weight that something is known about, 0-1. */
  coverage: number;
}

/** The same figures on an earlier day. */
export interface EarlierFigures extends Figures {
  daysAgo: number;
  /** A date; they are those of its end. */
  on: string;
  /** Level of now less that of then, one decimal; null while one of them is not known. */
  delta: number | null;
}

export const CAP_CODES = [
  'no-owner',
  'no-second-review',
  'no-live-history',
  'falling-trend',
  'unknown-trend',
  'expired',
  'contradiction',
  'too-many-exceptions',
] as const;
export type CapCode = (typeof CAP_CODES)[number];

/** What keeps a subcategory below the level that its evidence would give. */
export interface Cap {
  code: CapCode;
  text: string;
}

/** A signal behind a subcategory, as it is read for it. */
export interface SignalFigures {
  key: string;
  title: string;
  strength: 'strong' | 'supporting';
  state: 'pass' | 'partial' | 'fail' | 'unknown';
  /** 0-1; null when nobody is in scope. */
  share: number | null;
  /** What is counted: those for which the title is true, or those on which it ran lately. */
  aspect: 'outcome' | 'operating';
  unit: 'device' | 'check' | 'organization';
  passed: number;
  total: number;
  /** Those in scope of which nothing is known. */
  unknown: number;
  link: string;
}

/** What somebody said about a subcategory. */
export interface ClaimFigures {
  status: string;
  level: number | null;
  /** Whether it counts, and if not, why. */
  standing: string;
  hasOwner: boolean;
  hasEvidence: boolean;
  reviewed: boolean;
  validUntil: Date;
}

export interface SubcategoryFigures {
  id: string;
  title: string;
  core: boolean;
  /** 0-1. */
  achievement: { low: number; high: number };
  level: { low: number; high: number };
  /** What signals prove, 0-1; null while none is heard. */
  technical: number | null;
  /** What the claim counts, 0-1; null without one that counts. */
  attested: number | null;
  /** How far the claim is above what signals prove, 0-1; null when it is not. */
  contradiction: number | null;
  heldBy: Cap[];
  signals: SignalFigures[];
  claim: ClaimFigures | null;
  link: string;
}

export const LIFT_KINDS = ['pass-signal', 'second-review', 'set-owner', 'add-evidence', 'attest'] as const;
export type LiftKind = (typeof LIFT_KINDS)[number];

/** Something that would raise a function. */
export interface LiftFigures {
  kind: LiftKind;
  /** The signal to put right, or the subcategory that people have to do something about. */
  target: { kind: 'signal' | 'control'; id: string; title: string };
  /** Of a signal: how many are in scope, and in words what is counted of them. */
  signal: { total: number; counted: string } | null;
  /** Levels of the function before its cap. */
  gain: number;
  /** Levels of the function as it is shown. */
  shownGain: number;
  /** The gains are the most that there can be. */
  isUpTo: boolean;
  clearsContradiction: boolean;
  changes: { id: string; levelBefore: number; levelAfter: number }[];
  link: string;
}

/** A function with all that is behind its level. */
export interface FunctionFigures extends Figures {
  /** `PR`. */
  function: string;
  name: string;
  /** In the level of the organization, 0-1. */
  weight: number;
  /** Set where the weakest core subcategories hold it down. */
  cap: { level: number; weakest: { id: string; title: string }[]; weakestLevel: number } | null;
  /** Those that take part. */
  subcategories: SubcategoryFigures[];
  /** Those that are validly said not to apply. */
  notApplicable: string[];
  /** The best in front. */
  lifts: LiftFigures[];
  earlier: EarlierFigures[];
}

/** The organization with its functions. */
export interface MaturityFigures extends Figures {
  /** The tier that its level alone would have; null without data. GV holds it at one above its own. */
  uncappedTier: { number: number; name: string } | null;
  functions: FunctionFigures[];
  earlier: EarlierFigures[];
}
