import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { AttackCount } from '../support/attacks/tally.js';
import { auditOf, overtaken, ownerAndAdministrator } from '../support/belonging.js';
import { enrollDevice, machine, redeem } from '../support/device.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const tally = new AttackCount();
let idp: LocalIdentityProvider;
let service: TestService;
let organizations = 0;

beforeAll(async () => {
  idp = await startIdentityProvider();
  service = await startService({ ...idp.github.environment(), ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
});
afterAll(async () => {
  tally.write();
  await service.stop();
  await idp.stop();
});

/** Two people of an organization that no other test has. */
function pair(): ReturnType<typeof ownerAndAdministrator> {
  organizations += 1;
  return ownerAndAdministrator(service, idp, `ending-${organizations}`);
}

type Caller = Pick<Session, 'get' | 'post'>;
/** Prepares what the deed needs, as the owner; gives the deed. */
type Deed = (owner: Session) => Promise<(caller: Caller) => Promise<Answer>>;

const enrolmentKey = (caller: Caller): Promise<Answer> =>
  caller.post('/enrollment-keys', {
    label: 'left behind',
    maxUses: 50,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
const onDevice =
  (deed: string, body?: object): Deed =>
  async (owner) => {
    const { id } = await enrollDevice(service, owner);
    return (caller) => caller.post(`/devices/${id}/${deed}`, body);
  };

/** Every deed of an administrator that gives out a token, or lets a machine in. */
const DEEDS: [string, Deed][] = [
  ['POST /api/v1/enrollment-keys', () => Promise.resolve(enrolmentKey)],
  ['POST /api/v1/devices', () => Promise.resolve((caller) => caller.post('/devices', { name: 'left behind' }))],
  ['POST /api/v1/devices/:id/enrollment', onDevice('enrollment')],
  ['POST /api/v1/devices/:id/token', onDevice('token')],
  ['POST /api/v1/devices/:id/approve', onDevice('approve')],
  ['POST /api/v1/devices/:id/resolve-conflict', onDevice('resolve-conflict', { keep: 'enrolled' })],
];

type End = (admin: Session, keyId: string) => Promise<unknown>;
const lowered: End = (admin) =>
  service.database.query(
    `UPDATE membership SET role = 'viewer' WHERE user_id = (SELECT id FROM app_user WHERE public_id = $1)`,
    [admin.account.user.id],
  );
const removed: End = (admin) =>
  service.database.query(`DELETE FROM membership WHERE user_id = (SELECT id FROM app_user WHERE public_id = $1)`, [
    admin.account.user.id,
  ]);
const revoked: End = (_admin, keyId) =>
  service.database.query(`UPDATE api_key SET revoked_at = now() WHERE id = $1`, [keyId]);

describe.each<[string, 'person' | 'key', End, number]>([
  ['a person who is being lowered', 'person', lowered, 403],
  ['a person who is being removed', 'person', removed, 401],
  ['a key whose maker is being lowered', 'key', lowered, 403],
  ['a key that is being revoked', 'key', revoked, 401],
])('attack 35: a deed under way, of %s', (who, by, end, status) => {
  it.each(DEEDS)('%s leaves nothing behind', async (route, prepare) => {
    const { owner, admin, organizationId } = await pair();
    const { id, key } = await makeKey(admin, { role: 'admin', scopes: ['*:read', '*:write'] });
    const caller = by === 'person' ? admin : new Integration(service, key);
    const deed = await prepare(owner);
    const events = (await auditOf(service, organizationId)).length;
    const answer = await overtaken(
      service,
      organizationId,
      () => end(admin, id),
      () => deed(caller),
    );
    tally.judge(35, route, who, answer.status === status ? null : String(answer.status));
    const since = (await auditOf(service, organizationId)).slice(events);
    expect(since.filter(({ action }) => action !== 'access.denied')).toEqual([]);
    expect(tally.succeeded(35)).toEqual([]);
  });
});

describe('attack 35: many deeds at once while an owner ends the rights', () => {
  it.each<[string, (owner: Session, admin: Session) => Promise<Answer>]>([
    ['lowers', (owner, admin) => owner.patch(`/organizations/members/${admin.account.user.id}`, { role: 'viewer' })],
    ['removes', (owner, admin) => owner.delete(`/organizations/members/${admin.account.user.id}`)],
  ])('none of whom an owner %s lets a machine in', async (how, end) => {
    const { owner, admin } = await pair();
    const under = Array.from({ length: 24 }, (_, i) =>
      i % 2 === 0 ? enrolmentKey(admin) : admin.post('/devices', { name: `left ${i}` }),
    );
    await Promise.race(under);
    const [ended, ...answers] = await Promise.all([end(owner, admin), ...under]);
    expect(ended.status).toBeLessThan(300);
    const tokens = answers.flatMap(({ body }) => (body.enrollment ? [String(body.enrollment.token)] : []));
    for (const token of tokens) {
      const { status } = await redeem(service, token, machine());
      tally.judge(
        35,
        'POST /api/v1/devices/enroll',
        `a token of whom an owner ${how}`,
        status === 401 ? null : String(status),
      );
    }
    expect(tally.succeeded(35)).toEqual([]);
    expect((await owner.get('/enrollment-keys?state=active')).body.data).toEqual([]);
  });
});

describe('attack 35: what is there of somebody whose rights have ended', () => {
  it.each([['a reusable key'], ['a one-time token']])(
    '%s is not redeemed, and the organization learns why',
    async (what) => {
      const { owner, admin, organizationId } = await pair();
      const made =
        what === 'a reusable key' ? await enrolmentKey(admin) : await admin.post('/devices', { name: 'not yet' });
      const token = String(made.body.enrollment.token);
      // As before deeds under way were looked at again: nobody closed what they made.
      await lowered(admin, '');
      const { status } = await redeem(service, token, machine());
      tally.judge(35, 'POST /api/v1/devices/enroll', what, status === 401 ? null : String(status));
      expect(tally.succeeded(35)).toEqual([]);
      const refused = (await auditOf(service, organizationId)).filter(
        ({ action }) => action === 'device.enrolment-refused',
      );
      expect(refused.map(({ facts }) => facts['tokenState'])).toEqual(['maker-gone']);
      expect(
        (await owner.get('/devices')).body.data.filter((one: { state: string }) => one.state === 'active'),
      ).toEqual([]);
    },
  );
});

describe('what makes a token', () => {
  const root = fileURLToPath(new URL('../../src/', import.meta.url));
  /** Every service by its class, as it is written. */
  const services = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .flatMap((name) =>
      readFileSync(join(root, name), 'utf8')
        .split(/^@Injectable\(/m)
        .slice(1),
    )
    .map((text): [string, string] => [/\bclass (\w+)/.exec(text)?.[1] ?? '', text]);
  /** Whoever asks for the caller's rights, under the organization's lock. */
  const ASKS = /\.(lockAs|lockRights|lock)\((admin|maker|member)/;
  const ELSEWHERE: Record<string, string> = {
    AdmitMachine: 'for the agent itself, by a token that was made by one of the others',
    OfferEnrollment: 'part of deeds that have asked',
  };
  const makers = services.filter(([, text]) => /\bmintToken\(/.test(text));
  const offers = services.filter(([, text]) => /\boffer\.execute\(/.test(text));

  it('is found', () => {
    expect(makers.length).toBeGreaterThan(4);
    expect(offers.length).toBeGreaterThan(2);
  });

  it.each(makers)('%s asks again whether its caller may', (name, text) => {
    expect([name, ASKS.test(text) || ELSEWHERE[name] !== undefined]).toEqual([name, true]);
  });

  it.each(offers)('%s, which offers one, does too', (name, text) => {
    expect([name, ASKS.test(text)]).toEqual([name, true]);
  });
});
