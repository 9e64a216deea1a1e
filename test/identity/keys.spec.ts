import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import { TransactionSealer } from '../../src/identity/oauth/transaction-sealer.js';
import { Clock, ConfigurationError } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, Session, signIn } from '../support/session.js';

const TRANSACTION = {
  provider: 'dev',
  stateHash: 'hash',
  codeVerifier: null,
  nonce: null,
  purpose: null,
  returnTo: '/',
  redirectUri: 'http://127.0.0.1/',
};

let secrets: string;
let service: TestService;
let running: TestService[] = [];

beforeEach(async () => {
  secrets = await mkdtemp(join(tmpdir(), 'posture-keys-'));
  await keys('rotate', '--in', '0');
  service = await startService({ SECRETS_DIR: secrets });
  running = [];
});

afterEach(async () => {
  for (const replica of running) await replica.stop();
  await service.stop();
  await rm(secrets, { recursive: true });
});

/** Runs `npm run keys`: what it printed. */
function keys(...given: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], ...movedClock(), SECRETS_DIR: secrets };
    execFile(process.execPath, ['scripts/service/keys.mjs', ...given], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr));
      else resolve(stdout);
    });
  });
}

/** The service as it is after a restart: the same database, the secrets read anew. */
async function restarted(): Promise<TestService> {
  const replica = await startService(service.environment);
  running.push(replica);
  return replica;
}

/** A second passes, so that two rotations have names of their own. */
async function nextSecond(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_001));
}

function at(replica: TestService, session: Browser): Session {
  const copy = new Session(replica.url);
  for (const [name, value] of session.cookies) copy.cookies.set(name, value);
  return copy;
}

function kidOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;
}

const accessKid = (session: Browser): string => kidOf(session.cookies.get('svc_access')!);

async function published(replica: TestService): Promise<string[]> {
  const { body } = await new Browser(replica.url).get('~/.well-known/jwks.json');
  return (body.keys as { kid: string }[]).map(({ kid }) => kid);
}

describe('after a rotation and a restart', () => {
  it('what was signed and sealed before is good, and new things are made with the new key', async () => {
    const session = await signIn(service);
    await signIn(service);
    const old = accessKid(session);
    const { nextCursor } = (await session.get('/auth/sessions?limit=1')).body.page;
    const sealed = await service.app.get(TransactionSealer).seal(TRANSACTION);

    await nextSecond();
    await keys('rotate', '--in', '0');
    const rotated = await restarted();

    const same = at(rotated, session);
    expect((await same.get('/auth/me')).status).toBe(200);
    expect((await same.get(`/auth/sessions?limit=1&cursor=${nextCursor}`)).status).toBe(200);
    expect(await rotated.app.get(TransactionSealer).open(sealed)).toMatchObject(TRANSACTION);
    expect((await same.post('/auth/refresh')).status).toBe(200);
    expect(accessKid(same)).not.toBe(old);
    expect((await published(rotated)).sort()).toEqual([old, accessKid(same)].sort());
    expect(kidOf(await rotated.app.get(TransactionSealer).seal(TRANSACTION))).not.toBe(kidOf(sealed));
  });

  it('a key that was retired is nobody: tokens, cursors and sealed cookies of it are refused', async () => {
    const session = await signIn(service);
    await signIn(service);
    const { nextCursor } = (await session.get('/auth/sessions?limit=1')).body.page;
    const sealed = await service.app.get(TransactionSealer).seal(TRANSACTION);
    await nextSecond();
    await keys('rotate', '--in', '0');
    expect(await keys('retire')).not.toContain('deleted');
    expect((await keys('retire', '--now')).match(/^deleted/gm)).toHaveLength(5);
    expect(await readdir(secrets)).toHaveLength(5);

    const replica = await restarted();
    const old = at(replica, session);
    expect((await old.get('/auth/me')).body.code).toBe('unauthenticated');
    const stale = at(replica, session);
    expect((await stale.post('/auth/refresh')).status).toBe(401);
    expect(await replica.app.get(TransactionSealer).open(sealed)).toBeNull();
    const anew = await signIn(replica);
    expect((await anew.get('/auth/me')).status).toBe(200);
    const { status, body } = await anew.get(`/auth/sessions?limit=1&cursor=${nextCursor}`);
    expect([status, body.code]).toEqual([400, 'invalid-cursor']);
    expect(await published(replica)).toEqual([accessKid(anew)]);
  });
});

describe('a key that waits', () => {
  it('is published at once and signs when its time has come', async () => {
    const old = accessKid(await signIn(service));
    expect(await keys('rotate', '--in', '2')).toContain('is used from');
    const replica = await restarted();
    const next = (await published(replica)).find((kid) => kid !== old)!;
    expect(accessKid(await signIn(replica))).toBe(old);
    replica.app.get(Clock).now = () => new Date(Date.now() + 3 * 3_600_000);
    const session = await signIn(replica);
    expect(accessKid(session)).toBe(next);
    expect((await session.get('/auth/me')).status).toBe(200);
  });

  it('is the only one: another rotation is refused until it is in use', async () => {
    await keys('rotate', 'cursor-key', '--in', '1');
    await expect(keys('rotate')).rejects.toThrow('One rotation at a time.');
    expect(await readdir(secrets)).toHaveLength(6);
  });
});

describe('the files', () => {
  it('of one key each, as they were before there were rotations, do too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'posture-keys-'));
    for (const file of await readdir(secrets))
      await writeFile(join(folder, file.replace(/\.\d{8}T\d{6}Z/, '')), await readFile(join(secrets, file)));
    expect((await readdir(folder)).sort()).toEqual([
      'ai-seal-key',
      'cloud-seal-key',
      'cookie-seal-key',
      'cursor-key',
      'session-signing-key.pem',
    ]);
    const replica = await startService({ ...service.environment, SECRETS_DIR: folder });
    running.push(replica);
    expect(await published(replica)).toEqual(await published(service));
    await rm(folder, { recursive: true });
  });

  it('whose time cannot be read stop the start', async () => {
    await writeFile(join(secrets, 'cursor-key.2026-11-21'), 'x');
    const failure = await startService(service.environment).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).toContain('cursor-key.2026-11-21 in SECRETS_DIR is not named cursor-key.YYYYMMDDTHHMMSSZ');
  });

  it('are for their owner only, and the command shows nothing of them', async () => {
    const said = [await keys('rotate', '--in', '1'), await keys('list'), await keys('retire', '--now')].join('\n');
    for (const file of await readdir(secrets)) {
      if (process.platform !== 'win32') expect((await stat(join(secrets, file))).mode & 0o077).toBe(0);
      const text = await readFile(join(secrets, file), 'utf8');
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(said).not.toContain(line.slice(0, 16));
    }
  });
});
