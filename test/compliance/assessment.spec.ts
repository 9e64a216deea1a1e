import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Catalogue, PassComplianceDays } from '../../src/compliance/index.js';
import { Database } from '../../src/platform/index.js';
import { inOrganization, settleCompliance } from '../support/compliance.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { attested, inDays } from './claims.js';

const SHIPPED = fileURLToPath(new URL('../../src/compliance/frameworks/', import.meta.url));
const PATH = '/compliance/frameworks';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies as clients see them
type Body = any;

let folder: string;
let service: TestService;
let session: Session;
let device: EnrolledDevice;
let organizationId: number;
let second = 0;

beforeAll(async () => {
  folder = await houseRules();
  ({ service, session, device } = await startScanned({ COMPLIANCE_FRAMEWORKS: folder }, 'ada'));
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await settleCompliance(service, organizationId);
}, 120_000);

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A framework as a folder, one of whose controls is proven by a signal, and one of which asks for what one of ISO 27001 asks for. */
async function houseRules(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'posture-house-rules-'));
  const at = (name: string): string => join(root, 'house-rules', name);
  await cp(`${SHIPPED}nis2-art21/framework.json`, at('framework.json'));
  await writeFile(
    at('framework.json'),
    (await readFile(at('framework.json'), 'utf8')).replace('"nis2-art21"', '"house-rules"'),
  );
  const links = [{ signal: 'disk-encryption', strong: ['21(2)(h)'] }];
  await writeFile(at('evidence.json'), JSON.stringify({ format: 1, framework: 'house-rules', basis: 'Ours.', links }));
  const mapping = { from: 'house-rules', to: 'iso-27001-2022', publisher: 'Us', licence: 'Our own.', source: 'Ours.' };
  await writeFile(
    at('mapping-iso-27001-2022.json'),
    JSON.stringify({ format: 1, ...mapping, trust: 'published', relation: 'equal', pairs: [['21(2)(a)', 'A.5.1']] }),
  );
  return root;
}

async function tell(of: EnrolledDevice, checks: Record<string, string>): Promise<void> {
  second += 1;
  const { status, body } = await sendScan(service, of, {
    schemaVersion: '1.0',
    scanId: randomUUID(),
    source: 'native',
    startedAt: new Date(Date.now() - 3_600_000 + second * 1000).toISOString(),
    scope: 'host',
    checks: Object.entries(checks).map(([id, answer]) => ({ id, status: answer, observed: {}, evidence: [] })),
  });
  expect([status, body.status]).toEqual([202, 'completed']);
  await settleCompliance(service, organizationId);
}

