import { safelyDecoded, type VexProduct } from './vex.js';
import { VEX_LIMITS } from './vex-limits.js';
import type { Members, VexReader } from './vex-reader.js';

/** A product of the tree, as far as it can be matched here. */
export type CsafProduct = Omit<VexProduct, 'status'>;

/** What branches above a product say of it. */
interface Around {
  version: string | null;
  range: string | null;
  architecture: string | null;
}

const DEPTH = 40;
/** Package URLs of one product. */
const MOST_PURLS = 100;
const NO_AROUND: Around = { version: null, range: null, architecture: null };

/** Systems by the product of their CPE, as os-release calls them. */
const SYSTEMS = new Map([
  ['almalinux', 'almalinux'],
  ['alpine_linux', 'alpine'],
  ['amazon_linux', 'amzn'],
  ['debian_linux', 'debian'],
  ['enterprise_linux', 'rhel'],
  ['fedora', 'fedora'],
  ['leap', 'opensuse-leap'],
  ['rocky', 'rocky'],
  ['rocky_linux', 'rocky'],
  ['suse_linux_enterprise_server', 'sles'],
  ['sles', 'sles'],
  ['ubuntu_linux', 'ubuntu'],
]);
/** Red Hat's channels of support for a release: `rhel_eus`, `rhel_aus`, … */
const RED_HAT_CHANNEL = /^rhel_[a-z0-9_]+$/;

/** The products of a document, and those that relationships make of them, by their ids. */
export function readProductTree(value: unknown, reader: VexReader): Map<string, readonly CsafProduct[]> {
  const tree = reader.optionalObject(value, '/product_tree');
  const products = new Map<string, readonly CsafProduct[]>();
  let count = 0;
  const keep: Keep = (id, read, at) => {
    count += read.length;
    if (count > VEX_LIMITS.treeProducts) reader.stop(at, `is one of more than ${VEX_LIMITS.treeProducts} products`);
    products.set(id, read);
  };
  const add = (product: unknown, at: string, around: Around): void => {
    const fields = reader.object(product, at);
    const id = reader.text(fields['product_id'], `${at}/product_id`, 2000);
    if (id !== '') keep(id, readProduct(fields, around), at);
  };
  reader.optionalList(tree['full_product_names'], '/product_tree/full_product_names').forEach((product, i) => {
    add(product, `/product_tree/full_product_names/${i}`, NO_AROUND);
  });
  readBranches(reader, tree['branches'], add);
  const relationships = reader.optionalList(tree['relationships'], '/product_tree/relationships');
  for (const i of inOrder(relationships))
    relate(reader, relationships[i], `/product_tree/relationships/${i}`, products, keep);
  return products;
}

/** The places of relationships, each behind those that make what it is of: a document may have them in any order. */
function inOrder(relationships: readonly unknown[]): number[] {
  const rows = relationships.map((one) => (typeof one === 'object' && one !== null ? (one as Members) : {}));
  const madeBy = new Map(rows.map(({ full_product_name: full }, i) => [(full as Members | null)?.['product_id'], i]));
  const [begun, placed] = [new Set<number>(), new Set<number>()];
  for (const first of rows.keys()) {
    const path = [first];
    for (let i = path.at(-1); i !== undefined; i = path.at(-1)) {
      begun.add(i);
      const { product_reference: part, relates_to_product_reference: whole } = rows[i] ?? {};
      // One that comes back to itself is left as it stands.
      const next = [part, whole].map((id) => madeBy.get(id)).find((one) => one !== undefined && !begun.has(one));
      if (next !== undefined) path.push(next);
      else {
        placed.add(i);
        path.pop();
      }
    }
  }
  return [...placed];
}

/** Keeps a product of the tree, under all that it is called. */
type Keep = (id: string, read: readonly CsafProduct[], at: string) => void;

