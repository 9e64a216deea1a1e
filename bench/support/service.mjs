import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { devSignIn } from '../../scripts/service/dev-sign-in.mjs';
import { ROOT } from '../../scripts/shared/project.mjs';

const END_WITH_PARENT = new URL('../../scripts/shared/end-with-parent.mjs', import.meta.url).href;

/** Limits that a load generator on one address would meet at once. */
const UNHURRIED = {
  DEVICE_REQUESTS_PER_MINUTE: '1000000',
  AGENT_REQUESTS_PER_MINUTE_AND_ADDRESS: '10000000',
  ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000000',
  USER_REQUESTS_PER_MINUTE: '100000',
  ORGANIZATION_REQUESTS_PER_MINUTE: '1000000',
  ORGANIZATION_AGENT_REQUESTS_PER_MINUTE: '10000000',
  SIGN_IN_LIMIT_PER_MINUTE: '10000',
  // A benchmark asks nobody outside.
  INTELLIGENCE_SYNC: 'off',
};

/** Starts the built service as a process of its own; it ends with us. `nodeFlags` go to Node, `env` to the service. */
export async function startService({ databaseUrl, folder, env = {}, nodeFlags = [] }) {
  const begun = performance.now();
  const program = await startProgram([...nodeFlags, `--import=${END_WITH_PARENT}`, join(ROOT, 'dist/src/main.js')], {
    ...UNHURRIED,
    folder,
    DATABASE_URL: databaseUrl,
    SECRETS_DIR: secretsIn(folder),
    NODE_ENV: 'development',
    DEV_LOGIN: '1',
    METRICS_PORT: '-1',
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  });
  const seconds = (performance.now() - begun) / 1000;
  return { ...program, secondsToListen: seconds, signIn: (person) => signIn(program.url, person) };
}

/** Starts a process that updates risk when it is told to: `run(work, …values)` gives `{ms, result}`. See risk-engine.mjs. */
export async function startRiskEngine({ databaseUrl, folder, env = {} }) {
  const program = new URL('risk-engine.mjs', import.meta.url).pathname;
  const { child, stop } = await startProgram([`--import=${END_WITH_PARENT}`, program], {
    folder,
    DATABASE_URL: databaseUrl,
    SECRETS_DIR: secretsIn(folder),
    NODE_ENV: 'development',
    ...env,
  });
  const waiting = new Map();
  child.on('message', ({ id, error, ...answer }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(answer);
    else reject(new Error(error));
  });
  let sent = 0;
  const run = (work, ...values) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      child.send({ id: sent, work, values });
    });
  return { run, stop };
}

/**
 * Starts a Node program that says `"port":N` when it listens, or that it works. What it says goes to a file in `folder`: reading along would
 * cost the load generator what the program should have.
 */
export async function startProgram(args, { folder, ...env }) {
  const log = join(folder, `program-${randomBytes(4).toString('hex')}.log`);
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const exited = new Promise((resolve) => child.once('close', resolve));
  const port = await readyPort(child, log);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await exited;
    clearTimeout(force);
    rmSync(log, { force: true });
  };
  return { url: port === null ? null : `http://127.0.0.1:${port}`, port, pid: child.pid, child, stop };
}

/** The port it listens on; null for a worker, which listens on none and says that it works. */
async function readyPort(child, log) {
  for (;;) {
    const said = readFileSync(log, 'utf8');
    if (said.includes('"msg":"working"')) return null;
    const line = said.split('\n').find((one) => one.includes('listening') && /"port":\d+/.test(one));
    if (line !== undefined) return Number(/"port":(\d+)/.exec(line)[1]);
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`A process ended before it listened:\n${said.slice(-2000)}`);
    }
    await pause(10);
  }
}

/** Memory of a process in MB (10⁶ bytes), or null where /proc is not there. */
export function residentMegabytes(pid) {
  try {
    return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024) / 1e6;
  } catch {
    return null;
  }
}

/** Signs a development person in: what the lists are read with and devices are enrolled by. */
async function signIn(url, person = 'ada') {
  const { cookie, session } = await devSignIn(url, person);
  const send = async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Cookie: cookie, Origin: url, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return text === '' ? null : JSON.parse(text);
  };
  const get = (path) => send('GET', path);
  const enroll = async (name) => {
    const { enrollment } = await send('POST', '/devices', { name });
    const machine = { hostname: name, platform: 'linux', hardwareId: `sha256:${randomBytes(32).toString('hex')}` };
    const { deviceId, deviceToken } = await send('POST', '/devices/enroll', {
      enrollmentToken: enrollment.token,
      ...machine,
    });
    return { id: deviceId, token: deviceToken };
  };
  const enrollMany = async (count, name) => {
    const devices = [];
    for (let i = 0; i < count; i += 1) devices.push(await enroll(`${name} ${i + 1}`));
    return devices;
  };
  return { cookie, session, send, get, enroll, enrollMany };
}

function secretsIn(folder) {
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets, { mode: 0o700, recursive: true });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeOnce(join(secrets, 'session-signing-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  for (const name of ['ai-seal-key', 'cloud-seal-key', 'cookie-seal-key', 'cursor-key'])
    writeOnce(join(secrets, name), randomBytes(32).toString('base64'));
  return secrets;
}

function writeOnce(file, text) {
  if (!existsSync(file)) writeFileSync(file, text);
}
