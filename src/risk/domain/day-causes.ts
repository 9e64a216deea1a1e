import type { LedgerCause } from './ledger-cause.js';

/** How far one cause moved the mass on a day, in 10⁻¹², and the subjects that it moved most. */
export interface DayCause {
  /** Of devices. */
  mass: string;
  /** Of cloud suites, on the scale of one device; absent for none. */
  each?: string;
  /** By their weight when it happened. */
  subjects: Record<string, string>;
}

/** A day's beginning, and what has moved the mass since. */
export interface DayCauses {
  /** Since 1970. */
  day: number;
  massBefore: string;
  devicesBefore: number;
  causes: Partial<Record<LedgerCause, DayCause>>;
}

/** An entry of the ledger, as far as a day needs it. */
export interface DayEntry {
  cause: LedgerCause;
  mass: bigint;
  each: bigint;
  subjects: readonly { id: number; mass: string }[];
}

const STORED_SUBJECTS = 20;

/** A day on which nothing happened yet. */
export function beginDay(day: number, mass: bigint, devices: number): DayCauses {
  return { day, massBefore: String(mass), devicesBefore: devices, causes: {} };
}

/** The day with more entries; of subjects those that moved most are kept. */
export function addToDay(day: DayCauses, entries: readonly DayEntry[]): DayCauses {
  const causes = { ...day.causes };
  for (const { cause, mass, each, subjects } of entries) {
    const known = causes[cause] ?? { mass: '0', subjects: {} };
    const sums = { ...known.subjects };
    for (const { id, mass: moved } of subjects) sums[id] = String(BigInt(sums[id] ?? 0) + BigInt(moved));
    const ofSuites = BigInt(known.each ?? 0) + each;
    causes[cause] = {
      mass: String(BigInt(known.mass) + mass),
      ...(ofSuites === 0n ? {} : { each: String(ofSuites) }),
      subjects: greatest(sums),
    };
  }
  return { ...day, causes };
}

function greatest(sums: Record<string, string>): Record<string, string> {
  const size = (text: string): bigint => BigInt(text.replace('-', ''));
  const sorted = Object.entries(sums).sort(([, a], [, b]) => (size(a) === size(b) ? 0 : size(a) > size(b) ? -1 : 1));
  return Object.fromEntries(sorted.slice(0, STORED_SUBJECTS));
}
