import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CloudChecks,
  CloudResults,
  ConnectDemonstration,
  DemonstrationTenants,
} from '../../src/cloud-security/index.js';
import { inOrganization } from '../support/compliance.js';
import { signIn } from '../support/session.js';
import { AcmeTenant } from './acme-tenant.js';
import {
  ACME,
  ADMINS,
  type AcmeWorld,
  audit,
  connect,
  FACTOR,
  idOf,
  LINKS,
  startAcme,
  statuses,
  stopAcme,
} from './connected.js';

let world: AcmeWorld;

beforeAll(async () => {
  world = await startAcme();
});

afterAll(() => stopAcme(world));

describe('a suite that nobody connected', () => {
  it('is shown with how to connect it, and without figures', async () => {
    const { status, body } = await world.session.get(ACME);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      suite: 'acme-drive',
      status: 'not-connected',
      demonstration: false,
      auditedAt: null,
      score: null,
      coverage: null,
      connection: null,
      lastRun: null,
      trend: [],
      asOf: null,
    });
    expect(body.howToConnect.credentialFields).toHaveLength(2);
    expect(body.checks.map(({ status: one }: { status: unknown }) => one)).toEqual([null, null, null]);
    expect((await world.session.get('/cloud-security')).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ suite: 'acme-drive', status: 'not-connected' })]),
    );
  });

  it('is not audited, and one that does not exist is 404', async () => {
    const { status, body } = await world.session.post(`${ACME}/audit`);
    expect([status, body.code]).toEqual([409, 'not-connected']);
    for (const path of ['', '/audits', '/drift', '/exceptions', '/settings', `/checks/${FACTOR}`])
      expect((await world.session.get(`/cloud-security/acme-mail${path}`)).status).toBe(404);
    expect((await world.session.get(`${ACME}/checks/acme.no.such`)).status).toBe(404);
  });
});

