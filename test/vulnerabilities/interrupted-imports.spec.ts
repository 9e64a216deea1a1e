import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { DocumentServer } from '../support/document-server.js';
import { builtMain } from '../support/service-process.js';
import { signIn, type Session } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';
import { zipOf } from '../support/zip.js';

const RECORDS = 3000;
/** Two packages each; of one in fifty it says only that it was taken back. */
const ENTRIES = RECORDS * 2 - RECORDS / 50;

let service: TestService;
let session: Session;
let folder: string;
let server: DocumentServer;

beforeAll(async () => {
  service = await startService({ ROLE: 'api' });
  session = await signIn(service, 'ada');
  folder = await mkdtemp(join(tmpdir(), 'posture-interrupted-'));
  server = await DocumentServer.start();
});

afterAll(async () => {
  server.letGo();
  await server.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An export of npm; each edition says something else of half of its records, and has some that another has not. */
function documentOf(edition: number): Buffer {
  const files = Array.from({ length: RECORDS }, (_, n) => {
    const i = n + edition * 100;
    const fixed = i % 2 === 0 ? '1.0.1' : `1.${edition}.2`;
    const record = {
      schema_version: '1.7.0',
      id: `GHSA-${String(i).padStart(8, '2')}`,
      modified: `2026-01-0${edition}T00:00:00Z`,
      aliases: [`CVE-2031-${10_000 + i}`],
      ...(i % 50 === 0 ? { withdrawn: '2026-01-01T00:00:00Z' } : {}),
      affected: [1, 2].map((p) => ({
        package: { ecosystem: 'npm', name: `package-${i % 700}-${p}` },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
      })),
    };
    return [`${i}.json`, JSON.stringify(record)];
  });
  return zipOf(Object.fromEntries(files) as Record<string, string>);
}

/** `npm run feeds`, as the service was built, in a process that can be killed. */
function feeds(words: string[], env: Record<string, string> = {}): { child: ChildProcess; done: Promise<string> } {
  const child = spawn(process.execPath, ['--no-warnings', join(dirname(builtMain()), 'commands/feeds.js'), ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...movedClock(), ...service.environment, TMPDIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const done = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  return { child, done };
}

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await what()) return;
    await pause(10);
  }
  throw new Error('It did not come to that.');
}

const feed = async (key = 'osv-npm') =>
  (await session.get('/intelligence')).body.feeds.find((one: { key: string }) => one.key === key);

/** All that an import writes and leaves to be done, of one service. */
async function written(of: TestService): Promise<Record<string, unknown>> {
  const [row] = await of.database.query<Record<string, unknown>>(
    `SELECT (SELECT count(*)::int FROM advisory) AS advisories,
            (SELECT md5(string_agg(a::text, E'\\n' ORDER BY ecosystem, package_name, external_id)) FROM advisory a) AS said,
            (SELECT md5(string_agg(w::text, E'\\n' ORDER BY identifier)) FROM withdrawn_advisory w) AS withdrawn,
            (SELECT md5(string_agg(concat(key, version, as_of, encode(sha256, 'hex'), entries), E'\\n')) FROM intelligence_feed) AS documents,
            (SELECT md5(string_agg(payload::text, E'\\n' ORDER BY payload::text)) FROM job WHERE name = 'assert-feed-aliases') AS left`,
  );
  return row!;
}

describe('an import whose process is killed', () => {
  it('leaves what was known, says that it was cut off, and comes to the same when it is done again', async () => {
    const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
    await writeFile(first, documentOf(1));
    await writeFile(second, documentOf(2));
    await feeds(['import', first]).done;
    await service.database.query('DELETE FROM job');
    const before = await written(service);
    expect(before).toMatchObject({ advisories: expect.any(Number), left: null });
    // A moment of the import that is another each time: while it reads, compares, writes, removes, or tells.
    for (const later of [0, 0.15, 0.4, 0.8].map((share) => share * 1500 * (0.8 + Math.random() * 0.4))) {
      const { child, done } = feeds(['import', second]);
      await until(async () => (await feed()).importState === 'running' || child.exitCode !== null);
      expect(await written(service)).toEqual(before);
      await pause(later);
      child.kill('SIGKILL');
      await done;
      // The database hears of it when it next looks at the connection.
      await until(async () => (await feed()).importState !== 'running');
      // On a machine that has nothing else to do, the last moment may come too late.
      if (child.signalCode !== 'SIGKILL') break;
      expect(await feed()).toMatchObject({
        importState: 'interrupted',
        importBegunAt: expect.any(String),
        entries: ENTRIES,
      });
      expect(await written(service)).toEqual(before);
    }
    await feeds(['import', second]).done;
    expect(await feed()).toMatchObject({ importState: null, importBegunAt: null });
    expect(await written(service)).toEqual(await uninterrupted(first, second));
  });

  async function uninterrupted(first: string, second: string): Promise<Record<string, unknown>> {
    const other = await startService({ ROLE: 'api' });
    try {
      const files = other.inside(ImportFile);
      await files.execute(first, { origin: 'file', address: 'first.zip' });
      await other.database.query('DELETE FROM job');
      await files.execute(second, { origin: 'file', address: 'second.zip' });
      return await written(other);
    } finally {
      await other.stop();
    }
  }
});

describe('a download whose process is killed', () => {
  const mirror = () => ({ INTELLIGENCE_MIRROR: server.url });
  const stored = async () => (await readdir(folder)).filter((name) => name.startsWith('posture-feed-'));

  const hasBytes = async (): Promise<boolean> => {
    const [name] = await stored();
    return name !== undefined && ((await stat(join(folder, name, 'document')).catch(() => null))?.size ?? 0) > 0;
  };

  it('goes on where it ended, and leaves nothing behind', async () => {
    const body = documentOf(3);
    server.serve({ body, etag: '"three"', stallsAfter: 200_000 });
    const { child, done } = feeds(['sync', 'osv-npm'], mirror());
    await until(() => server.isStalled);
    await until(hasBytes);
    child.kill('SIGKILL');
    await done;
    server.letGo();
    server.serve({ body, etag: '"three"' });
    expect(await feeds(['sync', 'osv-npm'], mirror()).done).toMatch(/^osv-npm: imported/);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]!.headers).toMatchObject({
      range: expect.stringMatching(/^bytes=[1-9]\d*-$/),
      'if-range': '"three"',
    });
    expect(await feed()).toMatchObject({ origin: 'address', entries: ENTRIES, importState: null });
    expect(await stored()).toEqual([]);
  });

  it('is not fetched again when it was killed while it imported', async () => {
    const body = documentOf(4);
    server.serve({ body, etag: '"four"' });
    const { child, done } = feeds(['sync', 'osv-npm'], mirror());
    await until(async () => (await feed()).importState === 'running');
    child.kill('SIGKILL');
    await done;
    await until(async () => (await feed()).importState === 'interrupted');
    server.serve({ body, etag: '"four"' });
    expect(await feeds(['sync', 'osv-npm'], mirror()).done).toMatch(/^osv-npm: imported/);
    expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual(['"four"']);
    expect(await stored()).toEqual([]);
  });

  it('is begun anew when the address has another edition by then', async () => {
    server.serve({ body: documentOf(5), etag: '"five"', stallsAfter: 200_000 });
    const { child, done } = feeds(['sync', 'osv-npm'], mirror());
    await until(() => server.isStalled);
    await until(hasBytes);
    child.kill('SIGKILL');
    await done;
    server.letGo();
    server.serve({ body: documentOf(6), etag: '"six"' });
    expect(await feeds(['sync', 'osv-npm'], mirror()).done).toMatch(/^osv-npm: imported/);
    expect(await feed()).toMatchObject({ asOf: '2026-01-06T00:00:00.000Z' });
    expect(await stored()).toEqual([]);
  });
});
