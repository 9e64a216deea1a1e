import { fork } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitSubjects } from './gates/commit-subjects.mjs';
import { migrationRules } from './gates/migration-rules.mjs';
import { trackedSecrets } from './gates/secret-scan.mjs';
import { ensureSchema } from './build/dashboard-schema.mjs';
import { build, install, requireNode, run } from './build/install.mjs';
import { openapiDrift } from './contract/openapi.mjs';
import { ROOT, dataFolder, isMain } from './shared/project.mjs';
import { typeorm, withScratchDatabase } from './postgres/test-postgres.mjs';

/** Compilers make and drop much: with the young space that Node begins with tsc took 7 % longer. */
const ROOMY = '--max-semi-space-size=64';
const PLAIN = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0' };
const CRUISED = ['src', 'migrations', 'ormconfig.ts', 'test', 'agent/src', 'dashboard/src'];

/** Each gate returns undefined when it is passed, otherwise what is wrong; before them, as the slowest, come types and lint. */
const gates = {
  migrations: migrationDrift,
  rules: migrationRules,
  boundaries: () =>
    tool('dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      ...CRUISED.filter((path) => existsSync(join(ROOT, path))),
    ]),
  format,
  unused: () => tool('knip/bin/knip.js', ['--no-progress', '--include', 'files,exports,types,dependencies,unlisted']),
  openapi: openapiDrift,
  // A fresh clone has no packages when this file is read.
  contract: async () => (await import('./contract/lint.mjs')).contractDefects(),
  secrets: trackedSecrets,
  subjects: commitSubjects,
};

/**
 * Runs the build and every gate, each printed as one line with its output when it failed. Returns `{passed, failed}`.
 *
 * @param beside what is begun once the build is done and runs beside the gates, which then leave it a core
 */
export async function runGates(beside = undefined) {
  dataFolder();
  await ensureSchema();
  let built;
  const results = [];
  // Both take one core; what types and lint read, the build does not write.
  const building = report('build', async () => {
    built = await build(() => undefined);
    return built.ok ? undefined : built.output;
  }).then((passed) => results.push(passed));
  const waiting = [
    typesAndLint,
    ...Object.entries(gates).map(([name, gate]) => async () => {
      if (name === 'openapi') await building;
      const needsBuild = name === 'openapi' && !built.ok;
      return [await report(name, needsBuild ? () => 'It needs the build, which failed.' : gate)];
    }),
  ];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(...(await next()));
  };
  const [, besides] = await Promise.all([worker(), building.then(() => (beside ? beside() : worker()))]);
  const passed = results.filter(Boolean).length;
  const failed = results.length - passed;
  return { passed: passed + (besides?.passed ?? 0), failed: failed + (besides?.failed ?? 0) };
}

async function report(name, gate) {
  const begun = performance.now();
  const wrong = await Promise.resolve()
    .then(gate)
    .catch((error) => error.message);
  if (wrong === undefined) {
    console.log(`ok  ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    return true;
  }
  console.log(`FAILED  ${name}\n${wrong.trimEnd().replace(/^/gm, '    ')}`);
  return false;
}

/** Two gates of one process, which reads and checks the sources once for both. */
function typesAndLint() {
  const child = fork(join(ROOT, 'scripts/gates/types-and-lint.mjs'), {
    cwd: ROOT,
    env: PLAIN,
    silent: true,
    execArgv: [ROOMY],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const said = (gate) =>
    new Promise((resolve, reject) => {
      child.on('message', (message) => {
        if (gate in message) resolve(message[gate] ?? undefined);
      });
      child.once('error', reject);
      child.once('close', (code) => reject(new Error(`It ended with code ${code} and said nothing.\n${output}`)));
    });
  const [types, lint] = [said('types'), said('lint')];
  return Promise.all([report('types', () => types), report('lint', () => lint)]);
}

async function tool(program, args) {
  const { code, output } = await run(process.execPath, [ROOMY, join(ROOT, 'node_modules', program), ...args], {
    env: PLAIN,
  });
  return code === 0 ? undefined : output;
}

/** A cache makes the first run a quarter longer, and who checks once, as CI does, has nothing of it: the second run begins one. */
async function format() {
  const stamps = join(dataFolder(), 'stamps');
  const stamp = join(stamps, 'formatted');
  const cache = existsSync(stamp) ? ['--cache', '--cache-location', '.data/prettier'] : [];
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, '');
  return tool('prettier/bin/prettier.cjs', ['--check', '.', ...cache, '--log-level=warn']);
}

/** What the entities say against what the migrations make, on a migrated scratch database. */
function migrationDrift() {
  return withScratchDatabase(async (url) => {
    await dropExpressions(url);
    const { code, output } = await typeorm(['migration:generate', 'migrations/drift', '--check', '--esm'], url);
    return code === 0 ? undefined : `The entities and the migrations differ. Write a migration for:\n${output}`;
  });
}

/** Makes computed columns plain ones: what they are computed from TypeORM looks up in a table of its own, which no migration of ours makes. */
async function dropExpressions(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT format('ALTER TABLE %I ALTER COLUMN %I DROP EXPRESSION', table_name, column_name) AS statement
         FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'ALWAYS'`,
    );
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}

if (isMain(import.meta.url)) {
  requireNode();
  await install();
  const { passed, failed } = await runGates();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
