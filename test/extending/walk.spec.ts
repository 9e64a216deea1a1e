import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { everyObservation } from '../../src/scans/domain/host-report.js';
import { describeScanAdapter, type ScanAdapterContract } from 'posture/scans/testing';

const text = readFileSync('docs/extending.md', 'utf8');

/** The blocks of the page that stand under the name of a file. */
const blocks = new Map(
  [...text.matchAll(/^`(src\/scans\/adapters\/acme\/[^`]+)`\n\n```\w+\n([\s\S]*?)\n```$/gm)].map(([, file, block]) => [
    file!.replace('src/scans/adapters/acme/', ''),
    block!,
  ]),
);

/** The page's adapter, loaded from beside this file, because its imports are found from here. */
async function adapterOfThePage(): Promise<ScanAdapterContract['adapter']> {
  const folder = await mkdtemp(fileURLToPath(new URL('walk-', import.meta.url)));
  try {
    const source = (blocks.get('acme.adapter.ts') ?? '')
      .replaceAll(/'\.\.\/\.\.\/(domain\/[\w-]+)\.js'/g, `'posture/scans/$1'`)
      .replace(`'../../scan-adapter.decorator.js'`, `'posture/scans/adapter'`);
    await writeFile(`${folder}/acme.adapter.ts`, source);
    const loaded = (await import(pathToFileURL(`${folder}/acme.adapter.ts`).href)) as {
      AcmeAdapter: ScanAdapterContract['adapter'];
    };
    return loaded.AcmeAdapter;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const AcmeAdapter = await adapterOfThePage();
const sample: unknown = JSON.parse(blocks.get('samples/report.json') ?? '');

describe('the adapter of docs/extending.md', () => {
  describeScanAdapter({ adapter: AcmeAdapter, sample });

  it('comes with its module and its spec, and finds what the page says', () => {
    expect([...blocks.keys()].sort()).toEqual([
      'acme.adapter.spec.ts',
      'acme.adapter.ts',
      'acme.module.ts',
      'samples/report.json',
    ]);
    const [observed] = everyObservation(new AcmeAdapter().parse(sample, { scope: null, os: null }));
    const findings = observed?.findings;
    expect(findings?.map((one) => one.vulnerabilityId)).toEqual(['CVE-2026-31337']);
    expect(text).toContain(`vulnerabilityId=CVE-2026-31337"`);
  });
});

describe('the foreign module of docs/extending.md', () => {
  it('is the one that is tested', () => {
    expect(text).toContain(readFileSync('test/extending/acme-scanner/acme.module.js', 'utf8'));
  });
});
