import { identifyPackage, parsePackageUrl } from '../../scans/index.js';
import { type DecisionScope, JUSTIFICATIONS } from '../domain/decision.js';
import type { VexClaim, VexWanted } from '../domain/plan-vex.js';
import { decisionOf, namedProduct, type VexDocument, type VexProduct, type VexStatement } from '../domain/vex.js';

/** Types of package URLs that name what packages are shipped in, not packages. */
const CONTAINERS = new Set(['oci', 'docker', 'generic', 'swid', 'cpe']);
const FIXED_JUSTIFICATION = JUSTIFICATIONS[1];

/** What the organization knows of what a document names. */
export interface VexSurroundings {
  /** Identifiers that name a vulnerability here, in upper case. */
  known: ReadonlySet<string>;
  /** Devices by their public ids. */
  devices: ReadonlyMap<string, number>;
  /** UTC. */
  today: string;
}

/** Public ids of devices that a document names. */
export function devicesNamed(document: VexDocument): string[] {
  const ids = document.statements.flatMap(({ products }) =>
    products.flatMap(({ id }) => {
      const named = namedProduct(id);
      return named !== null && 'device' in named ? [named.device] : [];
    }),
  );
  return [...new Set(ids)].filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
}

/** What a document asks for: one claim for each product of each statement, in their order. */
export function claimsOf(document: VexDocument, around: VexSurroundings): VexClaim[] {
  return document.statements.flatMap((statement) => {
    const [name = ''] = statement.identifiers;
    const identifier = statement.identifiers.find((one) => around.known.has(one.toUpperCase())) ?? name;
    const said = statement.timestamp ?? document.timestamp ?? '';
    const about = (product: string, wanted: VexClaim['wanted'], versions: readonly string[] | null): VexClaim => ({
      place: statement.place,
      identifier,
      product,
      key: JSON.stringify([name.toUpperCase(), product, ...(versions ?? [])]),
      said,
      wanted,
    });
    const all = statement.products.find(({ id }) => isAll(id));
    // Our own documents name the packages as well, for others.
    const products = all ? [all] : statement.products;
    if (products.length === 0) return [about('', { none: 'It names no product.' }, [])];
    return products.map((product) => about(product.id, wantedOf(statement, product, around), product.versions));
  });
}

function isAll(id: string): boolean {
  const named = namedProduct(id);
  return named !== null && 'all' in named;
}

function wantedOf(statement: VexStatement, product: VexProduct, around: VexSurroundings): VexWanted | { none: string } {
  const scope = scopeOf(product, around);
  if ('none' in scope) return scope;
  const hasVersion = scope.kind === 'package' && scope.package.versions.length > 0;
  const decision = decisionOf(statement, hasVersion, around.today);
  if (typeof decision === 'object') return decision;
  const isFixed = statement.status === 'fixed';
  return {
    decision,
    scope,
    justification: decision !== 'not-affected' ? null : isFixed ? FIXED_JUSTIFICATION : statement.justification,
    reason: statement.reason ?? (isFixed ? 'The fix is in this version.' : 'The document gives no reason.'),
    expiresOn: statement.expiresOn,
  };
}

function scopeOf(product: VexProduct, { devices }: VexSurroundings): DecisionScope | { none: string } {
  const named = namedProduct(product.id);
  if (named !== null) {
    if ('all' in named) return { kind: 'all' };
    if ('tag' in named) return { kind: 'tags', tags: [named.tag] };
    const device = devices.get(named.device);
    return device === undefined
      ? { none: 'It is about a device that is not here.' }
      : { kind: 'devices', deviceIds: [device] };
  }
  const purl = parsePackageUrl(product.id);
  const found = purl && !CONTAINERS.has(purl.type) ? identifyPackage({ purl, type: null, name: null, os: null }) : null;
  if (!purl || !found) return { none: 'It is about a product that is no package; whether it is here is not known.' };
  if (product.inPart) return { none: 'It is about parts of a product; where they are parts of it is not known here.' };
  if (product.versions === null) return { none: 'It gives its versions as ranges, which are not compared here.' };
  const versions = purl.version === null ? product.versions : [purl.version];
  return { kind: 'package', package: { ecosystem: found.ecosystem, name: found.name, versions } };
}
