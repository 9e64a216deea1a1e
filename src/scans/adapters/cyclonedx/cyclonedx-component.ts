import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { listOf, objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { ObservedPackage, ObservedSoftware } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl, qualifierOf } from '../../domain/package-url.js';
import type { PackageUrl } from '../../domain/package-url.js';
import { versionWithEpoch } from '../../domain/version-with-epoch.js';

/** What a component, a service or a package URL in the place of one stands for. */
export interface ComponentIdentity {
  found: ObservedPackage;
  version: string;
}

const PROPERTY_LIMIT = 500;
const LOCATION_PROPERTY = /^syft:location:\d+:path$|:filepath$/i;

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

/** Whether a component counts as software that is installed. */
export function isSoftware(component: JsonObject): boolean {
  return parsePackageUrl(component.purl) !== null || !NO_PACKAGE.has(component.type);
}

/** `group/name` as CycloneDX splits names; null without a usable name. */
export function componentName(component: JsonObject): string | null {
  const name = identifyingText(component.name, TEXT_LIMITS.name);
  const group = identifyingText(component.group, TEXT_LIMITS.name);
  return name === null || group === null ? name : identifyingText(`${group}/${name}`, TEXT_LIMITS.name);
}

/** The identity of a component by its package URL, else by group and name; null when it has neither. */
export function identifyComponent(component: JsonObject, os: OperatingSystem | null): ComponentIdentity | null {
  return identifyBy(parsePackageUrl(component.purl), component, os);
}

function identifyBy(
  purl: PackageUrl | null,
  component: JsonObject,
  os: OperatingSystem | null,
): ComponentIdentity | null {
  const found = identifyPackage({ purl, type: null, name: componentName(component), os });
  if (found === null) return null;
  const stated = cleanText(component.version, TEXT_LIMITS.version) ?? purl?.version ?? null;
  return { found, version: versionWithEpoch(cleanText(stated, TEXT_LIMITS.version) ?? '', purl) };
}

/** The identity behind a reference that is itself a package URL. */
export function identifyReference(reference: string, os: OperatingSystem | null): ComponentIdentity | null {
  const purl = parsePackageUrl(reference);
  return purl === null ? null : identifyBy(purl, {}, os);
}

function propertiesOf(component: JsonObject): [name: string, value: unknown][] {
  const rows = listOf(component.properties).slice(0, PROPERTY_LIMIT).map(objectOf);
  return rows.flatMap((row) => (typeof row?.name === 'string' ? [[row.name, row.value] as [string, unknown]] : []));
}

/** Where a component lies: its evidence, else the properties in which Syft and Trivy write paths. */
export function locationsOf(component: JsonObject): string[] {
  const occurrences = listOf(objectOf(component.evidence)?.occurrences).map((row) => objectOf(row)?.location);
  const paths = propertiesOf(component)
    .filter(([name]) => LOCATION_PROPERTY.test(name))
    .map(([, value]) => value);
  const texts = [...occurrences, ...paths].map((path) => cleanText(path, TEXT_LIMITS.location));
  return [...new Set(texts.filter((path) => path !== null))];
}

/** The source package that a system package was built from: Syft's `upstream=openssl@3.0`, Trivy's properties. */
function sourceOf(component: JsonObject, purl: PackageUrl | null): { name: string | null; version: string | null } {
  const upstream = purl && qualifierOf(purl, 'upstream');
  if (upstream !== null) {
    const at = upstream.indexOf('@', 1);
    return { name: at < 0 ? upstream : upstream.slice(0, at), version: at < 0 ? null : upstream.slice(at + 1) };
  }
  const properties = new Map(propertiesOf(component));
  const text = (name: string): string | null =>
    cleanText(properties.get(`aquasecurity:trivy:${name}`), TEXT_LIMITS.version);
  const [version, release, epoch] = [text('SrcVersion'), text('SrcRelease'), text('SrcEpoch')];
  const full =
    version === null ? null : `${epoch === null ? '' : `${epoch}:`}${version}${release === null ? '' : `-${release}`}`;
  return { name: text('SrcName'), version: full };
}

/** A component as installed software; null when it names no usable package. */
export function readSoftware(component: JsonObject, os: OperatingSystem | null): ObservedSoftware | null {
  const purl = parsePackageUrl(component.purl);
  const identity = identifyBy(purl, component, os);
  if (identity === null) return null;
  const source = sourceOf(component, purl);
  return {
    package: identity.found,
    version: identity.version,
    architecture: cleanText(purl && qualifierOf(purl, 'arch'), TEXT_LIMITS.word),
    sourceName: cleanText(source.name, TEXT_LIMITS.name),
    sourceVersion: cleanText(source.version, TEXT_LIMITS.version),
  };
}
