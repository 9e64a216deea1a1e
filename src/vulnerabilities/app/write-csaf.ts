import { precedenceOf } from '../domain/decision.js';
import { noteOf } from '../domain/vex.js';
import type { ToldDecision } from '../persistence/vex.repository.js';
import { documentIdsOf, productsOf, type ToldProduct, type VexEdition } from './told-products.js';
import { meaningOfTold, noteOfTold, timesOf } from './write-vex.js';

/** What is told of one product of one vulnerability. */
interface ToldProductOf {
  told: ToldDecision;
  product: ToldProduct;
  id: string;
}

const GROUPS = {
  not_affected: 'known_not_affected',
  affected: 'known_affected',
  under_investigation: 'under_investigation',
} as const;

/**
 * The decisions as a CSAF 2.0 document of the VEX profile. It says one thing of a product: of several decisions about the very
 * same product that which holds.
 */
export function csafVex({ organization, version, at }: VexEdition, decisions: readonly ToldDecision[]): object {
  const [id] = documentIdsOf(organization.id);
  const number = `1.${Math.max(1, version)}.0`;
  const date = at.toISOString();
  const rows = decisions.flatMap((told) => productsOf(told).map((product) => ({ told, product, id: idOf(product) })));
  const document = {
    category: rows.length === 0 ? 'csaf_base' : 'csaf_vex',
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
  if (rows.length === 0) return { document };
  return {
    document,
    product_tree: productTree(rows.map(({ product }) => product)),
    vulnerabilities: [...grouped(rows)].map(([name, of]) => vulnerability(name, of)),
  };
}

function idOf({ id, within }: ToldProduct): string {
  return within === null ? id : `${id} in ${within}`;
}

function productTree(products: readonly ToldProduct[]): object {
  const single = new Set(products.flatMap(({ id, within }) => (within === null ? [id] : [id, within])));
  const parts = new Map(products.filter(({ within }) => within !== null).map((one) => [idOf(one), one]));
  return {
    full_product_names: [...single].sort().map(fullName),
    ...(parts.size === 0
      ? {}
      : {
          relationships: [...parts]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([id, part]) => ({
              category: 'default_component_of',
              product_reference: part.id,
              relates_to_product_reference: part.within,
              full_product_name: { product_id: id, name: id },
            })),
        }),
  };
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
function grouped(rows: readonly ToldProductOf[]): Map<string, ToldProductOf[]> {
  const byName = new Map<string, Map<string, ToldProductOf>>();
  for (const row of rows) {
    const name = row.told.vulnerabilityId;
    const products = byName.get(name) ?? new Map<string, ToldProductOf>();
    const other = products.get(row.id);
    if (!other || holdsOver(row.told, other.told)) products.set(row.id, row);
    byName.set(name, products);
  }
  return new Map([...byName].map(([name, products]) => [name, [...products.values()]]));
}

/** Of documents the latest, which is the last; then what says most. */
function holdsOver(one: ToldDecision, other: ToldDecision): boolean {
  if (one.said !== null && other.said !== null) return true;
  return weightOf(one) > weightOf(other);
}

function weightOf({ decision, scope }: ToldDecision): number {
  return decision === 'open' ? -1 : precedenceOf(decision, scope);
}

function vulnerability(name: string, rows: readonly ToldProductOf[]): object {
  const status: Partial<Record<(typeof GROUPS)[keyof typeof GROUPS], string[]>> = {};
  for (const { told, id } of rows) (status[GROUPS[meaningOfTold(told).status]] ??= []).push(id);
  const flags = byWords(rows, ({ told }) => {
    const { status: of, justification } = meaningOfTold(told);
    return of === 'not_affected' && justification !== null ? { label: justification, date: timesOf(told)[1] } : null;
  });
  const threats = byWords(rows, ({ told }) =>
    meaningOfTold(told).status === 'affected'
      ? null
      : { category: 'impact', details: noteOfTold(told), date: timesOf(told)[1] },
  );
  const remediations = byWords(rows, ({ told }) =>
    meaningOfTold(told).status !== 'affected'
      ? null
      : {
          category: told.decision === 'open' ? 'none_available' : 'no_fix_planned',
          details:
            told.decision === 'open'
              ? told.reason
              : noteOf(told.decision, told.said !== null, told.expiresOn, told.reason),
          date: timesOf(told)[1],
        },
  );
  const isCve = /^CVE-\d{4}-\d{4,}$/.test(name);
  const others = [...new Set(rows.flatMap(({ told }) => told.aliases))];
  const ids = [...(isCve ? [] : [name]), ...others].map((text) => ({ system_name: systemOf(text), text }));
  return {
    ...(isCve ? { cve: name } : {}),
    ...(ids.length === 0 ? {} : { ids }),
    notes: [{ category: 'summary', title: 'Decisions', text: `What was decided about ${name}.` }],
    product_status: Object.fromEntries(
      Object.entries(status).map(([group, list]) => [group, [...new Set(list)].sort()]),
    ),
    ...(flags.length === 0 ? {} : { flags }),
    ...(remediations.length === 0 ? {} : { remediations }),
    ...(threats.length === 0 ? {} : { threats }),
  };
}

/** Rows of the same words as one, with all their products. */
function byWords(rows: readonly ToldProductOf[], read: (row: ToldProductOf) => object | null): object[] {
  const products = new Map<string, string[]>();
  for (const row of rows) {
    const words = read(row);
    if (words === null) continue;
    const key = JSON.stringify(words);
    products.set(key, [...(products.get(key) ?? []), row.id]);
  }
  return [...products].map(([words, ids]) => ({
    ...(JSON.parse(words) as object),
    product_ids: [...new Set(ids)].sort(),
  }));
}

function systemOf(identifier: string): string {
  return identifier.split('-')[0] ?? identifier;
}
