import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { movedClock } from '../test/moved-clock.mjs';
import { isAlive, withLock } from '../shared/process-lock.mjs';
import { NOT_DURABLE } from './settings.mjs';
import { ensureServiceLogin } from './service-login.mjs';
import {
  canEnter,
  ownedFolder,
  postgresBinaries,
  reachableTemporaryFolder,
  removeFolder,
  serverUser,
} from './binaries.mjs';

const SUPERUSER = 'postgres';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/**
 * Makes sure that the PostgreSQL of `dataDir` (absolute) runs on 127.0.0.1, and that `database` exists in it.
 * Gives `url`, of the superuser, and `serviceUrl`, of the service's own user.
 * Starts it, or joins the one that runs already (`started: false`); both survive the end of this process until `stop()`.
 * `durable: false` turns off everything that protects data from a crash: for tests only.
 * Throws with the reason and the last lines of the server's log when it does not come up.
 */
export async function ensurePostgres({ dataDir, port, database = SUPERUSER, durable = true, say = console.log }) {
  mkdirSync(dirname(dataDir), { recursive: true });
  return withLock(`${dataDir}.lock`, async () => {
    const user = serverUser(say);
    const state = readState(dataDir);
    const folder = clusterFolder(dataDir, user, state, say);
    const password = passwordFor({ dataDir, folder, state, durable, say });
    await removeOrphan(folder, password, say);
    let server = await runningServer(folder, password);
    const started = server === undefined;
    if (server === undefined) {
      const native = postgresBinaries(user, say);
      if (!existsSync(join(folder, 'PG_VERSION'))) initialise({ native, folder, password, user, durable });
      const chosen = port ?? (await freePort(state.port));
      const log = join(dirname(dataDir), `${basename(dataDir)}.log`);
      server = await start({ native, folder, port: chosen, password, user, durable, log });
    }
    writeFileSync(stateFile(dataDir), JSON.stringify({ port: server.port, folder }), { mode: 0o600 });
    const url = urlOf(server.port, password, database);
    const serviceUrl = await prepareDatabase(server.port, password, database);
    const { pid } = server;
    return { url, serviceUrl, started, stop: () => stop(pid, folder) };
  });
}

/** Stops the server of `dataDir` when it runs, and removes its files. Returns the folders that were removed. */
export async function removePostgres(dataDir) {
  const folder = readState(dataDir).folder ?? dataDir;
  const pid = livePostmaster(folder)?.pid;
  if (pid !== undefined) await stop(pid, folder);
  const removed = [...new Set([folder, dataDir])].filter((path) => existsSync(path));
  for (const path of removed) removeFolder(path);
  for (const path of [stateFile(dataDir), markFile(folder)]) rmSync(path, { force: true });
  return removed;
}

function stateFile(dataDir) {
  return `${dataDir}.json`;
}

function readState(dataDir) {
  try {
    return JSON.parse(readFileSync(stateFile(dataDir), 'utf8'));
  } catch {
    return {};
  }
}

/** The data directory itself, or a stable place under the temporary directory when root's server user cannot reach it. */
function clusterFolder(dataDir, user, state, say) {
  if (canEnter(dirname(dataDir), user)) return dataDir;
  const project = createHash('sha256').update(dirname(dataDir)).digest('hex').slice(0, 12);
  const home = ownedFolder(join(reachableTemporaryFolder(user), `posture-${project}`), 0o711);
  const folder = join(home, basename(dataDir));
  if (state.folder !== folder) {
    say(`the database lives in ${folder}, because the user "postgres" cannot enter ${dirname(dataDir)}`);
  }
  return folder;
}

