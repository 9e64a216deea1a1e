import { PRODUCT_NAMES, safelyDecoded, type VexProduct, type VexStatement } from './vex.js';
import type { Members, VexReader } from './vex-reader.js';

export type ProductStatus = VexStatement['status'];

type Named = Pick<VexProduct, 'id'> & Partial<Pick<VexProduct, 'versions' | 'range'>> & { within?: string };

/** The components of a document by their references, and the one that it is about. */
export interface NamedComponents {
  byRef: ReadonlyMap<string, Named>;
  root: Named | null;
}

/** Of a component in our documents: what it is a part of. */
export const WITHIN_PROPERTY = 'posture:within';

const DEPTH = 20;
const BOM_LINK = /^urn:cdx:[^#]*#(.+)$/;

/** What components, and those inside them, are called. */
export function namesIn(root: unknown, components: Iterable<unknown>): NamedComponents {
  const byRef = new Map<string, Named>();
  const add = (list: Iterable<unknown>, depth: number): void => {
    for (const one of list) {
      const named = nameOf(one, false);
      const { 'bom-ref': ref, components: inner } = (one ?? {}) as Members;
      if (named !== null && typeof ref === 'string') byRef.set(ref, named);
      if (Array.isArray(inner) && depth < DEPTH) add(inner as unknown[], depth + 1);
    }
  };
  add(components, 0);
  const about = nameOf(root, true);
  const { 'bom-ref': ref, components: inner } = (root ?? {}) as Members;
  if (Array.isArray(inner)) add(inner as unknown[], 1);
  if (about !== null && typeof ref === 'string') byRef.set(ref, about);
  return { byRef, root: about };
}

function placeOf({ properties }: Members): { within?: string } {
  if (!Array.isArray(properties)) return {};
  const own = (properties as (Members | null)[]).find((one) => one?.['name'] === WITHIN_PROPERTY)?.['value'];
  return typeof own === 'string' && own !== '' ? { within: own } : {};
}

/** What the document is about, for what is said of nothing in particular. */
export function rootOf({ root }: NamedComponents): VexProduct[] {
  return root === null ? [] : [{ versions: [], range: null, within: null, ...root }];
}

function nameOf(value: unknown, isProduct: boolean): Named | null {
  if (typeof value !== 'object' || value === null) return null;
  const { purl, name, group, version } = value as Members;
  if (typeof purl === 'string' && purl.trim() !== '')
    return { id: purl, ...placeOf(value as Members), ...(isProduct ? {} : versionsOf(purl, value as Members)) };
  if (typeof name !== 'string' || name.trim() === '') return null;
  const full = typeof group === 'string' && group !== '' ? `${group}/${name}` : name;
  const stated = typeof version === 'string' && version !== '' ? version : null;
  if (name.startsWith('urn:')) return { id: name };
  if (isProduct) return { id: PRODUCT_NAMES.product(full, stated) };
  return { id: `pkg:generic/${encodeURIComponent(full)}${stated === null ? '' : `@${encodeURIComponent(stated)}`}` };
}

/** The version that a component has beside its package URL, or since 1.7 the range of versions that will do. */
function versionsOf(purl: string, { version, versionRange }: Members): Partial<Pick<VexProduct, 'versions' | 'range'>> {
  const [place = ''] = purl.split(/[?#]/, 1);
  if (place.lastIndexOf('@') > place.lastIndexOf('/')) return {};
  if (typeof version === 'string' && version !== '') return { versions: [version] };
  return typeof versionRange === 'string' && versionRange !== '' ? { range: versionRange } : {};
}

/**
 * A product by its reference: of a component of the document, of another document (BOM-Link), or a package URL. It is several
 * where versions of it have statuses of their own.
 */
export function readAffected(
  reader: VexReader,
  value: unknown,
  at: string,
  names: NamedComponents,
  status: ProductStatus,
): VexProduct[] {
  const affected = reader.object(value, at);
  const ref = reader.text(affected['ref'], `${at}/ref`);
  const product: VexProduct = { versions: [], range: null, within: null, ...named(ref, names) };
  const versions = reader
    .optionalList(affected['versions'], `${at}/versions`)
    .map((one, i) => reader.object(one, `${at}/versions/${i}`));
  if (versions.length === 0) return [product];
  const exact = new Map<ProductStatus, string[]>();
  const ranges: VexProduct[] = [];
  for (const { version, range, status: own } of versions) {
    const stated = statusOf(own, status);
    if (typeof version === 'string' && version !== '') {
      const same = exact.get(stated);
      if (same) same.push(version);
      else exact.set(stated, [version]);
    } else if (typeof range === 'string' && range !== '')
      ranges.push({ ...product, versions: [], range, status: stated });
  }
  return [
    ...[...exact].map(([stated, list]) => ({ ...product, versions: list, range: null, status: stated })),
    ...ranges,
  ];
}

/** A component of the document wins over what a reference looks like. */
function named(ref: string, { byRef }: NamedComponents): Named {
  const own = byRef.get(ref);
  if (own !== undefined) return own;
  const linked = BOM_LINK.exec(ref)?.[1];
  return linked === undefined ? { id: ref } : (byRef.get(safelyDecoded(linked)) ?? { id: ref });
}

/**
 * What is said of a version: `unaffected` is what the analysis says where it closes anything; `affected` stays open, whatever
 * is said of the others; without a word it is what the analysis says.
 */
function statusOf(own: unknown, status: ProductStatus): ProductStatus {
  if (own === 'unknown') return 'unknown';
  if (own === 'affected') return status === 'under_investigation' ? status : 'affected';
  if (own !== 'unaffected') return status;
  // Who still looks into it, or has said nothing, has not said of the other versions what that means for these.
  if (status === 'under_investigation' || status === 'unknown') return 'unknown';
  return status === 'affected' ? 'fixed' : status;
}
