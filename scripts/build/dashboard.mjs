import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { weigh } from './dashboard-budget.mjs';
import { ensureSchema } from './dashboard-schema.mjs';
import { ROOT, giveUp, isMain } from '../shared/project.mjs';

const DIST = join(ROOT, 'dashboard/dist');
const STAMP = '.made-from';
const MADE_FROM = [
  'dashboard/src',
  'dashboard/public',
  'dashboard/index.html',
  'dashboard/vite.config.ts',
  'dashboard/tsconfig.json',
  'src/charts',
  'openapi.json',
  'package-lock.json',
  'scripts/build/dashboard.mjs',
  'scripts/build/dashboard-budget.mjs',
  'scripts/build/dashboard-schema.mjs',
];
const COMPRESSED = /\.(?:css|html|js|json|svg|webmanifest)$/;

/** Builds it, and the types of the API, when the sources are not those that it was built from. Undefined, or what is wrong, for people. */
export async function ensureDashboard() {
  const wrong = await ensureSchema().catch((error) => error);
  if (wrong instanceof Error) return wrong.message;
  if (isBuiltFrom(sourcesHash())) return undefined;
  // Vite says NODE_ENV for its whole process, so that is one of its own.
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'scripts/build/dashboard.mjs')],
      { cwd: ROOT, env },
      (error, stdout, stderr) => {
        resolve(error === null ? undefined : `${stdout}${stderr}`);
      },
    );
  });
}

function isBuiltFrom(hash) {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * Builds `dashboard/dist` when its sources are not those that it was built from. Throws when something does not compile, and when a part is larger than its budget.
 * @returns whether it was built anew, with a line for each part and its size
 */
async function buildDashboard() {
  const hash = sourcesHash();
  if (isBuiltFrom(hash)) return { isNew: false, lines: [] };
  await ensureSchema();
  const making = `${DIST}.${process.pid}`;
  try {
    await bundle(making);
    const { lines, tooLarge } = weigh(making);
    if (tooLarge.length > 0) throw new Error(`The dashboard is larger than its budget:\n${tooLarge.join('\n')}`);
    rmSync(join(making, '.vite'), { recursive: true });
    compress(making);
    writeFileSync(join(making, STAMP), hash);
    // Whole or not at all: the service may be reading it now.
    rmSync(DIST, { recursive: true, force: true });
    renameSync(making, DIST);
    return { isNew: true, lines };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

async function bundle(outDir) {
  mkdirSync(outDir, { recursive: true });
  const { build } = await import('vite');
  const warnings = [];
  const logger = {
    hasWarned: false,
    info: () => undefined,
    warn: (text) => warnings.push(text),
    warnOnce: (text) => warnings.push(text),
    error: (text) => warnings.push(text),
    clearScreen: () => undefined,
    hasErrorLogged: () => false,
  };
  await build({
    root: join(ROOT, 'dashboard'),
    configFile: join(ROOT, 'dashboard/vite.config.ts'),
    mode: 'production',
    customLogger: logger,
    build: { outDir, emptyOutDir: true },
  });
  if (warnings.length > 0) throw new Error(`Vite warns:\n${warnings.join('\n')}`);
}

/** Beside each text file, where that is smaller: compressed once here, not with each request. */
function compress(folder) {
  for (const file of filesIn(folder)) {
    if (!COMPRESSED.test(file)) continue;
    const bytes = readFileSync(file);
    const packed = {
      '.br': brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      '.gz': gzipSync(bytes, { level: 9 }),
    };
    for (const [ending, smaller] of Object.entries(packed)) {
      if (smaller.length < bytes.length * 0.9) writeFileSync(file + ending, smaller);
    }
  }
}

/** SHA-256 over everything that it is built from. */
function sourcesHash() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of MADE_FROM) {
    const full = join(ROOT, path);
    if (!existsSync(full)) continue;
    const files = /\.\w+$/.test(path)
      ? [full]
      : filesIn(full).filter((file) => !/\.spec\.ts$|schema\.d\.ts/.test(file));
    for (const file of files) {
      hash.update(`\0${relative(ROOT, file).replaceAll('\\', '/')}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (isMain(import.meta.url)) {
  const begun = performance.now();
  const { isNew, lines } = await buildDashboard().catch((error) => giveUp(error.message));
  for (const line of lines) console.log(line);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(isNew ? `dashboard built in ${seconds} s` : 'the dashboard is up to date');
}
