import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { distributionOf, type OperatingSystem } from '../../domain/distribution.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { objectOf, requiredList, type JsonObject } from '../../domain/json-fields.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl, qualifierOf } from '../../domain/package-url.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import type { Steps } from '../../domain/steps.js';
import { TRAIT_LIMITS, traitsOfBom, traitsOfName, traitsOfNamedImage, traitsOfProduct } from '../../domain/traits.js';
import { readCycloneDxXml } from './cyclonedx-xml.js';
import { componentName } from './cyclonedx-component.js';
import { propertyOf } from './cyclonedx-properties.js';
import { scopeText } from '../../domain/scope-text.js';

/** The parts of a document that matter here. */
export interface CycloneDxDocument {
  fields: JsonObject;
  /** What the document is about. */
  root: JsonObject | null;
  /** All components, nested ones too; without the root itself. */
  components: JsonObject[];
  /** Whether the document lists components at all. */
  listsComponents: boolean;
  /** Entries in the place of a component that are none. */
  junk: number;
  /** Components and services by `bom-ref`, and by package URL where no `bom-ref` is the same. */
  byReference: Map<string, JsonObject[]>;
  /** The operating system that the document itself names as a component. */
  os: OperatingSystem | null;
}

/** What cdxgen calls the kernel. */
const KERNEL_IMAGE = 'os-image';

const TAKEN_VERSIONS = new Set<unknown>(['1.2', '1.3', '1.4', '1.5', '1.6', '1.7']);

function refuseVersion(stated: unknown): never {
  const version = cleanText(stated, 16);
  const what =
    version === null ? 'This CycloneDX document names no version' : `CycloneDX version ${version} is not read yet`;
  throw new ScanDocumentError(`${what}. Let the tool write CycloneDX 1.2 to 1.7 as JSON or XML.`, [
    { pointer: '/specVersion', detail: `must be one of ${[...TAKEN_VERSIONS].join(', ')}` },
  ]);
}

/** A list of components and everything nested in it, without recursion: the depth is the sender's. */
function flatten(
  parent: JsonObject,
  key: 'components' | 'services',
  pointer: string,
): { flat: JsonObject[]; junk: number } {
  const flat: JsonObject[] = [];
  let junk = 0;
  const waiting = [{ parent, pointer }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const at = `${next.pointer}/${key}`;
    const rows = requiredList(next.parent, key, next.pointer);
    refuseTooMany(flat.length + rows.length, ROW_LIMIT, key, at);
    const inner: typeof waiting = [];
    rows.forEach((row, index) => {
      const fields = objectOf(row);
      if (fields === null) {
        junk += 1;
        return;
      }
      flat.push(fields);
      if (fields[key] !== undefined) inner.push({ parent: fields, pointer: `${at}/${index}` });
    });
    // One by one: a call takes only so many arguments.
    for (const one of inner.reverse()) waiting.push(one);
  }
  return { flat, junk };
}

/** More components under one reference than are ever looked at; who refers to them is refused. */
const SHARED_LIMIT = 101;

function isSamePackage(a: JsonObject, b: JsonObject): boolean {
  return a.purl === b.purl && a.name === b.name && a.group === b.group && a.version === b.version;
}

/** A `bom-ref` should be one component's alone; where it is not, all are meant. Of a package URL the first stands for the rest. */
function indexReferences(objects: readonly JsonObject[]): Map<string, JsonObject[]> {
  const index = new Map<string, JsonObject[]>();
  for (const one of objects) {
    const reference = one['bom-ref'];
    if (typeof reference !== 'string') continue;
    const known = index.get(reference);
    if (known === undefined) index.set(reference, [one]);
    else if (known.length < SHARED_LIMIT && !known.some((other) => isSamePackage(other, one))) known.push(one);
  }
  for (const one of objects) {
    if (typeof one.purl === 'string' && !index.has(one.purl)) index.set(one.purl, [one]);
  }
  return index;
}

/**
 * The system that a component names. Osquery's answers, as cdxgen writes them, name it in `platform`, and beside it the kernel,
 * which says nothing of packages.
 */
