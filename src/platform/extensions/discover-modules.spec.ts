import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { discoverModules } from './discover-modules.js';

const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** An extension folder with these files. */
async function folder(files: Record<string, string>): Promise<URL> {
  const root = await mkdtemp(join(tmpdir(), 'posture-extensions-'));
  made.push(root);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return pathToFileURL(`${root}/`);
}

async function names(files: Record<string, string>): Promise<string[]> {
  const { imports = [] } = await discoverModules(await folder(files));
  return imports.map((module) => (module as { name: string }).name);
}

describe('an extension folder', () => {
  it('gives the modules of its folders, sorted; files and the contract kit are none', async () => {
    const found = await names({
      'zeta/zeta.module.ts': 'export default class Zeta {}',
      'acme/acme.module.ts': 'export default class Acme {}',
      'acme/acme.adapter.ts': 'export default class Other {}',
      'testing/testing.module.ts': 'export default class Kit {}',
      'README.txt': '',
    });
    expect(found).toEqual(['Acme', 'Zeta']);
  });

  it('may be empty', async () => {
    expect(await names({ 'README.txt': '' })).toEqual([]);
  });

  it('with a module that exports nothing by default says which', async () => {
    await expect(names({ 'acme/acme.module.ts': 'export class Acme {}' })).rejects.toThrow(
      'acme.module has no default export',
    );
  });

  it('with a folder without its module is refused, and others load all the same', async () => {
    const broken = names({ 'acme/adapter.ts': 'export default class Acme {}' });
    const whole = names({ 'beta/beta.module.ts': 'export default class Beta {}' });
    await expect(broken).rejects.toThrow('acme.module');
    expect(await whole).toEqual(['Beta']);
  });
});
