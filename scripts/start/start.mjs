import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, install, requireNode } from '../build/install.mjs';
import { ensureSchema } from '../build/dashboard-schema.mjs';
import { ensurePostgres } from '../postgres/postgres.mjs';
import { isAlive } from '../shared/process-lock.mjs';
import { DATA, ROOT, dataFolder, giveUp, runningService, timed } from '../shared/project.mjs';
import { takeOverIfOld } from './take-over.mjs';
import { developmentSecrets } from './secrets.mjs';
import { startService } from './service-process.mjs';

const FIRST_PORT = 3000;
const LAST_PORT = 3099;
const production = process.env.NODE_ENV === 'production';
const verbose = process.argv.includes('--verbose');
/** `npm run dev`. */
const watching = process.argv.includes('--watch');
const say = (text) => console.log(`  ${text}`);

requireNode();
if (production && watching) giveUp('NODE_ENV is production; npm run dev is for development. Unset it.');
if (production) requireProductionSettings();
dataFolder();
await refuseSecondStart();
const port = await choosePort();
await install(say);
const built = await (watching ? build(say, dashboardTypes) : build(say));
if (!built.ok) giveUp(`${built.output}\nThe build failed; what to correct is above.`);

const postgres = production || process.env.DATABASE_URL ? undefined : await startPostgres();
if (postgres) await takeOver();
const host = process.env.HOST ?? '127.0.0.1';
const url = process.env.PUBLIC_URL ?? new URL(`http://localhost:${port}`).origin;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void shutDown(0));

// Until it is there, what has begun ends with this process.
let stopService = async () => undefined;
const service = watching
  ? await (await import('./watch.mjs')).startWatching({ env: serviceEnvironment(), verbose, url, host, port, say })
  : startService({ env: serviceEnvironment(), verbose, url });
stopService = service.stop;
try {
  await timed('service ready', () => service.listening, say);
  // In production the service's own log says it.
  if (!production) await tellOutdatedNode();
  console.log(production ? `Posture listens on ${host}:${port} for ${url}.` : welcome());
  const how = await service.exited;
  throw new Error(`The service ended by itself (${how}).`);
} catch (error) {
  // When we are stopping it, its end is no news; shutDown() ends this process.
  if (!stopping) {
    console.error(`${error.message} ${service.lastLines()}`);
    await shutDown(1);
  }
}

/** All that Vite needs to serve the dashboard from its sources. Gives what is wrong, for people. */
async function dashboardTypes() {
  return ensureSchema().then(
    () => undefined,
    (error) => error.message,
  );
}

async function shutDown(code) {
  if (stopping) return;
  stopping = true;
  if (code === 0) console.log('\nstopping …');
  await stopService();
  await postgres?.stop();
  process.exit(code);
}

async function tellOutdatedNode() {
  const { outdatedNode } = await import('../../dist/src/platform/config/node-release.js');
  const told = outdatedNode(process.versions.node, new Date());
  if (told !== null) say(told);
}

function startPostgres() {
  return timed(
    'database ready',
    () => ensurePostgres({ dataDir: join(DATA, 'pg'), database: 'posture', say }),
    say,
  ).catch((error) => giveUp(error.message));
}

/** Our own database of before the baseline becomes one of today by itself; any other is somebody's to decide about. */
async function takeOver() {
  const complaint = await takeOverIfOld(postgres.url, say);
  if (complaint === undefined) return;
  await postgres.stop();
  giveUp(`${complaint}\nOr let the development database go, with all that is in it: npm run demo:reset`);
}

function serviceEnvironment() {
  const common = { ROLE: 'all', ...process.env, HOST: host, PORT: String(port), PUBLIC_URL: url };
  if (production) return common;
  return {
    NODE_ENV: 'development',
    DEV_LOGIN: '1',
    SEED_DEMO: '1',
    // A trial asks nobody; `npm run feeds -- sync` does, when that is wanted.
    INTELLIGENCE_SYNC: 'off',
    ...common,
    ...(postgres ? { DATABASE_URL: postgres.serviceUrl, DATABASE_OWNER_URL: postgres.url } : {}),
    SECRETS_DIR: process.env.SECRETS_DIR ?? developmentSecrets(),
  };
}

/** A second start beside a running one would fight over port and database; one left by a killed start is ending by itself. */
async function refuseSecondStart() {
  const deadline = Date.now() + 10_000;
  let run;
  while ((run = runningService()) && Date.now() < deadline) {
    if (isAlive(run.starterPid))
      giveUp(`Posture already runs at ${run.url} (process ${run.starterPid}). Stop that one first.`);
    await pause(100);
  }
}

async function choosePort() {
  const wanted = process.env.PORT;
  if (wanted !== undefined && wanted !== '') {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      giveUp(`PORT is "${wanted}"; it must be a number from 1 to 65535.`);
    if (!(await isFree(port))) giveUp(`Port ${port} is taken. Free it, or choose another: PORT=${port + 1} npm start`);
    return port;
  }
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
    if (!(await isFree(port))) continue;
    if (port !== FIRST_PORT) say(`port ${FIRST_PORT} is taken, using ${port} (PORT=… chooses another)`);
    return port;
  }
  return giveUp(`Every port from ${FIRST_PORT} to ${LAST_PORT} is taken. Choose one: PORT=8080 npm start`);
}

/** `localhost` may mean ::1 to a browser, so a stranger who listens only there is in the way as well. */
async function isFree(port) {
  const hosts = process.env.HOST ? [process.env.HOST] : ['127.0.0.1', '::1'];
  for (const host of hosts) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(!['EADDRINUSE', 'EACCES'].includes(error.code)));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

function requireProductionSettings() {
  const needed = {
    DATABASE_URL: 'the PostgreSQL to use; the embedded one is for development only',
    SECRETS_DIR:
      'the folder with session-signing-key.pem, cookie-seal-key, cursor-key, cloud-seal-key and ai-seal-key; they are not generated in production',
    PUBLIC_URL: 'the address that browsers and agents use, for example https://posture.example.org',
  };
  const missing = Object.entries(needed).filter(([name]) => !process.env[name]);
  if (missing.length === 0) return;
  const list = missing.map(([name, meaning]) => `  ${name.padEnd(13)} ${meaning}`).join('\n');
  giveUp(
    `NODE_ENV is production, and these settings are missing:\n${list}\nTo try Posture out, unset NODE_ENV. See docs/operate.md.`,
  );
}

function welcome() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return `
Posture ${version}  DEVELOPMENT MODE (this machine only)
  Open      ${url}/${watching ? '    changes in src/ and dashboard/src reach it by themselves' : ''}
  Sign in   "Local development", then choose Ada (owner), Ben (analyst) or Cy (viewer); You has an empty organization
  Demo      Example Org (DEMO): eleven invented devices, ninety days of history, and a score that says why it moved
  Next      enrol this very machine in your own, empty organization:  npm run -s enroll:local
  API       ${url}/api/docs    from a terminal:  curl -H "$(npm run -s dev:cookie -- --user ada)" ${url}/api/v1/devices
  Reset     Ctrl-C, then npm run demo:reset    Log: .data/service.log    Production: docs/operate.md
`;
}