function readSystem(components: readonly JsonObject[]): OperatingSystem | null {
  const systems = components.filter((one) => one.type === 'operating-system');
  const named = systems.flatMap((one) => {
    const [name, platform] = [cleanText(one.name, TEXT_LIMITS.word), propertyOf(one, 'platform')];
    const id = [name, platform].find((word) => distributionOf(word) !== null);
    const version = cleanText(one.version, TEXT_LIMITS.word);
    return id === undefined || id === null ? [] : [{ id, version }];
  });
  const [known] = named;
  if (known !== undefined) return known;
  const other = systems.find((one) => propertyOf(one, 'cdx:osquery:category') === null && one.name !== KERNEL_IMAGE);
  const id = cleanText(other?.name, TEXT_LIMITS.word);
  return id === null ? null : { id, version: cleanText(other?.version, TEXT_LIMITS.word) };
}

/**
 * Reads the frame of a CycloneDX document and brings its components to one list. Throws {@link ScanDocumentError} for
 * anything else, naming the tool that it looks like.
 */
export function* readCycloneDxDocument(document: unknown): Steps<CycloneDxDocument> {
  if (documentSource(document) !== 'cyclonedx') throw foreignDocument(document, 'a CycloneDX document');
  const fields = typeof document === 'string' ? yield* readCycloneDxXml(document) : objectOf(document);
  if (fields === null) throw foreignDocument(document, 'a CycloneDX document');
  if (fields.bomFormat !== 'CycloneDX' || !TAKEN_VERSIONS.has(fields.specVersion)) refuseVersion(fields.specVersion);
  const root = objectOf(objectOf(fields.metadata)?.component);
  const parts = root === null ? { flat: [], junk: 0 } : flatten(root, 'components', '/metadata/component');
  const listed = flatten(fields, 'components', '');
  const services = flatten(fields, 'services', '');
  const components = [...parts.flat, ...listed.flat];
  yield;
  return {
    fields,
    root,
    components,
    listsComponents: Array.isArray(fields.components) || parts.flat.length > 0,
    junk: parts.junk + listed.junk,
    byReference: indexReferences([...components, ...services.flat, ...(root === null ? [] : [root])]),
    os: readSystem(components),
  };
}

/** What was scanned: the root component without its version, so that the next build is the same scope. */
export function scopeOfDocument({ root }: CycloneDxDocument): string | null {
  if (root === null) return null;
  const purl = parsePackageUrl(root.purl);
  // The package URL of an image has only the last part of its name; the registry stands beside.
  const repository = purl?.type === 'oci' ? scopeText(qualifierOf(purl, 'repository_url')) : null;
  const identity = purl === null ? null : identifyPackage({ purl, type: null, name: null, os: null });
  const name = componentName(root);
  const untagged = root.type === 'container' ? name?.replace(/(?:@sha256:[0-9a-f]+|:[\w][\w.-]{0,127})$/i, '') : name;
  return repository ?? scopeText(identity?.purl ?? untagged);
}

/** What was scanned, as others call it: the root component, and the document itself. */
export function traitsOfDocument({ fields, root }: CycloneDxDocument): string[] {
  const serial = cleanText(fields.serialNumber, TEXT_LIMITS.id);
  const version = typeof fields.version === 'number' ? fields.version : 1;
  const traits = [
    ...(typeof root?.purl === 'string' ? traitsOfProduct(root.purl, cleanText(root.version, TEXT_LIMITS.version)) : []),
    ...(root === null ? [] : traitsOfRoot(root)),
    ...(serial === null ? [] : traitsOfBom(serial, version)),
  ];
  return [...new Set(traits)].sort().slice(0, TRAIT_LIMITS.ofScan);
}

function traitsOfRoot(root: JsonObject): string[] {
  const name = componentName(root);
  if (name === null) return [];
  const version = cleanText(root.version, TEXT_LIMITS.version);
  return [...traitsOfName(name, version), ...(root.type === 'container' ? traitsOfNamedImage(name, version) : [])];
}
