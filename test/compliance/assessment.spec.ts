import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Catalogue } from '../../src/compliance/index.js';
import { Database } from '../../src/platform/index.js';
import { inDays } from '../support/days.js';
import type { EnrolledDevice } from '../support/device.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { Assessed, type Body, controlOf, counted, FRAMEWORKS } from './assessed.js';
import { attested } from './claims.js';

let ours: Assessed;
let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ours = await Assessed.start();
  ({ service, session, device } = ours);
}, 120_000);

afterAll(() => ours.stop());

describe('an organization of which nothing is known', () => {
  it('scores null everywhere, and 100 nowhere', async () => {
    const other = await signIn(service, 'me');
    const listed = (await ours.read(FRAMEWORKS, other)) as Body[];
    expect(listed).toHaveLength(15);
    for (const framework of listed) {
      expect(framework).toMatchObject({ readiness: null, range: { low: 0, high: 100 }, assessedShare: 0 });
      expect(framework).toMatchObject({ automatedShare: 0, contradictions: 0, lastAssessedAt: null, asOf: null });
      const whole = await ours.assessment(framework.slug, '', other);
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
    await ours.tell({ 'disk-encryption': 'pass' });
    const before = await ours.controls();
    const listed = await ours.read(FRAMEWORKS);
    await ours.tell({ 'disk-encryption': 'fail' });
    const after = await ours.controls();
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
    const now = await ours.read(FRAMEWORKS);
    for (const [i, framework] of (now as Body[]).entries())
      if (lowered.has(framework.slug)) expect(framework.readiness).toBeLessThan(listed[i].readiness);
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
      `${FRAMEWORKS}/cis-controls-v8.1/controls/3.6`,
    );
    expect(claim.pinned.scanIds).toHaveLength(2);
    const { controls } = await ours.assessment('cis-controls-v8.1', '?contradiction=true&include=evidence');
    expect(controls).toHaveLength(1);
    expect(controls[0]).toMatchObject({
      id: '3.6',
      result: 'partially-compliant',
      score: 0.5,
      contradiction: { claimed: 1, proven: 0, size: 1 },
      attestation: { id: claim.id, status: 'implemented', standing: 'valid', statement: 'Disks are encrypted.' },
    });
    const cis = ((await ours.read(FRAMEWORKS)) as Body[]).find(({ slug }) => slug === 'cis-controls-v8.1');
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
      await ours.settle();
      return controlOf(await ours.assessment('cis-controls-v8.1'), '3.6').signals[0];
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
    const whole = await ours.assessment('cis-controls-v8.1');
    const bad = await ours.assessment('cis-controls-v8.1', '?status=non-compliant,partially-compliant&section=3');
    expect(bad.score).toEqual(whole.score);
    expect(bad.controls.length).toBeGreaterThan(0);
    for (const { section, result } of bad.controls) {
      expect(section).toBe('3');
      expect(['non-compliant', 'partially-compliant']).toContain(result);
    }
    expect(whole.controls[0].suggestedFrom).toBeNull();
    const functionOf = await ours.assessment('nist-csf-2.0', '?section=PR');
    expect(functionOf.controls.length).toBeGreaterThan(10);
    for (const { id } of functionOf.controls) expect(id).toMatch(/^PR\./);
    const named = await ours.assessment('nist-csf-2.0', '?control=PR.DS-01,GV.PO-01');
    expect(named.controls.map(({ id }: { id: string }) => id).sort()).toEqual(['GV.PO-01', 'PR.DS-01']);
  });

  it('of a profile has the score of the profile', async () => {
    const whole = await ours.assessment('cis-controls-v8.1');
    const first = await ours.assessment('cis-controls-v8.1', '?profile=ig1');
    expect(first.controls).toHaveLength(56);
    expect([counted(first), counted(whole)]).toEqual([56, 153]);
  });

  it('refuses what it does not know, and says what was meant', async () => {
    const fault = async (query: string): Promise<unknown> => {
      const { status, body } = await session.get(`${FRAMEWORKS}/cis-controls-v8.1/assessment?${query}`);
      const [first] = body.errors ?? [];
      return [status, body.code, first?.parameter, first?.suggestion];
    };
    expect(await fault('profile=ig4')).toEqual([400, 'invalid-parameter', 'profile', 'ig1']);
    expect(await fault('status=complaint')).toEqual([400, 'invalid-parameter', 'status', 'compliant']);
    expect(await fault('control=3.33')).toEqual([400, 'invalid-parameter', 'control', expect.anything()]);
    expect(await fault('section=99')).toEqual([400, 'invalid-parameter', 'section', expect.anything()]);
    expect(await fault('asOf=2026-02-30')).toEqual([400, 'invalid-parameter', 'asOf', undefined]);
    expect((await fault(`asOf=${inDays(2)}`)) as unknown[]).toEqual([400, 'invalid-parameter', 'asOf', inDays(0)]);
    expect(await fault('include=everything')).toEqual([400, 'invalid-parameter', 'include', undefined]);
    expect(await fault('contradiction=maybe')).toEqual([400, 'invalid-parameter', 'contradiction', undefined]);
    expect(await fault('state=x')).toEqual([400, 'invalid-parameter', 'state', expect.anything()]);
    expect(await fault('status=compliant&status=compliant')).toEqual([400, 'invalid-parameter', 'status', undefined]);
  });

  it('is not sent again to one who has it', async () => {
    const first = await session.get(`${FRAMEWORKS}/nist-800-53-r5/assessment`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    expect((await session.get(`${FRAMEWORKS}/nist-800-53-r5/assessment`, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('takes as many statements for many devices as for one, and few', async () => {
    const statements = async (): Promise<string[]> => {
      const spy = jest.spyOn(service.app.get(Database), 'query');
      await ours.assessment('nist-800-53-r5');
      const names = spy.mock.calls.map(([text, , name]) => name ?? text);
      spy.mockRestore();
      return names.filter((text) => /^(compliance|intelligence)|compliance_|intelligence_/.test(text)).sort();
    };
    const one = await statements();
    for (const name of ['a', 'b', 'c']) await ours.tell({ firewall: 'pass' }, await ours.enrol(name));
    expect(await statements()).toEqual(one);
    expect(one.length).toBeGreaterThan(2);
    expect(one.length).toBeLessThan(6);
  });
});

describe('a framework of a folder', () => {
  it('is listed, assessed and attested like every other', async () => {
    const house = await ours.assessment('house-rules');
    expect(house.framework).toMatchObject({ slug: 'house-rules', own: false });
    expect(controlOf(house, '21(2)(h)')).toMatchObject({ result: 'non-compliant', decidedBy: 'automatic' });
    await attested(session, {}, `${FRAMEWORKS}/house-rules/controls/21(2)(a)`);
    expect(controlOf(await ours.assessment('house-rules'), '21(2)(a)')).toMatchObject({
      result: 'compliant',
      decidedBy: 'attested',
    });
  });

  it('answers for a control of another that asks for the same, and says whose word that is', async () => {
    const iso = await ours.assessment('iso-27001-2022', '?include=mappings');
    expect(controlOf(iso, 'A.5.1')).toMatchObject({
      result: 'compliant',
      decidedBy: 'inherited',
      sources: ['mapping'],
    });
    const [best] = controlOf(iso, 'A.5.1').suggestedFrom;
    expect(best).toMatchObject({ framework: 'house-rules', control: '21(2)(a)', use: 'carry', publishers: ['Us'] });
    expect(best).toMatchObject({ trust: 1, result: 'compliant' });
    const detail = await ours.read(`${FRAMEWORKS}/iso-27001-2022/controls/A.5.1`);
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
    expect((await session.post(FRAMEWORKS, document)).status).toBe(201);
    expect((await ours.assessment('our-rules')).score.readiness).toBeNull();
    await attested(session, {}, `${FRAMEWORKS}/our-rules/controls/A.2(b)`);
    const { score, framework, catalogueVersion } = await ours.assessment('our-rules');
    expect([score.readiness, framework.own]).toEqual([25, true]);
    expect(catalogueVersion).toMatch(/^1\+/);
    const own = ((await ours.read(FRAMEWORKS)) as Body[]).find(({ slug }) => slug === 'our-rules');
    expect(own).toMatchObject({ own: true, readiness: 25 });
    expect((await session.get(`${FRAMEWORKS}/our-rules/assessment?asOf=${inDays(-2)}`)).status).toBe(404);
    const other = await signIn(service, 'me');
    for (const path of ['our-rules/assessment', 'our-rules/controls/A.1', 'our-rules/controls/A.1/history'])
      expect((await other.get(`${FRAMEWORKS}/${path}`)).status).toBe(404);
    expect(((await ours.read(FRAMEWORKS, other)) as Body[]).map(({ slug }) => slug)).not.toContain('our-rules');
  });
});
