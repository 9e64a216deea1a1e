import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hashOf, run } from '../build/install.mjs';
import { ensurePostgres } from './postgres.mjs';
import { DATA, dataFolder } from '../shared/project.mjs';
import { ensureServiceLogin, serviceUrl } from './service-login.mjs';

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE = 'posture_template';

const RUNS_LOCK = "hashtext('posture test runs')";
const TEMPLATE_LOCK = "hashtext('posture test template')";

/**
 * Opens the PostgreSQL for tests (`TEST_DATABASE_URL`, else an embedded one in `.data/test-pg`) with a migrated template.
 * `close()` stops the embedded one, unless another test run on this machine still uses it.
 */
export async function openTestPostgres(say = console.log) {
  const own = process.env.TEST_DATABASE_URL;
  if (!own) dataFolder();
  const server = own
    ? undefined
    : await ensurePostgres({ dataDir: join(DATA, 'test-pg'), durable: false, say: () => undefined });
  const adminUrl = own ?? server.url;
  const admin = await connect(adminUrl);
  // Every run holds this lock shared; who can take it alone is the only one here.
  const alone = await tryAlone(admin);
  if (alone) await dropLeftOvers(admin);
  await admin.query(`SELECT pg_advisory_lock_shared(${RUNS_LOCK})`);
  if (alone) await admin.query(`SELECT pg_advisory_unlock(${RUNS_LOCK})`);
  await ensureServiceLogin(admin, adminUrl);
  await prepareTemplate(admin, adminUrl, say);
  const close = async () => {
    await admin.query(`SELECT pg_advisory_unlock_shared(${RUNS_LOCK})`);
    const last = await tryAlone(admin);
    if (last) await dropLeftOvers(admin);
    await admin.end();
    if (last) await server?.stop();
  };
  return { adminUrl, close };
}

/**
 * A fresh copy of the migrated template, or of a copy that nobody is connected to, on the server of `adminUrl`:
 * `{name, url, serviceUrl, drop()}`.
 */
export async function cloneTemplate(adminUrl, template = TEMPLATE) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Page by page through the log of writes, as PostgreSQL would, takes five times the CPU.
  await statement(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = withDatabase(adminUrl, name);
  return {
    name,
    url,
    serviceUrl: serviceUrl(url),
    drop: () => statement(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Gives `work` the address of a migrated database of its own, and removes it afterwards. */
export async function withScratchDatabase(work) {
  const postgres = await openTestPostgres(() => undefined);
  try {
    const scratch = await cloneTemplate(postgres.adminUrl);
    try {
      return await work(scratch.url);
    } finally {
      await scratch.drop();
    }
  } finally {
    await postgres.close();
  }
}

/** Makes the template anew when the migrations are not the ones it was made with. */
async function prepareTemplate(admin, adminUrl, say) {
  await admin.query(`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`);
  try {
    const hash = createHash('sha256')
      .update(hashOf(['migrations', 'src/platform/database']))
      .digest('hex');
    const { rows } = await admin.query(
      "SELECT shobj_description(oid, 'pg_database') AS hash FROM pg_database WHERE datname = $1",
      [TEMPLATE],
    );
    if (rows[0]?.hash === hash) return;
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    const { code, output } = await makeSchema(withDatabase(adminUrl, TEMPLATE));
    if (code !== 0) throw new Error(`The migrations do not run on an empty database:\n${output}`);
    await admin.query(`COMMENT ON DATABASE ${TEMPLATE} IS '${hash}'`);
    say('prepared the template database');
  } finally {
    await admin.query(`SELECT pg_advisory_unlock(${TEMPLATE_LOCK})`);
  }
}

/** Runs TypeORM's command line on `ormconfig.ts` against `url`; gives exit code and output. */
export function typeorm(args, url) {
  return typescript(['node_modules/typeorm/cli.js', ...args, '-d', 'ormconfig.ts'], url);
}

function makeSchema(url) {
  return typescript(['scripts/postgres/make-schema.mjs'], url);
}

function typescript(args, url) {
  return run(process.execPath, ['--no-warnings', '--import', '@swc-node/register/esm-register', ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url },
  });
}

async function tryAlone(admin) {
  const { rows } = await admin.query(`SELECT pg_try_advisory_lock(${RUNS_LOCK}) AS alone`);
  return rows[0].alone;
}

/** Databases of this run, or of one that was killed before it could drop them. */
async function dropLeftOvers(admin) {
  const { rows } = await admin.query("SELECT datname FROM pg_database WHERE datname ~ '^test_[0-9a-f]{16}$'");
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

async function statement(adminUrl, sql) {
  const client = await connect(adminUrl);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function connect(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function withDatabase(url, name) {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
