import type { LedgerCause } from './ledger-cause.js';

/** How far one cause moved the mass on a day, in 10⁻¹², and the subjects that it moved most. */
export interface DayCause {
  mass: string;
  subjects: Record<string, string>;
}

/** A day's beginning, and what has moved the mass since. */
export interface DayCauses {
  /** Since 1970. */
  day: number;
  massBefore: string;
  devicesBefore: number;
  /** Mass that only followed the number of devices; part of that of `inventory`. Absent for none. */
  followed?: string;
  causes: Partial<Record<LedgerCause, DayCause>>;
}

/** An entry of the ledger, as far as a day needs it. */
export interface DayEntry {
  cause: LedgerCause;
  mass: string;
  subjects: readonly { id: number; mass: string }[];
}

const KEPT_SUBJECTS = 20;

/** A day on which nothing happened yet. */
export function beginDay(day: number, mass: bigint, devices: number): DayCauses {
  return { day, massBefore: String(mass), devicesBefore: devices, causes: {} };
}

/** The day with more entries; of subjects those that moved most are kept. */
export function addToDay(day: DayCauses, entries: readonly DayEntry[], followed = 0n): DayCauses {
  const causes = { ...day.causes };
  for (const { cause, mass, subjects } of entries) {
    const known = causes[cause] ?? { mass: '0', subjects: {} };
    const sums = { ...known.subjects };
    for (const { id, mass: moved } of subjects) sums[id] = String(BigInt(sums[id] ?? 0) + BigInt(moved));
    causes[cause] = { mass: String(BigInt(known.mass) + BigInt(mass)), subjects: greatest(sums) };
  }
  const { followed: known = '0', ...rest } = day;
  const all = BigInt(known) + followed;
  return { ...rest, ...(all === 0n ? {} : { followed: String(all) }), causes };
}

function greatest(sums: Record<string, string>): Record<string, string> {
  const size = (text: string): bigint => BigInt(text.replace('-', ''));
  const sorted = Object.entries(sums).sort(([, a], [, b]) => (size(a) === size(b) ? 0 : size(a) > size(b) ? -1 : 1));
  return Object.fromEntries(sorted.slice(0, KEPT_SUBJECTS));
}
