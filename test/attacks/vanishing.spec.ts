import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AttackCount } from '../support/attacks/tally.js';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, sendScan, trivyReport } from '../support/scan.js';
import type { Answer } from '../support/session.js';

const KIND = 36;
const tally = new AttackCount();
let at: Matching;
let device: EnrolledDevice;

beforeAll(async () => {
  at = await Matching.start();
  await at.write(
    ...REAL.map((name, i) => ({
      ecosystem: 'Debian:12',
      package: name,
      identifiers: [`CVE-2024-${7000 + i}`],
      events: [{ introduced: '0.5-1' }, { fixed: '2.0-1' }],
      severity: 4,
    })),
  );
});

beforeEach(async () => {
  device = await enrollDevice(at.service, at.session);
});

afterAll(async () => {
  tally.write();
  await at.service.stop();
});

const NAMES = Array.from({ length: 40 }, (_, i) => `lib${String.fromCharCode(97 + (i % 26))}${i < 26 ? 'x' : 'y'}`);
const REAL = NAMES.slice(0, 24);
const FAKE = NAMES.slice(24);

type Listed = [name: string, version?: string, more?: Record<string, string>];

async function inventory(packages: Listed[], extra: Record<string, unknown> = {}): Promise<Answer['body']> {
  const { distro = 'debian-12', type = 'deb/debian', ...rest } = extra as Record<string, string>;
  const rows = packages.map(([name, version = '1.0-1', more = {}]) => ({
    purl: `pkg:${type}/${name}?distro=${distro}`,
    version,
    architecture: 'amd64',
    sourceName: name,
    sourceVersion: version,
    ...more,
  }));
  const document = { inventory: { sources: [{ type: 'deb', status: 'complete' }], packages: rows }, ...rest };
  const { body } = await sendScan(at.service, device, envelope('native', undefined, document));
  await quiet(at.service);
  return body;
}

async function report(names: string[], scope = 'app'): Promise<Answer['body']> {
  const vulnerabilities = names.map((name) => ({ id: `CVE-2025-${8000 + NAMES.indexOf(name)}`, package: name }));
  const document = envelope('trivy', trivyReport({ artifact: scope, vulnerabilities }), { scope });
  return (await sendScan(at.service, device, document)).body;
}

/** Of the real ones. */
async function open(): Promise<number> {
  const { body } = await at.session.get(`/findings?deviceId=${device.id}&state=open&limit=200`);
  return body.data.filter((one: { package: { name: string } }) => REAL.includes(one.package.name)).length;
}

/** Judges an attack: no scan closes more of the real findings than one may, and the last one is suspect. */
async function judge(what: string, body: Answer['body']): Promise<void> {
  const left = await open();
  const fault = left < REAL.length / 2 || body.status !== 'suspect' ? `${left} open, ${body.status}` : null;
  tally.judge(KIND, 'POST /scans/ingest', what, fault);
  expect(fault).toBeNull();
}

const listed = (names: string[], ...more: [string?, Record<string, string>?]): Listed[] =>
  names.map((name) => [name, ...more] as Listed);

