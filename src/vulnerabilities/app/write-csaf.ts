import { precedenceOf } from '../domain/decision.js';
import type { ReportedDecision } from '../persistence/vex.repository.js';
import {
  documentIdsOf,
  productsOf,
  referenceOf,
  type ReportedDecisions,
  type ReportedProduct,
  type VexEdition,
} from './reported-products.js';
import { meaningOfReported, noteOfReported, timesOf } from './write-vex.js';
import { entries, inPieces, openedBefore, sorted } from './written-json.js';

/** What is told of one product of one vulnerability. */
interface ReportedProductOf {
  told: ReportedDecision;
  id: string;
}

const GROUPS = {
  not_affected: 'known_not_affected',
  affected: 'known_affected',
  under_investigation: 'under_investigation',
} as const;

/** All products that are told of, and those that are parts. */
interface Products {
  single: Set<string>;
  parts: Map<string, ReportedProduct>;
}

/**
 * The decisions as a CSAF 2.0 document of the VEX profile, piece by piece. It says one thing of a product: of several decisions about
 * the very same product that which holds.
 */
export async function* csafVex(
  { organization, version, at }: VexEdition,
  decisions: ReportedDecisions,
): AsyncGenerator<string, void> {
  const products = await productsIn(decisions());
  const [id] = documentIdsOf(organization.id);
  const number = `1.${Math.max(1, version)}.0`;
  const date = at.toISOString();
  const document = {
    category: products.single.size === 0 ? 'csaf_base' : 'csaf_vex',
    csaf_version: '2.0',
    lang: 'en',
    title: `Decisions of ${organization.name} about vulnerabilities`,
    publisher: { category: 'user', name: organization.name, namespace: `urn:posture:organization:${organization.id}` },
    tracking: {
      id,
      status: 'final',
      version: number,
      initial_release_date: date,
      current_release_date: date,
      revision_history: [{ number, date, summary: 'The decisions that hold.' }],
      generator: { engine: { name: 'Posture' }, date },
    },
  };
  if (products.single.size === 0) {
    yield JSON.stringify({ document });
    return;
  }
  yield `{"document":${JSON.stringify(document)},"product_tree":`;
  yield* productTree(products);
  yield ',"vulnerabilities":[';
  yield* entries(vulnerabilities(decisions()));
  yield ']}';
}

async function productsIn(decisions: AsyncIterable<readonly ReportedDecision[]>): Promise<Products> {
  const products: Products = { single: new Set(), parts: new Map() };
  for await (const some of decisions)
    for (const product of some.flatMap(productsOf)) {
      products.single.add(product.id);
      if (product.within === null) continue;
      products.single.add(product.within);
      products.parts.set(referenceOf(product), product);
    }
  return products;
}

async function* productTree({ single, parts }: Products): AsyncGenerator<string, void> {
  yield openedBefore({}, 'full_product_names');
  yield* entries(mapped(await sorted([...single]), fullName));
  if (parts.size > 0) {
    yield '],"relationships":[';
    yield* entries(mapped(await sorted([...parts.keys()]), (id) => relationship(id, parts.get(id))));
  }
  yield ']}';
}

async function* mapped(ids: readonly string[], write: (id: string) => object): AsyncGenerator<object[], void> {
  for await (const some of inPieces(ids)) yield some.map(write);
}

function relationship(id: string, part: ReportedProduct | undefined): object {
  return {
    category: 'default_component_of',
    product_reference: part?.id,
    relates_to_product_reference: part?.within,
    full_product_name: { product_id: id, name: id },
  };
}

/** Vulnerabilities in the order in which they come: decisions about one stand beside each other, but for those that spell it otherwise. */
async function* vulnerabilities(decisions: AsyncIterable<readonly ReportedDecision[]>): AsyncGenerator<object[], void> {
  let run: ReportedDecision[] = [];
  for await (const some of decisions) {
    const written: object[] = [];
    for (const reported of some) {
      const [first] = run;
      if (first !== undefined && first.order !== reported.order) {
        written.push(...(await ofRun(run)));
        run = [];
      }
      run.push(reported);
    }
    yield written;
  }
  yield await ofRun(run);
}

