import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction as those see it who have to wait for something in it. */
export interface OpenUnit {
  /** Whether it can be undone and begin again: a snapshot cannot. */
  readonly canBeginAgain: boolean;
  /** What was waited for before it began: it has that until its end. */
  readonly has: ReadonlySet<object | string>;
  /** What was made for it without a connection, by name: it is there whenever the transaction begins again. */
  readonly made: Map<string, unknown>;
  /** Timers that were set inside a transaction outlive it; what they ask is outside. */
  ended: boolean;
  /** What it took on its way, with what gives that back at its end. */
  readonly holds: Map<object | string, () => void>;
  /** What the process remembers of it and has to forget when it is undone. */
  readonly whenUndone: (() => void)[];
  /** Thrown through it. Whoever catches that must not commit half of the work. */
  waitsFor?: WaitOutside;
}

/** One for the process: Node asks every store that is in use at each asynchronous step. */
export const openUnits = new AsyncLocalStorage<OpenUnit | 'apart' | undefined>();

/** The transaction that this flow is in and that can begin again, or null. */
export function restartableUnit(): OpenUnit | null {
  const unit = openUnits.getStore();
  return unit !== undefined && unit !== 'apart' && !unit.ended && unit.canBeginAgain ? unit : null;
}

/** Calls `forget` when the transaction that this flow is in is undone; what it wrote is not there then. Nothing outside of one. */
export function whenUndone(forget: () => void): void {
  const unit = openUnits.getStore();
  if (unit !== undefined && unit !== 'apart' && !unit.ended) unit.whenUndone.push(forget);
}

/**
 * Thrown where something has to be waited for inside a transaction, which holds a connection that others need. The transaction
 * is undone and its connection given back; then that is waited for, and the transaction begins again.
 */
export class WaitOutside extends Error {
  override name = 'WaitOutside';

  /** @param wait gives what is to be called at the end of the transaction that has `what` */
  constructor(
    readonly what: object | string,
    readonly wait: () => Promise<() => void>,
  ) {
    super('Something is to be waited for outside of the transaction.');
  }

  /** Throws it through the transaction. */
  static from(unit: OpenUnit, what: object | string, wait: () => Promise<() => void>): never {
    unit.waitsFor = new WaitOutside(what, wait);
    throw unit.waitsFor;
  }
}

/** What was made, and what gives back the place that it needed. */
export interface Made<T> {
  value: T;
  leave: () => void;
}

/**
 * Gives `use` what `make` makes without a connection, for what takes long and asks the database nothing. Inside a transaction, that is
 * undone and its connection given back; once it is made the transaction begins again, and finds it under `name`. The place is
 * left when `use` has ended, or when the transaction has to wait for something else.
 *
 * @param name the same each time the transaction begins again, and of nothing else in it
 */
export async function withMade<T, R>(
  name: string,
  make: () => Promise<Made<T>>,
  use: (value: T) => Promise<R>,
): Promise<R> {
  const unit = restartableUnit();
  if (unit?.made.has(name) === true) return use(unit.made.get(name) as T);
  if (unit) {
    WaitOutside.from(unit, name, async () => {
      const { value, leave } = await make();
      unit.made.set(name, value);
      return leave;
    });
  }
  const { value, leave } = await make();
  try {
    return await use(value);
  } finally {
    leave();
  }
}
