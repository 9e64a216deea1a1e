/** A line of releases, and until when it is looked after: dates, or whether it has ended where none is given. */
export interface SupportCycle {
  cycle: string;
  eolOn: string | null;
  ended: boolean;
  extendedUntil: string | null;
}

/** Checks that are derived from the system itself: leaving its release is what mends them. */
export const ENDED_SYSTEM_CHECKS = ['end-of-life-os', 'extended-support-os'] as const;

/** That an operating system gets no more updates, or those of an extended support only (LTS, ESM, ELS). */
export interface EndedSystem {
  checkId: (typeof ENDED_SYSTEM_CHECKS)[number];
  severity: 'high' | 'medium';
  /** Since when, in days since 1970; 0 where nobody says. */
  day: number;
}

/** Names of os-release, where endoflife.date has another one. */
const PRODUCTS: Record<string, string> = {
  alpine: 'alpine-linux',
  amzn: 'amazon-linux',
  'opensuse-leap': 'opensuse',
  ol: 'oracle-linux',
  rocky: 'rocky-linux',
};

/** The product of an os-release id, as endoflife.date calls it. */
export function productOf(osId: string): string {
  const id = osId.toLowerCase();
  return PRODUCTS[id] ?? id;
}

/** What is known of a version on a day; null while it is looked after, and where nothing is known. */
export function endedSystem(cycles: readonly SupportCycle[], version: string, today: string): EndedSystem | null {
  const cycle = cycles.find((one) => version === one.cycle || version.startsWith(`${one.cycle}.`));
  if (!cycle) return null;
  const { eolOn, ended, extendedUntil } = cycle;
  if (eolOn === null ? !ended : eolOn > today) return null;
  const isExtended = extendedUntil !== null && extendedUntil > today;
  const since = isExtended ? eolOn : (extendedUntil ?? eolOn);
  return {
    checkId: isExtended ? 'extended-support-os' : 'end-of-life-os',
    severity: isExtended ? 'medium' : 'high',
    day: Math.floor(Date.parse(`${since ?? '1970-01-01'}T00:00:00Z`) / 86_400_000),
  };
}
