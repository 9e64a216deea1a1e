import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IdentityHousekeepingHandler } from '../../src/identity/app/identity-housekeeping.handler.js';
import { makeKey } from '../support/api-key.js';
import { invite } from '../support/belonging.js';
import { addDomain, verifiedDomain } from '../support/domains.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

let dns: FakeDns;
let service: TestService;
let owners: Session[];

beforeAll(async () => {
  dns = await startFakeDns();
  service = await startService(dns.environment);
  owners = [await signIn(service, 'ada'), await signIn(service, 'me')];
});
afterAll(async () => {
  await service.stop();
  await dns.stop();
});

const keepHouse = (): Promise<void> => service.inside(IdentityHousekeepingHandler).handle();
const set = (table: string, id: string, change: string): Promise<object[]> =>
  service.database.query(`UPDATE ${table} SET ${change} WHERE id = $1`, [id]);
const idsOf = async (session: Session, list: string): Promise<string[]> =>
  (await session.get(`${list}?limit=200`)).body.data.map(({ id }: { id: string }) => id);

it('forgets invitations ninety days after their end, of all organizations', async () => {
  for (const owner of owners) {
    const made: string[] = [];
    for (const change of [
      `expires_at = now() - interval '91 days'`,
      `expires_at = now() - interval '89 days'`,
      `redeemed_at = now() - interval '91 days'`,
      `withdrawn_at = now() - interval '91 days'`,
      `withdrawn_at = now() - interval '89 days', created_at = now() - interval '1 year'`,
      `created_at = now() - interval '1 year'`,
    ]) {
      await invite(owner);
      const id = (await idsOf(owner, '/organizations/invitations')).find((one) => !made.includes(one))!;
      made.push(id);
      await set('organization_invitation', id, change);
    }
    await keepHouse();
    expect((await idsOf(owner, '/organizations/invitations')).sort()).toEqual([made[1], made[4], made[5]].sort());
  }
});

it('takes domains that nobody proved off the lists after thirty days, but not those that were proven until lately', async () => {
  const [owner] = owners as [Session];
  const [old, young, proven, lapsed] = [
    await addDomain(owner, 'old.example'),
    await addDomain(owner, 'young.example'),
    await verifiedDomain(dns, owner, 'proven.example'),
    await addDomain(owner, 'lapsed.example'),
  ];
  await set('organization_domain', old.id, `created_at = now() - interval '31 days'`);
  await set('organization_domain', young.id, `created_at = now() - interval '29 days'`);
  await set('organization_domain', proven.id, `created_at = now() - interval '1 year'`);
  await set('organization_domain', lapsed.id, `created_at = now() - interval '1 year', checked_at = now()`);
  await keepHouse();
  expect((await idsOf(owner, '/organizations/domains')).sort()).toEqual([young.id, proven.id, lapsed.id].sort());
});

it('forgets API keys four hundred days after their end', async () => {
  const [owner] = owners as [Session];
  const keys = [await makeKey(owner), await makeKey(owner), await makeKey(owner), await makeKey(owner)];
  await set('api_key', keys[0]!.id, `expires_at = now() - interval '401 days'`);
  await set('api_key', keys[1]!.id, `revoked_at = now() - interval '401 days'`);
  await set('api_key', keys[2]!.id, `expires_at = now() - interval '399 days'`);
  await keepHouse();
  expect((await idsOf(owner, '/api-keys')).sort()).toEqual([keys[2]!.id, keys[3]!.id].sort());
});
