import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { type LabelledLine, labelledLines } from '../../domain/labelled-lines.js';
import { distributionPackage, type NamedVersion, namedVersion, versionsIn } from '../../domain/named-version.js';
import type { ObservedPackage } from '../../domain/observation.js';
import { productOfCpe, servicePackage } from '../../domain/product-package.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import type { NessusItem } from './nessus-document.js';

/** What a finding of an item is in. */
export interface NessusPlace {
  package: ObservedPackage;
  installedVersion: string;
  fixedVersions: string[];
  /** Where it is installed, as the plugin tells it. */
  paths: string[];
}

/** More findings of one item are not told apart by package: it is about its product then. */
const FINDINGS_OF_ITEM = 5000;
/** Paths of one version that are kept. */
const PATHS = 200;

/** Of packages: the two pairs of words that plugins of local checks write. */
const PACKAGE = new Set(['remote package installed', 'installed package']);
const FIXED_PACKAGE = new Set(['should be', 'fixed package']);
/** Of programs, on Windows and elsewhere. */
const VERSION = new Set(['installed version', 'reported version', 'detected version']);
const FIXED_VERSION = new Set(['fixed version', 'fixed versions']);

/**
 * Every package or installation that the item tells of, else the product of its CPE, else what answers on its port.
 *
 * @param vulnerabilities how many the item names
 */
export function placesOf(item: NessusItem, os: OperatingSystem | null, vulnerabilities: number): NessusPlace[] {
  const most = Math.floor(FINDINGS_OF_ITEM / vulnerabilities);
  const lines = labelledLines(item.texts.get('plugin_output') ?? '');
  const packages = packagesIn(lines, os);
  return packages === null || packages.length > most ? productPlaces(item, lines, most) : packages;
}

/** Null where the output lists no packages, or one of which name and version cannot be told apart. */
function packagesIn(lines: readonly LabelledLine[], os: OperatingSystem | null): NessusPlace[] | null {
  const places = new Map<string, NessusPlace>();
  let last: { read: NamedVersion; place: NessusPlace } | null = null;
  for (const { label, value } of lines) {
    if (PACKAGE.has(label)) {
      const read = namedVersion(value, os);
      const found = read && distributionPackage(read.name, os);
      if (read === null || found === null) return null;
      const key = `${read.name} ${read.version}`;
      const place = places.get(key) ?? { package: found, installedVersion: read.version, fixedVersions: [], paths: [] };
      places.set(key, place);
      last = { read, place };
    } else if (last !== null && FIXED_PACKAGE.has(label)) {
      const fixed = namedVersion(value, os);
      if (fixed?.name === last.read.name) addFixed(last.place.fixedVersions, [fixed.version]);
      last = null;
    }
  }
  return places.size === 0 ? null : [...places.values()];
}

/** The product that a CPE names, in each version that the output finds installed. */
function productPlaces(item: NessusItem, lines: readonly LabelledLine[], most: number): NessusPlace[] {
  const products = item.cpes
    .slice(0, 20)
    .map(productOfCpe)
    .filter((one) => one !== null);
  // Of an application before that of the system that it runs on.
  const [product] = [...products].sort((a, b) => Number(isSystem(item, a)) - Number(isSystem(item, b)));
  if (product === undefined) {
    const found = servicePackage(item.protocol, item.port, item.service);
    return [{ package: found, installedVersion: '', fixedVersions: [], paths: [] }];
  }
  const installed = installationsIn(lines);
  if (installed.length === 0 || installed.length > most) {
    const fixed = lines.find(({ label }) => FIXED_VERSION.has(label))?.value ?? '';
    const fixedVersions = installed.length > most ? [] : versionsIn(fixed);
    return [{ package: product.package, installedVersion: product.version ?? '', fixedVersions, paths: [] }];
  }
  return installed.map((one) => ({ package: product.package, ...one }));
}

function isSystem({ cpes }: NessusItem, product: NonNullable<ReturnType<typeof productOfCpe>>): boolean {
  const own = cpes.find((cpe) => productOfCpe(cpe)?.package.name === product.package.name) ?? '';
  return /^cpe:(?:\/|2\.3:)[oh]:/i.test(own);
}

/** Adds those that are not there; no more than one above what is kept, by which it is seen that there were more. */
function addFixed(known: string[], more: readonly string[]): void {
  for (const fixed of more) {
    if (known.length > LIST_LIMITS.fixedVersions) return;
    if (!known.includes(fixed)) known.push(fixed);
  }
}

/** One for each version that is installed; each begins with its path or its version, and a path may be that of several. */
function installationsIn(lines: readonly LabelledLine[]): Omit<NessusPlace, 'package'>[] {
  const byVersion = new Map<string, Omit<NessusPlace, 'package'>>();
  let path: string | null = null;
  let last: Omit<NessusPlace, 'package'> | null = null;
  for (const { label, value } of lines) {
    if (label === 'path') {
      path = cleanText(value, TEXT_LIMITS.location);
      last = null;
    } else if (VERSION.has(label)) {
      const version = cleanText(/^[^\s/]{1,200}/.exec(value)?.[0], TEXT_LIMITS.version);
      if (version === null) continue;
      last = byVersion.get(version) ?? { installedVersion: version, fixedVersions: [], paths: [] };
      byVersion.set(version, last);
      if (path !== null && last.paths.length < PATHS) last.paths.push(path);
    } else if (last !== null && FIXED_VERSION.has(label)) {
      addFixed(last.fixedVersions, versionsIn(value));
    }
  }
  return [...byVersion.values()];
}
