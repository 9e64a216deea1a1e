import { describe, expect, it } from '@jest/globals';
import * as csafFormat from './read-csaf-vex.js';
import * as cycloneDxFormat from './read-cyclonedx-vex.js';
import * as openVexFormat from './read-openvex.js';
import { VEX_LIMITS, VexExcess } from './vex-limits.js';
import { type Members, VexReader } from './vex-reader.js';
import type { VexSource } from './vex-source.js';
import type { VexStatement } from './vex.js';

type Read = (body: Members, reader: VexReader) => { statements: VexStatement[] };

/** All statements at once. */
const whole =
  (read: (body: Members, reader: VexReader) => VexSource): Read =>
  (body, reader) => ({ statements: [...read(body, reader).statements(reader)] });
const readCsafVex = whole(csafFormat.readCsafVex);
const readCycloneDxVex = whole(cycloneDxFormat.readCycloneDxVex);
const readOpenVex = whole(openVexFormat.readOpenVex);

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

function csaf(tree: object, vulnerability: object): Members {
  return {
    document: { category: 'csaf_vex', csaf_version: '2.0', tracking: { id: 'EX-1', version: '1' } },
    product_tree: tree,
    vulnerabilities: [{ cve: 'CVE-2031-1', ...vulnerability }],
  };
}

function cycloneDx(vulnerability: object, more: object = {}): Members {
  const analysis = { state: 'not_affected', justification: 'code_not_present' };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    ...more,
    vulnerabilities: [{ id: 'CVE-2031-1', analysis, ...vulnerability }],
  };
}

function product(id: string, helper: object): object {
  return { product_id: id, name: id, product_identification_helper: helper };
}

/** Where, and why, a document is not read on. */
function excess(read: Read, body: Members): [string, string] {
  try {
    read(body, new VexReader());
  } catch (error) {
    if (error instanceof VexExcess) return [error.pointer, error.detail];
    throw error;
  }
  throw new Error('The document was read.');
}