async function read(path: string, by: Session = session): Promise<Body> {
  const { status, body } = await by.get(path);
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

function assessment(slug: string, query = '', by: Session = session): Promise<Body> {
  return read(`${PATH}/${slug}/assessment${query}`, by);
}

async function results(): Promise<Map<string, Body>> {
  const { data } = await read(PATH);
  const found = new Map<string, Body>();
  for (const { slug } of data as Body[])
    for (const control of (await assessment(slug)).controls as Body[]) found.set(`${slug} ${control.id}`, control);
  return found;
}

const controlOf = ({ controls }: Body, id: string): Body => (controls as Body[]).find((one) => one.id === id);

describe('an organization of which nothing is known', () => {
  it('scores null everywhere, and 100 nowhere', async () => {
    const other = await signIn(service, 'me');
    const { data, asOf } = await read(PATH, other);
    expect(asOf).toBeNull();
    expect(data).toHaveLength(14);
    for (const framework of data as Body[]) {
      expect(framework).toMatchObject({ readiness: null, range: { low: 0, high: 100 }, assessedShare: 0 });
      expect(framework).toMatchObject({ automatedShare: 0, contradictions: 0, lastAssessedAt: null });
      const whole = await assessment(framework.slug, '', other);
      expect(whole.score.readiness).toBeNull();
      expect(whole.score.warnings).toEqual(['Nothing was assessed, so there is no readiness.']);
      for (const section of whole.sections) expect(section.score?.readiness ?? null).toBeNull();
      for (const control of whole.controls)
        expect([control.result, control.score, control.decidedBy]).toEqual(['not-assessed', null, 'none']);
      expect(whole.controls).toHaveLength(framework.controls);
    }
  });
});

describe('disk encryption that is turned off on a device', () => {
  it('lowers the right controls in every framework that has them, and no other', async () => {
    await tell(device, { 'disk-encryption': 'pass' });
    const before = await results();
    const listed = await read(PATH);
    await tell(device, { 'disk-encryption': 'fail' });
    const after = await results();
    const lowered = new Set<string>();
    for (const [key, { result, score, signals }] of after) {
      const was = before.get(key);
      const speaks = (signals as Body[]).find((signal) => signal.key === 'disk-encryption');
      if (speaks) expect([key, speaks.state, speaks.passed, speaks.total]).toEqual([key, 'fail', 0, 1]);
      if (result === was.result) continue;
      const parts = key.startsWith('hipaa') && (signals as Body[]).length === 0;
      expect([key, speaks !== undefined || parts]).toEqual([key, true]);
      expect(score).toBeLessThan(was.score);
      lowered.add(key.split(' ')[0] ?? '');
    }
    const linked = service.app
      .get(Catalogue)
      .frameworks.filter(({ controls }) =>
        controls.some(({ links }) => links.some((one) => one.signal === 'disk-encryption')),
      );
    expect(linked.length).toBeGreaterThan(11);
    expect([...lowered].sort()).toEqual(linked.map(({ slug }) => slug));
    const now = await read(PATH);
    for (const [i, framework] of (now.data as Body[]).entries())
      if (lowered.has(framework.slug)) expect(framework.readiness).toBeLessThan(listed.data[i].readiness);
    expect(after.get('cis-controls-v8.1 3.6')).toMatchObject({
      result: 'non-compliant',
      decidedBy: 'automatic',
      sources: ['signal'],
      gap: { next: { step: 'fix-signal', signal: 'disk-encryption' } },
    });
  });

  it('contradicts who says that it is on', async () => {
    const claim = await attested(
      session,
      { statement: 'Disks are encrypted.' },
      `${PATH}/cis-controls-v8.1/controls/3.6`,
    );
    expect(claim.pinned.scanIds).toHaveLength(2);
    const { controls } = await assessment('cis-controls-v8.1', '?contradiction=true&include=evidence');
    expect(controls).toHaveLength(1);
    expect(controls[0]).toMatchObject({
      id: '3.6',
      result: 'partially-compliant',
      score: 0.5,
      contradiction: { claimed: 1, proven: 0, size: 1 },
      attestation: { id: claim.id, status: 'implemented', standing: 'valid', statement: 'Disks are encrypted.' },
    });
    const { data } = await read(PATH);
    const cis = (data as Body[]).find(({ slug }) => slug === 'cis-controls-v8.1');
    expect(cis.contradictions).toBe(1);
  });

  it('is not asked of a device that has an exception, until that ends', async () => {
    const scope = { signal: 'disk-encryption', deviceId: device.id };
    const { status, body } = await session.post('/compliance/exceptions', {
      scope,
      reason: 'It is in a safe.',
      expiresOn: inDays(30),
    });
    expect([status, body.state]).toEqual([201, 'requested']);
    const signal = async (): Promise<Body> => {
      await settleCompliance(service, organizationId);
      return controlOf(await assessment('cis-controls-v8.1'), '3.6').signals[0];
    };
    expect(await signal()).toMatchObject({ state: 'fail', total: 1 });
    const ben = await signIn(service, 'ben');
    await session.patch(`/organizations/members/${ben.account.user.id}`, { role: 'admin' });
    expect((await ben.post(`/compliance/exceptions/${body.id}/review`, { decision: 'approve' })).status).toBe(200);
    expect(await signal()).toMatchObject({ state: 'unknown', total: 0, leftOut: [{ reason: 'excepted', count: 1 }] });
    expect((await session.delete(`/compliance/exceptions/${body.id}`)).status).toBe(204);
    expect(await signal()).toMatchObject({ state: 'fail', total: 1, leftOut: [] });
  });
});

describe('an assessment', () => {
  it('takes filters, which leave the score as it is', async () => {
    const whole = await assessment('cis-controls-v8.1');
    const bad = await assessment('cis-controls-v8.1', '?status=non-compliant,partially-compliant&section=3');
    expect(bad.score).toEqual(whole.score);
    expect(bad.controls.length).toBeGreaterThan(0);
    for (const { section, result } of bad.controls) {
      expect(section).toBe('3');
      expect(['non-compliant', 'partially-compliant']).toContain(result);
    }
    expect(whole.controls[0].suggestedFrom).toBeNull();
    const functionOf = await assessment('nist-csf-2.0', '?section=PR');
    expect(functionOf.controls.length).toBeGreaterThan(10);
    for (const { id } of functionOf.controls) expect(id).toMatch(/^PR\./);
  });

  it('of a profile has the score of the profile', async () => {
    const whole = await assessment('cis-controls-v8.1');
    const first = await assessment('cis-controls-v8.1', '?profile=ig1');
    expect(first.controls).toHaveLength(56);
    const total = ({ score }: Body): number =>
      Object.values(score.counts as Record<string, number>).reduce((a, b) => a + b);
    expect([total(first), total(whole)]).toEqual([56, 153]);
  });

  it('refuses what it does not know, and says what was meant', async () => {
    const fault = async (query: string): Promise<unknown> => {
      const { status, body } = await session.get(`${PATH}/cis-controls-v8.1/assessment?${query}`);
      const [first] = body.errors ?? [];
      return [status, body.code, first?.parameter, first?.suggestion];
    };
    expect(await fault('profile=ig4')).toEqual([400, 'invalid-parameter', 'profile', 'ig1']);
    expect(await fault('status=complaint')).toEqual([400, 'invalid-parameter', 'status', 'compliant']);
    expect(await fault('section=99')).toEqual([400, 'invalid-parameter', 'section', expect.anything()]);
    expect(await fault('asOf=2026-02-30')).toEqual([400, 'invalid-parameter', 'asOf', undefined]);
    expect((await fault(`asOf=${inDays(2)}`)) as unknown[]).toEqual([400, 'invalid-parameter', 'asOf', inDays(0)]);
    expect(await fault('include=everything')).toEqual([400, 'invalid-parameter', 'include', undefined]);
    expect(await fault('contradiction=maybe')).toEqual([400, 'invalid-parameter', 'contradiction', undefined]);
    expect(await fault('state=x')).toEqual([400, 'invalid-parameter', 'state', expect.anything()]);
    expect(await fault('status=compliant&status=compliant')).toEqual([400, 'invalid-parameter', 'status', undefined]);
  });

  it('is not sent again to one who has it', async () => {
    const first = await session.get(`${PATH}/nist-800-53-r5/assessment`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    expect((await session.get(`${PATH}/nist-800-53-r5/assessment`, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('takes as many statements for many devices as for one, and few', async () => {
    const statements = async (): Promise<string[]> => {
      const spy = jest.spyOn(service.app.get(Database), 'query');
      await assessment('nist-800-53-r5');
      const names = spy.mock.calls.map(([text, , name]) => name ?? text);
      spy.mockRestore();
      return names.filter((text) => /^(compliance|intelligence)|compliance_|intelligence_/.test(text)).sort();
    };
    const one = await statements();
    for (const name of ['a', 'b', 'c'])
      await tell(await enrollDevice(service, session, { name }), { firewall: 'pass' });
    expect(await statements()).toEqual(one);
    expect(one.length).toBeGreaterThan(2);
    expect(one.length).toBeLessThan(6);
  });
});

describe('a framework of a folder', () => {
  it('is listed, assessed and attested like every other', async () => {
    const house = await assessment('house-rules');
    expect(house.framework).toMatchObject({ slug: 'house-rules', own: false });
    expect(controlOf(house, '21(2)(h)')).toMatchObject({ result: 'non-compliant', decidedBy: 'automatic' });
    await attested(session, {}, `${PATH}/house-rules/controls/21(2)(a)`);
    expect(controlOf(await assessment('house-rules'), '21(2)(a)')).toMatchObject({
      result: 'compliant',
      decidedBy: 'attested',
    });
  });

  it('answers for a control of another that asks for the same, and says whose word that is', async () => {
    const iso = await assessment('iso-27001-2022', '?include=mappings');
    expect(controlOf(iso, 'A.5.1')).toMatchObject({
      result: 'compliant',
      decidedBy: 'inherited',
      sources: ['mapping'],
    });
    const [best] = controlOf(iso, 'A.5.1').suggestedFrom;
    expect(best).toMatchObject({ framework: 'house-rules', control: '21(2)(a)', use: 'carry', publishers: ['Us'] });
    expect(best).toMatchObject({ trust: 1, result: 'compliant' });
    const detail = await read(`${PATH}/iso-27001-2022/controls/A.5.1`);
    expect(detail.mappings.length).toBeGreaterThan(1);
    expect(detail.decidedBy).toBe('inherited');
  });
});

describe('a framework that an organization imported', () => {
  const document = {
    format: 1,
    slug: 'our-rules',
    name: 'Our rules',
    version: '1',
    publisher: 'Us',
    licence: 'Our own.',
    sections: [{ id: 'A', title: 'Machines' }],
    controls: [
      { id: 'A.1', title: 'Disks are encrypted', section: 'A', weight: 3, kind: 'prevent' },
      { id: 'A.2(b)', title: 'Keys are kept apart', section: 'A', weight: 1, kind: 'govern' },
    ],
  };

  it('is assessed by what is said of it, and nobody else sees it', async () => {
    expect((await session.post(PATH, document)).status).toBe(201);
    expect((await assessment('our-rules')).score.readiness).toBeNull();
    await attested(session, {}, `${PATH}/our-rules/controls/A.2(b)`);
    const { score, framework, catalogueVersion } = await assessment('our-rules');
    expect([score.readiness, framework.own]).toEqual([25, true]);
    expect(catalogueVersion).toMatch(/^1\+/);
    const { data } = await read(PATH);
    expect((data as Body[]).find(({ slug }) => slug === 'our-rules')).toMatchObject({ own: true, readiness: 25 });
    const other = await signIn(service, 'me');
    for (const path of ['our-rules/assessment', 'our-rules/controls/A.1', 'our-rules/controls/A.1/history'])
      expect((await other.get(`${PATH}/${path}`)).status).toBe(404);
    expect(((await read(PATH, other)).data as Body[]).map(({ slug }) => slug)).not.toContain('our-rules');
  });
});

describe('a control', () => {
  it('is found by its exact id, encoded or not', async () => {
    for (const id of ['164.312(a)(2)(iv)', '164.312%28a%29%282%29%28iv%29'])
      expect(await read(`${PATH}/hipaa-security-rule/controls/${id}`)).toMatchObject({ id: '164.312(a)(2)(iv)' });
    const [one, ten] = await Promise.all(['3.1', '3.10'].map((id) => read(`${PATH}/cis-controls-v8.1/controls/${id}`)));
    expect([one.id, ten.id]).toEqual(['3.1', '3.10']);
    const missing: Answer[] = await Promise.all(
      ['pr.ds-01', 'PR.DS-01%20', 'nothing', '__proto__'].map((id) =>
        session.get(`${PATH}/nist-csf-2.0/controls/${id}`),
      ),
    );
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('shows its whole population, and leads to the devices behind it', async () => {
    const control = await read(`${PATH}/cis-controls-v8.1/controls/3.6`);
    const [signal] = control.signals;
    expect(signal).toMatchObject({
      key: 'disk-encryption',
      strength: 'strong',
      numerator: 0,
      denominator: 4,
      total: 4,
    });
    expect(signal.leftOut).toEqual([{ reason: 'not-reported', count: 3 }]);
    const path = control.links.devices['disk-encryption'].replace('/api/v1', '');
    const failing = await read(path);
    expect(failing.data).toEqual([
      { device: { id: device.id, name: device.name }, outcome: 'fail', observedOn: inDays(0), weight: 1 },
    ]);
    expect(failing.page.total).toBe(1);
    const silent = await read('/compliance/signals/disk-encryption/devices?outcome=not-reported&limit=2');
    expect([silent.data.length, silent.page.total, silent.page.hasMore]).toEqual([2, 3, true]);
    const rest = await read(
      `/compliance/signals/disk-encryption/devices?outcome=not-reported&limit=2&cursor=${silent.page.nextCursor}`,
    );
    expect([rest.data.length, rest.page.hasMore]).toEqual([1, false]);
    expect(rest.data[0].observedOn).toBeNull();
    expect((await session.get('/compliance/signals/no-such/devices')).status).toBe(404);
    const other = await signIn(service, 'me');
    expect((await read('/compliance/signals/disk-encryption/devices', other)).data).toEqual([]);
  });

  it('of parts follows from them, and what asks nothing is in no score', async () => {
    const hipaa = await assessment('hipaa-security-rule');
    const whole = controlOf(hipaa, '164.312(a)(1)');
    expect(whole).toMatchObject({
      judged: 'by-parts',
      result: 'non-compliant',
      decidedBy: 'automatic',
      gap: { next: { step: 'parts' } },
    });
    const total = Object.values(hipaa.score.counts as Record<string, number>).reduce((a, b) => a + b);
    expect([hipaa.controls.length, total]).toEqual([68, 53]);
    const never = (await assessment('gdpr-security')).controls.filter(({ judged }: Body) => judged === 'never');
    expect(never).toHaveLength(3);
    for (const { result, gap } of never) expect([result, gap]).toEqual(['not-assessed', null]);
  });
});

describe('an earlier day', () => {
  it('is told as it stood, by signals and claims of then', async () => {
    await inOrganization(service, organizationId, () =>
      service.app.get(PassComplianceDays).execute(organizationId, new Date()),
    );
    await service.database.query(
      `UPDATE compliance_signal_day SET day = day - 3,
              signals = signals || '{"disk-encryption": {"pass": {"${inDays(-3)}": [1, 1]}}}'`,
    );
    const then = await assessment('cis-controls-v8.1', `?asOf=${inDays(-2)}`);
    expect(controlOf(then, '3.6')).toMatchObject({
      result: 'compliant',
      decidedBy: 'automatic',
      attestation: null,
      contradiction: null,
    });
    expect(then.asOf).toBe(`${inDays(-3)}T00:00:00.000Z`);
    expect(then.catalogueVersionThen).toBeNull();
    const before = await assessment('cis-controls-v8.1', `?asOf=${inDays(-30)}`);
    expect([before.score.readiness, before.asOf]).toEqual([null, null]);
    expect(before.score.counts['not-assessed']).toBe(153);
    const today = await assessment('cis-controls-v8.1', `?asOf=${inDays(0)}`);
    expect(controlOf(today, '3.6')).toMatchObject({ result: 'partially-compliant', contradiction: { size: 1 } });
    expect(today.catalogueVersionThen).toBe(today.catalogueVersion);
    expect((await session.get(`${PATH}/our-rules/assessment?asOf=${inDays(-2)}`)).status).toBe(404);
  });

  it('says which catalogue was in force, when that was another one', async () => {
    await service.database.query(
      `INSERT INTO compliance_catalogue VALUES (now() - interval '5 days', 'other', '{"cis-controls-v8.1": "8.1+other"}')`,
    );
    const then = await assessment('cis-controls-v8.1', `?asOf=${inDays(-2)}`);
    expect(then.catalogueVersionThen).toBe('8.1+other');
    expect(then.catalogueVersion).not.toBe('8.1+other');
  });

  it('stands in the history of a control, the newest change first', async () => {
    const { changes, from, to } = await read(`${PATH}/cis-controls-v8.1/controls/3.6/history`);
    expect([from, to]).toEqual([inDays(-180), inDays(0)]);
    expect((changes as Body[]).map(({ on, result, contradiction }) => [on, result, contradiction])).toEqual([
      [inDays(0), 'partially-compliant', true],
      [inDays(-3), 'compliant', false],
      [inDays(-180), 'not-assessed', false],
    ]);
  });
});
