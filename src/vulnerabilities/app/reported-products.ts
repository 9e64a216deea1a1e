import { encodedPart } from '../../scans/index.js';
import { OUR_DOCUMENTS, PRODUCT_NAMES } from '../domain/vex.js';
import type { ReportedDecision } from '../persistence/vex.repository.js';

/** A product as our documents name it. */
export interface ReportedProduct {
  /** A package URL where it can be, else a name of our own. */
  id: string;
  /** What it is a part of; null where the decision is about all of it. */
  within: string | null;
}

/** Whose decisions they are, and as of when. */
export interface VexEdition {
  organization: { id: string; name: string };
  version: number;
  at: Date;
}

/** What an organization decided, some decisions at a time and by the names of their vulnerabilities: each call goes through all of them again. */
export type ReportedDecisions = () => AsyncIterable<readonly ReportedDecision[]>;

/** Identifiers of what an organization tells: the same for all formats, as OpenVEX and CycloneDX write it. */
export function documentIdsOf(publicId: string): [openVex: string, cycloneDx: string] {
  return [`${OUR_DOCUMENTS}${publicId}`, `urn:uuid:${publicId}`];
}

/** The products that a decision is about. */
export function productsOf(reported: ReportedDecision): ReportedProduct[] {
  const within = reported.within === null ? null : plainPurl(reported.within);
  return namesOf(reported).map((id) => ({ id: plainPurl(id), within }));
}

/** As the specification has package URLs written: some write slashes before the type, which readers may skip and formats forbid. */
function plainPurl(id: string): string {
  return id.replace(/^pkg:\/{1,3}/i, 'pkg:');
}

/** What a product is called where a document has one name for each: a part by what it is a part of, too. */
export function referenceOf({ id, within }: ReportedProduct): string {
  return within === null ? id : `${id} in ${within}`;
}

function namesOf(reported: ReportedDecision): string[] {
  const { scope, tags, devices, versions, range, product, packageName, contents } = reported;
  if (product !== null && scope !== 'all') return spanned(product, versions, range);
  if (scope === 'tags') return tags.map(PRODUCT_NAMES.tag);
  if (scope === 'devices') return devices.map(PRODUCT_NAMES.device);
  if (contents !== null) return versioned(contents.slice('in:'.length), versions);
  const purls = [...new Set(reported.packages.map(purlOf))].flatMap((purl) => versioned(purl, versions)).sort();
  if (scope === 'all') return [PRODUCT_NAMES.all, ...purls];
  return purls.length > 0 ? purls : versioned(`pkg:generic/${encodedPart(packageName ?? '')}`, versions);
}

/** What a document named without its versions, which it gave beside. */
function spanned(product: string, versions: readonly string[], range: string | null): string[] {
  if (!product.startsWith('pkg:')) return [product];
  if (range !== null) {
    if (/[?&]vers=/.test(product)) return [product];
    const [whole = '', subpath] = product.split('#');
    const vers = `${whole.includes('?') ? '&' : '?'}vers=${encodeURIComponent(range)}`;
    return [`${whole}${vers}${subpath === undefined ? '' : `#${subpath}`}`];
  }
  const [place = ''] = product.split(/[?#]/);
  return place.lastIndexOf('@') > place.lastIndexOf('/') ? [product] : versioned(product, versions);
}

/** With the release of the distribution, where the ecosystem has one. */
function purlOf({ ecosystem, purl }: ReportedDecision['packages'][number]): string {
  const [, release] = ecosystem.split(':');
  const distribution = /^pkg:(?:deb|apk|rpm)\/([^/]+)\//.exec(purl)?.[1];
  return release === undefined || distribution === undefined
    ? purl
    : `${purl}?distro=${distribution}-${encodedPart(release)}`;
}

function versioned(purl: string, versions: readonly string[]): string[] {
  if (versions.length === 0) return [purl];
  const at = purl.search(/[?#]/);
  const [place, rest] = at < 0 ? [purl, ''] : [purl.slice(0, at), purl.slice(at)];
  return versions.map((version) => {
    const [, epoch, own = version] = (place.startsWith('pkg:rpm/') && EPOCH.exec(version)) || [];
    const named = `${place}@${encodedPart(own)}`;
    return epoch === undefined ? `${named}${rest}` : `${named}${withQualifier(rest, `epoch=${epoch}`)}`;
  });
}

/** Of an rpm, whose package URL has it among the qualifiers; 0 is the same as none. */
const EPOCH = /^([1-9]\d{0,9}):(.+)$/;

/** What stands behind the version, with one more qualifier in its place: they are sorted. */
function withQualifier(rest: string, qualifier: string): string {
  const at = rest.indexOf('#');
  const [query, subpath] = at < 0 ? [rest, ''] : [rest.slice(0, at), rest.slice(at)];
  const qualifiers = query.replace(/^\?/, '').split('&');
  const others = qualifiers.filter((one) => one !== '' && !/^epoch=/i.test(one));
  return `?${[...others, qualifier].sort().join('&')}${subpath}`;
}
