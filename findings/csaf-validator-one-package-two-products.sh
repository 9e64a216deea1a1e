#!/usr/bin/env bash
# Package: @secvisogram/csaf-validator-lib 2.0.10 (npm), its strict schema of CSAF 2.0 and all its mandatory tests
#
# One would guess: a document in the profile "csaf_vex" that passes has no package that is affected and not affected by one CVE
# (mandatory test 6.1.6, contradicting product status), and a flag that says why a product is not affected is of such a product.
#
# What happens: 6.1.6 compares product ids. Two ids with the very same package URL are two products, of which one may be affected and
# the other not. A flag (`vulnerable_code_not_in_execute_path`) of a product that the document calls affected passes as well.
#
# Where it matters here: statements about the two products meet at one package. Of one moment the one that stays open counts, and a
# flag counts where the product is said not to be affected only (src/vulnerabilities/domain/read-csaf-vex.ts, docs/vex.md);
# vex-latest-word.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @secvisogram/csaf-validator-lib@2.0.10 >/dev/null
cat > try.mjs <<'JS'
const library = './node_modules/@secvisogram/csaf-validator-lib';
const { default: validate } = await import(`${library}/validate.js`);
const { csaf_2_0_strict: schema } = await import(`${library}/schemaTests.js`);
const mandatory = Object.values(await import(`${library}/mandatoryTests.js`));
const at = '2031-01-01T00:00:00.000Z';
const product = (id) => ({
  product_id: id,
  name: `Example ${id}`,
  product_identification_helper: { purl: 'pkg:npm/example@1.0.0' },
});
const document = (vulnerability) => ({
  document: {
    category: 'csaf_vex',
    csaf_version: '2.0',
    title: 'Example',
    publisher: { category: 'vendor', name: 'Example', namespace: 'https://example.org' },
    notes: [{ category: 'summary', text: 'Example' }],
    tracking: {
      id: 'EXAMPLE-1',
      version: '1',
      status: 'final',
      initial_release_date: at,
      current_release_date: at,
      revision_history: [{ date: at, number: '1', summary: 'First' }],
    },
  },
  product_tree: { full_product_names: [product('one'), product('two')] },
  vulnerabilities: [
    {
      cve: 'CVE-2031-0001',
      notes: [{ category: 'description', text: 'Example' }],
      remediations: [{ category: 'none_available', details: 'None', product_ids: ['one'] }],
      ...vulnerability,
    },
  ],
});
const label = 'vulnerable_code_not_in_execute_path';
const cases = {
  'one package URL, affected and not affected': {
    product_status: { known_affected: ['one'], known_not_affected: ['two'] },
    flags: [{ label, product_ids: ['two'] }],
  },
  'affected, with a flag why not': { product_status: { known_affected: ['one'] }, flags: [{ label, product_ids: ['one'] }] },
  'one product id, affected and not affected': {
    product_status: { known_affected: ['one'], known_not_affected: ['one'] },
    flags: [{ label, product_ids: ['one'] }],
  },
};
const seen = [];
for (const [name, vulnerability] of Object.entries(cases)) {
  const { isValid, tests } = await validate([schema, ...mandatory], document(vulnerability));
  seen.push(isValid);
  const failed = tests.filter((test) => !test.isValid).map((test) => test.name);
  console.log(`${name}: ${isValid ? `valid by schema and ${mandatory.length} tests` : `refused (${failed})`}`);
}
process.exit(String(seen) === 'true,true,false' ? 0 : 1);
JS
node try.mjs || exit 1
