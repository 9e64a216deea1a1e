import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActiveClaims } from '../../src/compliance/index.js';
import type { Integration } from '../support/api-key.js';
import { auditOf } from '../support/belonging.js';
import { inDays } from '../support/days.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { attest, attested, checkLedger, daysLater, markExpired, people } from './claims.js';

let service: TestService;
let ada: Session;
let admin: Session;
let analyst: Session;
let viewer: Integration;
let control = '';
let count = 0;
const light: string[] = [];

beforeAll(async () => {
  service = await startService({ ROLE: 'api', API_KEY_REQUESTS_PER_MINUTE: '100000' });
  ({ ada, admin, analyst, viewer } = await people(service));
  for (let i = 1; i <= 5; i += 1) light.push(`GV.OC-0${i}`);
  for (let i = 1; i <= 7; i += 1) light.push(`GV.RM-0${i}`);
  for (let i = 1; i <= 9; i += 1) light.push(`GV.SC-0${i}`);
});

afterAll(() => service.stop());

beforeEach(() => {
  control = `/compliance/frameworks/nist-csf-2.0/controls/${light[count]}`;
  count += 1;
});

const faultsOf = ({ body }: Answer): string[] => body.errors.map(({ pointer }: { pointer: string }) => pointer);

async function organizationId(): Promise<number> {
  const row = await service.database.queryOne<{ id: number }>(`SELECT id FROM organization WHERE slug = 'example-org'`);
  return row!.id;
}

async function standing(at = new Date()): Promise<Answer['body']> {
  const id = decodeURIComponent(control.split('/').at(-1)!);
  const claims = await service.inside(ActiveClaims).of(await organizationId(), 'nist-csf-2.0', at);
  return claims.get(`nist-csf-2.0 ${id}`)?.attestation;
}

