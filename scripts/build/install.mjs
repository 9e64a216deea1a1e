import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleAgent } from './agent-bundle.mjs';
import { ensureDashboard } from './dashboard.mjs';
import { DATA, ROOT, dataFolder, giveUp, timed } from '../shared/project.mjs';

/** The oldest Node that runs the service and its tools; package.json says the same under `engines`. */
const OLDEST_NODE = [20, 19];
const BUILT_FROM = [
  'src',
  'migrations',
  'ormconfig.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'package-lock.json',
];

/** Ends the process with a friendly message when this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  giveUp(
    `Posture needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. Install a newer one, for example from nodejs.org, then try again.`,
  );
}

/** Runs `npm ci` when node_modules is missing or is not what package-lock.json says. */
export async function install(say = console.log) {
  if (isInstalled()) return;
  say('installing packages (npm ci) …');
  await timed(
    'installed',
    async () => {
      const npm = process.env.npm_execpath;
      // With NODE_ENV=production npm would leave out what builds and tests the service.
      const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
      const { code, output } = npm?.endsWith('.js')
        ? await run(process.execPath, [npm, ...args])
        : await run('npm', args, { shell: process.platform === 'win32' });
      if (code !== 0)
        giveUp(
          `${output}\nThe packages could not be installed. The reason is above; check the network, then try again.`,
        );
    },
    say,
  );
}

/** Says what the service in `dist/` was built from. */
export const BUILD_STAMP = join(DATA, 'stamps', 'build');

/**
 * Builds `dist/`, the agent's one file and the dashboard (or what else `dashboard` does), each when the sources are not the
 * ones it was built from. Returns `{ok, output}`; the caller says what failed.
 */
export async function build(say = console.log, dashboard = ensureDashboard) {
  const agent = await bundleAgent().catch((error) => error);
  if (agent instanceof Error) return { ok: false, output: agent.message };
  const complaint = await dashboard();
  if (complaint !== undefined) return { ok: false, output: complaint };
  dataFolder();
  const hash = hashOf(BUILT_FROM);
  if (
    existsSync(join(ROOT, 'dist/src/main.js')) &&
    existsSync(BUILD_STAMP) &&
    readFileSync(BUILD_STAMP, 'utf8') === hash
  ) {
    return { ok: true, output: '' };
  }
  rmSync(BUILD_STAMP, { force: true });
  const begun = performance.now();
  const { code, output } = await run(process.execPath, [
    '--max-semi-space-size=64',
    join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js'),
    'build',
  ]);
  if (code !== 0) return { ok: false, output };
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, hash);
  say(`built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return { ok: true, output };
}

/** Runs a program in the project's root: `{code, stdout, output}`, where `output` is everything it printed. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    let stdout = '';
    let output = '';
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdout.setEncoding('utf8').on('data', (part) => {
      stdout += part;
      output += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part) => (output += part));
    child.once('error', (error) => resolve({ code: 1, stdout, output: output + error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, output }));
  });
}

/** SHA-256 over names and contents of files and folders under the root; tests do not count, they are not built. */
export function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  const add = (path) => {
    const full = join(ROOT, path);
    if (!existsSync(full)) return;
    const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== 'testing') add(below);
      else if (entry.isFile() && !entry.name.endsWith('.spec.ts')) addFile(below);
    }
  };
  const addFile = (path) => hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  for (const path of paths) {
    if (/\.\w+$/.test(path)) {
      if (existsSync(join(ROOT, path))) addFile(path);
    } else {
      add(path);
    }
  }
  return hash.digest('hex');
}

/** npm notes what it installed in node_modules/.package-lock.json, last of all: it must agree with package-lock.json. */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  let installed;
  try {
    installed = packagesOf('node_modules/.package-lock.json');
  } catch {
    return false;
  }
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) =>
      path === '' || installed[path]?.version === wanted.version || (installed[path] === undefined && wanted.optional),
  );
}
