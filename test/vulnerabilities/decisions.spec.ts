import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inDays } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, type ReportedVulnerability, sendScan, startScanned, trivyReport, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let cve = '';
let count = 0;
let minute = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(() => service.stop());

beforeEach(() => {
  count += 1;
  cve = `CVE-2026-${70_000 + count}`;
});

async function scan(device: EnrolledDevice, vulnerabilities: ReportedVulnerability[]): Promise<Answer['body']['diff']> {
  minute += 1;
  const startedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const { status, body } = await sendScan(
    service,
    device,
    envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities }), { startedAt }),
  );
  expect([status, body.status]).toEqual([202, 'completed']);
  return body.diff;
}

async function shown(facts: { tags?: string[]; packages?: string[]; version?: string } = {}): Promise<EnrolledDevice> {
  const { packages = ['alpha'], version, ...settings } = facts;
  const device = await enrollDevice(service, session, { name: `d${count}`, ...settings });
  await scan(
    device,
    packages.map((name) => ({ id: cve, package: name, ...(version === undefined ? {} : { installed: version }) })),
  );
  return device;
}

async function decide(wanted: Record<string, unknown> = {}, by: Session = session): Promise<Answer> {
  return by.post('/risk-acceptances', {
    vulnerabilityId: cve,
    decision: 'accepted',
    scope: { all: true },
    reason: 'It cannot be reached.',
    expiresOn: inDays(200),
    ...wanted,
  });
}