describe('a review', () => {
  const review = (session: Session, id: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    session.post(`/compliance/attestations/${id}/review`, body, headers);

  it('by a second person makes a claim weigh more; by the same it is refused', async () => {
    const said = await attested(ada, {}, control);
    const own = await review(ada, said.id, { decision: 'approve' });
    expect([own.status, own.body.code]).toEqual([422, 'own-claim']);
    const { status, body, headers } = await review(admin, said.id, { decision: 'approve', note: 'Seen.' });
    expect([status, body.state, body.reviewed]).toEqual([200, 'approved', true]);
    expect(body.history.at(-1)).toMatchObject({
      state: 'approved',
      reviewed: true,
      by: { name: 'Ben' },
      note: 'Seen.',
    });
    expect((await ada.get(`/compliance/attestations/${said.id}`)).headers.get('etag')).toBe(headers.get('etag'));
    expect(await standing()).toMatchObject({ state: 'approved', reviewed: true });
  });

  it('that asks for changes or rejects says why; what was rejected stays so', async () => {
    const said = await attested(ada, {}, control);
    for (const decision of ['request-changes', 'reject']) {
      const silent = await review(admin, said.id, { decision, note: '  ' });
      expect([silent.status, faultsOf(silent)]).toEqual([422, ['/note']]);
    }
    expect((await review(admin, said.id, { decision: 'request-changes', note: 'Which board?' })).body.state).toBe(
      'changes-requested',
    );
    expect(await standing()).toMatchObject({ state: 'changes-requested' });
    expect((await review(admin, said.id, { decision: 'approve' })).status).toBe(409);
    const better = await attested(ada, { statement: 'The board of the parent.' }, control);
    expect((await review(admin, better.id, { decision: 'reject', note: 'No.' })).body.state).toBe('rejected');
    const late = await review(admin, better.id, { decision: 'approve' });
    expect([late.status, late.body.code]).toEqual([409, 'claim-state']);
    expect((await review(admin, said.id, { decision: 'approve' })).status).toBe(409);
  });

  it('holds to If-Match, to roles and to what there is', async () => {
    const { body: said, headers } = await attest(ada, {}, control);
    const etag = headers.get('etag')!;
    expect((await review(analyst, said.id, { decision: 'approve' })).status).toBe(403);
    expect((await review(admin, said.id, { decision: 'approve' }, { 'If-Match': etag })).status).toBe(200);
    expect((await review(admin, said.id, { decision: 'approve' }, { 'If-Match': etag })).status).toBe(412);
    expect((await review(admin, randomUUID(), { decision: 'approve' })).status).toBe(404);
    expect((await review(admin, 'nothing', { decision: 'approve' })).status).toBe(404);
    expect((await review(admin, said.id, { decision: 'expire' })).status).toBe(400);
  });

  it('is what a claim waits for where the service says so', async () => {
    const { DATABASE_URL, DATABASE_OWNER_URL, SECRETS_DIR } = service.environment;
    const strict = await startService({
      ROLE: 'api',
      DATABASE_URL: DATABASE_URL!,
      DATABASE_OWNER_URL: DATABASE_OWNER_URL!,
      ...(SECRETS_DIR === undefined ? {} : { SECRETS_DIR }),
      COMPLIANCE_SELF_ATTESTATION: 'off',
      COMPLIANCE_SECOND_PERSON: 'off',
    });
    try {
      const own = await signIn(strict, 'ada');
      const said = await attested(own, {}, control);
      expect([said.state, (await standing()).state]).toEqual(['submitted', 'submitted']);
      const { status, body } = await review(own, said.id, { decision: 'approve' });
      expect([status, body.state, body.reviewed]).toEqual([200, 'approved', false]);
    } finally {
      await strict.stop();
    }
  });
});

describe('taking back', () => {
  it('is for who said it and for those who review, once, and stays on record', async () => {
    const said = await attested(analyst, {}, control);
    expect((await analyst.delete(`/compliance/attestations/${said.id}`)).status).toBe(204);
    expect((await analyst.delete(`/compliance/attestations/${said.id}`)).status).toBe(204);
    expect((await ada.get(`/compliance/attestations/${said.id}`)).body).toMatchObject({
      state: 'revoked',
      history: [{ state: 'approved' }, { state: 'revoked', by: { name: 'Cy' } }],
    });
    const other = await attested(ada, {}, control);
    expect((await viewer.delete(`/compliance/attestations/${other.id}`)).status).toBe(403);
    const notYours = await analyst.delete(`/compliance/attestations/${other.id}`);
    expect([notYours.status, notYours.body.code]).toEqual([403, 'claim-not-yours']);
    const stale = { 'If-Match': `"${said.id}.1"` };
    expect((await admin.delete(`/compliance/attestations/${other.id}`, undefined, stale)).status).toBe(412);
    expect((await admin.delete(`/compliance/attestations/${other.id}`)).status).toBe(204);
    const third = await attested(ada, {}, control);
    await attested(ada, {}, control);
    expect((await ada.delete(`/compliance/attestations/${third.id}`)).status).toBe(409);
  });
});

describe('time', () => {
  it('ends a claim by itself, and a job puts that on record', async () => {
    const said = await attested(ada, { reviewOn: inDays(10) }, control);
    const soon = (days: number): Promise<Answer> => ada.get(`/compliance/expiring?days=${days}&limit=200`);
    const has = ({ body }: Answer): boolean => body.data.some(({ id }: Answer['body']) => id === said.id);
    expect([has(await soon(5)), has(await soon(12))]).toEqual([false, true]);
    await daysLater(service, 11, async () => {
      const [ada, admin] = [await signIn(service, 'ada'), await signIn(service, 'ben')];
      expect((await ada.get(`/compliance/attestations/${said.id}`)).body.state).toBe('expired');
      expect((await ada.get(`${control}/attestations?state=expired`)).body.data).toHaveLength(1);
      const late = await admin.post(`/compliance/attestations/${said.id}/review`, { decision: 'approve' });
      expect(late.status).toBe(409);
      expect(has(await ada.get('/compliance/expiring?days=30&limit=200'))).toBe(false);
      await markExpired(service);
      await markExpired(service);
    });
    expect((await ada.get(`/compliance/attestations/${said.id}`)).body.history).toMatchObject([
      { state: 'approved' },
      { state: 'expired', by: { kind: 'service', id: 'posture', name: null } },
    ]);
    const [event] = (await auditOf(service, ada.account.organization.id)).slice(-1);
    expect(event).toMatchObject({ action: 'claims.expired', actor: 'posture', facts: { attestations: 1 } });
    expect(await checkLedger(service)).toMatchObject({ intact: true });
  });

  it('can be turned back: what stood at a moment is told as it stood', async () => {
    const before = new Date();
    const first = await attested(ada, {}, control);
    const between = new Date(new Date(first.attestedAt).getTime());
    await admin.post(`/compliance/attestations/${first.id}/review`, { decision: 'approve' });
    const second = await attested(ada, { status: 'planned' }, control);
    expect(await standing(new Date(before.getTime() - 1))).toBeUndefined();
    expect(await standing(between)).toMatchObject({ id: first.id, state: 'approved', reviewed: false });
    const then = new Date(new Date(second.attestedAt).getTime() - 1);
    expect(await standing(then)).toMatchObject({ id: first.id, state: 'approved', reviewed: true });
    expect(await standing(new Date(second.attestedAt))).toMatchObject({ id: second.id, status: 'planned' });
  });
});
