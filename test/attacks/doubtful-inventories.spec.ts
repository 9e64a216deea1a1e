import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { AttackCount } from '../support/attacks/tally.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, sendScan } from '../support/scan.js';
import type { Answer } from '../support/session.js';

const KIND = 36;
const tally = new AttackCount();
let at: Matching;
let device: EnrolledDevice;

const NAMES = Array.from({ length: 24 }, (_, i) => `lib${String.fromCharCode(97 + i)}z`);

beforeAll(async () => {
  at = await Matching.start();
  await at.write(
    ...NAMES.map((name, i) => ({
      ecosystem: 'Debian:12',
      package: name,
      identifiers: [`CVE-2024-${6000 + i}`],
      events: [{ introduced: '0.5-1' }, { fixed: '2.0-1' }],
      severity: 4,
    })),
    ...NAMES.map((name, i) => ({
      ecosystem: 'PyPI',
      package: name,
      identifiers: [`CVE-2024-${6100 + i}`],
      events: [{ introduced: '0.5' }, { fixed: '2.0' }],
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

type Row = Record<string, string>;

function deb(name: string, more: Row = {}): Row {
  return { purl: `pkg:deb/debian/${name}?distro=debian-12`, version: '1.0-1', ...more };
}

async function sent(document: Record<string, unknown>): Promise<Answer['body']> {
  const { status, body } = await sendScan(at.service, device, envelope('native', undefined, document));
  expect(status).toBe(202);
  await quiet(at.service);
  return body;
}

function inventory(packages: Row[], startedAt?: Date): Promise<Answer['body']> {
  const document = { inventory: { sources: [{ type: 'deb', status: 'complete' }], packages } };
  return sent({ ...document, ...(startedAt ? { startedAt: startedAt.toISOString() } : {}) });
}

function component(name: string): object {
  return { type: 'library', name, version: '1.0-1', purl: `pkg:deb/debian/${name}@1.0-1?distro=debian-12` };
}

/** Sends a CycloneDX bill about the place that the agent's own inventories are about. */
async function bill(members: Record<string, unknown>): Promise<Answer['body']> {
  const { body: native } = await at.session.get(`/scans?deviceId=${device.id}&source=native`);
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...members };
  const scan = envelope('cyclonedx', document, { scope: native.data[0].scope });
  const { status, body } = await sendScan(at.service, device, scan);
  expect([status, body.detail]).toEqual([202, undefined]);
  await quiet(at.service);
  return body;
}

async function open(): Promise<number> {
  return (await at.session.get(`/findings?deviceId=${device.id}&state=open&limit=1`)).body.page.total;
}

/** Names of what is listed as installed. */
async function installed(): Promise<string[]> {
  const { body } = await at.session.get(`/devices/${device.id}/software?limit=200`);
  return body.data.map(({ name }: { name: string }) => name).sort();
}

async function judge(what: string, expected: number): Promise<void> {
  const left = await open();
  const fault = left === expected ? null : `${left} of ${expected} open`;
  tally.judge(KIND, 'POST /scans/ingest', what, fault);
  expect(fault).toBeNull();
}

const CHECKS = { checks: [{ id: 'disk-encryption', status: 'pass' }] };

describe('attack 36: an inventory in doubt that is made to count', () => {
  beforeEach(async () => {
    expect((await inventory(NAMES.map((name) => deb(name)))).status).toBe('completed');
    expect(await open()).toBe(24);
  });

  it('by a scan of its source without an inventory', async () => {
    expect((await inventory([deb('planted')])).status).toBe('suspect');
    expect((await sent(CHECKS)).status).toBe('completed');
    await judge('a scan without an inventory', 24);
    expect(await installed()).toEqual([...NAMES, 'planted'].sort());
  });

  it('by a scan without an inventory, of a source that lists less than another', async () => {
    const listed = [component('planted')];
    expect((await bill({ components: listed })).status).toBe('suspect');
    await judge('a bill in doubt', 24);
    await bill({ vulnerabilities: [] });
    await judge('a bill in doubt, and one without components', 24);
    expect(await installed()).toEqual([...NAMES, 'planted'].sort());
  });

  it('by a dismissal, after which what it listed is gone', async () => {
    const { scanId } = await inventory([deb('planted')]);
    expect(await installed()).toContain('planted');
    expect((await at.session.post(`/scans/${scanId}/dismiss`)).status).toBe(200);
    await quiet(at.service);
    await judge('a dismissal', 24);
    expect(await installed()).toEqual(NAMES);
    await sent(CHECKS);
    await judge('a dismissal, and a scan without an inventory', 24);
  });

  it('by the dismissal of one of two', async () => {
    const { scanId } = await inventory([deb('planted')]);
    const second = await inventory([deb('planted-too')]);
    await at.session.post(`/scans/${scanId}/dismiss`);
    expect(await installed()).toEqual([...NAMES, 'planted', 'planted-too'].sort());
    await at.session.post(`/scans/${second.scanId}/dismiss`);
    await quiet(at.service);
    expect(await installed()).toEqual(NAMES);
    await judge('two dismissals', 24);
  });

  it('and closes what only it had shown when it is dismissed', async () => {
    await at.write({
      ecosystem: 'Debian:12',
      package: 'planted',
      identifiers: ['CVE-2024-6999'],
      events: [{ introduced: '0' }],
      severity: 4,
    });
    const { scanId } = await inventory([deb('planted')]);
    expect(await open()).toBe(25);
    await at.session.post(`/scans/${scanId}/dismiss`);
    await quiet(at.service);
    expect(await open()).toBe(24);
  });
});

describe('attack 36: a list that leaves out nothing and says more', () => {
  it.each<[string, (name: string) => Row[]]>([
    [
      'the same packages again, of another source',
      (name) => [deb(name), deb(name, { architecture: 'amd64', sourceName: 'harmless', sourceVersion: '1' })],
    ],
    [
      'the same packages again, of another maker',
      (name) => [deb(name), deb(name, { architecture: 'amd64', origin: 'Somebody else' })],
    ],
  ])('%s', async (what, more) => {
    expect((await inventory(NAMES.map((name) => deb(name)))).status).toBe('completed');
    expect((await bill({ components: NAMES.map(component) })).status).toBe('completed');
    const { status } = await inventory(NAMES.flatMap(more));
    await judge(what, 24);
    expect(status).toBe('suspect');
  });

  it('packages of the distribution to which those of a language are said to belong', async () => {
    const pip = NAMES.map((name): Row => ({ purl: `pkg:pypi/${name}`, version: '1.0' }));
    expect((await inventory(pip)).status).toBe('completed');
    expect(await open()).toBe(24);
    const owners = NAMES.map((name) =>
      deb(`python3-${name}`, { version: '1.0-9', sourceName: 'harmless', sourceVersion: '1.0-9' }),
    );
    const { status } = await inventory([...pip, ...owners]);
    await judge('owners', 24);
    expect(status).toBe('suspect');
  });

  it('is none where it changes nothing', async () => {
    expect((await inventory(NAMES.map((name) => deb(name)))).status).toBe('completed');
    const told = NAMES.map((name) => deb(name, { architecture: 'amd64', sourceName: name, sourceVersion: '1.0-1' }));
    expect((await inventory(told)).status).toBe('completed');
    expect(await open()).toBe(24);
  });
});

describe('attack 36: what is taken back', () => {
  it('leaves the list, and what was in doubt then, as they were', async () => {
    expect((await inventory(NAMES.map((name) => deb(name)))).status).toBe('completed');
    const { body: native } = await at.session.get(`/scans?deviceId=${device.id}&source=native`);
    const query = `deviceId=${device.id}&scope=${encodeURIComponent(native.data[0].scope)}`;
    const upload = async (...names: string[]): Promise<Answer['body']> => {
      const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: names.map(component) };
      const { body } = await at.session.post(`/scans/upload?${query}`, document);
      const receipt = await at.session.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=30' });
      await quiet(at.service);
      return receipt.body;
    };
    const undo = async ({ id }: Answer['body']): Promise<void> => {
      expect((await at.session.post(`/scans/uploads/${id}/undo`)).status).toBe(200);
      await quiet(at.service);
    };
    const whole = await upload(...NAMES, 'added');
    expect(whole.lines[0].status).toBe('completed');
    const doubtful = await upload('planted');
    expect(doubtful.lines[0].status).toBe('suspect');
    expect(await installed()).toEqual([...NAMES, 'added', 'planted'].sort());
    await undo(doubtful);
    expect(await installed()).toEqual([...NAMES, 'added'].sort());
    await undo(whole);
    expect(await installed()).toEqual(NAMES);
    await judge('two undone', 24);
  });

  it('needs the right to decide about scans', async () => {
    const { key } = await makeKey(at.session, { role: 'analyst', scopes: ['uploads:write'] });
    const deciding = await makeKey(at.session, { role: 'analyst', scopes: ['scans:write'] });
    const report = { SchemaVersion: 2, ArtifactName: 'taken-back', ArtifactType: 'filesystem', Results: [] };
    const uploader = new Integration(at.service, key);
    const { status, body } = await uploader.post(`/scans/upload?deviceId=${device.id}`, report);
    expect([status, body.detail]).toEqual([202, undefined]);
    await at.session.send('GET', `/scans/uploads/${body.id}`, undefined, { Prefer: 'wait=30' });
    const refused = await uploader.post(`/scans/uploads/${body.id}/undo`);
    tally.judge(
      KIND,
      'POST /scans/uploads/{id}/undo',
      'with uploads:write',
      refused.status === 403 ? null : `${refused.status}`,
    );
    expect(refused.status).toBe(403);
    const decider = new Integration(at.service, deciding.key);
    expect((await decider.post(`/scans/uploads/${body.id}/undo`)).status).toBe(200);
  });
});
