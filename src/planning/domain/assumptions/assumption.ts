export const ASSUMPTION_GROUPS = ['staffing', 'capacity', 'effort', 'roadmap', 'costs', 'loss', 'job'] as const;
export type AssumptionGroup = (typeof ASSUMPTION_GROUPS)[number];

interface Described {
  /** `capacity.productive-hours`: lower case, dots and dashes. Never used for anything else later. */
  key: string;
  group: AssumptionGroup;
  title: string;
  /** What it is used for, and how. */
  meaning: string;
  /** Who says that the default is a good one: a publication with its year, or that it is our own judgement. */
  source: string;
}

/** A number that plans use. Null means that nobody said: what depends on it says so. */
export interface NumberAssumption extends Described {
  kind: 'number';
  /** `FTE`, `hours per year`, `share`, `hours`, `minor units` (of the currency), `minor units per year`, `probability`. */
  unit: string;
  default: number | null;
  min: number;
  max: number;
  isInteger?: boolean;
}

/** One of some words. */
export interface ChoiceAssumption extends Described {
  kind: 'choice';
  default: string | null;
  choices: readonly string[];
}

/** A short text, for documents that name it. */
export interface TextAssumption extends Described {
  kind: 'text';
  default: null;
  maxLength: number;
}

export type AssumptionDefinition = NumberAssumption | ChoiceAssumption | TextAssumption;
export type AssumptionValue = number | string | null;

/** What an organization said itself, by key; what it did not say has its default. */
export type OwnAssumptions = Readonly<Record<string, AssumptionValue>>;

/** What is wrong with a value, or with it beside others. */
export interface AssumptionFault {
  key: string;
  detail: string;
  /** There is no such assumption. */
  isUnknown?: boolean;
}

const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is a code of ISO 4217, in capitals. */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}
