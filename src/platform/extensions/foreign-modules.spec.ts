import 'reflect-metadata';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '../config/define-config.js';
import { foreignModules } from './foreign-modules.js';

const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder outside the service, with these files. */
async function outside(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'posture-foreign-'));
  made.push(root);
  for (const [name, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

/** A module class as Nest's decorator leaves it. */
const moduleClass = (name: string): string =>
  `export default class ${name} {}\nReflect.defineMetadata('providers', [], ${name});\n`;

async function names(EXTENSIONS: string): Promise<string[]> {
  const { imports = [] } = await foreignModules({ EXTENSIONS });
  return imports.map((module) => (module as { name: string }).name);
}

async function problems(EXTENSIONS: string): Promise<string[]> {
  try {
    await foreignModules({ EXTENSIONS });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('EXTENSIONS', () => {
  it('is empty by default', async () => {
    expect((await foreignModules({})).imports).toEqual([]);
    expect(await names(' , ')).toEqual([]);
  });

  it('names folders, whose modules and those of whose folders are loaded, and files, each once', async () => {
    const folder = await outside({
      'zeta.module.js': moduleClass('Zeta'),
      'acme/acme.module.js': moduleClass('Acme'),
      'acme/acme.adapter.js': 'throw new Error();',
      'acme/deeper/not.module.js': 'throw new Error();',
      'node_modules/other.module.js': 'throw new Error();',
      'README.txt': '',
    });
    expect(await names(folder)).toEqual(['Acme', 'Zeta']);
    expect(await names(`${folder}/zeta.module.js , ${folder}`)).toEqual(['Zeta', 'Acme']);
    expect(await names(relative(process.cwd(), folder))).toEqual(['Acme', 'Zeta']);
  });

  it('takes a module with its settings, as Nest makes them', async () => {
    const folder = await outside({
      'a.module.js': `${moduleClass('A').replace('default ', '')}export default { module: A };`,
    });
    expect((await foreignModules({ EXTENSIONS: folder })).imports).toEqual([{ module: expect.any(Function) }]);
  });

  it('tells of everything that cannot be loaded, and why', async () => {
    const folder = await outside({
      'empty/README.txt': '',
      'broken/broken.module.js': 'import "not-installed-anywhere";',
      'nothing/nothing.module.js': 'export class Acme {}',
      'plain/plain.module.js': 'export default class Plain {}',
      'fails/fails.module.js': 'throw new TypeError("no licence");',
    });
    const at = (path: string): string => join(folder, path);
    const named = ['missing', 'empty', 'broken', 'nothing', 'plain', 'fails'].map(at).join(',');
    expect(await problems(named)).toEqual([
      `EXTENSIONS names ${at('missing')}, which cannot be read (ENOENT).`,
      `EXTENSIONS names ${at('empty')}, but no *.module.js is in it or in its folders.`,
      expect.stringMatching(/^EXTENSIONS: .*broken\.module\.js could not be loaded: .*not-installed-anywhere/s),
      `EXTENSIONS: ${at('nothing/nothing.module.js')} exports no module class as default.`,
      `EXTENSIONS: Plain in ${at('plain/plain.module.js')} is not marked with Nest's Module decorator.`,
      `EXTENSIONS: ${at('fails/fails.module.js')} could not be loaded: TypeError: no licence`,
    ]);
  });
});
