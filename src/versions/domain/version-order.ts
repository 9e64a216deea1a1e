/** How versions of one kind of package are ordered. */
export interface VersionOrder {
  /** `dpkg`, `rpm`, `apk`, `semver`, `pep440`, `maven` and so on; `version-order-of.ts` has them all. */
  readonly name: string;
  /** Whether the text is a version of this kind at all; only such are compared. */
  accepts(version: string): boolean;
  /** Negative, 0 or positive, as a sort function gives it: a total order over all that is accepted. */
  compare(a: string, b: string): number;
  /** Whether a range may begin or end with the text, where that is more than `accepts` says. */
  acceptsBound?(version: string): boolean;
  /**
   * How an installed version stands to a version that an advisory names, where that is not what `compare` says: a local
   * version of Python is the version that it is built from, as far as advisories go.
   */
  compareToBound?(installed: string, bound: string): number;
}

/** Whether a range may begin or end with the text, or name it as affected. */
export function isBound(order: VersionOrder, version: string): boolean {
  return order.acceptsBound === undefined ? order.accepts(version) : order.acceptsBound(version);
}

/** Negative, 0 or positive: how an installed version stands to one that an advisory names. */
export function compareToBound(order: VersionOrder, installed: string, bound: string): number {
  return order.compareToBound === undefined ? order.compare(installed, bound) : order.compareToBound(installed, bound);
}
