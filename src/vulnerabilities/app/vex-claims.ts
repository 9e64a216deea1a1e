import { breathe } from '../../platform/index.js';
import { isPlaceholderVersion } from '../../versions/index.js';
import { type Decision, type DecisionScope, JUSTIFICATIONS } from '../domain/decision.js';
import { isBefore } from '../domain/moments.js';
import type { VexClaim, VexWanted } from '../domain/plan-vex.js';
import {
  decisionOf,
  namedProduct,
  namesVersions,
  OUR_DOCUMENTS,
  STAYS_OPEN,
  type VexDocument,
  type VexProduct,
  type VexStatement,
  whyOpen,
} from '../domain/vex.js';
import { scopeOfProduct, type ProductSurroundings } from './vex-scope.js';

const FIXED_JUSTIFICATION = JUSTIFICATIONS[1];

/** What the organization knows of what a document names. */
export interface VexSurroundings extends ProductSurroundings {
  /** Identifiers that name a vulnerability here, in upper case. */
  known: ReadonlySet<string>;
  /** UTC. */
  today: string;
  /** RFC 3339 in UTC: what says to be of later is of now, or nobody could say anything after it. */
  now: string;
  /** Whether whoever brings it may decide as a person does: then what a document of ours notes of people's decisions counts. */
  mayDecide: boolean;
}

/** What a document asks for, some at a time: one claim for each product of each statement, in their order. Others have their turn in between. */
export async function* claimsOf(document: VexDocument, around: VexSurroundings): AsyncGenerator<VexClaim[], void> {
  const scopes = new Map<string, ScopeOfProduct>();
  let claims: VexClaim[] = [];
  const notesCount = around.mayDecide && document.id?.startsWith(OUR_DOCUMENTS) === true;
  for (const statement of document.statements)
    for (const claim of claimsOfStatement(notesCount ? statement : withoutNote(statement), document, {
      ...around,
      scopes,
    }))
      if (claims.push(claim) === AT_ONCE) {
        yield claims;
        claims = [];
        await breathe();
      }
  yield claims;
}

/** Anybody can write that somebody accepted a risk: of a document that is not ours, or whose bringer may not, it is nothing but a text. */
function withoutNote(statement: VexStatement): VexStatement {
  const { decision } = statement;
  return { ...statement, decision: decision === 'accepted' ? null : decision, isDecision: false, expiresOn: null };
}

/** Claims that are made in one go. */
const AT_ONCE = 2000;

type ScopeOfProduct = ReturnType<typeof scopeOfProduct>;
/** With what is known of products already: documents name the same in thousands of statements. */
type Around = VexSurroundings & { scopes: Map<string, ScopeOfProduct> };

function scopeIn({ scopes, ...around }: Around, product: VexProduct, hasContents: boolean): ScopeOfProduct {
  const { id, versions, range, within, os, unusable } = product;
  const key = JSON.stringify([id, versions, range, within, os, unusable, hasContents]);
  const known = scopes.get(key) ?? scopeOfProduct(product, around, hasContents);
  if (scopes.size >= AT_ONCE) scopes.clear();
  scopes.set(key, known);
  return known;
}

function* claimsOfStatement(statement: VexStatement, document: VexDocument, around: Around): Generator<VexClaim, void> {
  const [name = ''] = statement.identifiers;
  const identifier = statement.identifiers.find((one) => around.known.has(one.toUpperCase())) ?? name;
  const stated = statement.timestamp ?? document.timestamp ?? '';
  const said = isBefore(around.now, stated) ? around.now : stated;
  const about = (product: VexProduct, wanted: VexClaim['wanted']): VexClaim => ({
    place: statement.place,
    order: 4 * statement.place + weightIn(statement, product),
    identifier,
    product: product.id,
    within: product.within,
    key: keyOf(name, product, statement.isDecision),
    said,
    isDecision: statement.isDecision,
    wanted,
  });
  if (statement.fault) {
    yield about(NOTHING, { none: `This is not what the format allows: ${statement.fault}.` });
    return;
  }
  // Our own documents name the packages as well, for others.
  const all = around.everybody ? statement.products.find(({ id }) => isAll(id)) : undefined;
  const products = all ? [all] : statement.products;
  if (products.length === 0) yield about(NOTHING, { none: 'It names no product.' });
  for (const product of products) yield about(product, wantedOf(statement, product, around));
}

