import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../../scripts/postgres/postgres.mjs';

/** Fixed for a run: checkpoints come when the benchmark asks for them and not in the middle of a count. */
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements, auto_explain',
  'pg_stat_statements.track_utility': 'on',
  max_wal_size: "'8GB'",
  checkpoint_timeout: "'30min'",
};

/**
 * Brings up a PostgreSQL of the benchmark's own in a temporary folder, durable like a real one. Everything is removed by
 * `close()`, and also when this process is killed.
 */
export async function openCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'posture-bench-'));
  chmodSync(folder, 0o711);
  const start = () => ensurePostgres({ dataDir: join(folder, 'pg'), say: () => undefined });
  let server = await start();
  const watchdog = watch(folder);
  await withClient(server.url, async (admin) => {
    for (const [name, value] of Object.entries(SETTINGS)) await admin.query(`ALTER SYSTEM SET ${name} = ${value}`);
  });
  await server.stop();
  server = await start();
  let admin = await connect(server.url);
  const { rows } = await admin.query('SHOW server_version');

  return {
    version: rows[0].server_version,
    folder,
    /** Connection string of a database. */
    urlOf: (database) => withDatabase(server.url, database),
    query: (text, values) => admin.query(text, values).then((result) => result.rows),
    async create(database, template) {
      await admin.query(`CREATE DATABASE ${database} ${template === undefined ? '' : `TEMPLATE ${template}`}`);
      const url = withDatabase(server.url, database);
      await withClient(url, (client) =>
        client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements; CREATE EXTENSION IF NOT EXISTS pgstattuple'),
      );
      return url;
    },
    drop: (database) => admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
    /** Changes settings of the whole server; open sessions follow at their next statement. */
    async set(settings) {
      for (const [name, value] of Object.entries(settings)) await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`);
      await admin.query('SELECT pg_reload_conf(), pg_sleep(0.2)');
    },
    /** What the server has logged from `offset` on. */
    log: (offset = 0) => readFileSync(join(folder, 'pg.log')).subarray(offset).toString('utf8'),
    logSize: () => statSync(join(folder, 'pg.log')).size,
    /** Stops and starts the server; gives the seconds that the start took. */
    async restart() {
      await admin.end();
      await server.stop();
      const begun = performance.now();
      server = await start();
      const seconds = (performance.now() - begun) / 1000;
      admin = await connect(server.url);
      return seconds;
    },
    async close() {
      await admin.end().catch(() => undefined);
      await server.stop();
      watchdog.stdin.end('done');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A client of a database, for looking behind the curtain. */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Gives `work` a client and closes it afterwards. */
export async function withClient(url, work) {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function watch(folder) {
  const program = new URL('watchdog.mjs', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  child.stdin.unref();
  return child;
}

function withDatabase(url, name) {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
