import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { propertiesOf, propertyOf } from './cyclonedx-properties.js';

/** Kinds of component that are no package unless they have a package URL. */
const NO_PACKAGE = new Set<unknown>([
  'cryptographic-asset',
  'data',
  'device',
  'file',
  'machine-learning-model',
  'operating-system',
  'platform',
]);

/** What osquery lists that are packages, of all that cdxgen 12 writes as components (`-t os`): processes and ports are there too. */
const OSQUERY_PACKAGES = new Set([
  'apps',
  'browser_plugins',
  'chocolatey_packages',
  'chrome_extensions',
  'deb_packages',
  'firefox_addons',
  'homebrew_packages',
  'ie_extensions',
  'npm_packages',
  'opera_extensions',
  'portage_packages',
  'python_packages',
  'rpm_packages',
  'safari_extensions',
  'vscode_extensions',
  'windows_programs',
]);
/** The property in which cdxgen names the table of osquery. */
export const OSQUERY_CATEGORY = 'cdx:osquery:category';
/** dpkg: `want error state`; in these its files are on the disk. */
const ON_DISK = /\s(?:installed|unpacked|half-configured|triggers-awaited|triggers-pending)$/;

/** Why a component is no software that is installed. */
export type LeftAside = 'no-package' | 'observed' | 'excluded' | 'external';

/** Whether a component is only expected from elsewhere (since 1.7): then it is not installed, and may have a range for a version. */
export function isExternal(component: JsonObject): boolean {
  return component.isExternal === true || (component.versionRange !== undefined && component.version === undefined);
}

/** Null for software, also where it is only optional. */
export function whyLeftAside(component: JsonObject): LeftAside | null {
  if (isExternal(component)) return 'external';
  const category = propertyOf(component, OSQUERY_CATEGORY);
  if (category !== null) {
    const state = category === 'deb_packages' ? propertyOf(component, 'status') : null;
    const isOnDisk = state === null || !/\s/.test(state) || ON_DISK.test(state);
    return OSQUERY_PACKAGES.has(category) && isOnDisk ? null : 'observed';
  }
  if (parsePackageUrl(component.purl) === null && NO_PACKAGE.has(component.type)) return 'no-package';
  return component.scope === 'excluded' ? 'excluded' : null;
}

/**
 * Whether a component is listed and not installed: CycloneDX calls optional what is "not installed or otherwise accessible". Two
 * tools mean something else by it: in osquery's answers it is the priority that dpkg gives a package, and cyclonedx-npm writes it
 * of what npm installed as an optional dependency (findings/cyclonedx-npm-optional-is-installed.sh, cyclonedx-npm 6.0.1).
 */
export function isOptional(component: JsonObject): boolean {
  return (
    component.scope === 'optional' &&
    propertyOf(component, OSQUERY_CATEGORY) === null &&
    !isReadFromNodeModules(component)
  );
}

/** The property in which cyclonedx-npm writes where a package lies, or would lie by the lock file. */
const NPM_PATH = 'cdx:npm:package:path';
/** What it takes from the manifest in the package itself; a lock file (`--package-lock-only`) has none of it. */
const OF_MANIFEST = new Set<unknown>(['vcs', 'website', 'issue-tracker']);
const CONSTRAINT = 'cdx:npm:package:constraint:';
const REFERENCES = 50;

/** Whether cyclonedx-npm read the package's own manifest, so that the package was there. */
function isReadFromNodeModules(component: JsonObject): boolean {
  if (propertyOf(component, NPM_PATH) === null) return false;
  const references = listOf(component.externalReferences).slice(0, REFERENCES).map(objectOf);
  return (
    typeof component.description === 'string' ||
    propertiesOf(component).some(([name]) => name.startsWith(CONSTRAINT)) ||
    references.some((one) => OF_MANIFEST.has(one?.type))
  );
}
