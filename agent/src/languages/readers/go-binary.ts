import { goBuildInfo, type GoBuildInfo } from '../formats/go-build-info.js';
import type { LanguagePackage, LanguageReading } from '../language-package.js';
import { partedAtLastSlash } from '../language-package.js';
import type { LanguageReader } from '../language-reader.js';

/** What programs that were made by Go consist of. */
export const goReader: LanguageReader = {
  type: 'golang',
  // What is linked into a program of a distribution is not what its other packages are.
  mayBeOwned: false,
  wants: ({ isExecutable }) => isExecutable,
  read: (bytes) => {
    const info = goBuildInfo(bytes);
    return info === null ? { packages: [] } : goPackages(info);
  },
};

/**
 * The modules that a program was linked from, replaced ones as what they were replaced by, and the standard library. The main
 * module only where it has a version; what was taken from a folder is of no registry. A program that was built without modules
 * (as Debian builds them) names none of what it was linked from, which is not the same as none.
 */
export function goPackages({ goVersion, modules }: GoBuildInfo): LanguageReading {
  const rows: { path: string; version: string }[] = [];
  for (const line of modules.split('\n')) {
    const [word, path = '', version = ''] = line.split('\t');
    if (word === 'mod' || word === 'dep') rows.push({ path, version });
    else if (word === '=>' && rows.length > 0) rows[rows.length - 1] = { path, version };
  }
  const named = rows.filter(({ path, version }) => path !== '' && /^v\d/.test(version));
  const library = standardLibrary(goVersion);
  const packages = named.map(({ path, version }) => partedAtLastSlash(path, version));
  const unidentified = rows.length - named.length + (library === null ? 1 : 0) + (rows.length === 0 ? 1 : 0);
  return { packages: library === null ? packages : [library, ...packages], unidentified };
}

/**
 * `go1.21rc2` is `1.21.0-rc.2`, as Go's own advisories count. Null for what was built between releases, by whomever
 * (`devel go1.22-abc`, `go1.25-20250209-RC00`): `1.25` alone is a release, `1.25-…` is before or after it.
 */
function standardLibrary(goVersion: string): LanguagePackage | null {
  const [, line, patch = '.0', word, number = ''] =
    /^go(\d+\.\d+)(?:(\.\d+)(?=$|[ +-])|(?=$|[ +])|(?=beta|rc))(?:(beta|rc)(\d+)(?![\d.]))?/.exec(goVersion) ?? [];
  if (line === undefined) return null;
  const version = `${line}${patch}${word === undefined ? '' : `-${word}.${number}`}`;
  return { namespace: null, name: 'stdlib', version };
}