async function decided(wanted: Record<string, unknown> = {}): Promise<Answer['body']> {
  const { status, body } = await decide(wanted);
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

/** The states of the vulnerability's findings, by device and package. */
async function states(...devices: EnrolledDevice[]): Promise<string[]> {
  const { body } = await session.get(
    `/findings?vulnerabilityId=${cve}&limit=200&deviceId=${devices.map(({ id }) => id).join(',')}`,
  );
  const place = (id: string): number => devices.findIndex((device) => device.id === id);
  return body.data.map((row: Answer['body']) => `${place(row.device.id)} ${row.package.name} ${row.state}`).sort();
}

async function openFindings(): Promise<[number, string]> {
  const { body } = await session.get(`/vulnerabilities/${cve}`);
  return [body.openFindings, body.status];
}

async function right(): Promise<void> {
  expect(await rollupDifferences(service)).toEqual([]);
}

describe('accepting a vulnerability for a tag', () => {
  it('hides it there only, survives a rescan, and has a new device with the tag at once', async () => {
    const [kiosk, server] = [await shown({ tags: ['kiosk'] }), await shown()];
    const made = await decided({ scope: { tags: ['kiosk'] } });
    expect(made).toMatchObject({
      vulnerabilityId: cve,
      decision: 'accepted',
      scope: { tags: ['kiosk'] },
      status: 'active',
      findings: 1,
      decidedBy: { kind: 'user', name: 'Ada' },
      source: null,
    });
    expect(await states(kiosk, server)).toEqual(['0 alpha accepted', '1 alpha open']);
    expect(await openFindings()).toEqual([1, 'open']);
    const open = (await session.get(`/findings?state=open&vulnerabilityId=${cve}`)).body;
    expect(open.data.map((row: Answer['body']) => row.device.id)).toEqual([server.id]);
    expect((await session.get(`/devices/${kiosk.id}`)).body.openFindings.high).toBe(0);

    expect(await scan(kiosk, [{ id: cve, package: 'alpha' }])).toMatchObject({ new: 0, unchanged: 1 });
    expect(await scan(kiosk, [{ id: cve, package: 'alpha', severity: 'low' }])).toMatchObject({ new: 0, reopened: 0 });
    expect(await states(kiosk)).toEqual(['0 alpha accepted']);

    const later = await shown({ tags: ['kiosk', 'lobby'] });
    expect(await states(later)).toEqual(['0 alpha accepted']);
    expect((await session.get(`/risk-acceptances/${made.id}`)).body.findings).toBe(2);
    expect(await openFindings()).toEqual([1, 'open']);
    await right();
  });

  it('is told by each finding, with who and until when, and by its history', async () => {
    const device = await shown({ tags: ['kiosk'] });
    const made = await decided({ scope: { tags: ['kiosk'] } });
    const [row] = (await session.get(`/findings?decisionId=${made.id}`)).body.data;
    const said = {
      id: made.id,
      decision: 'accepted',
      reason: 'It cannot be reached.',
      expiresOn: inDays(200),
      decidedBy: { kind: 'user', name: 'Ada' },
    };
    expect(row).toMatchObject({ state: 'accepted', cause: 'decision', decision: said });
    await session.delete(`/risk-acceptances/${made.id}`);
    const { body } = await session.get(`/findings/${row.id}`);
    expect([body.state, body.decision]).toEqual(['open', null]);
    expect(body.history.map((one: Answer['body']) => [one.change, one.decided?.after, one.decided?.by.name])).toEqual([
      ['new', undefined, undefined],
      ['decided', 'accepted', 'Ada'],
      ['decided', 'open', 'Ada'],
    ]);
    expect(body.history[1].decided).toMatchObject({ before: 'open', decisionId: made.id, reason: said.reason });
    expect(device.id).toBe(row.device.id);
    await right();
  });

  it('follows the tag: a device that loses it is open again, one that gets it is not any more', async () => {
    const [kiosk, server] = [await shown({ tags: ['kiosk'] }), await shown()];
    await decided({ scope: { tags: ['kiosk'] } });
    await session.patch(`/devices/${kiosk.id}`, { tags: [] });
    await session.patch(`/devices/${server.id}`, { tags: ['kiosk'] });
    const wanted = ['0 alpha open', '1 alpha accepted'];
    expect(
      await until(
        () => states(kiosk, server),
        (now) => String(now) === String(wanted),
      ),
    ).toEqual(wanted);
    await right();
  });
});

describe('a decision', () => {
  it('for all makes the vulnerability resolved, also where it is only seen later; nothing is hidden that is fixed', async () => {
    const device = await shown();
    await decided();
    expect(await openFindings()).toEqual([0, 'resolved']);
    const [other, diff] = await (async () => {
      const one = await enrollDevice(service, session, { name: 'other' });
      return [one, await scan(one, [{ id: cve, package: 'beta' }])];
    })();
    expect(diff).toEqual({ new: 1, fixed: 0, reopened: 0, unchanged: 0 });
    expect(await states(device, other)).toEqual(['0 alpha accepted', '1 beta accepted']);
    await scan(other, []);
    expect(await states(other)).toEqual(['0 beta fixed']);
    await scan(other, [{ id: cve, package: 'beta' }]);
    expect(await states(other)).toEqual(['0 beta accepted']);
    await right();
  });

  it('on what nobody else has leaves its vulnerability listed, and resolved', async () => {
    const first = await shown();
    await decided();
    await scan(first, []);
    const other = await enrollDevice(service, session, { name: 'only' });
    await scan(other, [{ id: cve, package: 'gamma' }]);
    const { body } = await session.get(`/vulnerabilities?q=${cve}`);
    expect(body.data).toMatchObject([{ id: cve, status: 'resolved', openFindings: 0, affectedDevices: 0 }]);
    await right();
  });

  it('for a package, for versions of it and for devices has those and no others', async () => {
    const a = await shown({ packages: ['alpha', 'beta'], version: '1.0.0' });
    const b = await shown({ packages: ['alpha'], version: '2.0.0' });
    const first = await decided({ scope: { package: 'beta' } });
    expect(first.scope).toEqual({ package: { ecosystem: null, name: 'beta', versions: [] } });
    expect(await states(a, b)).toEqual(['0 alpha open', '0 beta accepted', '1 alpha open']);
    await decided({ scope: { package: { ecosystem: 'npm', name: 'alpha', versions: ['2.0.0'] } } });
    expect(await states(a, b)).toEqual(['0 alpha open', '0 beta accepted', '1 alpha accepted']);
    // Another version of the package is not what was decided about.
    expect(await scan(b, [{ id: cve, package: 'alpha', installed: '2.0.1' }])).toMatchObject({ new: 0, reopened: 0 });
    expect(await states(b)).toEqual(['0 alpha open']);
    await scan(b, [{ id: cve, package: 'alpha', installed: '2.0.0' }]);
    expect(await states(b)).toEqual(['0 alpha accepted']);
    await decided({ scope: { deviceIds: [a.id] } });
    expect(await states(a, b)).toEqual(['0 alpha accepted', '0 beta accepted', '1 alpha accepted']);
    await right();
  });

  it('gives way to a stronger one, and holds again when that ends', async () => {
    const device = await shown();
    await decided();
    const strong = await decided({
      decision: 'not-affected',
      scope: { deviceIds: [device.id] },
      justification: 'vulnerable_code_not_present',
      expiresOn: null,
    });
    expect(await states(device)).toEqual(['0 alpha not-affected']);
    await decided({ decision: 'mitigated', expiresOn: null });
    expect(await states(device)).toEqual(['0 alpha not-affected']);
    expect((await session.delete(`/risk-acceptances/${strong.id}`)).status).toBe(204);
    expect(await states(device)).toEqual(['0 alpha mitigated']);
    await right();
  });

  it('can be made under any name of the vulnerability, and is found by each', async () => {
    const device = await shown();
    await decided({ vulnerabilityId: cve.toLowerCase() });
    expect(await states(device)).toEqual(['0 alpha accepted']);
    const { body } = await session.get(`/risk-acceptances?vulnerabilityId=${cve.toLowerCase()}`);
    expect(body.data).toMatchObject([{ vulnerabilityId: cve }]);
    await right();
  });

  it('is made once for one Idempotency-Key', async () => {
    await shown();
    const key = { 'Idempotency-Key': randomUUID() };
    const body = { vulnerabilityId: cve, decision: 'mitigated', scope: { all: true }, reason: 'A filter.' };
    const [one, two] = [
      await session.post('/risk-acceptances', body, key),
      await session.post('/risk-acceptances', body, key),
    ];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    expect((await session.get(`/risk-acceptances?vulnerabilityId=${cve}`)).body.page.total).toBe(1);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['no last day', { expiresOn: null }, 422, '/expiresOn'],
    ['a last day that has passed', { expiresOn: '2020-01-01' }, 422, '/expiresOn'],
    ['a last day in three years', { expiresOn: inDays(3 * 365) }, 422, '/expiresOn'],
    ['no day of the calendar', { expiresOn: '2027-02-30' }, 422, '/expiresOn'],
    ['no justification', { decision: 'not-affected', expiresOn: null }, 422, '/justification'],
    ['a justification too many', { justification: 'component_not_present' }, 422, '/justification'],
    ['an unknown vulnerability', { vulnerabilityId: 'CVE-1999-1' }, 422, '/vulnerabilityId'],
    ['an unknown device', { scope: { deviceIds: [randomUUID()] } }, 422, '/scope/deviceIds/0'],
    ['two scopes', { scope: { all: true, tags: ['a'] } }, 422, '/scope'],
    ['no scope', { scope: {} }, 422, '/scope'],
    ['an empty reason', { reason: ' ' }, 400, '/reason'],
    ['a scope that is a list', { scope: [1] }, 400, '/scope'],
    ['a package that is a list', { scope: { package: [[1]] } }, 400, '/scope/package'],
    ['a scope that is no object', { scope: 'all' }, 400, '/scope'],
    ['a package without a name', { scope: { package: { ecosystem: 'npm' } } }, 400, '/scope/package/name'],
    ['a decision that there is not', { decision: 'ignored' }, 400, '/decision'],
  ])('with %s is refused', async (_what, wanted, status, pointer) => {
    await shown();
    const answer = await decide(wanted);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([status, pointer]);
  });

  it('is read by viewers and made by analysts, inside one organization', async () => {
    const device = await shown();
    const made = await decided();
    const stranger = await signIn(service, 'me');
    for (const [method, body] of [['GET'], ['PATCH', { reason: 'Mine.' }], ['DELETE']] as [string, object?][]) {
      const { status, body: said } = await stranger.send(method, `/risk-acceptances/${made.id}`, body);
      expect([status, said.code]).toEqual([404, 'not-found']);
    }
    expect((await stranger.get(`/findings?decisionId=${made.id}`)).body.data).toEqual([]);
    expect((await decide({ scope: { deviceIds: [device.id] } }, stranger)).status).toBe(422);
    const viewer = await signIn(service, 'cy');
    expect(viewer.account.role).toBe('viewer');
    expect((await viewer.get(`/risk-acceptances/${made.id}`)).status).toBe(200);
    expect((await decide({}, viewer)).status).toBe(403);
    expect((await viewer.delete(`/risk-acceptances/${made.id}`)).status).toBe(403);
    await right();
  });
});
