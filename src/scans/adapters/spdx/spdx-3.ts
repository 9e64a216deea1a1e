import { identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { purposeOf, saidText, type SpdxDocument, type SpdxPackage, SpdxRelations } from './spdx-types.js';

/** The last two are packages with more to say: classes below the first one in the model of SPDX 3.0. */
const PACKAGES = new Set(['software_Package', 'ai_AIPackage', 'dataset_DatasetPackage']);
const DOCUMENTS = new Set<unknown>(['SpdxDocument', 'software_Sbom', 'Bom']);
const NEEDING = new Set<unknown>(['contains', 'dependsOn', 'hasDynamicLink', 'hasStaticLink', 'hasPrerequisite']);
const OPTIONAL = new Set<unknown>(['hasOptionalDependency', 'hasOptionalComponent', 'hasProvidedDependency']);
const BUILDING = new Set<unknown>(['usesTool', 'hasTest', 'hasTestCase']);
/** Phases of a dependency in which nothing of it is left in what is built. */
const OTHER_PHASES = new Set<unknown>(['build', 'test', 'development', 'design']);
const IDENTIFIERS = 200;

/** The kind of an element, under either name that JSON-LD has for it, with or without its prefix. */
function kindOf(element: JsonObject): string {
  const kind = element.type ?? element['@type'];
  return typeof kind === 'string' ? kind : '';
}

function idOf(value: unknown): string | null {
  return identifyingText(value, TEXT_LIMITS.reference);
}

/** An element is named, or stands where it is referred to. */
function idsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  return all.map((one) => idOf(objectOf(one)?.spdxId ?? one)).filter((one) => one !== null);
}

function purlOf(element: JsonObject): string | null {
  const identifiers = listOf(element.externalIdentifier)
    .slice(0, IDENTIFIERS)
    .map(objectOf)
    .filter((one) => one?.externalIdentifierType === 'packageUrl' || one?.externalIdentifierType === 'packageURL');
  const stated = [element.software_packageUrl, ...identifiers.map((one) => one?.identifier)];
  const found = stated.find((one) => parsePackageUrl(one) !== null);
  return typeof found === 'string' ? found : null;
}

function readPackage(element: JsonObject, names: ReadonlyMap<string, unknown>): SpdxPackage {
  const [supplier] = [element.suppliedBy, ...listOf(element.originatedBy)].flatMap(idsOf);
  return {
    id: idOf(element.spdxId ?? element['@id']),
    name: element.name,
    version: saidText(element.software_packageVersion, TEXT_LIMITS.version),
    purl: purlOf(element),
    purpose: purposeOf(element.software_primaryPurpose),
    supplier: supplier === undefined ? null : saidText(names.get(supplier)),
    sourceInfo: saidText(element.software_sourceInfo),
    scope: scopeOf(element),
  };
}

/** The scope among the properties of CycloneDX that SPDX 3.0 has an extension for. */
function scopeOf(element: JsonObject): SpdxPackage['scope'] {
  const properties = listOf(element.extension)
    .slice(0, IDENTIFIERS)
    .flatMap((one) => listOf(objectOf(one)?.extension_cdxProperty).slice(0, IDENTIFIERS))
    .map(objectOf);
  const value = properties.find((one) => one?.extension_cdxPropName === 'scope')?.extension_cdxPropValue;
  return value === 'excluded' || value === 'optional' ? value : null;
}

function note(into: Set<string>, value: unknown): void {
  for (const id of idsOf(value)) into.add(id);
}

function readRelationship(element: JsonObject, relations: SpdxRelations): void {
  const { relationshipType: type, scope } = element;
  if (NEEDING.has(type)) note(OTHER_PHASES.has(scope) ? relations.building : relations.needed, element.to);
  else if (OPTIONAL.has(type)) note(relations.optional, element.to);
  else if (BUILDING.has(type)) note(relations.building, element.to);
  else if (type === 'describes') note(relations.roots, element.to);
  else if (type === 'generates') note(relations.sources, element.from);
}

/** The elements of a graph; an element alone is a graph of one. */
function elementsOf(document: JsonObject): { elements: JsonObject[]; junk: number } {
  const graph = document['@graph'];
  const rows = Array.isArray(graph) ? (graph as unknown[]) : [document];
  const elements = rows.map(objectOf).filter((row) => row !== null);
  return { elements, junk: rows.length - elements.length };
}

/** SPDX 3.0 in JSON-LD, as its own context abbreviates it. */
export function* readSpdx3(document: JsonObject): Steps<SpdxDocument> {
  const { elements, junk } = elementsOf(document);
  const packages = elements.filter((one) => PACKAGES.has(kindOf(one)));
  refuseTooMany(packages.length, ROW_LIMIT, 'packages', '/@graph');
  const relations = new SpdxRelations();
  const names = new Map<string, unknown>();
  let [name, tool, security]: [unknown, string | null, number] = [null, null, 0];
  for (const element of elements) {
    yield;
    const kind = kindOf(element);
    const id = idOf(element.spdxId);
    if (id !== null && !PACKAGES.has(kind)) names.set(id, element.name);
    if (DOCUMENTS.has(kind)) note(relations.roots, element.rootElement);
    if (kind === 'SpdxDocument') name = element.name;
    if (kind === 'Tool') tool ??= saidText(element.name);
    if (kind.startsWith('security_')) security += 1;
    if (kind.endsWith('Relationship')) readRelationship(element, relations);
  }
  const read: SpdxPackage[] = [];
  for (const one of packages) {
    yield;
    read.push(readPackage(one, names));
  }
  return { name, tool, packages: read, relations, security, junk };
}
