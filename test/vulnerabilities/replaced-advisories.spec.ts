import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { signIn, type Session } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';
import { zipOf } from '../support/zip.js';

let service: TestService;
let session: Session;
let folder: string;
let serial = 0;

beforeAll(async () => {
  service = await startService({ ROLE: 'api' });
  session = await signIn(service, 'ada');
  folder = await mkdtemp(join(tmpdir(), 'posture-replaced-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

beforeEach(() =>
  service.database.query(
    'TRUNCATE advisory, advisory_record, advisory_edition, withdrawn_advisory, intelligence_feed, job',
  ),
);

interface Record {
  id: string;
  ecosystem?: string;
  packages?: string[];
  fixed?: string;
  withdrawn?: boolean;
}

let day = 0;
const record = ({ id, ecosystem = 'Debian:12', packages = ['a'], fixed = '2', withdrawn = false }: Record): string =>
  JSON.stringify({
    schema_version: '1.7.0',
    id,
    modified: new Date(Date.UTC(2026, 0, 1) + (day += 1) * 1000).toISOString(),
    ...(withdrawn ? { withdrawn: '2026-01-05T00:00:00Z' } : {}),
    affected: packages.map((name) => ({
      package: { ecosystem, name },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    })),
  });
const many = (count: number, more: Partial<Record> = {}, from = 0): Record[] =>
  Array.from({ length: count }, (_, i) => ({ id: `DEBIAN-CVE-2031-${1000 + from + i}`, ...more }));

async function importZip(records: Record[], { force = false } = {}) {
  const path = join(folder, `${(serial += 1)}.zip`);
  await writeFile(path, zipOf(Object.fromEntries(records.map((one, i) => [`${i}.json`, record(one)]))));
  return service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force });
}

async function importText(text: string | Buffer) {
  const path = join(folder, `${(serial += 1)}.json`);
  await writeFile(path, text);
  return service.inside(ImportFile).execute(path, { origin: 'file', address: 'test' });
}

const stored = async () =>
  Object.fromEntries(
    (
      await service.database.query<{ ecosystem: string; n: number }>(
        `SELECT ecosystem, count(*)::int AS n FROM advisory GROUP BY 1 ORDER BY 1`,
      )
    ).map(({ ecosystem, n }) => [ecosystem, n]),
  );
const feed = async () =>
  (await session.get('/intelligence')).body.feeds.find(({ key }: { key: string }) => key === 'osv-debian');

describe('advisories that a document does not have any more', () => {
  it('go, those that have another id now come, and nothing else is written', async () => {
    await importZip(many(10));
    const again = [...many(9), { id: 'DEBIAN-CVE-2031-2000' }];
    expect(await importZip(again)).toMatchObject({ changed: 11 });
    expect(await stored()).toEqual({ 'Debian:12': 10 });
  });

  it('go when all that is left was taken back by name', async () => {
    await importZip(many(10));
    expect(await importZip(many(10, { withdrawn: true }))).toMatchObject({ entries: 10 });
    expect(await stored()).toEqual({});
    expect(await feed()).toMatchObject({ entries: 10, missing: [] });
  });

  it('go for one release that was taken back as a whole, and others stay', async () => {
    const eleven = many(10, { ecosystem: 'Debian:11' }, 500);
    await importZip([...many(30), ...eleven]);
    await importZip([...many(30), ...eleven.map((one) => ({ ...one, withdrawn: true }))]);
    expect(await stored()).toEqual({ 'Debian:12': 30 });
  });

  it('stay where most are gone and few were taken back, and the document is refused', async () => {
    await importZip(many(10));
    await expect(importZip(many(2, { withdrawn: true }))).rejects.toMatchObject({
      code: 'shrunk',
      message: expect.stringContaining('It has 0 advisories of Debian:12 where 10 are known (of which it names 2'),
    });
    await expect(importZip([...many(2), ...many(2, { withdrawn: true }, 2)])).rejects.toMatchObject({ code: 'shrunk' });
    expect(await stored()).toEqual({ 'Debian:12': 10 });
    expect(await feed()).toMatchObject({ entries: 10, importState: null });
  });

  it('of a release that nothing is said of any more stay for a week, are told, and go then', async () => {
    await importZip([...many(30), ...many(10, { ecosystem: 'Debian:11' }, 500)]);
    await importZip(many(31));
    expect(await stored()).toEqual({ 'Debian:11': 10, 'Debian:12': 31 });
    const { missing } = await feed();
    expect(missing).toEqual([{ ecosystem: 'Debian:11', since: expect.any(String) }]);
    await importZip(many(32));
    expect((await feed()).missing).toEqual(missing);
    await service.database.query(
      `UPDATE intelligence_feed SET state = jsonb_set(state, '{missing,0,since}', to_jsonb(now() - interval '8 days'))`,
    );
    await importZip(many(33));
    expect(await stored()).toEqual({ 'Debian:12': 33 });
    expect((await feed()).missing).toEqual([]);
  });

  it('of a release that comes back are as if they had never been missing', async () => {
    const both = [...many(30), ...many(10, { ecosystem: 'Debian:11' }, 500)];
    await importZip(both);
    await importZip(many(31));
    await importZip(both);
    expect((await feed()).missing).toEqual([]);
  });

  it('of other releases are left alone by a file of one, which is not all that there is', async () => {
    await importText(many(5).map(record).join('\n'));
    await importText(many(5, { ecosystem: 'Debian:11' }, 500).map(record).join('\n'));
    expect(await stored()).toEqual({ 'Debian:11': 5, 'Debian:12': 5 });
    expect((await feed()).missing).toEqual([]);
  });

  it.each<[what: string, bytes: () => Buffer]>([
    ['is an archive of nothing', () => zipOf({})],
    ['is an archive of broken files', () => zipOf({ 'a.json': '{"id":', 'b.json': '' })],
    ['is cut', () => zipOf(Object.fromEntries(many(10).map((one, i) => [`${i}.json`, record(one)]))).subarray(0, 900)],
    ['is empty', () => Buffer.alloc(0)],
  ])('stay when the document %s', async (_what, bytes) => {
    await importZip(many(10));
    await expect(importText(bytes())).rejects.toMatchObject({ code: expect.any(String) });
    expect(await stored()).toEqual({ 'Debian:12': 10 });
  });
});

describe('a document that says something twice', () => {
  it('says what it says last, however far apart, and it is one advisory', async () => {
    const twice = [{ id: 'DEBIAN-CVE-2031-1', fixed: '5' }, ...many(2100), { id: 'DEBIAN-CVE-2031-1', fixed: '6' }];
    await importZip(twice);
    expect(await stored()).toEqual({ 'Debian:12': 2101 });
    const [row] = await service.database.query<{ ranges: object }>(
      `SELECT ranges FROM advisory WHERE external_id = 'DEBIAN-CVE-2031-1'`,
    );
    expect(row!.ranges).toEqual([{ events: [{ introduced: '0' }, { fixed: '6' }] }]);
  });

  it('does not hide that it has far less than before', async () => {
    await importZip(many(10));
    await expect(importZip([...many(3), ...many(3), ...many(3)])).rejects.toMatchObject({ code: 'shrunk' });
  });
});
