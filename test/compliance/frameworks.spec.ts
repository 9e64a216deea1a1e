import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Catalogue } from '../../src/compliance/index.js';
import { startService, type TestService } from '../support/service.js';

const BUILT = new URL('../../dist/src/compliance/', import.meta.url);
const SHIPPED = fileURLToPath(new URL('../../src/compliance/frameworks/', import.meta.url));

/** A folder with one framework of our own, made from a shipped one. */
async function ownFrameworks(change: (text: string) => string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'posture-own-frameworks-'));
  await cp(`${SHIPPED}nis2-art21/framework.json`, join(root, 'house-rules', 'framework.json'));
  const file = join(root, 'house-rules', 'framework.json');
  await writeFile(file, change((await readFile(file, 'utf8')).replace('"nis2-art21"', '"house-rules"')));
  return root;
}

describe('a folder of frameworks that the configuration names', () => {
  let folder: string;
  let service: TestService;

  beforeAll(async () => {
    folder = await ownFrameworks((text) => text);
    service = await startService({ COMPLIANCE_FRAMEWORKS: folder });
  });

  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is read beside those that are shipped', () => {
    const catalogue = service.app.get(Catalogue, { strict: false });
    expect(catalogue.frameworks).toHaveLength(15);
    expect(catalogue.control('house-rules', '21(2)(j)')?.title).toBe('MFA and secured communications');
  });

  it('stops the start when a file in it cannot be used, and names the line', async () => {
    const broken = await ownFrameworks((text) => text.replace('"kind": "respond"', '"kind": "regret"'));
    const lines = (await readFile(join(broken, 'house-rules', 'framework.json'), 'utf8')).split('\n');
    const line = lines.findIndex((one) => one.includes('"regret"')) + 1;
    const { DATABASE_URL, DATABASE_OWNER_URL } = service.environment;
    const start = startService({
      DATABASE_URL: DATABASE_URL!,
      DATABASE_OWNER_URL: DATABASE_OWNER_URL!,
      COMPLIANCE_FRAMEWORKS: broken,
    });
    await expect(start).rejects.toThrow(`house-rules/framework.json:${line} /controls/1/kind must be "prevent"`);
    await rm(broken, { recursive: true, force: true });
  });
});

describe('the build', () => {
  it('has every framework, and reads them', async () => {
    if (!existsSync(BUILT))
      throw new Error('dist/ is not there. Build the service before these tests: npx nest build.');
    const program = `
      import { loadCatalogue } from './catalogue/load-catalogue.js';
      import { SIGNALS } from './catalogue/signals.js';
      import { CHECK_CATALOGUE } from '../scans/index.js';
      const checks = new Set(CHECK_CATALOGUE.map(({ id }) => id));
      const { frameworks, mappings, hash } = await loadCatalogue({ folders: ['frameworks'], signals: SIGNALS, checks });
      console.log(JSON.stringify([frameworks.length, mappings.length, hash]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fileURLToPath(BUILT),
      env: { PATH: process.env['PATH'] ?? '' },
    });
    const { loadCatalogue } = await import('../../src/compliance/catalogue/load-catalogue.js');
    const { SIGNALS } = await import('../../src/compliance/catalogue/signals.js');
    const { CHECK_CATALOGUE } = await import('../../src/scans/index.js');
    const checks = new Set(CHECK_CATALOGUE.map(({ id }) => id));
    const { hash } = await loadCatalogue({ folders: [SHIPPED], signals: SIGNALS, checks });
    expect(JSON.parse(stdout)).toEqual([14, 15, hash]);
  });
});