describe('a CSAF document', () => {
  it('of very many empty branches is read, and one of more is not', () => {
    const branches = (count: number): object => ({ branches: many(count, () => ({ branches: [] })) });
    const reader = new VexReader();
    expect(readCsafVex(csaf(branches(VEX_LIMITS.branches), {}), reader).statements).toEqual([]);
    expect(reader.faults).toEqual([]);
    expect(excess(readCsafVex, csaf(branches(VEX_LIMITS.branches + 1), {}))).toEqual([
      '/product_tree/branches',
      'has more than 200000 branches before its end',
    ]);
  });

  it('of branches under branches in any order has the versions of those above', () => {
    const branch = (name: string, id: string): object => ({
      category: 'product_version',
      name,
      branches: [{ product: product(id, { purl: 'pkg:npm/alpha' }) }],
    });
    const tree = { branches: [{ branches: [branch('1.0', 'A'), branch('2.0', 'B')] }, branch('3.0', 'C')] };
    const { statements } = readCsafVex(csaf(tree, { product_status: { fixed: ['A', 'B', 'C'] } }), new VexReader());
    expect(statements[0]?.products.map(({ versions }) => versions)).toEqual([['1.0'], ['2.0'], ['3.0']]);
  });

  it('in which groups stand for very many products is read up to a bound, which is met before the products are', () => {
    const ids = many(2000, (i) => `P${i}`);
    const tree = { product_groups: [{ group_id: 'g', product_ids: ids }] };
    const flags = (count: number): object => ({
      flags: many(count, () => ({ label: 'component_not_present', group_ids: ['g'] })),
      product_status: { known_not_affected: ids },
    });
    const { statements } = readCsafVex(csaf(tree, flags(500)), new VexReader());
    expect(statements.map(({ products, justification }) => [products.length, justification])).toEqual([
      [2000, 'component_not_present'],
    ]);
    expect(excess(readCsafVex, csaf(tree, flags(2000)))).toEqual([
      '/vulnerabilities/0/flags/500',
      'brings the products that groups stand for to more than 1000000',
    ]);
  });

  it('has a long text cut once, however many products it is about', () => {
    const ids = many(1000, (i) => `P${i}`);
    const reader = new VexReader();
    const { statements } = readCsafVex(
      csaf(
        {},
        {
          threats: [{ category: 'impact', details: 'x'.repeat(1_000_000), product_ids: ids }],
          // Each of another moment, and so in a statement of its own.
          flags: ids.map((id, i) => ({
            label: 'component_not_present',
            product_ids: [id],
            date: new Date(i * 1000).toISOString(),
          })),
          product_status: { known_not_affected: ids },
        },
      ),
      reader,
    );
    expect(statements).toHaveLength(1000);
    expect(new Set(statements.map(({ reason }) => reason?.length))).toEqual(new Set([8000]));
    expect(reader.notes()).toEqual(['Cut after 8000 characters: /vulnerabilities/0/threats/0/details.']);
  });

  it('of very many remedies of one product keeps the first, or the first of ours', () => {
    const remedies = (text: string): object[] =>
      many(20_000, (i) => ({ details: i === 15_000 ? text : `Step ${i}.`, product_ids: ['A'] }));
    const reasonOf = (text: string): unknown =>
      readCsafVex(
        csaf({}, { remediations: remedies(text), product_status: { known_affected: ['A'] } }),
        new VexReader(),
      ).statements.map(({ decision, reason }) => [decision, reason]);
    expect(reasonOf('Update.')).toEqual([[null, 'Step 0.']]);
    expect(reasonOf('posture: accepted until 2031-01-01\nNo other way.')).toEqual([['accepted', 'No other way.']]);
  });

  it('groups products of which the same is said in two places', () => {
    const flag = (id: string): object => ({ label: 'component_not_present', product_ids: [id] });
    const impact = (id: string): object => ({ category: 'impact', details: 'Not built in.', product_ids: [id] });
    const { statements } = readCsafVex(
      csaf(
        {},
        {
          flags: [flag('A'), flag('B')],
          threats: [impact('A'), impact('B')],
          product_status: { known_not_affected: ['A', 'B'] },
        },
      ),
      new VexReader(),
    );
    expect(statements.map(({ products, reason }) => [products.map(({ id }) => id), reason])).toEqual([
      [['A', 'B'], 'Not built in.'],
    ]);
  });

  it('of products under very many names is bounded in what they make together', () => {
    const purls = (name: string): object => ({ purls: many(100, (i) => `pkg:npm/${name}${i}@1`) });
    const relationship = (i: number): object => ({
      product_reference: 'A',
      relates_to_product_reference: 'B',
      full_product_name: { product_id: `R${i}`, name: 'r' },
    });
    const tree = (count: number): object => ({
      full_product_names: [product('A', purls('a')), product('B', purls('b'))],
      relationships: many(count, relationship),
    });
    const { statements } = readCsafVex(csaf(tree(5), { product_status: { fixed: ['R0', 'R4'] } }), new VexReader());
    expect(statements.map(({ products }) => products.length)).toEqual([200]);
    expect(excess(readCsafVex, csaf(tree(1500), {}))).toEqual([
      // Two hundred are those that it is made of.
      '/product_tree/relationships/998',
      'is one of more than 100000 products',
    ]);
    const again = { product_status: { fixed: many(2000, () => 'A') } };
    expect(excess(readCsafVex, csaf(tree(0), again))).toEqual([
      '/vulnerabilities/0/product_status/fixed',
      'asks for more than the 100000 decisions that are taken at once',
    ]);
  });

  it('of a vulnerability with very many names has the first hundred, and says so', () => {
    const reader = new VexReader();
    const ids = many(5000, (i) => ({ text: `N-${i}` }));
    const { statements } = readCsafVex(csaf({}, { ids, product_status: { fixed: ['A'] } }), reader);
    expect(statements[0]?.identifiers).toHaveLength(100);
    expect(reader.notes()).toEqual(['Not read beyond the first 100: /vulnerabilities/0/ids.']);
  });
});

describe('a CycloneDX document', () => {
  it('of very many versions of one product has them all, by what is said of them', () => {
    const versions = many(20_000, (i) => ({ version: `1.0.${i}`, status: i % 2 === 0 ? 'affected' : 'unaffected' }));
    const { statements } = readCycloneDxVex(
      cycloneDx({ affects: [{ ref: 'pkg:npm/alpha', versions }] }),
      new VexReader(),
    );
    expect(statements[0]?.products.map((one) => [one.status, one.versions.length])).toEqual([
      ['not_affected', 10_000],
      ['affected', 10_000],
    ]);
  });

  it('that says a long name very often by a short one is refused', () => {
    const components = [{ 'bom-ref': 'a', name: 'a', purl: `pkg:npm/${'a'.repeat(1_000_000)}@1` }];
    const affects = many(60, () => ({ ref: 'a' }));
    expect(excess(readCycloneDxVex, cycloneDx({ affects }, { components }))).toEqual([
      '/vulnerabilities/0/affects/49',
      'names products in more than 50000000 characters',
    ]);
  });
});

