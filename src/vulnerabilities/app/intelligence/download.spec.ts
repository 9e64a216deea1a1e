import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DocumentServer } from '../../../../test/support/document-server.js';
import { type Begun, download, type Wanted } from './download.js';
import { downloadFolder, removeRemains } from './stored-downloads.js';

const BODY = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`).join(''));
const LONG_AGO = 'Thu, 01 Jan 2026 00:00:00 GMT';

let server: DocumentServer;
let folder: string;
let path: string;

beforeAll(async () => {
  server = await DocumentServer.start();
});

afterAll(() => server.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posture-download-'));
  path = join(folder, 'document');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const fetchIt = (more: Partial<Wanted> = {}) =>
  download({
    url: new URL(`${server.url}/document`),
    path,
    maxBytes: 10_000_000,
    etag: null,
    lastModified: null,
    trusted: true,
    ...more,
  });
const begun = async (bytes: number, more: Partial<Begun> = {}): Promise<Begun> => {
  await writeFile(path, BODY.subarray(0, bytes));
  return { etag: '"a"', lastModified: null, validator: '"a"', bytes, complete: false, ...more };
};
const isWhole = async () => expect((await readFile(path)).equals(BODY)).toBe(true);
const ranges = () => server.asked.map(({ headers }) => headers.range ?? '');

describe('a download', () => {
  it('that breaks off goes on where it broke off, as often as it has to', async () => {
    server.serve({ body: BODY, etag: '"a"', breaksAfter: 150_000 });
    expect(await fetchIt()).toMatchObject({ etag: '"a"' });
    await isWhole();
    expect(ranges()[0]).toBe('');
    expect(ranges()[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(server.asked[1]!.headers['if-range']).toBe('"a"');
  });

  it.each<[what: string, served: object]>([
    ['has no mark', {}],
    ['has a weak mark only', { etag: 'W/"a"' }],
    ['was changed a moment ago', { lastModified: new Date().toUTCString() }],
  ])('whose edition %s is begun anew', async (_what, served) => {
    server.serve({ body: BODY, ...served, breaksAfter: 100_000 });
    await expect(fetchIt()).rejects.toMatchObject({ code: 'truncated' });
    expect(ranges()).toEqual(['', '', '', '']);
  });

  describe('from a mirror that redirects', () => {
    let asked: string[];
    let mirror: Server;
    const leadsTo = async (location: string, more: Partial<Wanted> = {}) => {
      asked = [];
      mirror = createServer((request, response) => {
        asked.push(request.url ?? '');
        if (request.url === '/document') response.writeHead(302, { Location: location }).end();
        else response.end(BODY);
      });
      await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
      const { port } = mirror.address() as AddressInfo;
      return fetchIt({ url: new URL(`http://127.0.0.1:${port}/document`), ...more });
    };
    afterEach(() => {
      mirror.close();
    });

    it('follows it within the mirror', async () => {
      await leadsTo('/editions/7');
      await isWhole();
      expect(asked).toEqual(['/document', '/editions/7']);
    });

    it.each<[string, () => string, string]>([
      ['to another port of this machine', () => `${server.url}/document`, 'refused'],
      ['to an address of a private network', () => 'https://127.0.0.1:9/document', 'private-address'],
      ['to a name of a private network', () => 'https://localhost:9/document', 'private-address'],
    ])('does not follow it %s', async (_where, location, code) => {
      server.serve({ body: BODY });
      await expect(leadsTo(location())).rejects.toMatchObject({ code });
      expect({ asked, elsewhere: server.asked }).toEqual({ asked: ['/document'], elsewhere: [] });
    });
  });

  it('is continued by a date that is old enough', async () => {
    server.serve({ body: BODY, lastModified: LONG_AGO, breaksAfter: 150_000 });
    await fetchIt();
    await isWhole();
    expect(server.asked[1]!.headers['if-range']).toBe(LONG_AGO);
  });

  it('is begun anew where the server gives no parts, or parts from elsewhere', async () => {
    server.serve({ body: BODY, etag: '"a"', ranges: false });
    await fetchIt({ begun: await begun(1000) });
    await isWhole();
    server.serve({ body: BODY, etag: '"a"', shiftedBy: 5 });
    await fetchIt({ begun: await begun(1000) });
    await isWhole();
    expect(ranges()).toEqual(['bytes=1000-', '']);
  });

  it('of a process that was killed is continued, and is begun anew when the edition is another', async () => {
    server.serve({ body: BODY, etag: '"a"' });
    await fetchIt({ begun: await begun(123_456) });
    await isWhole();
    expect(ranges()).toEqual(['bytes=123456-']);
    server.serve({ body: BODY, etag: '"b"' });
    expect(await fetchIt({ begun: await begun(123_456) })).toMatchObject({ etag: '"b"' });
    await isWhole();
    expect(ranges()).toEqual(['bytes=123456-']);
  });

  it('of a process that was killed, longer than the document, or whole already, ends well', async () => {
    server.serve({ body: BODY, etag: '"a"' });
    await fetchIt({ begun: await begun(BODY.length) });
    await isWhole();
    expect(ranges()).toEqual([`bytes=${BODY.length}-`, '']);
    server.serve({ body: BODY, etag: '"a"' });
    expect(await fetchIt({ begun: await begun(BODY.length, { complete: true }) })).toMatchObject({ etag: '"a"' });
    await isWhole();
    expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual(['"a"']);
  });

  describe('from an address that lets its bytes drip', () => {
    let dripping: Server;
    let url: URL;
    beforeEach(async () => {
      dripping = createServer((_request, response) => {
        response.setHeader('ETag', '"drip"');
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => {
          clearInterval(timer);
        });
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => dripping.once('listening', resolve));
      url = new URL(`http://127.0.0.1:${(dripping.address() as AddressInfo).port}/`);
    });
    afterEach(async () => {
      dripping.closeAllConnections();
      await new Promise((resolve) => dripping.close(resolve));
    });

    it('ends when it is slower than it may be', async () => {
      const slow = fetchIt({ url, pace: { bytes: 64 * 1024, everyMs: 100 } });
      await expect(slow).rejects.toMatchObject({ code: 'unreachable', message: expect.stringContaining('a minute') });
    });

    it('ends at once with the process that fetches it, and leaves what is there', async () => {
      const stop = new AbortController();
      const fetching = fetchIt({
        url,
        stop: stop.signal,
        note: () =>
          setTimeout(() => {
            stop.abort(new Error('stopped'));
          }, 200),
      });
      await expect(fetching).rejects.toThrow('stopped');
      expect((await stat(path)).size).toBeGreaterThan(0);
    });
  });

  it('that has not changed brings nothing', async () => {
    server.serve({ body: BODY, etag: '"a"' });
    expect(await fetchIt({ etag: '"a"' })).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('of another length than announced is not taken for whole', async () => {
    server.serve({ body: BODY, wrongBy: 10 });
    await expect(fetchIt()).rejects.toMatchObject({ code: 'truncated' });
    // What comes behind the announced length is none of it.
    server.serve({ body: BODY, etag: '"a"', wrongBy: 10 });
    await expect(fetchIt({ begun: await begun(50) })).rejects.toMatchObject({
      code: expect.stringMatching(/truncated|refused/),
    });
  });

  it('notes what it writes before it writes, and that it is whole afterwards', async () => {
    server.serve({ body: BODY, etag: '"a"' });
    const noted: unknown[] = [];
    await fetchIt({
      note: (said) => {
        noted.push(said);
      },
    });
    const edition = { etag: '"a"', lastModified: null, validator: '"a"' };
    expect(noted).toEqual([
      { ...edition, complete: false },
      { ...edition, complete: true },
    ]);
  });

  it('that the disk has no room for says so', async () => {
    server.serve({ body: BODY, etag: '"a"' });
    await expect(fetchIt({ path: '/dev/full' })).rejects.toMatchObject({
      code: 'no-space',
      message: expect.stringContaining('disk is full'),
    });
    expect(server.asked).toHaveLength(1);
  });

  it('that is too large is refused as soon as that is known', async () => {
    server.serve({ body: BODY, etag: '"a"' });
    await expect(fetchIt({ maxBytes: 1000 })).rejects.toMatchObject({ code: 'too-large' });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('folders of downloads', () => {
  const note = { key: 'kev', address: 'https://example.org/kev', etag: '"a"', lastModified: null, validator: '"a"' };
  const leave = async (name: string, { pid = 2 ** 22 + 1, key = 'kev', bytes = 10, uses = 0o700 } = {}) => {
    const left = join(folder, `posture-feed-${name}`);
    await mkdir(left);
    await chmod(left, uses);
    const { hostname } = await import('node:os');
    await writeFile(
      join(left, 'download.json'),
      JSON.stringify({ ...note, key, complete: false, host: hostname(), pid }),
    );
    await writeFile(join(left, 'document'), Buffer.alloc(bytes));
    return left;
  };

  it('are taken over from a process that is gone, by one only', async () => {
    await leave('aaaaaa');
    const [one, other] = await Promise.all([
      downloadFolder('kev', note.address, folder),
      downloadFolder('kev', note.address, folder),
    ]);
    expect([one.found, other.found].filter((found) => found !== null)).toMatchObject([{ bytes: 10, note }]);
    await one.remove();
    await other.remove();
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that lives, of another document, or open to others are left alone', async () => {
    await leave('aaaaaa', { pid: process.ppid });
    await leave('bbbbbb', { key: 'epss' });
    await leave('cccccc', { uses: 0o777 });
    await mkdir(join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'posture-feed-dddddd'));
    const { found, remove } = await downloadFolder('kev', note.address, folder);
    expect(found).toBeNull();
    await remove();
    expect(await readdir(folder)).toHaveLength(5);
  });

  it('are removed a day after, and nothing else is', async () => {
    await leave('aaaaaa');
    await leave('bbbbbb', { pid: process.ppid });
    await mkdir(join(folder, 'posture-feed-not-ours'));
    await mkdir(join(folder, 'somebody-elses'));
    expect(await removeRemains(folder)).toBe(0);
    for (const name of ['aaaaaa', 'bbbbbb']) await age(join(folder, `posture-feed-${name}`), 25);
    expect(await removeRemains(folder)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['posture-feed-bbbbbb', 'posture-feed-not-ours', 'somebody-elses']);
  });

  it('without a note are left for an hour, for a process may just have begun', async () => {
    const left = join(folder, 'posture-feed-aaaaaa');
    await mkdir(left, { mode: 0o700 });
    expect(await removeRemains(folder)).toBe(0);
    await age(left, 2);
    expect(await removeRemains(folder)).toBe(1);
  });
});

/** Makes a folder and what lies in it older, by the clock that files have. */
async function age(path: string, hours: number): Promise<void> {
  const names = await readdir(path);
  for (const one of [...names.map((name) => join(path, name)), path]) {
    const { mtimeMs } = await stat(one);
    const then = mtimeMs / 1000 - hours * 3600;
    await utimes(one, then, then);
  }
}
