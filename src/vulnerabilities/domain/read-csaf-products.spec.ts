import { describe, expect, it } from '@jest/globals';
import { readProductTree } from './read-csaf-products.js';
import { VexReader } from './vex-reader.js';

const product = (id: string, helper: object): object => ({
  product_id: id,
  name: id,
  product_identification_helper: helper,
});
const PRODUCTS = [
  product('crypt', { purl: 'pkg:golang/example.org/crypt@v0.30.0' }),
  product('shop', { purl: 'pkg:oci/shop?repository_url=registry.example/shop' }),
  product('suite', { purl: 'pkg:generic/suite@2' }),
  product('rhel9', { cpe: 'cpe:/o:redhat:enterprise_linux:9::baseos' }),
  product('rhel8', { cpe: 'cpe:/o:redhat:enterprise_linux:8::baseos' }),
];
const relation = (part: string, whole: string): object => ({
  category: 'default_component_of',
  product_reference: part,
  relates_to_product_reference: whole,
  full_product_name: { product_id: `${part}/${whole}`, name: `${part} of ${whole}` },
});

/** What a product of the tree is: its id, what it is a part of, its system; or why it cannot be told. */
function read(tree: object, id: string): unknown[] | undefined {
  const reader = new VexReader();
  const found = readProductTree(tree, reader).get(id);
  expect(reader.faults).toEqual([]);
  return found?.map(({ id: name, within, os, unusable }) =>
    unusable === undefined ? [name, within, os?.version] : unusable,
  );
}

describe('a relationship of CSAF', () => {
  const chain = [relation('crypt', 'rhel9'), relation('crypt/rhel9', 'shop')];

  it('is read alike wherever it stands', () => {
    const [first, second] = [chain, [...chain].reverse()].map((relationships) =>
      read({ full_product_names: PRODUCTS, relationships }, 'crypt/rhel9/shop'),
    );
    expect(first).toEqual([
      ['pkg:golang/example.org/crypt@v0.30.0', 'pkg:oci/shop?repository_url=registry.example/shop', '9'],
    ]);
    expect(second).toEqual(first);
  });

  it.each([
    ['a part of a part', [relation('crypt', 'shop'), relation('crypt/shop', 'suite')], 'crypt/shop/suite'],
    ['a part of what is a part', [relation('shop', 'suite'), relation('crypt', 'shop/suite')], 'crypt/shop/suite'],
    [
      'a part of a package of a system',
      [relation('suite', 'rhel9'), relation('crypt', 'suite/rhel9')],
      'crypt/suite/rhel9',
    ],
    ['a package of two systems', [relation('crypt', 'rhel8'), relation('crypt/rhel8', 'rhel9')], 'crypt/rhel8/rhel9'],
  ])('of %s is not taken for one of them alone', (_what, relationships, id) => {
    expect(read({ full_product_names: PRODUCTS, relationships }, id)).toEqual([
      expect.stringMatching(/part of a part/),
    ]);
  });

  it('that comes back to itself means nothing', () => {
    const [one, other] = [relation('b', 'shop'), relation('a', 'shop')] as {
      full_product_name: { product_id: string };
    }[];
    one!.full_product_name.product_id = 'a';
    other!.full_product_name.product_id = 'b';
    expect(read({ full_product_names: PRODUCTS, relationships: [one, other] }, 'a')).toEqual([expect.any(String)]);
  });

  it('of fifty thousand in a row is read at once', () => {
    const relationships = Array.from({ length: 50_000 }, (_, i) => ({
      product_reference: `r${i + 1}`,
      relates_to_product_reference: 'rhel9',
      full_product_name: { product_id: `r${i}`, name: 'x' },
    }));
    const before = Date.now();
    readProductTree({ full_product_names: PRODUCTS, relationships }, new VexReader());
    expect(Date.now() - before).toBeLessThan(2000);
  });
});

describe('a branch of CSAF for an architecture', () => {
  const tree = (architecture: string, purl: string): object => ({
    branches: [
      {
        category: 'architecture',
        name: architecture,
        branches: [{ category: 'product_version', name: '1.0', product: product('P', { purl }) }],
      },
    ],
  });

  it.each([
    ['aarch64', 'pkg:rpm/suse/oak@1.0', 'pkg:rpm/suse/oak@1.0?arch=aarch64'],
    ['aarch64', 'pkg:rpm/suse/oak@1.0?distro=sles-15#sub', 'pkg:rpm/suse/oak@1.0?distro=sles-15&arch=aarch64#sub'],
    ['aarch64', 'pkg:rpm/suse/oak@1.0?arch=x86_64', 'pkg:rpm/suse/oak@1.0?arch=x86_64'],
    ['any', 'pkg:rpm/suse/oak@1.0', 'pkg:rpm/suse/oak@1.0'],
  ])('%s, of %s, means that alone', (architecture, purl, expected) => {
    expect(read(tree(architecture, purl), 'P')).toEqual([[expected, null, undefined]]);
  });
});
