/** Thrown by {@link ProjectionPort.apply}: it would take too long for somebody who waits. Nothing of the batch stands. */
export class TooMuchForReader extends Error {}

/** What the engine asks of a projection. */
export interface ProjectionPort {
  /** The name of its job. */
  readonly name: string;
  /** The number of its lock, of `LOCK`. */
  readonly lock: number;

  /** Whether something is invalidated, and may be applied now. */
  isInvalid(organizationId: number): Promise<boolean>;

  /** Organizations in which something is: a sweep over a table that is empty most of the time. */
  invalidOrganizations(): Promise<number[]>;

  /**
   * Takes a batch of what was invalidated and applies it, in a transaction that has the lock.
   *
   * @param at when it counts as happening
   * @param forReader whether somebody waits for it who only wants to read: it may then throw {@link TooMuchForReader}
   * @returns whether more may wait
   */
  apply(organizationId: number, at: Date, forReader: boolean): Promise<boolean>;

  /** Brings up to date what this is derived from, where that is a projection too; outside of the transaction. */
  updateSources(organizationId: number): Promise<void>;
}
