import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditOf, invite, member, signInWithGithub } from '../support/belonging.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const NOWHERE = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';

describe('members', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.github.environment());
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });

  const idOf = (session: Session): string => session.account.user.id;
  const path = (session: Session): string => `/organizations/members/${idOf(session)}`;

  it('are listed for every role, by name, found by role and by text, and exported', async () => {
    const owner = await member(service, idp, 'anna', 'list-org', 'owner');
    await member(service, idp, 'bert', 'list-org', 'analyst');
    const viewer = await member(service, idp, 'carl', 'list-org', 'viewer');
    const { status, body } = await viewer.get('/organizations/members?limit=2');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: idOf(owner), name: 'anna', email: 'anna@example.net', role: 'owner' },
      { name: 'bert', role: 'analyst' },
    ]);
    expect(body.page).toMatchObject({ hasMore: true, total: 3 });
    const rest = await viewer.get(`/organizations/members?limit=2&cursor=${body.page.nextCursor}`);
    expect(rest.body.data).toMatchObject([{ name: 'carl' }]);
    const named = async (query: string): Promise<string[]> =>
      (await viewer.get(`/organizations/members?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await named('role=owner,viewer')).toEqual(['anna', 'carl']);
    expect(await named('q=BERT%40')).toEqual(['bert']);
    expect(await named('q=%25')).toEqual([]);
    expect(await named('sort=-joinedAt')).toEqual(['carl', 'bert', 'anna']);
    expect((await viewer.get('/organizations/members?rolle=owner')).body.errors[0].suggestion).toBe('role');
    const csv = String((await viewer.get('/organizations/members?format=csv')).body).split('\r\n');
    expect(csv[0]).toBe(Object.keys(body.data[0] as object).join(','));
  });

  it('get another role from an owner, which holds from their next request on', async () => {
    const owner = await member(service, idp, 'dora', 'role-org', 'owner');
    const viewer = await member(service, idp, 'emil', 'role-org', 'viewer');
    expect((await viewer.post('/devices', { name: 'x' })).status).toBe(403);
    const { status, body } = await owner.patch(path(viewer), { role: 'admin' });
    expect([status, body]).toEqual([200, expect.objectContaining({ id: idOf(viewer), role: 'admin' })]);
    expect((await viewer.post('/devices', { name: 'x' })).status).toBe(201);
    await owner.patch(path(viewer), { role: 'viewer' });
    expect((await viewer.post('/devices', { name: 'x' })).status).toBe(403);
    const changes = (await auditOf(service, owner.account.organization.id)).filter(
      ({ action }) => action === 'member.role-changed',
    );
    expect(changes).toMatchObject([
      { actor: idOf(owner), target: idOf(viewer), facts: { from: 'viewer', to: 'admin' } },
      { actor: idOf(owner), target: idOf(viewer), facts: { from: 'admin', to: 'viewer' } },
    ]);
    // The same role again changes nothing, and so is no event.
    const events = (await auditOf(service, owner.account.organization.id)).length;
    expect((await owner.patch(path(viewer), { role: 'viewer' })).status).toBe(200);
    expect(await auditOf(service, owner.account.organization.id)).toHaveLength(events);
    for (const body of [{}, { role: 'god' }, { role: 'admin', organizationId: 1 }]) {
      expect((await owner.patch(path(viewer), body)).status).toBe(400);
    }
  });

  it.each(['admin', 'analyst', 'viewer'] as const)(
    '%s: may neither change nor remove others, but leave',
    async (role) => {
      const slug = `deny-${role}`;
      const owner = await member(service, idp, `own-${role}`, slug, 'owner');
      const session = await member(service, idp, `may-${role}`, slug, role);
      for (const answer of [
        await session.patch(path(session), { role: 'owner' }),
        await session.patch(path(owner), { role: 'viewer' }),
        await session.delete(path(owner)),
      ]) {
        expect([answer.status, answer.body.requiredRole]).toEqual([403, 'owner']);
      }
      expect((await session.delete(`/organizations/members/${NOWHERE}`)).status).toBe(404);
      const left = await session.delete(path(session));
      expect(left.status).toBe(204);
      expect(session.cookies.size).toBe(0);
      expect((await auditOf(service, owner.account.organization.id)).at(-1)).toMatchObject({
        action: 'member.left',
        actor: idOf(session),
        facts: { role },
      });
      const { body: members, headers } = await owner.get('/organizations/members');
      expect([members.page.total, headers.get('cache-control')]).toEqual([1, 'private, no-store']);
    },
  );

  it('whoever is removed is out at once, in this organization only, and comes back to another', async () => {
    const owner = await member(service, idp, 'fred', 'out-org', 'owner');
    await member(service, idp, 'gina', 'gina-org', 'owner');
    const here = await member2('gina', 'out-org');
    const elsewhere = await signInWithGithub(service, 'gina');
    const gone = (await elsewhere.get('/auth/organizations')).body.data.find(
      ({ slug }: { slug: string }) => slug === 'gina-org',
    );
    await elsewhere.post('/auth/switch', { organizationId: gone.id });

    expect((await owner.delete(path(here))).status).toBe(204);
    expect((await here.get('/auth/me')).status).toBe(401);
    expect((await here.post('/auth/refresh')).status).toBe(401);
    expect((await elsewhere.get('/auth/me')).status).toBe(200);
    const back = await elsewhere.post('/auth/switch', { organizationId: owner.account.organization.id });
    expect(back.status).toBe(404);
    const [row] = await service.database.query<{ reason: string }>(
      `SELECT revoked_reason AS reason FROM user_session s JOIN organization o ON o.id = s.organization_id
        WHERE o.slug = 'out-org' AND revoked_reason = 'member-removed'`,
    );
    expect(row).toEqual({ reason: 'member-removed' });
    expect((await auditOf(service, owner.account.organization.id)).at(-1)).toMatchObject({
      action: 'member.removed',
      target: idOf(here),
      facts: { role: 'viewer', sessionsEnded: 1 },
    });
    expect((await signInWithGithub(service, 'gina')).account.organization.slug).toBe('gina-org');
    expect((await owner.delete(path(here))).status).toBe(404);
  });

  async function member2(login: string, slug: string): Promise<Session> {
    const before = await signInWithGithub(service, login);
    const [owner] = await service.database.query<{ id: number }>(`SELECT id FROM organization WHERE slug = $1`, [slug]);
    await service.database.query(
      `INSERT INTO membership (organization_id, user_id, role)
       SELECT $1, id, 'viewer' FROM app_user WHERE public_id = $2`,
      [owner!.id, idOf(before)],
    );
    const { data } = (await before.get('/auth/organizations')).body;
    const there = data.find((one: { slug: string }) => one.slug === slug);
    before.account = (await before.post('/auth/switch', { organizationId: there.id })).body;
    return before;
  }

  describe('the last owner', () => {
    it('can neither leave nor be lowered', async () => {
      const owner = await member(service, idp, 'hugo', 'last-org', 'owner');
      await member(service, idp, 'ines', 'last-org', 'admin');
      for (const answer of [await owner.patch(path(owner), { role: 'admin' }), await owner.delete(path(owner))]) {
        expect([answer.status, answer.body.code]).toEqual([422, 'last-owner']);
      }
      expect((await owner.get('/auth/me')).body.role).toBe('owner');
    });

    it.each(Array.from({ length: 5 }, (_, i) => i))(
      'two owners who lower each other at once: one wins (%i)',
      async (i) => {
        const slug = `duel-${i}`;
        const one = await member(service, idp, `one-${i}`, slug, 'owner');
        const other = await member(service, idp, `other-${i}`, slug, 'owner');
        const answers = await Promise.all([
          one.patch(path(other), { role: 'viewer' }),
          other.patch(path(one), { role: 'viewer' }),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
        const { body } = await one.get('/organizations/members?role=owner');
        expect(body.page.total).toBe(1);
      },
    );

    it.each(Array.from({ length: 5 }, (_, i) => i))('two owners who leave at once: one stays (%i)', async (i) => {
      const slug = `leave-${i}`;
      const one = await member(service, idp, `lo-${i}`, slug, 'owner');
      const other = await member(service, idp, `lp-${i}`, slug, 'owner');
      const answers = await Promise.all([one.delete(path(one)), other.delete(path(other))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
      const stays = answers[0].status === 422 ? one : other;
      expect((await stays.get('/organizations/members?role=owner')).body.page.total).toBe(1);
    });
  });

  it('invitations that somebody made end with their being an owner', async () => {
    const owner = await member(service, idp, 'jana', 'back-org', 'owner');
    const other = await member(service, idp, 'kurt', 'back-org', 'owner');
    const [first, second] = [await invite(other, { role: 'analyst' }), await invite(owner, { role: 'viewer' })];
    await owner.patch(path(other), { role: 'admin' });
    const stranger = await member(service, idp, 'lena', 'lena-org', 'owner');
    expect((await stranger.post('/auth/invitations/accept', { token: first })).body.code).toBe('invitation-invalid');
    expect((await stranger.post('/auth/invitations/accept', { token: second })).status).toBe(200);
  });

  it('another organization’s members are not there: the same 404 as for nobody', async () => {
    const ada = await signIn(service, 'ada');
    const me = await signIn(service, 'me');
    for (const send of [
      (id: string) => me.patch(`/organizations/members/${id}`, { role: 'viewer' }),
      (id: string) => me.delete(`/organizations/members/${id}`),
    ]) {
      const [foreign, absent] = [await send(idOf(ada)), await send(NOWHERE)];
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(foreign.body.detail).toBe(absent.body.detail);
    }
    expect((await me.get('/organizations/members?q=ada')).body.data).toEqual([]);
    expect((await ada.get('/auth/me')).body.role).toBe('owner');
  });
});
