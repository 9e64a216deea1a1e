import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Dice } from '../../src/scans/adapters/testing/dice.js';
import { diceOfCase } from '../../src/scans/adapters/testing/fuzz-cases.js';
import { mutateBytes } from '../../src/scans/adapters/testing/mutate-bytes.js';
import { mutateDocument } from '../../src/scans/adapters/testing/mutate-document.js';
import { DomainError, duplicateMember, inspectJson, jsonOverCaps } from '../../src/platform/index.js';
import { readVexDocument, type ReadVex } from '../../src/vulnerabilities/app/read-vex-document.js';
import { readVexText } from '../../src/vulnerabilities/app/read-vex-text.js';
import { notAffected, openVexOf } from '../support/vex.js';

/** The cases are those of this seed; `FUZZ_SEED` takes others, `FUZZ_TIMES` more. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_129);
const CASES = 3000 * Number(process.env['FUZZ_TIMES'] ?? 1);
const SHARED = join(process.cwd(), '../shared/data');

const OWN: unknown[] = [
  openVexOf('streamed', [
    notAffected('CVE-2031-1', 'pkg:npm/alpha@1.0.0'),
    notAffected('CVE-2031-2', 'pkg:oci/shop?repository_url=registry.example/shop', 'pkg:npm/beta', 'urn:cdx:x/1#é'),
    { vulnerability: 'CVE-2031-3', products: ['pkg:npm/gamma'], status: 'affected' },
  ]),
  {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { name: 'shop', version: '1', 'bom-ref': 'root' } },
    components: [
      { 'bom-ref': 'a', name: 'alpha', purl: 'pkg:npm/alpha@1', components: [{ 'bom-ref': 'b', name: 'beta' }] },
    ],
    vulnerabilities: [
      { id: 'CVE-2031-1', analysis: { state: 'not_affected', detail: 'Not "called".' }, affects: [{ ref: 'a' }] },
      { id: 'CVE-2031-2', analysis: { state: 'exploitable' }, affects: [{ ref: 'b', versions: [{ version: '2' }] }] },
      { id: 'CVE-2031-3', analysis: { state: 'in_triage' } },
    ],
    7: [1, [2, {}], { '\u00e9/~': null }],
  },
  {
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      publisher: { name: 'Example', namespace: 'https://example.com' },
      tracking: { id: 'EX-1', version: '1.2.3', current_release_date: '2026-11-01T00:00:00Z' },
    },
    product_tree: {
      full_product_names: [
        { product_id: 'A', name: 'A', product_identification_helper: { purl: 'pkg:npm/alpha@1' } },
        { product_id: 'B', name: 'B', product_identification_helper: { cpe: 'cpe:/o:redhat:enterprise_linux:9' } },
      ],
      relationships: [
        {
          product_reference: 'A',
          relates_to_product_reference: 'B',
          full_product_name: { product_id: 'A in B', name: 'A in B' },
        },
      ],
      product_groups: [{ group_id: 'g', product_ids: ['A', 'A in B'] }],
    },
    vulnerabilities: [
      {
        cve: 'CVE-2031-1',
        flags: [{ label: 'component_not_present', group_ids: ['g'] }],
        product_status: { known_not_affected: ['A', 'A in B'], known_affected: ['B'] },
      },
      { ids: [{ text: 'EX-2' }], product_status: { fixed: ['A'] } },
    ],
  },
];

/** Our own documents, and the real ones where they lie beside the project. */
function bases(): Buffer[] {
  const real = ['reports/openvex', 'reports/cyclonedx', 'cases/scans'].flatMap((folder) => {
    const files = existsSync(join(SHARED, folder)) ? readdirSync(join(SHARED, folder)) : [];
    return files.filter((file) => /vex/.test(file)).map((file) => readFileSync(join(SHARED, folder, file)));
  });
  return [...OWN.map((one) => Buffer.from(JSON.stringify(one))), ...real.filter(({ length }) => length < 256 * 1024)];
}

