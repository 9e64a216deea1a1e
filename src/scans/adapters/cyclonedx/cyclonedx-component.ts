import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { ObservedPackage, ObservedSoftware } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import type { MakerStatement } from '../../domain/package-maker.js';
import { parsePackageUrl, qualifierOf, type PackageUrl } from '../../domain/package-url.js';
import { provenanceOf } from '../../domain/package-type.js';
import { traitsOfPackage } from '../../domain/traits.js';
import { versionWithEpoch } from '../../domain/version-with-epoch.js';
import { OSQUERY_CATEGORY, isOptional } from './cyclonedx-left-aside.js';
import { propertiesOf, propertyOf } from './cyclonedx-properties.js';

/** What a component, a service or a package URL in the place of one stands for. */
export interface ComponentIdentity {
  found: ObservedPackage;
  version: string;
  /** The version without the epoch that only a qualifier of the package URL has. */
  stated: string;
  /** See `traits.ts`. */
  traits: string[];
}

const LOCATION_PROPERTY = /^syft:location:\d+:path$|:filepath$/i;

/** `group/name` as CycloneDX splits names; null without a usable name. */
export function componentName(component: JsonObject): string | null {
  const name = identifyingText(component.name, TEXT_LIMITS.name);
  const group = identifyingText(component.group, TEXT_LIMITS.name);
  return name === null || group === null ? name : identifyingText(`${group}/${name}`, TEXT_LIMITS.name);
}

/** The identity of a component by its package URL, else by group and name; null when it has neither. */
export function identifyComponent(component: JsonObject, os: OperatingSystem | null): ComponentIdentity | null {
  return identifyBy(parsePackageUrl(component.purl), component, os, component.purl);
}

function identifyBy(
  purl: PackageUrl | null,
  component: JsonObject,
  os: OperatingSystem | null,
  text: unknown,
): ComponentIdentity | null {
  const found = identifyPackage({ purl, type: null, name: componentName(component), os });
  if (found === null) return null;
  const own = cleanText(component.version, TEXT_LIMITS.version) ?? purl?.version ?? null;
  const stated = versionWithEpoch(cleanText(own, TEXT_LIMITS.version) ?? '', null);
  const version = versionWithEpoch(stated, purl);
  return { found, version, stated, traits: traitsOfPackage(purl, text) };
}

/** The identity behind a reference that is itself a package URL. */
export function identifyReference(reference: string, os: OperatingSystem | null): ComponentIdentity | null {
  const purl = parsePackageUrl(reference);
  return purl === null ? null : identifyBy(purl, {}, os, reference);
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

interface StatedSource {
  name: string | null;
  version: string | null;
}

/** `openssl-3.0.7-27.el9.src.rpm`, `gcc-12 (12.2.0-14)`, `openssl@3.0.11-1`, or the name alone. */
function sourceOfText(text: string): StatedSource {
  const [, name, version] =
    /^(.+)-([^-]+-[^-]+)\.(?:no)?src\.rpm$/.exec(text) ??
    /^(\S{1,512})\s+\(([^()\s]{1,256})\)$/.exec(text) ??
    /^(.[^@]*)@(.+)$/.exec(text) ??
    [];
  return name === undefined || version === undefined ? { name: text, version: null } : { name, version };
}

/**
 * The source package that a system package was built from: `upstream=` of a package URL, the properties of Syft, Trivy and
 * osquery. Syft and osquery name it only where it is called otherwise than the package.
 */
function sourceOf(component: JsonObject, purl: PackageUrl | null): StatedSource {
  const upstream = purl && qualifierOf(purl, 'upstream');
  if (upstream !== null) return sourceOfText(upstream);
  const properties = new Map(propertiesOf(component));
  const text = (name: string): string | null => cleanText(properties.get(name), TEXT_LIMITS.version);
  const syft = text('syft:metadata:source');
  if (syft !== null) return { name: syft, version: text('syft:metadata:sourceVersion') };
  if (text(OSQUERY_CATEGORY) !== null) {
    const reported = text('source');
    return reported === null ? ownSource(purl) : sourceOfText(reported);
  }
  const trivy = (name: string): string | null => text(`aquasecurity:trivy:${name}`);
  const [version, release, epoch] = [trivy('SrcVersion'), trivy('SrcRelease'), trivy('SrcEpoch')];
  const name = trivy('SrcName');
  if (name === null && text('syft:package:type') !== null) return ownSource(purl);
  const full =
    version === null ? null : `${epoch === null ? '' : `${epoch}:`}${version}${release === null ? '' : `-${release}`}`;
  return { name, version: full };
}

/** Of dpkg and apk: a package of rpm always has the file that it was built from. */
function ownSource(purl: PackageUrl | null): StatedSource {
  const isNamed = purl?.type === 'deb' || purl?.type === 'apk';
  return { name: isNamed ? purl.name : null, version: null };
}

/** Who made it: the publisher or the supplier, or what Syft and osquery write in properties. */
function makerOf(component: JsonObject, purl: PackageUrl | null): MakerStatement {
  const said = [
    component.publisher,
    objectOf(component.supplier)?.name,
    propertyOf(component, 'maintainer') ?? propertyOf(component, 'syft:metadata:vendor'),
  ];
  const name = said.map((one) => cleanText(one, TEXT_LIMITS.title)).find((one) => one !== null) ?? null;
  return purl?.type === 'rpm' ? { vendor: name } : { maintainer: name };
}

/** A component as installed software; null when it names no usable package. */
export function readSoftware(component: JsonObject, os: OperatingSystem | null): ObservedSoftware | null {
  const purl = parsePackageUrl(component.purl);
  const identity = identifyBy(purl, component, os, component.purl);
  if (identity === null) return null;
  const source = sourceOf(component, purl);
  return {
    package: identity.found,
    version: identity.version,
    architecture:
      cleanText(purl && qualifierOf(purl, 'arch'), TEXT_LIMITS.word) ??
      (propertyOf(component, OSQUERY_CATEGORY) === null ? null : propertyOf(component, 'arch')),
    sourceName: cleanText(source.name, TEXT_LIMITS.name),
    sourceVersion: cleanText(source.version, TEXT_LIMITS.version),
    ...provenanceOf(identity.found.ecosystem, purl, {
      ...makerOf(component, purl),
      module:
        propertyOf(component, 'syft:metadata:modularityLabel') ??
        propertyOf(component, 'aquasecurity:trivy:Modularitylabel'),
    }),
    ...(isOptional(component) ? { installed: false as const } : {}),
  };
}
