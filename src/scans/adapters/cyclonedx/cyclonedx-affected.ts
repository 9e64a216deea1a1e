import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { comparePlainVersions } from '../../domain/plain-version.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { identifyComponent, identifyReference, locationsOf } from './cyclonedx-component.js';
import type { ComponentIdentity } from './cyclonedx-component.js';
import type { CycloneDxDocument } from './cyclonedx-document.js';
import { statedVersions } from './cyclonedx-vulnerability.js';
import type { ReadVulnerability } from './cyclonedx-vulnerability.js';

/** What became of one `affects` entry: a finding, or why there is none. */
export type AffectedRow = ObservedFinding | 'outside' | 'unnamed' | 'unaffected';

const BOM_LINK = /^urn:cdx:([0-9a-f-]{36})\/\d{1,9}(?:#(.*))?$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The component or service that a reference means; `outside` for a BOM-Link into another document, null for nothing. */
function resolve(reference: string, document: CycloneDxDocument): JsonObject | 'outside' | null {
  const direct = document.byReference.get(reference);
  if (direct !== undefined) return direct;
  const [, serial, inner] = BOM_LINK.exec(reference) ?? [];
  if (serial === undefined) return null;
  const own = cleanText(document.fields.serialNumber, TEXT_LIMITS.id)?.toLowerCase();
  if (`urn:uuid:${serial.toLowerCase()}` !== own) return 'outside';
  return inner === undefined
    ? document.root
    : (document.byReference.get(inner) ?? document.byReference.get(decoded(inner)) ?? null);
}

/** A component with where it lies. */
interface PlacedComponent extends ComponentIdentity {
  locations: string[];
}

function combine(
  { words, isUnfixable }: ReadVulnerability,
  affected: JsonObject,
  { found, version, locations }: PlacedComponent,
  notes: ReportNotes,
): AffectedRow {
  const stated = statedVersions(affected);
  if (version !== '' && stated.unaffected.includes(version)) return 'unaffected';
  const installedVersion = version === '' ? (stated.affected[0] ?? '') : version;
  const fixedVersions = notes.keep(
    stated.unaffected.filter((one) => (comparePlainVersions(one, installedVersion) ?? 1) > 0),
    LIST_LIMITS.fixedVersions,
  );
  return {
    ...words,
    package: found,
    installedVersion,
    fixedVersions,
    fixState: fixedVersions.length > 0 ? 'fixed' : isUnfixable ? 'wont-fix' : 'unknown',
    locations,
  };
}

/** Reads the `affects` entries of one document; every component once, for thousands of entries can mean the same. */
export class AffectedReader {
  private readonly placed = new Map<JsonObject, PlacedComponent | null>();

  constructor(
    private readonly document: CycloneDxDocument,
    private readonly os: OperatingSystem | null,
    private readonly notes: ReportNotes,
  ) {}

  /**
   * One `affects` entry as a finding. A vulnerability without entries is about the root component, for which the caller
   * passes undefined. A reference that is a package URL stands for itself.
   */
  read(value: unknown, vulnerability: ReadVulnerability): AffectedRow {
    const affected = value === undefined ? {} : objectOf(value);
    if (affected === null) return 'unnamed';
    const reference = cleanText(affected.ref, TEXT_LIMITS.reference) ?? '';
    const target = value === undefined ? this.document.root : resolve(reference, this.document);
    if (target === 'outside') return target;
    const component = target === null ? this.standIn(reference) : this.place(target);
    return component === null ? 'unnamed' : combine(vulnerability, affected, component, this.notes);
  }

  private standIn(reference: string): PlacedComponent | null {
    const identity = identifyReference(reference, this.os);
    return identity && { ...identity, locations: [] };
  }

  private place(target: JsonObject): PlacedComponent | null {
    const known = this.placed.get(target);
    if (known !== undefined) return known;
    const identity = identifyComponent(target, this.os);
    const locations = this.notes.keep(locationsOf(target), LIST_LIMITS.locations);
    const placed = identity && { ...identity, locations };
    this.placed.set(target, placed);
    return placed;
  }
}
