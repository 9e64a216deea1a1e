import { createHash } from 'node:crypto';
import type {
  ControlKind,
  EditionFile,
  Evaluated,
  EvidenceFile,
  FrameworkControl,
  FrameworkFile,
  LinkStrength,
  MappingFile,
  MappingRelation,
  MappingTrust,
} from './framework-file.js';
import { CLOUD_SUITES, type CloudSuite, type Signal } from './signal.js';

/**
 * Orders ids of controls by their parts: numbers as numbers, everything else as text. `3.2` comes before `3.10`, which is
 * another control than `3.1`.
 */
export function compareControlIds(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (const [i, one] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const order = compareParts(one, other);
    if (order !== 0) return order;
  }
  return left.length === right.length ? compareTexts(a, b) : -1;
}

function partsOf(id: string): string[] {
  return id.match(/\d+|\D+/g) ?? [];
}

function compareParts(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) {
    const [left, right] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')];
    return left.length - right.length || compareTexts(left, right);
  }
  return compareTexts(a, b);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * JSON with the members of every object in the order of their names, and no spaces (RFC 8785 for texts and whole numbers,
 * which is all that the catalogue has): what is equal is equal byte by byte.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** SHA-256 over the canonical form, in hexadecimal: changes with every fact, not with how a file is laid out. */
export function manifestHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** A signal that speaks for a control. */
export interface ControlLink {
  signal: string;
  strength: LinkStrength;
}

export interface CatalogueControl {
  id: string;
  title: string;
  section: string;
  parent: string | null;
  /** 1-3. */
  weight: number;
  kind: ControlKind;
  judged: Evaluated;
  profiles: readonly string[];
  facts: Readonly<Record<string, string>>;
  /** Strong ones first. */
  links: readonly ControlLink[];
}

/** How many of the controls that are evaluated by themselves a signal can speak for. */
export interface Automatable {
  /** Controls that are evaluated by themselves: the whole of the shares. */
  controls: number;
  /** With a signal of the devices, the vulnerabilities or the coverage. */
  measured: number;
  /** Of these, with a strong one. */
  strong: number;
  /** With any signal once every cloud suite is connected. */
  withCloud: number;
}

export interface CatalogueFramework {
  slug: string;
  name: string;
  version: string;
  publisher: string;
  url: string | null;
  licence: string;
  profiles: readonly { id: string; title: string }[];
  sections: readonly { id: string; title: string; parent: string | null }[];
  /** By section, then by the parts of their ids. */
  controls: readonly CatalogueControl[];
  automatable: Automatable;
  /** Which edition it is; null where its files do not say. */
  edition: EditionFile | null;
  /** Whose judgement the links are; null when there are none. */
  evidenceBasis: string | null;
  /** SHA-256 over its facts and links, in hexadecimal. */
  manifestHash: string;
  /** What an attestation pins: the publisher's version and the beginning of the hash. */
  catalogueVersion: string;
}

export interface CatalogueMapping {
  from: string;
  to: string;
  publisher: string;
  trust: MappingTrust;
  relation: MappingRelation;
  licence: string;
  source: string;
  /** `support`: how many statements of the publisher are behind the pair; null where nobody counted. */
  pairs: readonly { from: string; to: string; support: number | null }[];
  manifestHash: string;
}

/** Everything that is known of frameworks, as it was read at the start. It does not change while the service runs. */
export class Catalogue {
  /** By slug. */
  readonly frameworks: readonly CatalogueFramework[];
  /** SHA-256 over every framework, mapping and signal, in hexadecimal. */
  readonly hash: string;
  private readonly bySlug: ReadonlyMap<string, CatalogueFramework>;
  private readonly controlsOf: ReadonlyMap<string, ReadonlyMap<string, CatalogueControl>>;
  private readonly byKey: ReadonlyMap<string, Signal>;

  constructor(
    frameworks: readonly CatalogueFramework[],
    readonly mappings: readonly CatalogueMapping[],
    readonly signals: readonly Signal[],
  ) {
    this.frameworks = [...frameworks].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    this.bySlug = new Map(this.frameworks.map((framework) => [framework.slug, framework]));
    this.controlsOf = new Map(
      this.frameworks.map(({ slug, controls }) => [slug, new Map(controls.map((control) => [control.id, control]))]),
    );
    this.byKey = new Map(signals.map((signal) => [signal.key, signal]));
    this.hash = manifestHash({
      frameworks: this.frameworks.map((framework) => [framework.slug, framework.manifestHash]),
      mappings: mappings.map((mapping) => mapping.manifestHash).sort(),
      signals,
    });
  }

