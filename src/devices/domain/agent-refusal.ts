/** What an agent was refused, in codes and numbers of ours: never a word of the caller, whom nobody may know. */
export interface Refusal {
  /** Code of the problem that the caller got, or what only the organization learns (`enrollment-token-expired`). */
  code: string;
  /** Title of that problem. */
  title: string;
  at: Date;
  /** Device minus service: below zero the device's clock is behind. Null where the refusal is not about time. */
  clockOffsetSeconds: number | null;
}

/** The last refusal of a device or a key, with how many like it came before. */
export interface CountedRefusal extends Refusal {
  /** First of those with the same code, none of them more than a day after the one before. */
  since: Date;
  count: number;
}

/** A refusal as its row keeps it: when it was stands beside it. */
export type StoredRefusal = Omit<CountedRefusal, 'at' | 'since'> & { since: string };

/** A refusal as it is read. */
export interface LastRefusal extends CountedRefusal {
  /** Whether the device, or somebody with the key, has succeeded since. */
  superseded: boolean;
}

/** Reads the last refusal of a row; `successes` are moments that make it a thing of the past. */
export function lastRefusal(
  { refusedAt, refusal }: { refusedAt: Date | null; refusal: StoredRefusal | null },
  successes: (Date | null)[],
): LastRefusal | null {
  if (refusedAt === null || refusal === null) return null;
  const superseded = successes.some((at) => at !== null && at > refusedAt);
  const { code, title, clockOffsetSeconds, since, count } = refusal;
  return { code, title, at: refusedAt, clockOffsetSeconds, since: new Date(since), count, superseded };
}

/** A refusal after another one: counted with it when they have the same code. */
export function counted(before: CountedRefusal | null, refusal: Refusal): CountedRefusal {
  if (before?.code !== refusal.code) return { ...refusal, since: refusal.at, count: 1 };
  return { ...refusal, since: before.since, count: before.count + 1 };
}

/** How far a request's timestamp (ten digits) is from our clock, in whole seconds; null for another form. */
export function clockOffset(timestamp: string | undefined, now: Date): number | null {
  if (timestamp === undefined || !/^\d{10}$/.test(timestamp)) return null;
  return Math.round(Number(timestamp) - now.getTime() / 1000);
}
