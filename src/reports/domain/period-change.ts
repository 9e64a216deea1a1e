/** A kept day of the score, as a report needs it. */
export interface ScoreDay {
  /** A date. */
  day: string;
  score: number;
  causes: readonly { cause: string; points: number }[];
}

/** How far one cause moved the score over a period. */
export interface PeriodCause {
  /** As the ledger calls it; `unexplained` for what no cause accounts for. */
  cause: string;
  /** Hundredths; less than 0 lowers the score. */
  points: number;
}

/** Why the score differs from what it was. */
export interface PeriodChange {
  /** The end of this day is compared with: the last kept one that is no later than the period's first, else the first kept. */
  since: string;
  scoreBefore: number;
  /** Points since then: all causes add up to it exactly. */
  delta: number;
  /** Those that moved most in front. */
  causes: PeriodCause[];
}

const UNEXPLAINED = 'unexplained';
const DAY_MS = 86_400_000;

/**
 * Adds the causes of the days of a period up. Null where there is no earlier day to compare with.
 *
 * @param days kept days, the oldest in front
 * @param now the score as it stands
 * @param from the first day of the period
 */
export function periodChange(days: readonly ScoreDay[], now: number, from: string): PeriodChange | null {
  const before = days.filter(({ day }) => day <= from).at(-1) ?? days[0];
  const after = days.filter(({ day }) => before !== undefined && day > before.day);
  if (!before || after.length === 0) return null;
  const sums = new Map<string, number>();
  for (const { cause, points } of after.flatMap(({ causes }) => causes))
    sums.set(cause, (sums.get(cause) ?? 0) + inHundredths(points));
  const delta = inHundredths(now) - inHundredths(before.score);
  const missing = delta - [...sums.values()].reduce((sum, points) => sum + points, 0);
  if (missing !== 0) sums.set(UNEXPLAINED, (sums.get(UNEXPLAINED) ?? 0) + missing);
  return {
    since: before.day,
    scoreBefore: before.score,
    delta: delta / 100,
    causes: [...sums]
      .filter(([, points]) => points !== 0)
      .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))
      .map(([cause, points]) => ({ cause, points: points / 100 })),
  };
}

/** Whole numbers, so that they add up. */
function inHundredths(points: number): number {
  return Math.round(points * 100);
}

/** What a cause of the ledger says to somebody who never saw one. */
const WORDS: Readonly<Record<string, string>> = {
  found: 'Vulnerabilities were found that were not there before',
  fixed: 'Vulnerabilities were fixed',
  decision: 'Somebody decided about findings: accepted, mitigated or not affected',
  kev: 'Attackers became known to use vulnerabilities that you have',
  epss: 'It became more or less likely that vulnerabilities are used',
  exploit: 'Ways to use vulnerabilities became public',
  facts: 'More became known about vulnerabilities',
  context: 'Devices changed where they stand, what they are for, or how they are protected',
  check: 'Settings of devices changed',
  cloud: 'Settings of cloud suites changed',
  inventory: 'Devices came or went',
  policy: 'The risk policy was changed',
  model: 'The way of counting was changed',
  unexplained: 'No cause was kept for this part',
};

export function causeInWords(cause: string): string {
  return WORDS[cause] ?? cause;
}

/** The newest day, the last kept one of each week before it, and the oldest; the oldest in front. */
export function weekly<Day extends { day: string }>(days: readonly Day[]): Day[] {
  const newest = days.at(-1);
  const oldest = days[0];
  if (!newest || !oldest) return [];
  const ends: string[] = [];
  for (let at = Date.parse(newest.day); at >= Date.parse(oldest.day); at -= 7 * DAY_MS)
    ends.push(new Date(at).toISOString().slice(0, 10));
  const stored = ends.flatMap((end) => days.filter(({ day }) => day <= end).at(-1) ?? []);
  return [...new Set([...stored, oldest])].reverse().sort((a, b) => (a.day < b.day ? -1 : 1));
}
