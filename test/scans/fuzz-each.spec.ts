import { describe, expect, it } from '@jest/globals';
import { AsffAdapter } from '../../src/scans/adapters/asff/asff.adapter.js';
import { AwsInspectorAdapter } from '../../src/scans/adapters/aws-inspector/aws-inspector.adapter.js';
import { DefenderAdapter } from '../../src/scans/adapters/defender/defender.adapter.js';
import { KubescapeAdapter } from '../../src/scans/adapters/kubescape/kubescape.adapter.js';
import { OcsfAdapter } from '../../src/scans/adapters/ocsf/ocsf.adapter.js';
import { OpenvasAdapter } from '../../src/scans/adapters/openvas/openvas.adapter.js';
import { diceOfCase, fuzzBases, makeFuzzCase } from '../../src/scans/adapters/testing/fuzz-cases.js';
import { checkParse } from '../../src/scans/adapters/testing/check-parse.js';
import { readText } from '../../src/scans/app/json-document.js';
import { readJsonStream } from '../../src/scans/domain/json-stream.js';
import type { ScanAdapterPort } from '../../src/scans/domain/scan-adapter.port.js';
import { DomainError } from '../../src/platform/index.js';

/** The cases are those of this seed; `FUZZ_SEED` takes others, `FUZZ_TIMES` more. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_129);
const CASES = 600 * Number(process.env['FUZZ_TIMES'] ?? 1);

/**
 * Reports of machines, of which there are few documents beside those of the other adapters: drawn from all they would hardly
 * come. The kind of their text is tried as the service does.
 */
const ADAPTERS: Record<string, ScanAdapterPort> = {
  asff: new AsffAdapter(),
  'aws-inspector': new AwsInspectorAdapter(),
  defender: new DefenderAdapter(),
  kubescape: new KubescapeAdapter(),
  ocsf: new OcsfAdapter(),
  openvas: new OpenvasAdapter(),
};

/** The bytes as the adapter would get them: JSON, documents one after another, or text; null when they are refused before. */
function read(bytes: Buffer): { document: unknown } | null {
  try {
    const text = readText(bytes);
    if (!/^\s*[[{]/.test(text)) return { document: text };
    const documents = readJsonStream(text);
    return documents === null ? { document: text } : { document: documents.length === 1 ? documents[0] : documents };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return null;
    throw error;
  }
}

describe.each(Object.entries(ADAPTERS))('changed reports of %s', (source, adapter) => {
  it(`are taken and storable, or refused in words (seed ${SEED})`, () => {
    const bases = fuzzBases([source]);
    const sources = Object.keys(ADAPTERS);
    const wrong: string[] = [];
    const seen = { taken: 0, refused: 0 };
    for (let number = 0; number < CASES; number += 1) {
      const { file, input } = makeFuzzCase(bases, sources, diceOfCase(SEED, number));
      const made = 'document' in input ? input : read(input.bytes);
      if (made === null) continue;
      const context = { scope: null, os: { id: 'debian', version: '12' } };
      const { outcome, faults } = checkParse(adapter, made.document, context);
      seen[outcome] += 1;
      if (faults.length > 0) wrong.push(`case ${number} of ${file}\n${faults.join('\n')}`);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CASES / 50);
  });
});
