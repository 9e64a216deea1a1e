import { cleanText, TEXT_LIMITS } from './clean-text.js';
import type { HostSystem } from './host-report.js';
import type { ObservedPackage } from './observation.js';
import { identifyPackage } from './package-identity.js';
import { parsePackageUrl } from './package-url.js';

/** A package as the findings of clouds name it. */
export interface CloudPackage {
  package: ObservedPackage;
  version: string;
  fixedVersions: string[];
  /** Where no version is told and only whether there is a fix; absent else. */
  fixState?: 'fixed' | 'not-fixed';
}

/** Our word for the package managers that AWS names. */
const TYPES = new Map([
  ['bundler', 'gem'],
  ['gemspec', 'gem'],
  ['pip', 'pypi'],
  ['pythonpkg', 'pypi'],
  ['nodepkg', 'npm'],
  ['gomod', 'golang'],
  ['gobinary', 'golang'],
  ['dotnet_core', 'nuget'],
]);

/** What Inspector calls the standard library of Go, and `generic`. */
const GO_LIBRARY = 'go/stdlib';

/** The package of a finding, with its version put together of its parts; null where it has no name. */
export function cloudPackage(
  reported: {
    name: unknown;
    version: unknown;
    epoch?: unknown;
    release?: unknown;
    manager: unknown;
    fixedIn: unknown;
    /** Whether there is a fix: `YES`, `NO` or a truth. */
    isFixAvailable?: unknown;
    purl?: unknown;
  },
  system: HostSystem | null,
): CloudPackage | null {
  const manager = cleanText(reported.manager, TEXT_LIMITS.word)?.toLowerCase() ?? 'os';
  const isOfSystem = ['os', 'apt', 'dpkg', 'yum', 'dnf', 'rpm', 'apk', 'zypper'].includes(manager);
  const isGo = manager === 'generic' && reported.name === GO_LIBRARY;
  const ofTool = isGo ? 'golang' : (TYPES.get(manager) ?? manager);
  const type = isOfSystem ? (system?.id ?? system?.name?.toLowerCase() ?? manager) : ofTool;
  const name = isGo ? 'stdlib' : reported.name;
  const found = identifyPackage({ purl: parsePackageUrl(reported.purl), type, name, os: system });
  if (found === null) return null;
  const version = cleanText(reported.version, TEXT_LIMITS.word) ?? '';
  const release = cleanText(reported.release, TEXT_LIMITS.word);
  const epoch = typeof reported.epoch === 'string' ? Number(reported.epoch) : reported.epoch;
  const before = typeof epoch === 'number' && epoch > 0 && Number.isInteger(epoch) ? `${epoch}:` : '';
  const fixed = cleanText(reported.fixedIn, TEXT_LIMITS.version)?.replace(/^0:/, '') ?? null;
  const isFixed = fixed !== null && !/^(?:not ?available|none|unknown)$/i.test(fixed);
  return {
    package: found,
    version: version === '' ? '' : `${before}${version}${release === null ? '' : `-${release}`}`,
    fixedVersions: isFixed ? [fixed] : [],
    ...(isFixed ? {} : availability(reported.isFixAvailable)),
  };
}

/** `PARTIAL` is of several packages, and says nothing of one. */
function availability(said: unknown): Pick<CloudPackage, 'fixState'> {
  if (said === true || said === 'YES') return { fixState: 'fixed' };
  return said === false || said === 'NO' ? { fixState: 'not-fixed' } : {};
}

/** The name of an instance out of its ARN or its id: `aws:i-0abc1234567890def`; null for anything else. */
export function awsInstance(value: unknown): string | null {
  const id = /(?:^|[/:])(i-[0-9a-z]{8,32})$/i.exec(cleanText(value, TEXT_LIMITS.name) ?? '')?.[1];
  return id === undefined ? null : `aws:${id.toLowerCase()}`;
}
