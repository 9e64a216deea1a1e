import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey, type MadeKey } from '../support/api-key.js';
import { AttackCount } from '../support/attacks/tally.js';
import { auditOf, ownerAndAdministrator } from '../support/belonging.js';
import { enrollDevice, machine, redeem } from '../support/device.js';
import { FakeModel, says } from '../support/fake-model.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const tally = new AttackCount();
const AI = '/organizations/ai-settings';
let idp: LocalIdentityProvider;
let service: TestService;
let model: FakeModel;
let organizations = 0;

beforeAll(async () => {
  idp = await startIdentityProvider();
  model = await FakeModel.start();
  model.otherwise = says.json({});
  service = await startService({ ...idp.github.environment(), ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
});
afterAll(async () => {
  tally.write();
  await service.stop();
  await model.stop();
  await idp.stop();
});

function pair(): ReturnType<typeof ownerAndAdministrator> {
  organizations += 1;
  return ownerAndAdministrator(service, idp, `left-${organizations}`);
}

/** What an administrator's key leaves behind: a key for many machines, a token for one, and the new token of a device. */
async function planted(owner: Session, { key }: MadeKey): Promise<{ tokens: string[]; deviceId: string }> {
  const caller = new Integration(service, key);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = [
    await caller.post('/enrollment-keys', { label: 'left behind', maxUses: 50, expiresAt }),
    await caller.post('/devices', { name: 'left behind' }),
  ];
  const { id } = await enrollDevice(service, owner);
  expect((await caller.post(`/devices/${id}/token`)).status).toBe(201);
  return { tokens: made.map(({ body }) => String(body.enrollment.token)), deviceId: id };
}

const KEY = { role: 'admin', scopes: ['devices:write', 'enrollment-keys:write'] };

describe('attack 35: what a key made before it was revoked', () => {
  it('lets no machine in any more, and whose token it knows is told', async () => {
    const { owner, organizationId } = await pair();
    const key = await makeKey(owner, KEY);
    const { tokens, deviceId } = await planted(owner, key);
    expect((await owner.delete(`/api-keys/${key.id}`)).status).toBe(204);
    for (const token of tokens) {
      const { status } = await redeem(service, token, machine());
      tally.judge(35, 'POST /api/v1/devices/enroll', 'made by a revoked key', status === 401 ? null : String(status));
    }
    expect(tally.succeeded(35)).toEqual([]);
    const events = await auditOf(service, organizationId);
    expect(events.find(({ action }) => action === 'device.token-known')).toMatchObject({
      target: deviceId,
      facts: { reason: 'key-revoked' },
    });
    expect(events.find(({ action }) => action === 'api-key.revoked')?.facts).toMatchObject({
      made: 'ends',
      enrollmentKeysRevoked: 1,
      enrollmentTokensEnded: 1,
      deviceTokensKnown: 1,
    });
  });

  it('stays for a rotation that says so, until it is revoked without', async () => {
    const { owner } = await pair();
    const key = await makeKey(owner, KEY);
    const { tokens } = await planted(owner, key);
    expect((await owner.delete(`/api-keys/${key.id}?made=maybe`)).status).toBe(400);
    expect((await owner.delete(`/api-keys/${key.id}?made=stays`)).status).toBe(204);
    expect((await redeem(service, tokens[0]!, machine())).status).toBe(201);
    expect((await owner.delete(`/api-keys/${key.id}`)).status).toBe(204);
    for (const token of tokens) expect((await redeem(service, token, machine())).status).toBe(401);
  });
});

describe('attack 35: an address of a model that somebody chose', () => {
  const member = (admin: Session): string => `/organizations/members/${admin.account.user.id}`;
  const choose = async (by: Session): Promise<void> => {
    const { status } = await by.put(AI, model.settings());
    expect(status).toBe(200);
  };

  it.each<[string, (owner: Session, admin: Session) => Promise<Answer>]>([
    ['removed', (owner, admin) => owner.delete(member(admin))],
    ['lowered', (owner, admin) => owner.patch(member(admin), { role: 'viewer' })],
  ])('gets nothing any more once they are %s', async (how, end) => {
    const { owner, admin, organizationId } = await pair();
    await choose(admin);
    expect((await end(owner, admin)).status).toBeLessThan(300);
    const asked = model.asked.length;
    expect((await owner.post(`${AI}/test`)).status).toBe(200);
    tally.judge(35, `POST /api/v1${AI}/test`, how, model.asked.length === asked ? null : 'the model was asked');
    expect(tally.succeeded(35)).toEqual([]);
    expect((await owner.get(AI)).body).toMatchObject({ generator: 'template', baseUrl: null });
    const removed = (await auditOf(service, organizationId)).find(({ action }) => action === 'ai-settings.removed');
    expect(removed?.facts).toMatchObject({ reason: `maker-${how}` });
  });

  it('stays where somebody else put it in force since', async () => {
    const { owner, admin } = await pair();
    await choose(admin);
    await choose(owner);
    await owner.delete(member(admin));
    expect((await owner.get(AI)).body).toMatchObject({ baseUrl: expect.stringContaining(model.url) });
  });
});
