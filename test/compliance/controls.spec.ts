import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PassComplianceDays } from '../../src/compliance/index.js';
import { inOrganization } from '../support/compliance.js';
import { inDays } from '../support/days.js';
import type { EnrolledDevice } from '../support/device.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { Assessed, type Body, controlOf, counted, FRAMEWORKS } from './assessed.js';
import { attested } from './claims.js';

let ours: Assessed;
let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ours = await Assessed.start();
  ({ service, session, device } = ours);
  await ours.tell({ 'disk-encryption': 'fail' });
  for (const name of ['a', 'b', 'c']) await ours.tell({ firewall: 'pass' }, await ours.enrol(name));
  await attested(session, {}, `${FRAMEWORKS}/cis-controls-v8.1/controls/3.6`);
}, 120_000);

afterAll(() => ours.stop());

describe('a control', () => {
  it('is found by its exact id, encoded or not', async () => {
    for (const id of ['164.312(a)(2)(iv)', '164.312%28a%29%282%29%28iv%29'])
      expect(await ours.read(`${FRAMEWORKS}/hipaa-security-rule/controls/${id}`)).toMatchObject({
        id: '164.312(a)(2)(iv)',
      });
    const [one, ten] = await Promise.all(
      ['3.1', '3.10'].map((id) => ours.read(`${FRAMEWORKS}/cis-controls-v8.1/controls/${id}`)),
    );
    expect([one.id, ten.id]).toEqual(['3.1', '3.10']);
    const missing: Answer[] = await Promise.all(
      ['pr.ds-01', 'PR.DS-01%20', 'nothing', '__proto__'].map((id) =>
        session.get(`${FRAMEWORKS}/nist-csf-2.0/controls/${id}`),
      ),
    );
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('shows its whole population, and leads to the devices behind it', async () => {
    const control = await ours.read(`${FRAMEWORKS}/cis-controls-v8.1/controls/3.6`);
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
    const failing = await ours.read(path);
    expect(failing.data).toEqual([
      {
        device: { id: device.id, name: device.name },
        outcome: 'fail',
        observedOn: expect.any(String),
        age: 'fresh',
        weight: 1,
      },
    ]);
    // The scan may have come before midnight.
    expect([inDays(0), inDays(-1)]).toContain(failing.data[0].observedOn);
    expect(failing.page.total).toBe(1);
    expect(failing.summary).toEqual({
      key: 'disk-encryption',
      limits: expect.any(String),
      title: expect.stringMatching(/disk/i),
      unit: 'device',
      reading: {
        state: signal.state,
        aspect: 'outcome',
        passed: 0,
        total: 4,
        unknown: 3,
        leftOut: [{ reason: 'not-reported', count: 3 }],
      },
    });
    const ofSuites = await ours.read('/compliance/signals/mfa-everyone/devices');
    expect([ofSuites.data, ofSuites.summary.unit, ofSuites.summary.reading]).toEqual([[], 'check', null]);
    const silent = await ours.read('/compliance/signals/disk-encryption/devices?outcome=not-reported&limit=2');
    expect([silent.data.length, silent.page.total, silent.page.hasMore]).toEqual([2, 3, true]);
    const rest = await ours.read(
      `/compliance/signals/disk-encryption/devices?outcome=not-reported&limit=2&cursor=${silent.page.nextCursor}`,
    );
    expect([rest.data.length, rest.page.hasMore]).toEqual([1, false]);
    expect([rest.data[0].observedOn, rest.data[0].age]).toEqual([null, null]);
    expect((await session.get('/compliance/signals/no-such/devices')).status).toBe(404);
    const other = await signIn(service, 'me');
    const nobody = await ours.read('/compliance/signals/disk-encryption/devices', other);
    expect([nobody.data, nobody.summary.reading]).toMatchObject([[], { state: 'unknown', total: 0, leftOut: [] }]);
  });

  it('of parts follows from them, and what asks nothing is in no score', async () => {
    const hipaa = await ours.assessment('hipaa-security-rule');
    const whole = controlOf(hipaa, '164.312(a)(1)');
    expect(whole).toMatchObject({
      judged: 'by-parts',
      result: 'non-compliant',
      decidedBy: 'automatic',
      gap: { next: { step: 'parts' } },
    });
    expect([hipaa.controls.length, counted(hipaa)]).toEqual([68, 53]);
    const never = (await ours.assessment('gdpr-security')).controls.filter(
      ({ judged: evaluated }: Body) => evaluated === 'never',
    );
    expect(never).toHaveLength(3);
    for (const { result, gap } of never) expect([result, gap]).toEqual(['not-assessed', null]);
  });
});

describe('an earlier day', () => {
  it('is told as it stood, by signals and claims of then', async () => {
    await inOrganization(service, ours.organizationId, () =>
      service.app.get(PassComplianceDays).execute(ours.organizationId, new Date()),
    );
    await service.database.query(
      `UPDATE compliance_signal_day SET day = day - 3,
              signals = signals || '{"disk-encryption": {"pass": {"${inDays(-3)}": [1, 1]}}}'`,
    );
    const then = await ours.assessment('cis-controls-v8.1', `?asOf=${inDays(-2)}`);
    expect(controlOf(then, '3.6')).toMatchObject({
      result: 'compliant',
      decidedBy: 'automatic',
      attestation: null,
      contradiction: null,
    });
    expect(then.asOf).toBe(`${inDays(-3)}T00:00:00.000Z`);
    expect(then.catalogueVersionThen).toBeNull();
    const before = await ours.assessment('cis-controls-v8.1', `?asOf=${inDays(-30)}`);
    expect([before.score.readiness, before.asOf]).toEqual([null, null]);
    expect(before.score.counts['not-assessed']).toBe(153);
    const today = await ours.assessment('cis-controls-v8.1', `?asOf=${inDays(0)}`);
    expect(controlOf(today, '3.6')).toMatchObject({ result: 'partially-compliant', contradiction: { size: 1 } });
    expect(today.catalogueVersionThen).toBe(today.catalogueVersion);
  });

  it('says which catalogue was in force, when that was another one', async () => {
    await service.database.query(
      `INSERT INTO compliance_catalogue VALUES (now() - interval '5 days', 'other', '{"cis-controls-v8.1": "8.1+other"}')`,
    );
    const then = await ours.assessment('cis-controls-v8.1', `?asOf=${inDays(-2)}`);
    expect(then.catalogueVersionThen).toBe('8.1+other');
    expect(then.catalogueVersion).not.toBe('8.1+other');
  });

  it('stands in the history of a control, the newest change first', async () => {
    const { changes, from, to } = await ours.read(`${FRAMEWORKS}/cis-controls-v8.1/controls/3.6/history`);
    expect([from, to]).toEqual([inDays(-180), inDays(0)]);
    expect((changes as Body[]).map(({ on, result, contradiction }) => [on, result, contradiction])).toEqual([
      [inDays(0), 'partially-compliant', true],
      [inDays(-3), 'compliant', false],
      [inDays(-180), 'not-assessed', false],
    ]);
  });
});