/** Without recursion, for the depth is the sender's, and by an index, for so is the number. */
function readBranches(
  reader: VexReader,
  value: unknown,
  add: (product: unknown, at: string, around: Around) => void,
): void {
  const waiting = [{ value, at: '/product_tree/branches', around: NO_AROUND, depth: 0 }];
  let count = 0;
  for (const next of waiting) {
    const { at, depth } = next;
    if (depth > DEPTH) {
      reader.fault(at, `is nested deeper than ${DEPTH} branches`);
      return;
    }
    const branches = reader.optionalList(next.value, at);
    count += branches.length;
    if (count > VEX_LIMITS.branches) reader.stop(at, `has more than ${VEX_LIMITS.branches} branches before its end`);
    for (const [i, one] of branches.entries()) {
      const branch = reader.object(one, `${at}/${i}`);
      const around = aroundOf(branch, next.around);
      if (branch['product'] !== undefined) add(branch['product'], `${at}/${i}/product`, around);
      if (branch['branches'] !== undefined)
        waiting.push({ value: branch['branches'], at: `${at}/${i}/branches`, around, depth: depth + 1 });
    }
  }
}

function aroundOf({ category, name }: Members, around: Around): Around {
  if (typeof name !== 'string') return around;
  if (category === 'product_version') return { ...around, version: name };
  if (category === 'architecture') return { ...around, architecture: EVERY.test(name) ? null : name };
  return category === 'product_version_range' ? { ...around, version: null, range: name } : around;
}

const EVERY = /^(?:all|any|\*)$/i;

/** A product, and where it has several package URLs once under each. */
function readProduct(fields: Members, around: Around): CsafProduct[] {
  const helper = (fields['product_identification_helper'] ?? {}) as Members;
  const name = typeof fields['name'] === 'string' ? fields['name'] : String(fields['product_id']);
  // CSAF 2.1 has several, which differ in their qualifiers.
  const others = Array.isArray(helper['purls']) ? (helper['purls'] as unknown[]).slice(0, MOST_PURLS - 1) : [];
  const purls = [helper['purl'], ...others].filter(
    (one) => typeof one === 'string' && one.startsWith('pkg:'),
  ) as string[];
  const cpe = typeof helper['cpe'] === 'string' ? helper['cpe'] : null;
  return purls.length === 0 ? [named(name, cpe, helper)] : [...new Set(purls)].map((purl) => ofPurl(purl, around));
}

/** What stands below a branch for an architecture is of that alone. */
function inArchitecture(purl: string, architecture: string | null): string {
  if (architecture === null || /[?&]arch=/i.test(purl)) return purl;
  const [whole = '', subpath] = purl.split('#', 2);
  const qualifier = `${whole.includes('?') ? '&' : '?'}arch=${encodeURIComponent(architecture)}`;
  return `${whole}${qualifier}${subpath === undefined ? '' : `#${subpath}`}`;
}

