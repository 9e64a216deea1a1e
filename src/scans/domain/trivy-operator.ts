import { type JsonObject, listOf, objectOf } from './json-fields.js';

const GROUP = 'aquasecurity.github.io';
/** How many items are looked at to know a list. */
const ROWS = 5;

/** A custom resource; what the operator tells a webhook names no kind where its client left that out, and its labels all the same. */
function isReport(value: unknown): boolean {
  const one = objectOf(value);
  if (one === null) return false;
  if (typeof one.apiVersion === 'string') return one.apiVersion.startsWith(`${GROUP}/`);
  const labels = objectOf(objectOf(one.metadata)?.labels);
  return objectOf(one.report) !== null && labels !== null && 'trivy-operator.resource.kind' in labels;
}

/** A dump by the names of the resources: `vulnerabilityreports.aquasecurity.github.io`. */
function namesOfDump(document: JsonObject): string[] {
  return Object.keys(document).filter((key) => key.endsWith(`.${GROUP}`));
}

/** What the operator tells a webhook that wants to know what was deleted too. */
function isMessage(document: JsonObject): boolean {
  return typeof document.verb === 'string' && 'operatorObject' in document;
}

function isListed(items: unknown): boolean {
  return listOf(items).slice(0, ROWS).some(isReport);
}

/**
 * Whether a document is of the Trivy operator: a report, a list of them (as `kubectl get … -o json` writes it, or bare), all
 * reports of a cluster by the names of their resources, or a message to a webhook.
 */
export function isOfTrivyOperator(document: unknown): boolean {
  const one = objectOf(document);
  if (one === null) return isListed(document);
  return isReport(one) || isMessage(one) || isListed(one.items) || namesOfDump(one).length > 0;
}

/** The members of a document of the operator that reports stand in. */
export function placesOfReports(document: JsonObject): string[] {
  return ['items', 'operatorObject', ...namesOfDump(document)].filter((key) => Object.hasOwn(document, key));
}

/** The reports of a document of the operator with where they stand, entries that are none included; null where it tells what was deleted. */
export function operatorReports(document: unknown): { value: unknown; pointer: string }[] | null {
  const one = objectOf(document);
  if (one === null) return listed(document, '');
  if (isMessage(one)) return one.verb === 'update' ? [{ value: one.operatorObject, pointer: '/operatorObject' }] : null;
  if (Array.isArray(one.items)) return listed(one.items, '/items');
  if (isReport(one)) return [{ value: one, pointer: '' }];
  return namesOfDump(one).flatMap((key) => {
    const items = objectOf(one[key])?.items;
    return items === undefined ? listed(one[key], `/${key}`) : listed(items, `/${key}/items`);
  });
}

/** What is no list counts as an entry that is none. */
function listed(value: unknown, pointer: string): { value: unknown; pointer: string }[] {
  if (value === null || value === undefined) return [];
  const rows: readonly unknown[] = Array.isArray(value) ? value : [null];
  return rows.map((row, at) => ({ value: row, pointer: `${pointer}/${at}` }));
}
