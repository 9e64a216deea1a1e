import { identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { purposeOf, saidText, type SpdxDocument, type SpdxPackage, SpdxRelations } from './spdx-types.js';

type Named = 'roots' | 'needed' | 'building' | 'optional' | 'sources';

/** Types of relationships: what they say, and of which end. */
const MEANING = new Map<string, [says: Named, of: 'from' | 'to']>([
  ['DESCRIBES', ['roots', 'to']],
  ['DESCRIBED_BY', ['roots', 'from']],
  ...['CONTAINS', 'DEPENDS_ON', 'DYNAMIC_LINK', 'STATIC_LINK', 'HAS_PREREQUISITE'].map(
    (type) => [type, ['needed', 'to']] as [string, [Named, 'to']],
  ),
  ...['CONTAINED_BY', 'DEPENDENCY_OF', 'RUNTIME_DEPENDENCY_OF', 'PREREQUISITE_FOR', 'PACKAGE_OF'].map(
    (type) => [type, ['needed', 'from']] as [string, [Named, 'from']],
  ),
  ...[
    ...['BUILD_TOOL_OF', 'DEV_TOOL_OF', 'TEST_TOOL_OF', 'BUILD_DEPENDENCY_OF', 'DEV_DEPENDENCY_OF'],
    ...['TEST_DEPENDENCY_OF', 'TEST_OF', 'TEST_CASE_OF'],
  ].map((type) => [type, ['building', 'from']] as [string, [Named, 'from']]),
  ...['OPTIONAL_DEPENDENCY_OF', 'OPTIONAL_COMPONENT_OF', 'PROVIDED_DEPENDENCY_OF'].map(
    (type) => [type, ['optional', 'from']] as [string, [Named, 'from']],
  ),
  ['GENERATED_FROM', ['sources', 'to']],
  ['GENERATES', ['sources', 'from']],
]);

/** External references of one package that are looked at. */
const REFERENCES = 200;

const SYSTEM = /^SPDXRef-OperatingSystem(?:-|$)/i;

function idOf(value: unknown): string | null {
  return identifyingText(value, TEXT_LIMITS.reference);
}

function referencesOf(fields: JsonObject): JsonObject[] {
  return listOf(fields.externalRefs)
    .slice(0, REFERENCES)
    .map(objectOf)
    .filter((one) => one !== null);
}

function purlOf(fields: JsonObject): string | null {
  const found = referencesOf(fields).find(
    ({ referenceType, referenceLocator }) => isPurl(referenceType) && parsePackageUrl(referenceLocator) !== null,
  );
  return typeof found?.referenceLocator === 'string' ? found.referenceLocator : null;
}

/** Some write the whole address of the type. */
function isPurl(type: unknown): boolean {
  return typeof type === 'string' && /(?:^|\/)purl$/i.test(type);
}

function readPackage(fields: JsonObject): SpdxPackage {
  return {
    id: idOf(fields.SPDXID),
    name: fields.name,
    version: saidText(fields.versionInfo, TEXT_LIMITS.version),
    purl: purlOf(fields),
    // Before SPDX 2.3 there are no purposes; Trivy says it in the identifier.
    purpose:
      purposeOf(fields.primaryPackagePurpose) ?? (SYSTEM.test(idOf(fields.SPDXID) ?? '') ? 'operatingsystem' : null),
    supplier: saidText(fields.supplier) ?? saidText(fields.originator),
    sourceInfo: saidText(fields.sourceInfo),
    scope: null,
  };
}

function* readRelations(document: JsonObject): Steps<SpdxRelations> {
  const relations = new SpdxRelations();
  for (const described of listOf(document.documentDescribes)) {
    yield;
    const id = idOf(described);
    if (id !== null) relations.roots.add(id);
  }
  for (const row of listOf(document.relationships)) {
    yield;
    const fields = objectOf(row);
    const type = typeof fields?.relationshipType === 'string' ? fields.relationshipType.toUpperCase() : '';
    const [says, of] = MEANING.get(type) ?? [];
    const id = idOf(of === 'from' ? fields?.spdxElementId : fields?.relatedSpdxElement);
    if (says !== undefined && id !== null) relations[says].add(id);
  }
  return relations;
}

function toolOf(document: JsonObject): string | null {
  const creators = listOf(objectOf(document.creationInfo)?.creators).slice(0, REFERENCES);
  const tool = creators.find((one) => typeof one === 'string' && /^Tool:/i.test(one));
  return saidText(tool);
}

/** SPDX 2 in JSON, and what `readTagValue` makes of its tags. */
export function* readSpdx2(document: JsonObject): Steps<SpdxDocument> {
  const rows = requiredList(document, 'packages', '');
  refuseTooMany(rows.length, ROW_LIMIT, 'packages', '/packages');
  const objects = rows.map(objectOf).filter((row) => row !== null);
  const packages: SpdxPackage[] = [];
  let security = 0;
  for (const one of objects) {
    yield;
    packages.push(readPackage(one));
    security += referencesOf(one).filter(
      ({ referenceType }) => typeof referenceType === 'string' && /^(?:advisory|fix)$/i.test(referenceType),
    ).length;
  }
  return {
    name: document.name,
    tool: toolOf(document),
    packages,
    relations: yield* readRelations(document),
    security,
    junk: rows.length - objects.length,
  };
}
