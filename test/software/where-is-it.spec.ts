import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, readAll, reportTo, sendScan, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
/** Has inventories of two scanners. */
let web: EnrolledDevice;
/** Tagged, with an older inventory of its own. */
let build: EnrolledDevice;
/** Shows only what a scanner found. */
let found: EnrolledDevice;
/** Was never scanned. */
let silent: EnrolledDevice;

interface Package {
  purl: string;
  version: string;
  architecture?: string;
}

async function install(
  device: EnrolledDevice,
  packages: Package[],
  { scope = 'host', sources = [{ type: 'deb', status: 'complete' }] }: { scope?: string; sources?: object[] } = {},
): Promise<void> {
  const inventory = { sources, packages };
  const { status, body } = await sendScan(service, device, envelope('native', undefined, { scope, inventory }));
  expect([status, body.status]).toEqual([202, 'completed']);
}

function debian(name: string, version: string): Package {
  return { purl: `pkg:deb/debian/${name}?distro=debian-12`, version };
}

async function names(query: string): Promise<string[]> {
  const rows = await readAll(session, `/software${query}`);
  return rows.map(({ name, devices }) => `${name} on ${devices}`);
}

async function row(name: string): Promise<Answer['body']> {
  const { body } = await session.get(`/software?name=${encodeURIComponent(name)}`);
  expect(body.data).toHaveLength(1);
  return body.data[0];
}

beforeAll(async () => {
  ({ service, session, device: web } = await startScanned());
  build = await enrollDevice(service, session, { name: 'builder', hostname: 'builder', tags: ['ci'] });
  found = await enrollDevice(service, session, { name: 'laptop', hostname: 'laptop' });
  silent = await enrollDevice(service, session, { name: 'new one', hostname: 'new-one' });
  await install(web, [
    debian('openssl', '3.0.11-1~deb12u2'),
    { ...debian('libssl3', '3.0.11-1~deb12u2'), architecture: 'amd64' },
    { ...debian('libssl3', '3.0.11-1~deb12u2'), architecture: 'i386' },
    { purl: 'pkg:npm/%40scope/left', version: '1.2.0' },
    { purl: 'pkg:npm/%40scope/left', version: '2.0.0' },
    { purl: 'pkg:pypi/Some_Thing', version: '1.0' },
    { purl: 'pkg:opam/odd', version: '1.0' },
  ]);
  // The same once more, by another look at the same device.
  await install(web, [debian('openssl', '3.0.11-1~deb12u2')], { scope: 'image' });
  await install(build, [
    debian('openssl', '3.0.15-1~deb12u1'),
    { purl: 'pkg:npm/%40scope/left', version: '2.0.0' },
    { purl: 'pkg:golang/example.org/Mod', version: 'v1.4.0' },
    { purl: 'pkg:npm/emoji-%F0%9F%90%99', version: '1.0.0' },
    { purl: 'pkg:npm/a_b%25c', version: '1.0.0' },
  ]);
  await reportTo(service, found, [
    { id: 'CVE-2026-1', package: 'only-found', installed: '0.9.0', severity: 'critical' },
  ]);
}, 60_000);

afterAll(() => service.stop());

