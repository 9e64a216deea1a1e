import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { type CloudSuiteContract, describeCloudSuite } from 'posture/cloud-security/testing';

type Suite = CloudSuiteContract['suite'];

const text = await readFile('docs/extending.md', 'utf8');
const readAt = '2026-11-20T12:00:00Z';

/** The blocks of the page that stand under the name of a file. */
const blocks = new Map(
  [...text.matchAll(/^`src\/cloud-security\/suites\/acme\/([^`]+)`\n\n```\w+\n([\s\S]*?)\n```$/gm)].map(
    ([, file, block]) => [file!, block!],
  ),
);

/** The page's suite, loaded from beside this file, because its imports are found from here. */
async function suiteOfThePage(): Promise<Suite> {
  const folder = await mkdtemp(fileURLToPath(new URL('walk-suite-', import.meta.url)));
  try {
    for (const file of ['acme.config.ts', 'acme.checks.ts', 'acme.suite.ts']) {
      const source = (blocks.get(file) ?? '')
        .replaceAll(/'\.\.\/\.\.\/(domain\/[\w.-]+)\.js'/g, `'posture/cloud-security/$1'`)
        .replace(`'../../cloud-suite.decorator.js'`, `'posture/cloud-security/suite'`)
        .replace(`'../../../platform/index.js'`, `'posture/platform'`);
      await writeFile(`${folder}/${file}`, source);
    }
    const loaded = (await import(pathToFileURL(`${folder}/acme.suite.ts`).href)) as {
      AcmeSuite: new (config: { ACME_URL: string }) => Suite;
    };
    return new loaded.AcmeSuite({ ACME_URL: 'https://api.acme.example' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const suite = await suiteOfThePage();

describe('the suite of docs/extending.md', () => {
  describeCloudSuite({
    suite,
    collected: {
      people: { state: 'read', data: { total: 2, without: [] }, readAt },
      sharing: { state: 'read', data: { links: 'members' }, readAt },
    },
  });

  it('comes with its module and its spec, and has the two checks that the page speaks of', () => {
    expect([...blocks.keys()].sort()).toEqual([
      'acme.checks.ts',
      'acme.config.ts',
      'acme.module.ts',
      'acme.suite.spec.ts',
      'acme.suite.ts',
    ]);
    expect(suite.checks.map(({ id }) => id)).toEqual(['acme.people.second-factor', 'acme.sharing.links']);
  });
});