/** The superuser's password, kept beside the data directory and shared by the clusters there. Made on first use. */
function passwordFor({ dataDir, folder, state, durable, say }) {
  const file = join(dirname(dataDir), 'postgres-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const isLeftOver = folder !== dataDir && state.folder === undefined;
  // With a mark it is told from our own, and taken away, as soon as there is a password.
  if (existsSync(join(folder, 'PG_VERSION')) && !(isLeftOver && existsSync(markFile(folder)))) {
    if (durable && !isLeftOver) {
      throw new Error(
        `${file} is missing, so the database in ${folder} cannot be opened. Put it back, or remove that folder.`,
      );
    }
    if (livePostmaster(folder))
      throw new Error(`A PostgreSQL whose password is lost runs in ${folder}. Stop it, then try again.`);
    removeFolder(folder);
    say(`removed ${folder}: its password is gone`);
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

/**
 * What says with which password a cluster outside the checkout was made: not the password. A checkout that was deleted leaves
 * such a cluster behind, and the next one at the same place can tell that it is not its own.
 */
function markFile(folder) {
  return `${folder}.mark`;
}

function markOf(password) {
  return createHash('sha256').update(`posture cluster ${password}`).digest('hex');
}

/** Stops and removes a cluster that a deleted checkout left: its password went with the checkout. */
async function removeOrphan(folder, password, say) {
  const mark = markFile(folder);
  if (!existsSync(mark) || readFileSync(mark, 'utf8') === markOf(password)) return;
  const pid = livePostmaster(folder)?.pid;
  if (pid !== undefined) await stop(pid, folder);
  if (existsSync(folder)) removeFolder(folder);
  rmSync(mark);
  say(`removed ${folder}: it was left by a checkout that is gone`);
}

function initialise({ native, folder, password, user, durable }) {
  const fresh = `${folder}.new`;
  const passwordFile = `${folder}.pw`;
  removeFolder(fresh);
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (user) for (const path of [fresh, passwordFile]) chownSync(path, user.uid, user.gid);
    const made = spawnSync(
      join(native, 'bin', 'initdb'),
      [
        `--pgdata=${fresh}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(durable ? [] : ['--no-data-checksums', '--set=scram_iterations=1']),
      ],
      { ...user, cwd: '/', env: serverEnvironment() },
    );
    if (made.status !== 0) {
      throw new Error(`PostgreSQL could not create its files in ${folder}: ${made.error?.message ?? made.stderr}`);
    }
    renameSync(fresh, folder);
    writeFileSync(markFile(folder), markOf(password), { mode: 0o600 });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function start(options) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const server = await tryStart(options, deadline);
    if (server.pid !== undefined) return server;
    // Backends of a postmaster that was killed need a moment to notice; until then the shared memory is taken.
    if (!/pre-existing shared memory block/.test(server.said) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start. Its log (${options.log}) ends with:\n${server.said}`);
    }
    await pause(500);
  }
}

async function tryStart({ native, folder, port, password, user, durable, log }, deadline) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '256MB',
    max_connections: 100,
    jit: 'off',
    ...(durable ? {} : NOT_DURABLE),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(log, 'w', 0o600);
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', folder, ...flags], {
    ...user,
    cwd: '/',
    env: serverEnvironment(),
    // Its own process group: Ctrl-C in the terminal must reach the service first, and the database only through stop().
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let failure;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', () => (failure ??= lastLines(log)));
  child.unref();
  while (failure === undefined && Date.now() < deadline) {
    if (await answers(port, password, folder)) return { pid: child.pid, port };
    await pause(40);
  }
  return { said: failure ?? lastLines(log) };
}

async function stop(pid, folder) {
  if (!isAlive(pid)) return;
  if (process.platform === 'win32') {
    spawnSync(
      join(
        postgresBinaries(undefined, () => undefined),
        'bin',
        'pg_ctl',
      ),
      ['stop', '-D', folder, '-m', 'fast'],
    );
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  // An orphan that nobody reaps stays visible as a process; its pid file going away is the surer sign.
  while (isAlive(pid) && existsSync(join(folder, 'postmaster.pid'))) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_TIMEOUT_MS / 1000} s.`);
    await pause(25);
  }
}

/** The live server of `folder` once it answers, or undefined; a pid file left by a crash is cleared out of the way. */
async function runningServer(folder, password) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const found = livePostmaster(folder);
    if (!found) {
      rmSync(join(folder, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (found.port && (await answers(found.port, password, folder))) return found;
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${found.pid}) runs in ${folder} but does not answer. Stop it, then try again.`,
      );
    }
    await pause(200);
  }
}

/** What postmaster.pid says, when its process is alive and really is a PostgreSQL (process numbers are used again). */
function livePostmaster(folder) {
  let lines;
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)) return undefined;
    } catch {
      return undefined;
    }
  }
  return { pid, port: Number(lines[3]) };
}

async function answers(port, password, folder) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: urlOf(port, password, SUPERUSER), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('SHOW data_directory');
    return rows[0].data_directory === folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function prepareDatabase(port, password, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: urlOf(port, password, SUPERUSER) });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return await ensureServiceLogin(client, urlOf(port, password, name));
  } finally {
    await client.end();
  }
}

/** The preferred port when it is free, otherwise one that the system picks. */
async function freePort(preferred) {
  for (const port of [preferred, 0]) {
    if (port === undefined) continue;
    const server = createServer();
    const bound = await new Promise((resolve) => {
      server.once('error', () => resolve(undefined));
      server.listen(port, '127.0.0.1', () => resolve(server.address().port));
    });
    await new Promise((resolve) => server.close(resolve));
    if (bound !== undefined) return bound;
  }
  throw new Error('No free port on 127.0.0.1 for PostgreSQL.');
}

function serverEnvironment() {
  const { PATH, SystemRoot, TZ } = process.env;
  return { PATH, LC_ALL: 'C', ...(SystemRoot && { SystemRoot }), ...(TZ && { TZ }), ...movedClock() };
}

function lastLines(log) {
  // Who stops the server may have taken its folder away already.
  if (!existsSync(log)) return '(nothing)';
  return readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n') || '(nothing)';
}

function urlOf(port, password, database) {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}
