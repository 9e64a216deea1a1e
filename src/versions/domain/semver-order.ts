import { compareDigits, compareLists, compareTexts } from './digits.js';
import type { VersionOrder } from './version-order.js';

const IDENTIFIERS = '[0-9a-z-]+(?:\\.[0-9a-z-]+)*';
/** `1.2.3-rc.1+build`; npm's old `1.2.3rc1` too. */
const FULL = new RegExp(
  `^(\\d+)\\.(\\d+)\\.(\\d+)(?:-(${IDENTIFIERS})|([a-z][0-9a-z-]*(?:\\.[0-9a-z-]+)*))?(?:\\+(${IDENTIFIERS}))?$`,
  'i',
);
const SHORT = /^(\d+)(?:\.(\d+))?$/;
/** Go's own releases: `1.21rc2`. */
const GO_PRERELEASE = /^(\d+)\.(\d+)(beta|rc)(\d+)$/;
/** What stands before a version in tags and in reports: `v1.2.3`, `=1.2.3`, `go1.21`. */
const PREFIX = /^(?:go|v|=)\s*/i;
const NUMBER = /^\d+$/;

interface Semver {
  numbers: string[];
  /** Empty for a release. */
  pre: string[];
  build: string[];
}

function parse(version: string): Semver | null {
  const bare = version.trim().replace(PREFIX, '');
  const full = FULL.exec(bare);
  if (full !== null) {
    const [, major = '', minor = '', patch = '', dashed, attached, build] = full;
    return { numbers: [major, minor, patch], pre: split(dashed ?? attached), build: split(build) };
  }
  const [, major, minor = '0'] = SHORT.exec(bare) ?? [];
  if (major !== undefined) return { numbers: [major, minor, '0'], pre: [], build: [] };
  const [, goMajor, goMinor = '', word = '', number = ''] = GO_PRERELEASE.exec(bare) ?? [];
  if (goMajor !== undefined) return { numbers: [goMajor, goMinor, '0'], pre: [word, number], build: [] };
  return null;
}

function split(identifiers: string | undefined): string[] {
  return identifiers === undefined ? [] : identifiers.split('.');
}

function compareIdentifier(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  const [isNumberA, isNumberB] = [NUMBER.test(a), NUMBER.test(b)];
  if (isNumberA && isNumberB) return compareDigits(a, b);
  return Number(isNumberB) - Number(isNumberA) || compareTexts(a, b);
}

/** Fewer identifiers come first where all others are alike. */
function compareIdentifiers(a: readonly string[], b: readonly string[]): number {
  return compareLists<string | null>(a, b, null, compareIdentifier);
}

function comparePrecedence(a: Semver, b: Semver): number {
  return (
    compareLists(a.numbers, b.numbers, '0', compareDigits) ||
    Number(a.pre.length === 0) - Number(b.pre.length === 0) ||
    compareIdentifiers(a.pre, b.pre)
  );
}

function orderOf(name: string, compare: (a: Semver, b: Semver) => number): VersionOrder {
  return {
    name,
    accepts: (version) => parse(version) !== null,
    compare: (a, b) => {
      const [left, right] = [parse(a), parse(b)];
      return left === null || right === null ? 0 : compare(left, right);
    },
  };
}

/**
 * Semantic versions by the precedence of semver.org 2.0.0, section 11, with numbers of any length: npm, Go with its
 * pseudo-versions, Rust and others. What stands behind a plus does not count (`+incompatible`).
 */
export const SEMVER_ORDER: VersionOrder = orderOf('semver', comparePrecedence);

/** Semantic versions of Dart (pub_semver) and Julia (VersionNumber), where a build comes after the version without and builds are ordered. */
export const BUILD_SEMVER_ORDER: VersionOrder = orderOf(
  'semver-build',
  (a, b) => comparePrecedence(a, b) || compareIdentifiers(a.build, b.build),
);

/** A number alone behind the dash is Bitnami's revision of a release and comes after it (github.com/bitnami/go-version). */
function withRevision({ numbers, pre, build }: Semver): { version: Semver; revision: string } {
  const [only = '', ...others] = pre;
  const isRevision = others.length === 0 && NUMBER.test(only);
  return { version: { numbers, pre: isRevision ? [] : pre, build }, revision: isRevision ? only : '0' };
}

/** Versions of Bitnami's packages: `1.2.3-1` is the first revision of 1.2.3, `1.2.3-rc.1` comes before it. */
export const BITNAMI_ORDER: VersionOrder = orderOf('bitnami', (a, b) => {
  const [left, right] = [withRevision(a), withRevision(b)];
  return comparePrecedence(left.version, right.version) || compareDigits(left.revision, right.revision);
});

/** Versions of GitHub Actions. A short tag (`v4`) is moved on with every release, so nobody knows which version runs under it. */
export const ACTIONS_ORDER: VersionOrder = {
  ...SEMVER_ORDER,
  name: 'github-actions',
  accepts: (version) => FULL.test(version.trim().replace(PREFIX, '')),
  acceptsBound: (version) => SEMVER_ORDER.accepts(version),
};