describe('a document of any format', () => {
  const openVex = (statements: unknown[]): Members => ({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'x',
    author: 'x',
    statements,
  });

  it('that gives a long reason for very many products is refused', () => {
    const ids = many(30_000, (i) => `P${i}`);
    const details = 'x'.repeat(4000);
    const impact = { threats: [{ category: 'impact', details, product_ids: ids }] };
    const csafOne = csaf({}, { ...impact, product_status: { known_not_affected: ids } });
    const affects = ids.map((id) => ({ ref: `pkg:npm/${id}@1` }));
    const analysis = { state: 'not_affected', detail: details };
    const openOne = {
      vulnerability: 'CVE-2031-1',
      products: ids.map((id) => `pkg:npm/${id}@1`),
      status: 'not_affected',
      impact_statement: details,
    };
    const detail = 'gives reasons of more than 100000000 characters, one for each product';
    expect([
      excess(readCsafVex, csafOne),
      excess(readCycloneDxVex, cycloneDx({ affects, analysis })),
      excess(readOpenVex, openVex([openOne])),
    ]).toEqual([
      ['/vulnerabilities/0/product_status/known_not_affected', detail],
      ['/vulnerabilities/0', detail],
      ['/statements/0', detail],
    ]);
  });

  it('of very many entries that are nothing is not read', () => {
    const nothing = many(1_000_001, () => 0);
    const most = 'of which 100000 are taken at once';
    const entries = 'brings the entries of lists to more than 1000000';
    expect([
      excess(readOpenVex, openVex(many(100_001, () => 0))),
      excess(readCycloneDxVex, { ...cycloneDx({}), vulnerabilities: many(100_001, () => 0) }),
      excess(readCsafVex, { ...csaf({}, {}), vulnerabilities: many(100_001, () => 0) }),
      excess(readCsafVex, csaf({}, { product_status: { fixed: many(100_001, () => 'A') } })),
      excess(readCycloneDxVex, cycloneDx({ affects: [{ ref: 'pkg:npm/alpha', versions: nothing }] })),
      excess(readCycloneDxVex, cycloneDx({}, { components: nothing })),
      excess(readCsafVex, csaf({ relationships: nothing }, {})),
    ]).toEqual([
      ['/statements', `has 100001, ${most}`],
      ['/vulnerabilities', `has 100001, ${most}`],
      ['/vulnerabilities', `has 100001, ${most}`],
      ['/vulnerabilities/0/product_status/fixed', `has 100001 products, ${most}`],
      ['/vulnerabilities/0/affects/0/versions', entries],
      ['/components', entries],
      ['/product_tree/relationships', entries],
    ]);
  });
});

describe('what is wrong with a document', () => {
  it('is kept up to a number; the statements behind have their own all the same', () => {
    const reader = new VexReader();
    const wrong = { vulnerability: { name: 'CVE-2031-1' }, products: many(300_000, () => ({})), status: 'fixed' };
    const right = { vulnerability: { name: 'CVE-2031-2' }, products: [{ '@id': 'pkg:npm/alpha@1' }], status: 'fixed' };
    const head = { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'x', author: 'x' };
    expect(excess(readOpenVex, { ...head, statements: [wrong] })[0]).toBe('/statements/0/products/100000');
    const statements = [{ ...wrong, products: many(1000, () => ({})) }, { ...right, status: 'exploded' }, right];
    const faults = readOpenVex({ ...head, statements }, reader).statements.map(({ fault }) => fault);
    expect(faults).toEqual([
      'needs an @id, an identifier or a hash',
      'takes not_affected, affected, fixed, under_investigation',
      null,
    ]);
    expect([reader.statementFaults.length, reader.faults.length]).toEqual([VEX_LIMITS.faults, 0]);
  });

  it('is counted beyond those that are named', () => {
    const reader = new VexReader();
    reader.knows(Object.fromEntries(many(300, (i) => [`x${i}`, 1])), []);
    for (let i = 0; i < 300; i += 1) reader.note('Left aside', `/${i}`);
    expect(reader.strangers).toHaveLength(VEX_LIMITS.faults);
    expect(reader.notes().map((note) => note.replace(/.*, and/, 'and'))).toEqual(['and 280 more.', 'and 280 more.']);
  });
});
