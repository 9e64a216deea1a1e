import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { invite, member } from '../support/belonging.js';
import { verifiedDomain } from '../support/domains.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { TENANTS } from '../support/identity-provider/microsoft.js';
import { signInWith } from '../support/identity-provider/sign-in-with.js';
import { startService, type TestService } from '../support/service.js';
import { Session } from '../support/session.js';

let idp: LocalIdentityProvider;
let dns: FakeDns;
let service: TestService;
let owner: Session;
let organizationId: string;
let people = 0;

beforeAll(async () => {
  [idp, dns] = [await startIdentityProvider(), await startFakeDns()];
  service = await startService({ ...idp.environment, ...dns.environment });
  owner = await member(service, idp, 'olga', 'work', 'owner');
  organizationId = owner.account.organization.id;
  await verifiedDomain(dns, owner, 'work.example', 'analyst');
});
afterAll(async () => {
  await service.stop();
  await Promise.all([idp.stop(), dns.stop()]);
});
beforeEach(() => {
  people += 1;
});

type Provider = 'google' | 'microsoft';

/** Gives somebody an account with an address of the company, at a provider that answers for its domain. */
function hire(provider: Provider, email: string): string {
  const name = `${provider}-${people}`;
  const id = String(people).padStart(3, '0');
  if (provider === 'google')
    idp.google.people.set(name, { sub: `9${id}`, name, email, email_verified: true, hd: 'work.example' });
  else {
    const oid = `bbbbbbbb-0000-4000-8000-000000000${id}`;
    idp.microsoft.people.set(name, { tid: TENANTS.contoso, oid, name, email, xms_edov: true, acct: 0 });
  }
  return name;
}

async function comesWith(provider: Provider, person: string): Promise<Session> {
  const session = new Session(service.url);
  const { exchanged } = await signInWith(service, provider, person, session);
  expect(exchanged.status).toBe(200);
  session.account = exchanged.body;
  return session;
}

const isIn = (session: Session): boolean => session.account.organization.id === organizationId;
const remove = async (session: Session): Promise<void> => {
  expect((await owner.delete(`/organizations/members/${session.account.user.id}`)).status).toBe(204);
};
async function staysOut(person: string, provider: Provider = 'microsoft'): Promise<Session> {
  const session = await comesWith(provider, person);
  expect(isIn(session)).toBe(false);
  expect((await session.get('/auth/organizations')).body.joinable).toEqual([]);
  expect((await session.post(`/auth/organizations/${organizationId}/join`)).status).toBe(404);
  return session;
}

describe('whoever an owner removed', () => {
  it('does not come back with the same mailbox at another provider, until an invitation lets them in', async () => {
    const wanda = await comesWith('google', hire('google', 'wanda@work.example'));
    expect(isIn(wanda)).toBe(true);
    await remove(wanda);
    const other = await staysOut(hire('microsoft', 'Wanda@WORK.example'));
    const token = await invite(owner, { role: 'viewer' });
    expect((await other.post('/auth/invitations/accept', { token })).status).toBe(200);
    expect((await other.delete(`/organizations/members/${other.account.user.id}`)).status).toBe(204);
    const [person] = [...idp.microsoft.people.keys()].slice(-1);
    const again = await comesWith('microsoft', person!);
    expect((await again.get('/auth/organizations')).body.joinable).toMatchObject([{ id: organizationId }]);
  });

  it.each([
    ['their account has another address since', 'before'],
    ['they get another address once they are removed', 'after'],
  ])('does not where %s', async (_what, when) => {
    const person = hire('google', `early-${when}@work.example`);
    const first = await comesWith('google', person);
    expect(isIn(first)).toBe(true);
    if (when === 'after') await remove(first);
    hire('google', `late-${when}@work.example`);
    await comesWith('google', person);
    if (when === 'before') await remove(first);
    await staysOut(hire('microsoft', `early-${when}@work.example`));
  });

  it('does not where they gave the account up before, and keeps nobody else out', async () => {
    const first = await comesWith('google', hire('google', 'given-up@work.example'));
    const { id } = first.account.user;
    await service.database.query(
      `INSERT INTO user_identity (id, user_id, provider, tenant, subject, email, email_verified)
       SELECT gen_random_uuid(), id, 'github', '', 'spare', 'spare@example.net', true FROM app_user WHERE public_id = $1`,
      [id],
    );
    const [account] = (await first.get('/auth/me')).body.user.identities;
    expect((await first.delete(`/auth/identities/${account.id}`)).status).toBe(204);
    expect((await owner.delete(`/organizations/members/${id}`)).status).toBe(204);
    await staysOut(hire('microsoft', 'given-up@work.example'));
    people += 1;
    expect(isIn(await comesWith('microsoft', hire('microsoft', 'somebody@work.example')))).toBe(true);
  });

  it('was removed before this was kept: taking a database over takes it from their accounts', async () => {
    const first = await comesWith('google', hire('google', 'Older@Work.example'));
    await remove(first);
    const upgrade = await readFile(new URL('../../migrations/take-over/4.sql', import.meta.url), 'utf8');
    await service.database.query('DELETE FROM barred_mailbox');
    await service.database.query(/INSERT INTO barred_mailbox[^;]+/.exec(upgrade)![0]);
    await staysOut(hire('microsoft', 'older@work.example'));
  });
});

describe('the mailbox of a member', () => {
  it('keeps nobody out: neither a second account, nor who comes back after leaving', async () => {
    const first = await comesWith('google', hire('google', 'two@work.example'));
    const second = await comesWith('microsoft', hire('microsoft', 'two@work.example'));
    expect([isIn(first), isIn(second)]).toEqual([true, true]);
    expect((await second.delete(`/organizations/members/${second.account.user.id}`)).status).toBe(204);
    const again = await comesWith('microsoft', `microsoft-${people}`);
    expect((await again.get('/auth/organizations')).body.joinable).toHaveLength(1);
  });

  it('is kept as a hash of its own in each organization', async () => {
    const first = await comesWith('google', hire('google', 'hashed@work.example'));
    await remove(first);
    const rows = await service.database.query<{ hash: string }>(
      `SELECT encode(b.mailbox_hash, 'hex') AS hash FROM barred_mailbox b JOIN app_user u ON u.id = b.user_id WHERE u.public_id = $1`,
      [first.account.user.id],
    );
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });
});