describe('the list of software', () => {
  it('counts a device once for a package, however many scanners, versions and architectures show it', async () => {
    expect(await names('')).toEqual([
      '@scope/left on 2',
      'a_b%c on 1',
      'emoji-🐙 on 1',
      'example.org/mod on 1',
      'libssl3 on 1',
      'odd on 1',
      'only-found on 1',
      'openssl on 2',
      'some-thing on 1',
    ]);
    expect(await row('@scope/left')).toMatchObject({
      ecosystem: 'npm',
      purl: 'pkg:npm/%40scope/left',
      devices: 2,
      versions: {
        total: 2,
        shown: [
          { version: '2.0.0', devices: 2 },
          { version: '1.2.0', devices: 1 },
        ],
      },
      openFindings: 0,
      comparedToAdvisories: false,
      endOfLife: null,
    });
    expect((await row('libssl3')).versions).toEqual({ total: 1, shown: [{ version: '3.0.11-1~deb12u2', devices: 1 }] });
  });

  it('tells what is open in a package', async () => {
    // What is open is counted beside the scan.
    const counted = await until(
      () => row('only-found'),
      ({ openFindings }) => openFindings > 0,
    );
    expect(counted).toMatchObject({
      openFindings: 1,
      openVulnerabilities: { critical: 1, high: 0, medium: 0, low: 0, none: 0, unknown: 0 },
    });
    expect(await names('?hasFindings=true')).toEqual(['only-found on 1']);
    expect(await names('?malware=true')).toEqual([]);
    expect((await names('?hasFindings=false')).length).toBe(8);
    expect((await names('?sort=-openFindings'))[0]).toBe('only-found on 1');
    expect((await names('?sort=-devices')).slice(0, 2).sort()).toEqual(['@scope/left on 2', 'openssl on 2']);
  });

  it('tells which package is malware', async () => {
    await reportTo(service, found, [
      { id: 'CVE-2026-1', package: 'only-found', installed: '0.9.0', severity: 'critical' },
      { id: 'MAL-2026-7', package: 'evil-found', installed: '6.6.6' },
    ]);
    // What is malware is judged beside the scan.
    expect(
      await until(
        () => names('?malware=true'),
        (rows) => rows.length > 0,
        60,
      ),
    ).toEqual(['evil-found on 1']);
    expect((await row('evil-found')).malware).toBe(true);
    expect((await row('only-found')).malware).toBe(false);
    // As it was for those that follow.
    await reportTo(service, found, [
      { id: 'CVE-2026-1', package: 'only-found', installed: '0.9.0', severity: 'critical' },
    ]);
    expect(await names('?q=evil')).toEqual([]);
  });

  it.each([
    ['?name=OPENSSL,libssl3', ['libssl3 on 1', 'openssl on 2']],
    ['?name=open', []],
    ['?q=SSL', ['libssl3 on 1', 'openssl on 2']],
    ['?q=%25', ['a_b%c on 1']],
    ['?q=a_b', ['a_b%c on 1']],
    ['?q=%F0%9F%90%99', ['emoji-🐙 on 1']],
    ['?ecosystem=Debian:12', ['libssl3 on 1', 'openssl on 2']],
    ['?ecosystem=Debian', ['libssl3 on 1', 'openssl on 2']],
    ['?ecosystem=Debian:13', []],
    ['?deviceTag=ci&ecosystem=npm', ['@scope/left on 1', 'a_b%c on 1', 'emoji-🐙 on 1']],
    ['?version=%3E%3D3.0.12&name=openssl', ['openssl on 1']],
    ['?version=%3C3.0.12&name=openssl', ['openssl on 1']],
    ['?version=%3E%3D1.0,%3C2&name=@scope/left', ['@scope/left on 1']],
    ['?version=1.4.0', ['example.org/mod on 1']],
    ['?version=1.0.0&ecosystem=PyPI', ['some-thing on 1']],
    ['?version=1.0&ecosystem=opam', ['odd on 1']],
  ])('filters: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('shows of a package the versions in the range alone', async () => {
    const { body } = await session.get('/software?name=openssl&version=%3E3.0.12');
    expect(body.data[0].versions).toEqual({ total: 1, shown: [{ version: '3.0.15-1~deb12u1', devices: 1 }] });
    expect(body.summary).toEqual({ notComparable: [] });
  });

  it('says what could not be held against a range, instead of nothing', async () => {
    const { body } = await session.get('/software?version=%3E0.5&ecosystem=opam');
    expect(body.data).toEqual([]);
    expect(body.summary.notComparable).toEqual([{ ecosystem: 'opam', packages: 1, versions: 1, reason: 'no-order' }]);
    const unreadable = await session.get('/software?version=%3Eabc&ecosystem=npm');
    expect(unreadable.body.data).toEqual([]);
    expect(unreadable.body.summary.notComparable).toEqual([
      { ecosystem: 'npm', packages: 4, versions: 5, reason: 'unreadable' },
    ]);
  });

  it('counts what each value of a filter would leave', async () => {
    const { body } = await session.get('/software?include=facets&q=ssl');
    expect(body.facets).toEqual({
      ecosystem: { 'Debian:12': 2 },
      hasFindings: { false: 2 },
      malware: { false: 2 },
      endOfLife: { false: 2 },
    });
  });

  it('pages, and answers 304 while nothing changed', async () => {
    const all = await readAll(session, '/software?sort=-devices', 2);
    expect(new Set(all.map(({ id }) => id)).size).toBe(9);
    const first = await session.get('/software');
    const again = await session.get('/software', { 'If-None-Match': first.headers.get('etag')! });
    expect([again.status, first.body.page.total]).toEqual([304, 9]);
  });

  it('is CSV for whoever asks, and no formula', async () => {
    const { body, headers } = await session.get('/software', { Accept: 'text/csv' });
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = (body as string).split('\r\n');
    expect(lines[0]).toContain('id,ecosystem,name,purl,devices,versions.total,versions.shown,openFindings');
    expect(lines[1]).toContain("npm,'@scope/left,");
    expect(lines[1]).toContain('2.0.0 (2); 1.2.0 (1)');
    expect(lines).toHaveLength(11);
  });

  it.each([
    'version=',
    'version=%3E',
    'version=1%202',
    'version=%3E%3D2,',
    'name=',
    `name=${'x'.repeat(513)}`,
    'q=',
    'hasFindings=maybe',
    'endOfLife=1',
    'nmae=x',
  ])('refuses %s', async (query) => {
    const { status, body } = await session.get(`/software?${query}`);
    expect([status, body.errors[0].parameter]).toEqual([400, query.split('=')[0]]);
  });
});

