import { advisedSource, type BuiltPackage } from './advised-source.js';
import { advisedSuite } from './advised-suite.js';
import { isNamedBySource, packagingOf } from './distributions.js';
import { sourceVersionOfRpm } from './source-version.js';
import { thirdPartyOf } from './third-party.js';

/** An installed package; what is not known is empty. */
export interface InstalledPackage extends BuiltPackage {
  /** Name and stream of a module of rpm. */
  module: string;
  /** Who made it, where that is known not to be the distribution. */
  maker: string;
}

/** A version of a package as advisories speak of it. */
export interface ComparedVersion {
  ecosystem: string;
  /** Of the source package, or of the package itself. */
  name: string;
  version: string;
  ofSource: boolean;
  module: string;
}

/** What an installed version is compared as. */
export interface Comparison {
  /** The ecosystem whose advisories apply: mostly its own. */
  suite: string;
  /** Null where it can be compared. */
  reason: 'third-party' | 'suite-unknown' | null;
  compared: ComparedVersion[];
}

/** A build of the same source for another time (`+b1`): its source has the version without. */
const REBUILD = /\+b\d{1,4}$/;

/** Whether nothing is known of the source where advisories speak of sources. */
export function lacksSource({ ecosystem, sourceName }: Pick<InstalledPackage, 'ecosystem' | 'sourceName'>): boolean {
  return sourceName === '' && isNamedBySource(ecosystem);
}

/** By the source that it was built from, by the source that carries its advisories where that is another, and by itself. */
export function comparedAs(installed: InstalledPackage): Comparison {
  const { ecosystem, name, version, sourceName, sourceVersion, module, maker } = installed;
  if (thirdPartyOf(installed, maker) !== null) return { suite: ecosystem, reason: 'third-party', compared: [] };
  const suite = advisedSuite(ecosystem, version);
  if (suite === null) return { suite: ecosystem, reason: 'suite-unknown', compared: [] };
  const built = { name: sourceName || name, version: builtFrom(ecosystem, version, sourceVersion) };
  const advised = advisedSource(installed);
  const sources = advised === null ? [built] : [built, advised];
  return {
    suite,
    reason: null,
    compared: [
      ...sources.map((one) => ({ ecosystem: suite, ...one, ofSource: true, module })),
      { ecosystem: suite, name, version, ofSource: false, module },
    ],
  };
}

/** The version of the source, as far as it is known. */
function builtFrom(ecosystem: string, version: string, sourceVersion: string): string {
  if (sourceVersion === '') return withoutRebuild(ecosystem, version);
  return packagingOf(ecosystem) === 'rpm' ? sourceVersionOfRpm(version, sourceVersion) : sourceVersion;
}

/** The version of the source, as far as that of the package tells. */
function withoutRebuild(ecosystem: string, version: string): string {
  return packagingOf(ecosystem) === 'deb' ? version.replace(REBUILD, '') : version;
}

/** What another inventory said about the source of some version of the same package. */
export interface KnownSource {
  version: string;
  sourceName: string;
  sourceVersion: string;
}

/**
 * The source of a version that came without one, as other versions of the package tell: the same version first. Of another
 * version its name is taken where its version follows from the package's own in the same way. Null where that is not so.
 *
 * @param known newest first
 */
export function sourceFrom(
  { ecosystem, version }: Pick<InstalledPackage, 'ecosystem' | 'version'>,
  known: readonly KnownSource[],
): { sourceName: string; sourceVersion: string } | null {
  const same = known.find((one) => one.version === version);
  if (same !== undefined) return { sourceName: same.sourceName, sourceVersion: same.sourceVersion };
  const own = withoutRebuild(ecosystem, version);
  for (const one of known) {
    const theirs = withoutRebuild(ecosystem, one.version);
    if (one.sourceVersion === '' || one.sourceVersion === theirs)
      return { sourceName: one.sourceName, sourceVersion: own };
    // `bsdutils 1:2.38.1-5` is built from `util-linux 2.38.1-5`.
    if (one.sourceVersion === withoutEpoch(theirs))
      return { sourceName: one.sourceName, sourceVersion: withoutEpoch(own) };
  }
  return null;
}

function withoutEpoch(version: string): string {
  return version.replace(/^\d+:/, '');
}