async function ofRun(run: readonly ReportedDecision[]): Promise<object[]> {
  const written: object[] = [];
  for (const [name, rows] of await grouped(run)) written.push(await vulnerability(name, rows));
  return written;
}

function fullName(id: string): object {
  const helper = id.startsWith('pkg:')
    ? { product_identification_helper: { purl: id } }
    : /^urn:cdx:/.test(id)
      ? {
          product_identification_helper: {
            x_generic_uris: [{ namespace: 'https://cyclonedx.org/capabilities/bomlink/', uri: id }],
          },
        }
      : {};
  return { product_id: id, name: id, ...helper };
}

/** By vulnerability, and in it one row a product. */
async function grouped(run: readonly ReportedDecision[]): Promise<Map<string, ReportedProductOf[]>> {
  const byName = new Map<string, Map<string, ReportedProductOf>>();
  for await (const some of inPieces(run))
    for (const reported of some) {
      const products = byName.get(reported.vulnerabilityId) ?? new Map<string, ReportedProductOf>();
      for (const product of productsOf(reported)) {
        const id = referenceOf(product);
        const other = products.get(id);
        if (!other || holdsOver(reported, other.told)) products.set(id, { told: reported, id });
      }
      if (products.size > 0) byName.set(reported.vulnerabilityId, products);
    }
  return new Map([...byName].map(([name, products]) => [name, [...products.values()]]));
}

/** Of documents the latest, which is the last; then what says most. */
function holdsOver(one: ReportedDecision, other: ReportedDecision): boolean {
  if (one.said !== null && other.said !== null) return true;
  return weightOf(one) > weightOf(other);
}

function weightOf({ decision, scope }: ReportedDecision): number {
  return decision === 'open' ? -1 : precedenceOf(decision, scope);
}

async function vulnerability(name: string, rows: readonly ReportedProductOf[]): Promise<object> {
  const status: Partial<Record<(typeof GROUPS)[keyof typeof GROUPS], string[]>> = {};
  const [flags, threats, remediations] = [new ByWords(), new ByWords(), new ByWords()];
  const others = new Set<string>();
  for await (const some of inPieces(rows))
    for (const { told: reported, id } of some) {
      const meaning = meaningOfReported(reported);
      (status[GROUPS[meaning.status]] ??= []).push(id);
      const date = timesOf(reported)[1];
      if (meaning.status === 'not_affected' && meaning.justification !== null)
        flags.add({ label: meaning.justification, date }, id);
      if (meaning.status === 'affected') remediations.add({ ...remedy(reported), date }, id);
      else threats.add({ category: 'impact', details: noteOfReported(reported), date }, id);
      for (const alias of reported.aliases) others.add(alias);
    }
  const isCve = /^CVE-\d{4}-\d{4,}$/.test(name);
  const ids = [...(isCve ? [] : [name]), ...others].map((text) => ({ system_name: systemOf(text), text }));
  const productStatus: Record<string, string[]> = {};
  for (const [group, list] of Object.entries(status)) productStatus[group] = await sorted(list);
  return {
    ...(isCve ? { cve: name } : {}),
    ...(ids.length === 0 ? {} : { ids }),
    notes: [{ category: 'summary', title: 'Decisions', text: `What was decided about ${name}.` }],
    product_status: productStatus,
    ...(await flags.as('flags')),
    ...(await remediations.as('remediations')),
    ...(await threats.as('threats')),
  };
}

function remedy(reported: ReportedDecision): object {
  return {
    category: reported.decision === 'open' ? 'none_available' : 'no_fix_planned',
    details: noteOfReported(reported),
  };
}

/** Products of the same words as one. */
class ByWords {
  private readonly products = new Map<string, string[]>();

  add(words: object, id: string): void {
    const key = JSON.stringify(words);
    const ids = this.products.get(key);
    if (ids) ids.push(id);
    else this.products.set(key, [id]);
  }

  /** As a member of this name, where there are any. */
  async as(name: string): Promise<object> {
    const written: object[] = [];
    for (const [words, ids] of this.products)
      written.push({ ...(JSON.parse(words) as object), product_ids: await sorted(ids) });
    return written.length === 0 ? {} : { [name]: written };
  }
}

function systemOf(identifier: string): string {
  return identifier.split('-')[0] ?? identifier;
}
