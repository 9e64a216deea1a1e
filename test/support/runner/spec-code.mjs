import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SWC } from '../../../scripts/build/swc-options.mjs';

const ROOT = new URL('../../../', import.meta.url);
const KEPT = new URL('.data/spec-code/', ROOT);
const READ = ['src', 'dashboard/src', 'test', 'agent/src', 'agent/test', 'migrations'];
const require = createRequire(import.meta.url);

const SALT = JSON.stringify([SWC, require('@swc/core/package.json').version]);

/** The JavaScript of a TypeScript file, made once and kept in `.data/spec-code/` under what it was made from. */
export function codeOf(url) {
  const source = readFileSync(url, 'utf8');
  const name = nameOf(url, source);
  try {
    return readFileSync(new URL(name, KEPT), 'utf8');
  } catch {
    return compile(url, source, name);
  }
}

/** Compiles what the workers would otherwise each compile for themselves, and forgets what no file is made into any more. */
export function compileAll() {
  mkdirSync(KEPT, { recursive: true });
  const kept = new Set(readdirSync(KEPT));
  const needed = new Set();
  for (const folder of READ) {
    for (const entry of readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/(?<!\.d)\.ts$/.test(entry.name)) continue;
      const url = pathToFileURL(`${entry.parentPath}/${entry.name}`);
      const source = readFileSync(url, 'utf8');
      const name = nameOf(url, source);
      needed.add(name).add(`${name}.map`);
      if (!kept.has(name)) compile(url, source, name);
    }
  }
  for (const name of kept) if (!needed.has(name)) rmSync(new URL(name, KEPT), { force: true });
}

function nameOf(url, source) {
  return `${createHash('sha256').update(`${SALT}\0${url.pathname}\0${source}`).digest('hex').slice(0, 32)}.js`;
}

function compile(url, source, name) {
  const { transformSync } = require('@swc/core');
  const { code, map } = transformSync(source, { ...SWC, filename: fileURLToPath(url) });
  const compiled = `${code}\n//# sourceMappingURL=${new URL(`${name}.map`, KEPT)}\n`;
  mkdirSync(KEPT, { recursive: true });
  keep(`${name}.map`, map);
  keep(name, compiled);
  return compiled;
}

/** Whole or not at all: another worker may read it now. */
function keep(name, text) {
  const fresh = new URL(`${name}.${randomBytes(4).toString('hex')}`, KEPT);
  writeFileSync(fresh, text);
  renameSync(fresh, new URL(name, KEPT));
}