describe('a package', () => {
  it('names its versions and the devices that were not looked at', async () => {
    const { id } = await row('@scope/left');
    const { body } = await session.get(`/software/${id}`);
    expect(body).toMatchObject({ name: '@scope/left', devices: 2, versions: { total: 2 } });
    expect(body.notLookedAt).toEqual({
      ecosystem: 'npm',
      devices: 2,
      reasons: [
        { reason: 'never-scanned', devices: 1, shown: [{ id: silent.id, name: 'new one' }] },
        { reason: 'no-inventory', devices: 1, shown: [{ id: found.id, name: 'laptop' }] },
      ],
    });
    // The builder has no package of PyPI, and nobody looked for one.
    const python = await session.get(`/software/${(await row('some-thing')).id}`);
    expect(python.body.notLookedAt.reasons.at(-1)).toEqual({
      reason: 'other-ecosystems',
      devices: 1,
      shown: [{ id: build.id, name: 'builder' }],
    });
  });

  it('is on devices, each with its versions and who sees it', async () => {
    const { id } = await row('openssl');
    const { body } = await session.get(`/software/${id}/devices`);
    expect(body.data.map(({ device, versions, sources }: Answer['body']) => ({ device, versions, sources }))).toEqual([
      {
        device: { id: web.id, name: 'build server', tags: [] },
        versions: ['3.0.11-1~deb12u2'],
        sources: [
          { source: 'native', scope: 'host' },
          { source: 'native', scope: 'image' },
        ],
      },
      {
        device: { id: build.id, name: 'builder', tags: ['ci'] },
        versions: ['3.0.15-1~deb12u1'],
        sources: [{ source: 'native', scope: 'host' }],
      },
    ]);
    expect(Date.parse(body.data[0].lastSeenAt)).not.toBeNaN();
    const filtered = await session.get(`/software/${id}/devices?version=%3C3.0.12&q=SERVER`);
    expect(filtered.body.data.map(({ device }: Answer['body']) => device.name)).toEqual(['build server']);
    const none = await session.get(`/software/${id}/devices?hasFindings=true`);
    expect(none.body.data).toEqual([]);
    const open = await session.get(`/software/${(await row('only-found')).id}/devices?hasFindings=true`);
    expect(open.body.data[0]).toMatchObject({ device: { id: found.id }, versions: ['0.9.0'], openFindings: 1 });
  });

  it.each(['bnBtCm5vbmU', 'p', 'p-', '1', 'openssl', '%F0%9F%90%99', 'bnBt', 'x'.repeat(3000)])(
    '%s is none',
    async (id) => {
      expect((await session.get(`/software/${id}`)).status).toBe(404);
      expect((await session.get(`/software/${id}/devices`)).status).toBe(404);
    },
  );

  it('is in the list no longer when the last device that has it is deactivated or drops it', async () => {
    const gone = await enrollDevice(service, session, { name: 'gone', hostname: 'gone' });
    await install(gone, [debian('short-lived', '1'), debian('shorter', '1')]);
    expect(await names('?q=short')).toEqual(['short-lived on 1', 'shorter on 1']);
    const { id } = await row('short-lived');
    await install(gone, [debian('short-lived', '1')]);
    expect(await names('?q=short')).toEqual(['short-lived on 1']);
    expect((await session.delete(`/devices/${gone.id}`)).status).toBe(204);
    expect(await names('?q=short')).toEqual([]);
    expect((await session.get(`/software/${id}`)).status).toBe(404);
  });
});