describe('attack 36: findings that are made to vanish by an inventory', () => {
  beforeEach(async () => {
    expect((await inventory(listed(REAL))).status).toBe('completed');
    expect(await open()).toBe(24);
  });

  it.each<[string, Listed[], Record<string, string>]>([
    ['that leaves out packages', listed(REAL.slice(0, 4)), {}],
    ['that is empty', [], {}],
    ['that swaps packages for invented ones', listed([...REAL.slice(0, 4), ...FAKE]), {}],
    ['of another maker', listed(REAL, '1.0-1', { origin: 'Somebody else' }), {}],
    ['of another source', listed(REAL, '1.0-1', { sourceName: 'harmless', sourceVersion: '1.0-1' }), {}],
    ['of lower versions', listed(REAL, '0'), {}],
    ['of versions that are none', listed(REAL, '~~ not a version'), {}],
    ['of a system of which no feed speaks', listed(REAL), { type: 'deb/kali', distro: 'kali-2025.1' }],
    ['of a release of which no feed speaks', listed(REAL, '9.0-1'), { distro: 'debian-99' }],
  ])('%s', async (what, packages, extra) => {
    const body = await inventory(packages, extra);
    await judge(what, body);
    expect(await open()).toBe(24);
    expect(body.reason).toMatchObject({ code: 'packages-vanished', suspicion: { doubt: 'packages-vanished' } });
    expect((await at.session.get(`/scans?deviceId=${device.id}&status=suspect`)).body.page.total).toBe(1);
  });

  it('in steps, each of which is small', async () => {
    const seen: string[] = [];
    for (const left of [16, 8, 0]) seen.push((await inventory(listed(REAL.slice(0, left)))).status);
    expect(seen).toEqual(['completed', 'suspect', 'suspect']);
    await judge('in steps', await inventory([]));
  });

  it('in steps that come faster than they are matched', async () => {
    const bodies = [16, 8, 4].map((left) => listed(REAL.slice(0, left)));
    let last: Answer['body'] = {};
    for (const packages of bodies) last = await inventory(packages);
    await judge('in quick steps', last);
  });

  it('after more was invented', async () => {
    await inventory(listed(NAMES));
    await judge('thinned', await inventory(listed([...REAL.slice(0, 8), ...FAKE])));
  });

  it('of another source in its scope', async () => {
    const components = [
      { type: 'library', name: REAL[0], version: '1.0-1', purl: `pkg:deb/debian/${REAL[0]}@1.0-1?distro=debian-12` },
    ];
    const { body: first } = await at.session.get(`/scans?deviceId=${device.id}&source=native`);
    const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
    const scan = envelope('cyclonedx', sbom, { scope: first.data[0].scope });
    const { body } = await sendScan(at.service, device, scan);
    await quiet(at.service);
    await judge('another source', body);
    expect(await open()).toBe(24);
  });

  it('and the device confirms it itself', async () => {
    const { scanId } = await inventory([]);
    const { status } = await signedRequest(at.service, device, { path: `/scans/${scanId}/confirm`, body: '{}' });
    const fault = status === 401 || status === 403 ? null : `answered ${status}`;
    tally.judge(KIND, 'POST /scans/{scanId}/confirm', 'by the device', fault);
    expect([fault, await open()]).toEqual([null, 24]);
  });

  it('is none where everything was brought up to date, and is one that a person can confirm', async () => {
    expect((await inventory(listed(REAL, '2.0-1'))).status).toBe('completed');
    expect(await open()).toBe(0);
    await inventory(listed(REAL));
    expect(await open()).toBe(24);
    const suspect = await inventory(listed(['another'], '1.0-1'));
    expect((await at.session.post(`/scans/${suspect.scanId}/confirm`)).status).toBe(200);
    await quiet(at.service);
    expect(await open()).toBe(0);
  });
});

describe('attack 36: findings that are made to vanish by a report', () => {
  it.each<[string, string[][]]>([
    ['that swaps', [REAL, FAKE]],
    ['that swaps in steps', [REAL, ...[8, 16, 24].map((gone) => [...REAL.slice(gone), ...FAKE.slice(0, gone / 2)])]],
    ['that was thinned before', [REAL, NAMES, [...REAL.slice(0, 8), ...FAKE], [...REAL.slice(0, 4), ...FAKE]]],
    ['of which each comes and goes', [REAL, REAL.slice(9), REAL, [...REAL.slice(0, 9), ...FAKE], FAKE]],
  ])('%s', async (what, steps) => {
    let last: Answer['body'] = {};
    for (const names of steps) last = await report(names);
    await judge(what, last);
  });

  it('of another scope that took them over among inventions', async () => {
    await report(REAL);
    await report(NAMES, 'elsewhere');
    await report([]);
    expect(await open()).toBe(24);
    await judge('another scope', await report(FAKE, 'elsewhere'));
    expect(await open()).toBe(24);
  });

  it('of many scopes with few each', async () => {
    const scopes = [0, 1, 2, 3].map((i) => REAL.slice(6 * i, 6 * i + 6));
    for (const [i, names] of scopes.entries()) await report(names, `scope-${i}`);
    // Half of what there was at any time, and no more.
    const seen: string[] = [];
    for (const i of scopes.keys()) seen.push((await report([], `scope-${i}`)).status as string);
    expect(seen).toEqual(['completed', 'suspect', 'suspect', 'completed']);
    await judge('many scopes', await report([], 'scope-1'));
  });

  it('all of which were tried, and none came through', () => {
    expect(tally.succeeded(KIND)).toEqual([]);
  });
});