/** A changed document, spaced in several ways, now and then with injured bytes, a name twice, or what we do not allow. */
function makeCase(all: readonly Buffer[], dice: Dice): Buffer {
  const original: unknown = JSON.parse(dice.pick(all).toString('utf8'));
  const changed = dice.chance(0.85) ? mutateDocument(original, dice) : original;
  const text = JSON.stringify(changed === undefined ? null : changed, null, dice.pick([0, 2, '\t']));
  const injured = dice.chance(0.2) ? twiceIn(text, dice) : text;
  const bytes = Buffer.from(injured);
  return dice.chance(0.3) ? mutateBytes(bytes, dice) : bytes;
}

function twiceIn(text: string, dice: Dice): string {
  const places = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
  if (places.length === 0) return text;
  const at = dice.pick(places);
  const more = dice.pick(['"id":1,', '"a":1,"a":2,', '"__proto__":{},', '"x":"\\u0000",', '"\\ud800":1,', '5:1,', ',']);
  return `${text.slice(0, at)}${more}${text.slice(at)}`;
}

/** What {@link readVexText} does, of a document that is parsed as a whole. */
function parsed(bytes: Buffer): { value: unknown; sha256: () => string } {
  const text = bytes.toString('utf8');
  if (jsonOverCaps(bytes, { depth: 64, values: 2_500_000, members: 100_000 }) !== null) throw new Refusal('over');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('malformed');
  }
  const twice = duplicateMember(text);
  const fault = twice === null ? inspectJson(value) : { pointer: twice, detail: 'comes twice in one object' };
  if (fault !== null) throw new Refusal([fault]);
  return { value, sha256: () => createHash('sha256').update(JSON.stringify(value)).digest('hex') };
}

class Refusal extends Error {
  constructor(readonly what: unknown) {
    super('Refused');
  }
}

/** All that is read of a document, or why it is refused. */
async function outcomeOf(read: () => Promise<ReadVex>): Promise<unknown> {
  try {
    const { document, names, notes } = await read();
    const { id, format, author, version, timestamp } = document;
    const [first, second] = [[...document.statements], [...document.statements]];
    expect(second).toEqual(first);
    return { id, format, author, version, timestamp, statements: first, names, notes };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.what };
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'malformed-json') return { refused: 'malformed' };
    const { errors } = error;
    const isOver = errors.some(({ detail }) => /^(?:holds more|is nested deeper|has an object)/.test(detail));
    return { refused: isOver ? 'over' : errors };
  }
}

describe('a VEX document that is read piece by piece', () => {
  it(`says the same as one that is parsed as a whole (seed ${SEED})`, async () => {
    const all = bases();
    const seen = { taken: 0, refused: 0 };
    for (let number = 0; number < CASES; number += 1) {
      const given = makeCase(all, diceOfCase(SEED, number));
      // Bytes that are no text are refused before.
      const bytes = Buffer.from(given.toString('utf8'));
      const streamed = await outcomeOf(async () => readVexDocument(await readVexText(bytes)));
      const whole = await outcomeOf(async () => readVexDocument(parsed(bytes)));
      seen[typeof whole === 'object' && whole !== null && 'refused' in whole ? 'refused' : 'taken'] += 1;
      expect({ number, ...(streamed as object) }).toEqual({ number, ...(whole as object) });
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CASES / 20);
  }, 300_000);

  it.each(['{"a":1}x', '{"a":1,}', '{"a" 1}', '{a:1}', '[1}', '{"a":[1}', '{"a":tru}', '{"a":1]', '', ' ', '{', '"x'])(
    '%s is no JSON',
    async (text) => {
      expect(await outcomeOf(async () => readVexDocument(await readVexText(Buffer.from(text))))).toEqual({
        refused: 'malformed',
      });
    },
  );
});
