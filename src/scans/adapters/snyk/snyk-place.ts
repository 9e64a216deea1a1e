import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { distributionOf, type OperatingSystem } from '../../domain/distribution.js';
import type { ObservedPackage } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';

/** What a package manager of Snyk means, where it calls it otherwise than others do. */
const TYPES = new Map([
  ['dep', 'golang'],
  ['golangdep', 'golang'],
  ['gomodules', 'golang'],
  ['govendor', 'golang'],
  ['paket', 'nuget'],
  ['yarn-workspace', 'npm'],
]);

interface Place {
  type: string | null;
  os: OperatingSystem | null;
}

/** `debian:11`, `sles:15.3`, or the package manager of a language. */
function placeOf(manager: unknown): Place {
  const word = cleanText(manager, TEXT_LIMITS.word)?.toLowerCase() ?? null;
  const [, id, version] = /^([a-z][\w-]*):(.+)$/.exec(word ?? '') ?? [];
  const distribution = distributionOf(id ?? null);
  if (id === undefined || version === undefined || distribution === null) {
    return { type: word === null ? null : (TYPES.get(word) ?? word), os: null };
  }
  return { type: distribution.packaging, os: { id, version } };
}

/** A package by its name there; of a system it stands behind that of its source: `gcc-10/libgcc-s1`. */
export function packageOfSnyk(manager: unknown, name: unknown): ObservedPackage | null {
  const { type, os } = placeOf(manager);
  const stated = identifyingText(name, TEXT_LIMITS.name);
  const own = os === null ? stated : (stated?.slice(stated.lastIndexOf('/') + 1) ?? null);
  return identifyPackage({ purl: null, type, name: own, os });
}

/** Where the packages of a package manager are. */
export function ecosystemOfSnyk(manager: unknown): string | null {
  return cleanText(manager, TEXT_LIMITS.word) === null ? null : (packageOfSnyk(manager, 'any')?.ecosystem ?? null);
}
