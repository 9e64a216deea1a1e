/** How versions of one kind of package are ordered. */
export interface VersionOrder {
  /** `dpkg`, `rpm`, `apk`, `semver` or `pep440`. */
  readonly name: string;
  /** Whether the text is a version of this kind at all; only such are compared. */
  accepts(version: string): boolean;
  /** Negative, 0 or positive, as a sort function gives it: a total order over all that is accepted. */
  compare(a: string, b: string): number;
}
