import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SyncIntelligence } from '../../src/vulnerabilities/index.js';
import { signIn, type Session } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let mirror: Server;
let service: TestService;
let session: Session;
let asked: IncomingMessage[];
let answer: Answer;

beforeAll(async () => {
  mirror = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  const { port } = mirror.address() as AddressInfo;
  service = await startService({ INTELLIGENCE_MIRROR: `http://127.0.0.1:${port}/intel/` });
  session = await signIn(service, 'ada');
});

afterAll(async () => {
  await service.stop();
  mirror.closeAllConnections();
  await new Promise((resolve) => mirror.close(resolve));
});

beforeEach(() => {
  asked = [];
});

const catalog = (version: string, cves: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      catalogVersion: version,
      dateReleased: '2026-08-07T16:45:47Z',
      vulnerabilities: Array.from({ length: cves }, (_, i) => ({
        cveID: `CVE-2020-${1000 + i}`,
        dateAdded: '2026-08-01',
        dueDate: '2026-08-22',
        knownRansomwareCampaignUse: 'Known',
      })),
    }),
  );
const whole =
  (body: Buffer, etag: string | null): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Length': body.length, ...(etag === null ? {} : { ETag: etag }) });
    response.end(body);
  };
const sync = () => service.inside(SyncIntelligence).one('kev');
const kev = async () =>
  (await session.get('/intelligence')).body.feeds.find(({ key }: { key: string }) => key === 'kev');

describe('a document that is fetched', () => {
  it('is imported, and is asked for by its mark the next time', async () => {
    answer = whole(catalog('1', 100), '"one"');
    expect(await sync()).toEqual({ outcome: 'imported', changed: 100 });
    expect(asked.map(({ url }) => url)).toEqual(['/intel/kev']);
    answer = (request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 500).end();
    };
    expect(await sync()).toEqual({ outcome: 'unchanged' });
    expect(await kev()).toMatchObject({ origin: 'address', entries: 100, version: '1', failure: null });
    expect((await kev()).checkedAt > (await kev()).importedAt).toBe(true);
  });

  it('is continued where it broke off', async () => {
    const body = catalog('2', 2000);
    answer = (request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      if (from === 0) {
        response.writeHead(200, { 'Content-Length': body.length, ETag: '"two"' });
        response.write(body.subarray(0, 50_000), () => setImmediate(() => response.destroy()));
        return;
      }
      expect(request.headers['if-range']).toBe('"two"');
      response.writeHead(206, {
        'Content-Length': body.length - from,
        'Content-Range': `bytes ${from}-${body.length - 1}/${body.length}`,
        ETag: '"two"',
      });
      response.end(body.subarray(from));
    };
    expect(await sync()).toMatchObject({ outcome: 'imported' });
    expect(asked.length).toBe(2);
    expect(await kev()).toMatchObject({ version: '2', entries: 2000 });
  });

  it('is begun anew where the server cannot continue', async () => {
    const body = catalog('3', 2000);
    let broken = false;
    answer = (request, response) => {
      response.writeHead(200, { 'Content-Length': body.length });
      if (broken) response.end(body);
      else response.write(body.subarray(0, 50_000), () => setImmediate(() => response.destroy()));
      broken = true;
      expect(request.headers.range).toBeUndefined();
    };
    expect(await sync()).toMatchObject({ outcome: 'imported' });
    expect(await kev()).toMatchObject({ version: '3', entries: 2000 });
  });
});

describe('an address that fails', () => {
  it.each<[what: string, failure: string, how: Answer]>([
    ['answers 500', 'refused', (_, response) => response.writeHead(500).end()],
    ['gives a page', 'malformed', whole(Buffer.from('<html>Sign in</html>'), null)],
    ['gives half a document', 'truncated', whole(catalog('4', 2000).subarray(0, 60_000), null)],
    ['gives far less than before', 'shrunk', whole(catalog('4', 10), null)],
    [
      'announces too much',
      'too-large',
      (_, response) => response.writeHead(200, { 'Content-Length': 10 ** 9 }).write('{'),
    ],
    ['leads round in circles', 'refused', (_, response) => response.writeHead(302, { Location: '/intel/kev' }).end()],
  ])('because it %s leaves what is known, and says why: %s', async (_what, failure, how) => {
    answer = how;
    expect(await sync()).toMatchObject({ outcome: 'failed', failure });
    expect(await kev()).toMatchObject({ version: '3', entries: 2000, failure });
    const [row] = await service.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM cve_intelligence WHERE kev_ransomware`,
    );
    expect(row!.n).toBe(2000);
  });

  it('is asked again later and later, and is forgotten when it works', async () => {
    const due = await service.inside(SyncIntelligence).due();
    expect(due).not.toContain('kev');
    expect(due).toContain('epss');
    answer = whole(catalog('5', 2000), null);
    expect(await sync()).toMatchObject({ outcome: 'imported', changed: 0 });
    expect(await kev()).toMatchObject({ version: '5', failure: null });
  });
});

describe('a private address', () => {
  it('is not asked for a public feed', async () => {
    const { addressGuard } = await import('../../src/vulnerabilities/app/intelligence/address-guard.js');
    for (const url of ['https://127.0.0.1/kev', 'https://[::1]/kev', 'https://169.254.169.254/latest'])
      expect(() => addressGuard(new URL(url), false)).toThrow(/private network/);
    expect(() => addressGuard(new URL('http://www.cisa.gov/kev'), false)).toThrow(/https/);
    const guard = addressGuard(new URL('https://localhost/kev'), false);
    const error = await new Promise<unknown>((resolve) => guard('localhost', {}, (reason) => resolve(reason)));
    expect(error).toMatchObject({ code: 'private-address' });
  });
});