/** In one statement what names versions comes last, and what says that it stays open after what is said of others. */
function weightIn(statement: VexStatement, product: VexProduct): number {
  const isOpen = STAYS_OPEN.has(product.status ?? statement.status);
  return (namesVersions(product) ? 2 : 0) + (isOpen ? 1 : 0);
}

const NOTHING: VexProduct = { id: '', versions: [], range: null, within: null };

/** Tells it from the others of its document. */
function keyOf(name: string, { id, versions, range, within, os }: VexProduct, isDecision: boolean): string {
  const more = {
    ...(range === null ? {} : { range }),
    ...(within === null ? {} : { within }),
    ...(os === undefined ? {} : { os }),
    ...(isDecision ? { isDecision } : {}),
  };
  const key = [name.toUpperCase(), id, ...versions];
  return JSON.stringify(Object.keys(more).length === 0 ? key : [...key, more]);
}

function isAll(id: string): boolean {
  const named = namedProduct(id);
  return named !== null && 'all' in named;
}

function wantedOf(statement: VexStatement, product: VexProduct, around: Around): VexWanted | { none: string } {
  const status = product.status ?? statement.status;
  const named = scopeIn(around, product, statement.hasContents);
  const scope = statement.isDecision || STAYS_OPEN.has(status) ? named : inToldVersions(named);
  if ('none' in scope) return scope;
  const decision = decisionOf({ ...statement, status }, hasVersion(scope, product), around.today);
  if (typeof decision === 'object') return decision;
  const isFixed = status === 'fixed';
  const justification = decision !== 'not-affected' ? null : isFixed ? FIXED_JUSTIFICATION : statement.justification;
  return {
    decision,
    status: decision === 'open' ? (status as VexWanted['status']) : null,
    scope,
    justification,
    reason: statement.reason ?? whyWithoutWords(decision, status, justification),
    expiresOn: decision === 'open' ? null : statement.expiresOn,
  };
}

/** Two that are both called `unknown` need not be the same: nobody closes the one by a word about the other. */
function inToldVersions(scope: ScopeOfProduct): ScopeOfProduct {
  if ('none' in scope || scope.kind !== 'package' || (scope.package.range ?? null) !== null) return scope;
  const { versions } = scope.package;
  const told = versions.filter((version) => !isPlaceholderVersion(version));
  if (told.length === versions.length) return scope;
  if (told.length === 0) return { none: 'It names a version that does not tell which one that is.' };
  return { ...scope, package: { ...scope.package, versions: told } };
}

/** What stands as the reason where the document has no words of its own. */
function whyWithoutWords(
  decision: Decision | 'open',
  status: VexStatement['status'],
  justification: string | null,
): string {
  if (decision === 'open') return whyOpen(status);
  if (status === 'fixed') return 'The fix is in this version.';
  return justification === null
    ? 'The document gives no reason.'
    : `The document says no more than “${justification.replaceAll('_', ' ')}”.`;
}

function hasVersion(scope: DecisionScope, { id }: VexProduct): boolean {
  const named = namedProduct(id);
  // Names may have an @ in them.
  if (named !== null && 'product' in named) return named.product.version !== null;
  if (scope.kind === 'package') return scope.package.versions.length > 0 || (scope.package.range ?? null) !== null;
  return scope.kind === 'product' && scope.traits.some((trait) => /^in:(?:.*@|digest=|tag=|bom:.*\/)/.test(trait));
}
