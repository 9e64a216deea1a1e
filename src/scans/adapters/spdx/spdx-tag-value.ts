import type { JsonObject } from '../../domain/json-fields.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import type { Steps } from '../../domain/steps.js';

/** A tag, and what stands behind it. */
const LINE = /^\s*([A-Za-z][A-Za-z0-9]{0,63}):\s*(\S.*)?$/;
const OPEN = '<text>';
const CLOSE = '</text>';
/** Of a text that goes over lines, what is kept. */
const TEXT_LIMIT = 20_000;
const RELATIONSHIPS = 2_000_000;

/** Tags of a package by the names that they have in JSON. */
const OF_PACKAGE = new Map([
  ['SPDXID', 'SPDXID'],
  ['PackageVersion', 'versionInfo'],
  ['PackageSupplier', 'supplier'],
  ['PackageOriginator', 'originator'],
  ['PackageSourceInfo', 'sourceInfo'],
  ['PrimaryPackagePurpose', 'primaryPackagePurpose'],
]);
const OF_DOCUMENT = new Map([
  ['SPDXVersion', 'spdxVersion'],
  ['DocumentName', 'name'],
]);
/** Tags that begin something that is neither the document nor a package. */
const OTHER_SECTIONS = new Set(['FileName', 'SnippetSPDXID', 'LicenseID', 'Reviewer', 'Annotator']);

/** Tells every tag with its value, a text over several lines as one; throws when such a text has no end. */
function* readTags(text: string, report: (tag: string, value: string) => void): Steps<void> {
  let open: { tag: string; parts: string[]; length: number } | null = null;
  for (let start = 0; start <= text.length;) {
    yield;
    const stop = text.indexOf('\n', start);
    const end = stop < 0 ? text.length : stop;
    const line = text.slice(start, end).replace(/\r$/, '');
    start = end + 1;
    if (open !== null) {
      const at = line.indexOf(CLOSE);
      const piece = at < 0 ? line : line.slice(0, at);
      if (open.length < TEXT_LIMIT) open.parts.push(piece.slice(0, TEXT_LIMIT));
      open.length += piece.length + 1;
      if (at < 0) continue;
      report(open.tag, open.parts.join('\n'));
      open = null;
      continue;
    }
    const [, tag, rest = ''] = LINE.exec(line.slice(0, TEXT_LIMIT)) ?? [];
    if (tag === undefined) continue;
    if (!rest.startsWith(OPEN)) report(tag, rest.trim());
    else if (line.includes(CLOSE)) report(tag, rest.slice(OPEN.length).split(CLOSE, 1)[0] ?? '');
    else open = { tag, parts: [rest.slice(OPEN.length)], length: rest.length };
  }
  if (open === null) return;
  throw new ScanDocumentError(
    'This SPDX document ends in the middle of a text: it was cut off. Send it as its tool wrote it.',
    [{ pointer: '', detail: `must close the text of ${open.tag}` }],
  );
}

/** `PACKAGE-MANAGER purl pkg:npm/left-pad@1.3.0` */
function referenceOf(value: string): object {
  const [referenceCategory = '', referenceType = '', referenceLocator = ''] = value.split(/\s+/, 3);
  return { referenceCategory, referenceType, referenceLocator };
}

/** `SPDXRef-A CONTAINS SPDXRef-B` */
function relationshipOf(value: string): object {
  const [spdxElementId = '', relationshipType = '', relatedSpdxElement = ''] = value.split(/\s+/, 3);
  return { spdxElementId, relationshipType, relatedSpdxElement };
}

/** Brings SPDX 2 in tags and values into the shape that it has in JSON, as far as that is read. */
export function* readTagValue(text: string): Steps<JsonObject> {
  const document: Record<string, unknown> = {};
  const creators: string[] = [];
  const packages: Record<string, unknown>[] = [];
  const relationships: object[] = [];
  let section: Record<string, unknown> | null = document;
  yield* readTags(text, (tag, value) => {
    if (tag === 'Relationship') {
      refuseTooMany(relationships.length + 1, RELATIONSHIPS, 'relationships', '');
      relationships.push(relationshipOf(value));
    } else if (tag === 'Creator') creators.push(value);
    else if (tag === 'PackageName') {
      refuseTooMany(packages.length + 1, ROW_LIMIT, 'packages', '');
      section = { name: value, externalRefs: [] };
      packages.push(section);
    } else if (OTHER_SECTIONS.has(tag)) section = null;
    else if (section === document) {
      const name = OF_DOCUMENT.get(tag);
      if (name !== undefined) document[name] ??= value;
    } else if (section !== null) readPackageTag(section, tag, value);
  });
  return { ...document, creationInfo: { creators }, packages, relationships };
}

function readPackageTag(section: Record<string, unknown>, tag: string, value: string): void {
  const name = OF_PACKAGE.get(tag);
  if (name !== undefined) section[name] ??= value;
  else if (tag === 'ExternalRef' && Array.isArray(section.externalRefs)) section.externalRefs.push(referenceOf(value));
}