function ofPurl(given: string, around: Around): CsafProduct {
  const purl = inArchitecture(given, around.architecture);
  const plain = { versions: [], range: null, within: null };
  const [place = ''] = purl.split(/[?#]/);
  const hasVersion = place.lastIndexOf('@') > place.lastIndexOf('/');
  if (hasVersion) return { id: purl, ...plain };
  if (around.version !== null && !isNameIn(around.version, place))
    return { id: purl, ...plain, versions: [around.version] };
  if (around.range === null) return { id: purl, ...plain };
  if (around.range.startsWith('vers:')) return { id: purl, ...plain, range: around.range };
  return { id: purl, ...plain, unusable: 'It gives its versions as a range in words, which is not understood here.' };
}

/** Some give the name of the package where its version would be; anything else is one (`R21.3`, `latest`), and not all of them. */
function isNameIn(version: string, place: string): boolean {
  const name = safelyDecoded(place.slice(place.lastIndexOf('/') + 1)).toLowerCase();
  return !/^v?\d/.test(version) && version.toLowerCase().includes(name);
}

/** What has no package URL: a name of ours, a system, or something that inventories do not know. */
function named(name: string, cpe: string | null, helper: Members): CsafProduct {
  const plain = { versions: [], range: null, within: null };
  if (/^urn:(?:posture:|uuid:|cdx:)/.test(name)) return { id: name, ...plain };
  const links = Array.isArray(helper['x_generic_uris']) ? (helper['x_generic_uris'] as (Members | null)[]) : [];
  const link = links.map((one) => one?.['uri']).find((uri) => typeof uri === 'string' && uri.startsWith('urn:cdx:'));
  if (typeof link === 'string') return { id: link, ...plain };
  const os = systemOfCpe(cpe);
  const unusable =
    cpe !== null
      ? 'It is named by CPE only, which inventories here do not have for packages.'
      : 'hashes' in helper
        ? 'It is named by hashes only, which inventories here do not have.'
        : 'It has a name only, by which inventories cannot tell it.';
  return { id: cpe ?? name, ...plain, unusable, ...(os === null ? {} : { os }) };
}

/** `cpe:/o:redhat:enterprise_linux:9::baseos` and `cpe:2.3:o:debian:debian_linux:12:*:…`; null for anything but a system. */
export function systemOfCpe(cpe: string | null): { id: string; version: string } | null {
  const [, product = '', version = ''] =
    /^cpe:(?:\/|2\.3:)[oa]:[^:]+:([^:]+):([^:]+)/.exec(cpe?.toLowerCase().replaceAll('\\', '') ?? '') ?? [];
  const id = SYSTEMS.get(product) ?? (RED_HAT_CHANNEL.test(product) ? 'rhel' : undefined);
  return id === undefined || !/^\d/.test(version) ? null : { id, version };
}

/** A package URL that has no version, with one. */
function inVersion(purl: string, version: string): string {
  const end = purl.search(/[?#]/);
  const at = end < 0 ? purl.length : end;
  return `${purl.slice(0, at)}@${encodeURIComponent(version)}${purl.slice(at)}`;
}

/** A product that is a part of another: of a system it is a package of its release. */
function relate(
  reader: VexReader,
  value: unknown,
  at: string,
  products: ReadonlyMap<string, readonly CsafProduct[]>,
  keep: Keep,
): void {
  const {
    product_reference: part,
    relates_to_product_reference: whole,
    full_product_name: full,
  } = reader.object(value, at);
  const made = reader.object(full, `${at}/full_product_name`);
  const id = reader.text(made['product_id'], `${at}/full_product_name/product_id`, 2000);
  const [inner, outer] = [products.get(String(part)), products.get(String(whole))];
  if (id === '') return;
  const own = readProduct(made, NO_AROUND);
  const hasPurl = own.some((one) => one.unusable === undefined && one.id.startsWith('pkg:'));
  if (hasPurl || inner === undefined || outer === undefined) keep(id, own, at);
  else keep(id, partsOf(inner, outer), at);
}

/** A hundred of a hundred: no more are made than are kept. */
function partsOf(inner: readonly CsafProduct[], outer: readonly CsafProduct[]): CsafProduct[] {
  const parts: CsafProduct[] = [];
  for (const part of inner)
    for (const of of outer) {
      if (parts.length >= MOST_PURLS) return parts;
      parts.push(partOf(part, of));
    }
  return parts;
}

function partOf(inner: CsafProduct, outer: CsafProduct): CsafProduct {
  if (inner.unusable !== undefined) return inner;
  const isSystem = outer.unusable !== undefined && outer.os !== undefined;
  if (isSystem && inner.os === undefined) return { ...inner, os: outer.os };
  // One of the two would be lost, and more decided than is said.
  if (
    isSystem ||
    [inner, outer].some(({ within }) => within !== null) ||
    (outer.os !== undefined && outer.unusable === undefined)
  )
    return { ...inner, unusable: 'It is about a part of a part of a product, which is not told apart here.' };
  if (outer.unusable !== undefined)
    return { ...inner, unusable: 'It is about a part of a product whose name inventories do not know.' };
  if (outer.range !== null) return { ...inner, unusable: 'It is about a part of a product in a range of versions.' };
  const [version] = outer.versions;
  return { ...inner, within: version === undefined ? outer.id : inVersion(outer.id, version) };
}