describe('a suite that is connected', () => {
  beforeAll(async () => {
    await connect(world);
  });

  it('has the verdicts of its first audit, with score and coverage', async () => {
    const { body, headers } = await world.session.get(ACME);
    expect(body).toMatchObject({
      status: 'connected',
      score: 100,
      coverage: 100,
      counts: { pass: 3, fail: 0 },
      // Who asks before the first has ended waits for it; who comes later has another.
      lastRun: {
        state: 'completed',
        cause: expect.stringMatching(/^(?:connected|asked)$/),
        collected: 3,
        collectors: 3,
        apiCalls: 4,
      },
      connection: {
        tenant: { id: 'acme-tenant-1' },
        described: { tenant: 'acme-tenant-1' },
        preflight: { accepted: true },
      },
    });
    const { data: runs } = (await world.session.get(`${ACME}/audits`)).body;
    expect(runs.at(-1)).toMatchObject({ state: 'completed', cause: 'connected', collected: 3 });
    expect(body.trend).toHaveLength(runs.length);
    expect(body.summary.bySeverity[0]).toMatchObject({ key: 'critical', score: 100 });
    const again = await world.session.get(ACME, { 'If-None-Match': headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('shows what got worse, who did it, and what got better', async () => {
    world.tenant.people.push({ name: 'eve', factor: false });
    world.tenant.changes = [
      { at: new Date().toISOString(), actor: 'mallory', activity: 'AddPerson', checkIds: [FACTOR], objects: [] },
    ];
    const run = await audit(world.session);
    expect(run).toMatchObject({ state: 'completed', cause: 'asked', score: 47.4 });
    const drift = await world.session.get(`${ACME}/drift`);
    expect(drift.body.data).toMatchObject([
      {
        check: FACTOR,
        kind: 'regressed',
        before: { status: 'pass' },
        after: { status: 'fail', affected: 1 },
        added: [{ id: 'eve' }],
        actor: 'mallory',
        activity: 'AddPerson',
      },
    ]);
    world.tenant.people.push({ name: 'fay', factor: false });
    await audit(world.session);
    expect((await world.session.get(`${ACME}/drift?limit=1`)).body.data).toMatchObject([
      { kind: 'affected-changed', added: [{ id: 'fay' }], removed: [] },
    ]);
    world.tenant.people = world.tenant.people.map((one) => ({ ...one, factor: true }));
    await audit(world.session);
    expect((await world.session.get(`${ACME}/drift?kind=fixed`)).body.data).toHaveLength(1);
    expect((await world.session.get(ACME)).body).toMatchObject({ score: 100 });
  });

  it('keeps what was known of a setting that can no longer be seen', async () => {
    world.tenant.links = 'anyone';
    await audit(world.session);
    world.tenant.denied.add('sharing');
    await audit(world.session);
    const { body } = await world.session.get(`${ACME}/checks/${LINKS}`);
    expect(body).toMatchObject({ status: 'not-assessed', standing: 'fail', missing: ['sharing.read'] });
    expect(body.firstFailedAt).not.toBeNull();
    expect(new Date(body.knownAt) < new Date(body.lastChangedAt)).toBe(true);
    expect(body.history.map((one: { verdict: { status: string } }) => one.verdict.status).slice(0, 2)).toEqual([
      'not-assessed',
      'fail',
    ]);
    expect((await world.session.get(ACME)).body).toMatchObject({ score: 100, coverage: 68.4 });
    world.tenant.denied.clear();
    await audit(world.session);
    const { data } = (await world.session.get(`${ACME}/drift?check=${LINKS}`)).body;
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'visibility-gained',
      'visibility-lost',
      'regressed',
    ]);
    world.tenant.links = 'members';
    await audit(world.session);
  });

  it('keeps its figures when a run can read nothing, and says what is wrong', async () => {
    const before = (await world.session.get(ACME)).body;
    for (const name of ['people', 'sharing', 'log']) world.tenant.denied.add(name);
    expect(await audit(world.session)).toMatchObject({ state: 'failed', problem: { code: 'nothing-read' } });
    world.tenant.denied.clear();
    const { secret } = world.tenant;
    world.tenant.secret = 'another-secret-of-the-tenant';
    expect(await audit(world.session)).toMatchObject({ state: 'failed', problem: { code: 'secret-refused' } });
    const after = (await world.session.get(ACME)).body;
    expect(after).toMatchObject({
      status: 'failing',
      score: before.score,
      auditedAt: before.auditedAt,
      checks: before.checks,
    });
    world.tenant.secret = secret;
    await audit(world.session);
    expect((await world.session.get(ACME)).body.status).toBe('connected');
  });

  it('shows the checks that are asked for, and refuses what it cannot filter by', async () => {
    world.tenant.links = 'nobody-knows';
    await audit(world.session);
    expect(await statuses(world.session)).toEqual({ [FACTOR]: 'pass', [ADMINS]: 'pass', [LINKS]: 'manual' });
    const idsOf = async (query: string): Promise<string[]> =>
      (await world.session.get(`${ACME}?${query}`)).body.checks.map(({ id }: { id: string }) => id);
    expect(await idsOf('status=manual')).toEqual([LINKS]);
    expect(await idsOf('severity=critical,medium&area=people')).toEqual([FACTOR, ADMINS]);
    expect(await idsOf('framework=iso-27001')).toEqual([FACTOR]);
    const wrong = await world.session.get(`${ACME}?severity=hihg`);
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([400, { parameter: 'severity', suggestion: 'high' }]);
    world.tenant.links = 'members';
    await audit(world.session);
  });

  it('judges by its settings, at once, of what was read last', async () => {
    world.tenant.people.push({ name: 'break-glass', factor: false });
    await audit(world.session);
    expect((await statuses(world.session))[FACTOR]).toBe('fail');
    const asked = world.tenant.asked.length;
    const { body: settings, headers } = await world.session.get(`${ACME}/settings`);
    expect(settings.version).toBe(0);
    const { version, changedAt, ...wanted } = { ...settings, emergencyAccounts: ['break-glass'] };
    const put = await world.session.put(`${ACME}/settings`, wanted, { 'If-Match': headers.get('etag')! });
    expect([put.status, put.body.version]).toEqual([200, Number(version) + 1]);
    expect(changedAt).toBeNull();
    expect((await statuses(world.session))[FACTOR]).toBe('pass');
    expect(world.tenant.asked).toHaveLength(asked);
    expect((await world.session.put(`${ACME}/settings`, wanted, { 'If-Match': '"0"' })).status).toBe(412);
    const faulty = await world.session.put(`${ACME}/settings`, {
      ...wanted,
      parameters: { [ADMINS]: { most: 99, least: 1 }, 'acme.no.such': {} },
    });
    expect([faulty.status, faulty.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      [`/parameters/${ADMINS}/most`, `/parameters/${ADMINS}/least`, '/parameters/acme.no.such'],
    ]);
    const approvedApps = Array.from({ length: 200 }, (_, i) => `${'漢'.repeat(190)}${i}`);
    const large = await world.session.put(`${ACME}/settings`, { ...wanted, approvedApps });
    expect([large.status, large.body.code, large.body.errors[0].pointer]).toEqual([422, 'settings-not-possible', '']);
  });

  it('leaves a check that is newer than what was read to the next audit', async () => {
    await world.service.database.query(`DELETE FROM cloud_result WHERE organization_id = $1 AND check_id = $2`, [
      world.organizationId,
      ADMINS,
    ]);
    const { body: settings, headers } = await world.session.get(`${ACME}/settings`);
    const { version: _, changedAt: __, ...wanted } = settings;
    await world.session.put(`${ACME}/settings`, wanted, { 'If-Match': headers.get('etag')! });
    const results = () =>
      world.service.database.query(
        `SELECT check_id FROM cloud_result WHERE organization_id = $1 AND check_id IN ($2, $3) ORDER BY check_id`,
        [world.organizationId, ADMINS, FACTOR],
      );
    expect(await results()).toEqual([{ check_id: FACTOR }]);
    await audit(world.session);
    expect(await results()).toEqual([{ check_id: ADMINS }, { check_id: FACTOR }]);
  });

  it('tells other contexts', async () => {
    const published = await inOrganization(world.service, world.organizationId, () =>
      world.service.app.get(CloudResults).of(world.organizationId),
    );
    expect(published).toMatchObject([
      {
        suite: 'acme-drive',
        verdicts: [{ checkId: ADMINS }, { checkId: FACTOR, status: 'pass', excepted: false }, {}],
      },
    ]);
    expect(world.service.app.get(CloudChecks).find(FACTOR)).toMatchObject({
      suite: 'acme-drive',
      severity: 'critical',
    });
  });

  it('lists its audits', async () => {
    const { body } = await world.session.get(`${ACME}/audits?state=failed`);
    expect(body.data).toHaveLength(2);
    const one = await world.session.get(`${ACME}/audits/${body.data[0].id}`);
    expect(one.body).toMatchObject({
      state: 'failed',
      verdicts: null,
      askedBy: { kind: 'user', name: expect.any(String) },
    });
    const [last] = (await world.session.get(`${ACME}/audits?limit=1`)).body.data;
    const { body: kept } = await world.session.get(`${ACME}/audits/${last.id}`);
    expect(Object.keys(kept.verdicts).sort()).toEqual([ADMINS, FACTOR, LINKS]);
    expect(kept.readings.people).toMatchObject({ state: 'read', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});

describe('another organization', () => {
  it('sees nothing of it', async () => {
    const other = await signIn(world.service, 'me');
    const [{ id }] = (await world.session.get(`${ACME}/audits?limit=1`)).body.data;
    expect((await other.get(`${ACME}/audits/${id}`)).status).toBe(404);
    expect((await other.get(ACME)).body).toMatchObject({ status: 'not-connected', score: null });
    for (const list of ['audits', 'drift', 'exceptions'])
      expect((await other.get(`${ACME}/${list}`)).body.data).toEqual([]);
  });
});

describe('a demonstration', () => {
  it('is audited where it is served, is marked as one, and cannot be asked for over HTTP', async () => {
    const demo = await AcmeTenant.start();
    demo.links = 'anyone';
    const person = await signIn(world.service, 'me');
    const organizationId = await idOf(world.service, person);
    const { id } = demo;
    world.service.app.get(DemonstrationTenants).register('acme-drive', { api: demo.url });
    await inOrganization(world.service, organizationId, () =>
      world.service.app
        .get(ConnectDemonstration)
        .execute(organizationId, 'acme-drive', { tenant: id, secret: demo.secret }),
    );
    expect(await audit(person)).toMatchObject({ state: 'completed' });
    expect((await person.get(ACME)).body).toMatchObject({ demonstration: true, connection: { demonstration: true } });
    expect((await statuses(person))[LINKS]).toBe('fail');
    const body = { credentials: demo.credentials, isDemonstration: true };
    expect((await person.put(`${ACME}/connection`, body)).status).toBe(400);
    await demo.stop();
  });
});
