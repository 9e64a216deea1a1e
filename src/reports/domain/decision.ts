/** A range of money in minor units of a currency. */
export interface DecisionCost {
  currency: string;
  amount: number;
  low: number;
  high: number;
}

/**
 * Something that a director is asked to decide. It is kept with the report, so that the next one can say what became of it.
 */
export interface Decision {
  /** `work`: have this done. `staff`: find people for a role. */
  kind: 'work' | 'staff';
  /** Stays the same from report to report: the id of the action or work, or `staff:` and the id of the role. */
  id: string;
  title: string;
  /** Why now: a sentence with its numbers. */
  why: string;
  /** Null where nobody said what it costs. */
  cost: DecisionCost | null;
  /** Hours of one person; null where it is not work. */
  hours: number | null;
  /** Points by which the score falls; null where it does not touch the score. */
  removes: number | null;
  /** Distinct devices that it is about; null where it is about none, or about everyone. */
  devices: number | null;
  /** A date; null: no day is set. */
  dueOn: string | null;
  /** A path of this API. */
  link: string | null;
}
