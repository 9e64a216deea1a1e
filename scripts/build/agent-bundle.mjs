import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, isMain } from '../shared/project.mjs';

const AGENT = join(ROOT, 'agent');
const ENTRY = join(AGENT, 'src/cli.ts');
const SHARED = join(ROOT, 'src/scans/domain');

/** The whole agent in one file that runs on any Node from 20 on. Not in git. */
export const BUNDLE = join(AGENT, 'dist/posture-agent.mjs');

/** The second line of a bundle; the agent's `install` knows its own program by it. */
const MADE_FROM = /^\/\/ posture-agent (\S+), made from ([0-9a-f]{64})$/m;

/**
 * Makes the agent's one file when the sources are not those that it says it was made from. Throws when they do not bundle.
 * @returns whether it was made anew
 */
export async function bundleAgent() {
  const hash = inputsHash();
  if (hashIn(BUNDLE) === hash) return false;
  const text = await bundled(hash);
  mkdirSync(dirname(BUNDLE), { recursive: true });
  // Whole or not at all: the service may be reading it now.
  const fresh = `${BUNDLE}.${process.pid}`;
  writeFileSync(fresh, text);
  chmodSync(fresh, 0o755);
  renameSync(fresh, BUNDLE);
  return true;
}

async function bundled(hash) {
  const { rolldown } = await import('rolldown');
  const { version } = manifest();
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    external: /^node:/,
    tsconfig: join(ROOT, 'tsconfig.json'),
    transform: { target: 'node20', define: { POSTURE_AGENT_VERSION: JSON.stringify(version) } },
    // What cannot be found would be left for the machine that has nothing but this file.
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`The agent cannot be bundled: ${log.message}`);
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, comments: false });
    const [chunk, ...rest] = output;
    if (rest.length > 0) throw new Error(`The agent became ${output.length} files instead of one.`);
    const strange = chunk.imports.filter((name) => !name.startsWith('node:'));
    if (strange.length > 0)
      throw new Error(`The agent may import nothing but node: modules, not ${strange.join(', ')}.`);
    const code = chunk.code.replace(/^#![^\n]*\n/, '');
    return `#!/usr/bin/env node\n// posture-agent ${version}, made from ${hash}\n${code}`;
  } finally {
    await bundle.close();
  }
}

/** SHA-256 over everything that the bundle is made from; the same on every machine. */
function inputsHash() {
  const hash = createHash('sha256');
  const add = (name, content) => hash.update(`\0${name}\0`).update(content);
  add('rolldown', JSON.parse(readFileSync(join(ROOT, 'node_modules/rolldown/package.json'), 'utf8')).version);
  add('agent-bundle.mjs', readFileSync(new URL(import.meta.url)));
  add('tsconfig.json', readFileSync(join(ROOT, 'tsconfig.json')));
  add('package.json', readFileSync(join(AGENT, 'package.json')));
  // What it shares with the service: how reports are recognized.
  for (const name of readdirSync(SHARED).sort())
    if (name.endsWith('.ts') && !name.endsWith('.spec.ts')) add(`shared/${name}`, readFileSync(join(SHARED, name)));
  const files = readdirSync(join(AGENT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) add(file.slice(AGENT.length).replaceAll('\\', '/'), readFileSync(file));
  return hash.digest('hex');
}

function hashIn(file) {
  try {
    return MADE_FROM.exec(readFileSync(file, 'utf8').slice(0, 300))?.[2];
  } catch {
    return undefined;
  }
}

function manifest() {
  return JSON.parse(readFileSync(join(AGENT, 'package.json'), 'utf8'));
}

if (isMain(import.meta.url)) {
  const begun = performance.now();
  const isNew = await bundleAgent();
  console.log(isNew ? `${BUNDLE} in ${((performance.now() - begun) / 1000).toFixed(2)} s` : 'the agent is up to date');
}
