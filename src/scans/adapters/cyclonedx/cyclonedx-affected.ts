import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { LIST_LIMITS, refuseTooMany, type ReportNotes } from '../../domain/report-notes.js';
import { withTraits } from '../../domain/traits.js';
import { identifyComponent, identifyReference, locationsOf, type ComponentIdentity } from './cyclonedx-component.js';
import { isExternal, whyLeftAside } from './cyclonedx-left-aside.js';
import type { CycloneDxDocument } from './cyclonedx-document.js';
import { RangeWork, StatedVersions } from './cyclonedx-versions.js';
import type { ReadVulnerability } from './cyclonedx-vulnerability.js';

/** What became of one `affects` entry: a finding, or why there is none. */
export type AffectedRow = ObservedFinding | 'outside' | 'unnamed' | 'ruledOut' | 'absent' | 'blank';

/** What is kept although the document says it oddly, counted. */
export interface AffectedOddities {
  /** Findings in a version that the entry does not list among those that it calls affected. */
  unlisted: number;
  /** Ranges that cannot be compared with the installed version. */
  uncompared: number;
  /** References that several components share. */
  shared: Set<string>;
}

const BOM_LINK = /^urn:cdx:([0-9a-f-]{36})\/\d{1,9}(?:#(.*))?$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The component or service that a reference means; `outside` for a BOM-Link into another document, null for nothing. */
function resolve(reference: string, document: CycloneDxDocument): JsonObject[] | 'outside' | null {
  const direct = document.byReference.get(reference);
  if (direct !== undefined) return direct;
  const [, serial, inner] = BOM_LINK.exec(reference) ?? [];
  if (serial === undefined) return null;
  const own = cleanText(document.fields.serialNumber, TEXT_LIMITS.id)?.toLowerCase();
  if (`urn:uuid:${serial.toLowerCase()}` !== own) return 'outside';
  if (inner === undefined) return document.root && [document.root];
  return document.byReference.get(inner) ?? document.byReference.get(decoded(inner)) ?? null;
}

/** A component with where it lies. */
interface PlacedComponent extends ComponentIdentity {
  locations: string[];
}

function combine(
  { words, isUnfixable }: ReadVulnerability,
  entry: StatedVersions,
  component: PlacedComponent,
  notes: ReportNotes,
  odd: AffectedOddities,
): AffectedRow {
  const { found, version, locations, traits } = component;
  if (version !== '') {
    const { is, uncompared } = entry.of(component);
    if (is === 'ruled-out') return 'ruledOut';
    odd.uncompared += uncompared;
    if (is === 'unlisted') odd.unlisted += 1;
  }
  const installedVersion = version === '' ? entry.anyAffected : version;
  const fixedVersions = notes.keep(entry.fixesAfter(installedVersion, found.ecosystem), LIST_LIMITS.fixedVersions);
  return {
    ...words,
    package: found,
    installedVersion,
    fixedVersions,
    fixState: fixedVersions.length > 0 ? 'fixed' : isUnfixable ? 'wont-fix' : 'unknown',
    locations,
    ...withTraits(traits),
  };
}

/** `Debian` of `Debian:12`. */
const familyOf = (ecosystem: string): string => ecosystem.split(':', 1)[0] ?? '';

/** Of one reference: more is no document that a tool writes. */
const SHARED_LIMIT = 100;

/** Reads the `affects` entries of one document; every component once, for thousands of entries can mean the same. */
export class AffectedReader {
  readonly odd: AffectedOddities = { unlisted: 0, uncompared: 0, shared: new Set() };
  private readonly placed = new Map<JsonObject, PlacedComponent | 'absent' | null>();
  private readonly work = new RangeWork();
  private byPackage: Map<string, Map<string, JsonObject>> | null = null;

  constructor(
    private readonly document: CycloneDxDocument,
    private readonly os: OperatingSystem | null,
    private readonly notes: ReportNotes,
  ) {}

  /**
   * One `affects` entry as findings: one, or several where components share the reference. A vulnerability without entries is
   * about the root component, for which the caller passes undefined. A reference that is a package URL stands for itself, and
   * one without a version for what is installed of it.
   */
  *read(value: unknown, vulnerability: ReadVulnerability): Generator<AffectedRow> {
    const affected = value === undefined ? {} : objectOf(value);
    if (affected === null || affected.ref === '') {
      yield affected === null ? 'unnamed' : 'blank';
      return;
    }
    const reference = cleanText(affected.ref, TEXT_LIMITS.reference) ?? '';
    const targets = value === undefined ? this.root() : resolve(reference, this.document);
    if (targets === 'outside') {
      yield targets;
      return;
    }
    const entry = new StatedVersions(affected, this.work);
    if (targets === null) {
      yield* this.ofPackage(reference, entry, vulnerability);
      return;
    }
    refuseTooMany(targets.length, SHARED_LIMIT, 'components under one reference', '/components');
    if (targets.length > 1) this.odd.shared.add(reference);
    for (const target of targets) yield this.inComponent(target, entry, vulnerability);
  }

  private root(): JsonObject[] | null {
    return this.document.root && [this.document.root];
  }

  private inComponent(target: JsonObject, entry: StatedVersions, vulnerability: ReadVulnerability): AffectedRow {
    const component = this.place(target);
    if (component === 'absent') return component;
    return component === null ? 'unnamed' : combine(vulnerability, entry, component, this.notes, this.odd);
  }

  /**
   * Of a package URL that is no component's: OSV-Scanner names packages without their version, and such that are not there; others
   * leave qualifiers out. Where components are listed, only those are installed.
   */
  private *ofPackage(
    reference: string,
    entry: StatedVersions,
    vulnerability: ReadVulnerability,
  ): Generator<AffectedRow> {
    const identity = identifyReference(reference, this.os);
    const installed = identity === null || !this.document.listsComponents ? null : this.installed(identity);
    refuseTooMany(installed?.length ?? 0, SHARED_LIMIT, 'versions of one package', '/components');
    if (identity === null) yield 'unnamed';
    else if (installed === null) {
      yield combine(vulnerability, entry, { ...identity, locations: [] }, this.notes, this.odd);
    } else if (installed.length === 0) yield 'absent';
    for (const target of installed ?? []) yield this.inComponent(target, entry, vulnerability);
  }

  /** The components of a package, each version once, or the one that is asked for. A reference may not say which release it is of. */
  private installed({ found, version }: ComponentIdentity): JsonObject[] {
    this.byPackage ??= this.indexPackages();
    const { ecosystem, name } = found;
    const own =
      this.byPackage.get(`${ecosystem} ${name}`) ?? this.byPackage.get(`${familyOf(ecosystem)}:* ${name}`) ?? null;
    if (own === null) return [];
    return version === '' ? [...own.values()] : [own.get(version)].filter((component) => component !== undefined);
  }

  /** By package, and of each the first component of each version. */
  private indexPackages(): Map<string, Map<string, JsonObject>> {
    const index = new Map<string, Map<string, JsonObject>>();
    for (const component of this.document.components) {
      const placed = identifyComponent(component, this.os);
      if (placed === null) continue;
      const { ecosystem, name } = placed.found;
      const released = ecosystem.includes(':') ? [`${familyOf(ecosystem)}:* ${name}`] : [];
      for (const key of [`${ecosystem} ${name}`, ...released]) {
        const known = index.get(key) ?? new Map<string, JsonObject>();
        if (!known.has(placed.version)) index.set(key, known.set(placed.version, component));
      }
    }
    return index;
  }

  private place(target: JsonObject): PlacedComponent | 'absent' | null {
    const known = this.placed.get(target);
    if (known !== undefined) return known;
    const isAbsent = isExternal(target) || whyLeftAside(target) === 'excluded';
    const placed = isAbsent ? 'absent' : this.identify(target);
    this.placed.set(target, placed);
    return placed;
  }

  private identify(target: JsonObject): PlacedComponent | null {
    const identity = identifyComponent(target, this.os);
    const locations = this.notes.keep(locationsOf(target), LIST_LIMITS.locations);
    return identity && { ...identity, locations };
  }
}