  framework(slug: string): CatalogueFramework | null {
    return this.bySlug.get(slug) ?? null;
  }

  control(slug: string, id: string): CatalogueControl | null {
    return this.controlsOf.get(slug)?.get(id) ?? null;
  }

  signal(key: string): Signal | null {
    return this.byKey.get(key) ?? null;
  }

  /** The mappings that a framework stands in, on either side. */
  mappingsOf(slug: string): CatalogueMapping[] {
    return this.mappings.filter(({ from, to }) => from === slug || to === slug);
  }
}

/** The suites of which one has to be connected before the signal says anything; empty for what is measured without. */
export function suitesOf({ source }: Signal): CloudSuite[] {
  return source.kind === 'cloud-check' ? CLOUD_SUITES.filter((suite) => source.suites[suite] !== undefined) : [];
}

/** A framework as it is used: in order, with its links at its controls. Both files have been checked. */
export function frameworkOf(
  file: FrameworkFile,
  evidence: EvidenceFile | null,
  signals: ReadonlyMap<string, Signal>,
  edition: EditionFile | null = null,
): CatalogueFramework {
  const links = linksByControl(evidence);
  const place = new Map(file.sections.map(({ id }, i) => [id, i]));
  const controls = file.controls
    .map((control) => controlOf(control, links.get(control.id) ?? []))
    .sort((a, b) => (place.get(a.section) ?? 0) - (place.get(b.section) ?? 0) || compareControlIds(a.id, b.id));
  const hash = manifestHash({ framework: file, evidence });
  return {
    slug: file.slug,
    name: file.name,
    version: file.version,
    publisher: file.publisher,
    url: file.url ?? null,
    licence: file.licence,
    profiles: file.profiles ?? [],
    sections: file.sections.map(({ id, title, parent }) => ({ id, title, parent: parent ?? null })),
    controls,
    automatable: automatableOf(controls, signals),
    edition,
    evidenceBasis: evidence?.basis ?? null,
    manifestHash: hash,
    catalogueVersion: `${file.version}+${hash.slice(0, 12)}`,
  };
}

function linksByControl(evidence: EvidenceFile | null): Map<string, ControlLink[]> {
  const byControl = new Map<string, ControlLink[]>();
  for (const strength of ['strong', 'supporting'] as const) {
    for (const link of evidence?.links ?? []) {
      for (const id of link[strength] ?? []) {
        byControl.set(id, [...(byControl.get(id) ?? []), { signal: link.signal, strength }]);
      }
    }
  }
  return byControl;
}

function controlOf(control: FrameworkControl, links: ControlLink[]): CatalogueControl {
  const { id, title, section, weight, kind } = control;
  return {
    id,
    title,
    section,
    parent: control.parent ?? null,
    weight,
    kind,
    judged: control.judged ?? 'itself',
    profiles: control.profiles ?? [],
    facts: control.facts ?? {},
    links,
  };
}

function automatableOf(controls: readonly CatalogueControl[], signals: ReadonlyMap<string, Signal>): Automatable {
  const evaluated = controls.filter((control) => control.judged === 'itself');
  const isMeasured = ({ signal }: ControlLink): boolean => signals.get(signal)?.source.kind !== 'cloud-check';
  const count = (test: (link: ControlLink) => boolean): number =>
    evaluated.filter((control) => control.links.some(test)).length;
  return {
    controls: evaluated.length,
    measured: count(isMeasured),
    strong: count((link) => isMeasured(link) && link.strength === 'strong'),
    withCloud: count(() => true),
  };
}

/** A mapping as it is used. */
export function mappingOf(file: MappingFile): CatalogueMapping {
  return {
    from: file.from,
    to: file.to,
    publisher: file.publisher,
    trust: file.trust,
    relation: file.relation,
    licence: file.licence,
    source: file.source,
    pairs: file.pairs.map(([from, to, support]) => ({ from, to, support: support ?? null })),
    manifestHash: manifestHash(file),
  };
}
