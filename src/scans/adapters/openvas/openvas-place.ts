import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { type LabelledLine, labelledLines } from '../../domain/labelled-lines.js';
import { distributionPackage, versionsIn } from '../../domain/named-version.js';
import type { ObservedFinding, ObservedPackage } from '../../domain/observation.js';
import { productOfCpe } from '../../domain/product-package.js';
import type { OpenvasResult } from './openvas-document.js';

/** What a finding of a result is in. */
export type OpenvasPlace = Pick<ObservedFinding, 'package' | 'installedVersion'> & { fixedVersions: string[] };

/** More findings of one result are not told apart by package. */
const FINDINGS_OF_RESULT = 5000;

/**
 * Every package that the result tells of, else the product of its detection, else what answers on its port.
 *
 * @param vulnerabilities how many the result names
 */
export function placesOf(
  result: OpenvasResult,
  os: OperatingSystem | null,
  service: ObservedPackage,
  vulnerabilities: number,
): OpenvasPlace[] {
  const lines = labelledLines(result.texts.get('description') ?? '');
  const packages = packagesIn(lines, os);
  if (packages !== null && packages.length * vulnerabilities <= FINDINGS_OF_RESULT) return packages;
  // What compares detected products with CVEs names the product in words only.
  const carried = lines.filter(({ label }) => label === 'the host carries the product').map(({ value }) => value);
  const product = [...result.products, ...carried].map(productOfCpe).find((one) => one !== null);
  if (product === undefined) return [{ package: service, installedVersion: '', fixedVersions: [] }];
  return [{ package: product.package, ...versionsOfProduct(lines, product.version) }];
}

/** Null where it lists no packages, or one whose version does not stand behind its name (`curl-7.88.1-10`). */
function packagesIn(lines: readonly LabelledLine[], os: OperatingSystem | null): OpenvasPlace[] | null {
  const places: OpenvasPlace[] = [];
  let name: string | null = null;
  for (const { label, value } of lines) {
    if (label === 'vulnerable package') {
      const found = distributionPackage(value, os);
      if (found === null) return null;
      name = value.trim();
      places.push({ package: found, installedVersion: '', fixedVersions: [] });
    }
    const place = places.at(-1);
    if (name === null || place === undefined) continue;
    if (label === 'installed version') {
      const version = versionBehind(name, value);
      if (version === null || place.installedVersion !== '') return null;
      place.installedVersion = version;
    } else if (label === 'fixed version' && !value.startsWith('<')) {
      const version = versionBehind(name, value.replace(/^[>=]{1,2}\s*/, ''));
      if (version !== null && !place.fixedVersions.includes(version)) place.fixedVersions.push(version);
    }
  }
  return places.length === 0 || places.some(({ installedVersion }) => installedVersion === '') ? null : places;
}

function versionBehind(name: string, text: string): string | null {
  const version = text.startsWith(`${name}-`) ? text.slice(name.length + 1) : '';
  return /^\w\S*$/.test(version) ? cleanText(version, TEXT_LIMITS.version) : null;
}

/** What the test compared, before the version in the CPE: that is of whatever detected the product. */
function versionsOfProduct(lines: readonly LabelledLine[], ofCpe: string | null): Omit<OpenvasPlace, 'package'> {
  const reported = lines.find(({ label }) => label === 'installed version')?.value;
  const fixed = lines.find(({ label }) => label === 'fixed version')?.value;
  return {
    installedVersion: cleanText(/^\d\S*$/.exec(reported ?? '')?.[0], TEXT_LIMITS.version) ?? ofCpe ?? '',
    fixedVersions: [...new Set(versionsIn(fixed ?? ''))],
  };
}
