import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let ada: Session;
let ben: Session;
let cy: Session;

beforeAll(async () => {
  service = await startService();
  [ada, ben, cy] = [await signIn(service, 'ada'), await signIn(service, 'ben'), await signIn(service, 'cy')];
});

afterAll(() => service.stop());

function keep(session: Session, view: object = {}): Promise<Answer> {
  const body = { page: 'vulnerabilities', name: randomUUID(), query: 'kev=true&sort=-risk', ...view };
  return session.post('/saved-views', body);
}

async function seenBy(session: Session, query = ''): Promise<string[]> {
  const { body } = await session.get(`/saved-views?limit=200${query}`);
  return body.data.map(({ id }: { id: string }) => id);
}

describe('a saved view', () => {
  it('is kept with its page, name and query, and read back', async () => {
    const { status, body, headers } = await keep(cy, { name: 'Exploited, this week' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/saved-views/${body.id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toMatchObject({
      page: 'vulnerabilities',
      name: 'Exploited, this week',
      query: 'kev=true&sort=-risk',
      shared: false,
      mine: true,
      owner: { name: cy.account.user.name },
    });
    expect((await cy.get('/saved-views?q=exploited')).body.data).toEqual([body]);
    const read = await cy.get(`/saved-views/${body.id}`);
    expect([read.status, read.headers.get('etag'), read.body]).toEqual([200, '"1"', body]);
  });

  it('is seen by its owner only, unless it is shared', async () => {
    const { body: own } = await keep(cy);
    const { body: shared } = await keep(cy, { shared: true });
    expect(await seenBy(cy)).toEqual(expect.arrayContaining([own.id, shared.id]));
    expect(await seenBy(ben)).toContain(shared.id);
    expect(await seenBy(ben)).not.toContain(own.id);
    expect(await seenBy(ben, '&mine=false')).toContain(shared.id);
    expect((await ben.get(`/saved-views/${shared.id}`)).body).toMatchObject({ id: shared.id, mine: false });
    expect((await ben.get(`/saved-views/${own.id}`)).status).toBe(404);
    expect(await seenBy(ben, '&mine=true')).not.toContain(shared.id);
    expect(await seenBy(ben, '&page=devices')).not.toContain(shared.id);
  });

  it('of another organization does not exist', async () => {
    const { body } = await keep(ada, { shared: true });
    const stranger = await signIn(service, 'me');
    expect(await seenBy(stranger)).toEqual([]);
    expect((await stranger.get(`/saved-views/${body.id}`)).status).toBe(404);
    expect((await stranger.patch(`/saved-views/${body.id}`, { name: 'x' })).status).toBe(404);
    expect((await stranger.delete(`/saved-views/${body.id}`)).status).toBe(404);
  });

  it('is changed and deleted by its owner, and when it is shared by administrators', async () => {
    const { body: own } = await keep(cy);
    const { body: shared } = await keep(cy, { shared: true });
    expect((await ben.patch(`/saved-views/${shared.id}`, { name: 'taken over' })).status).toBe(404);
    expect((await ada.delete(`/saved-views/${own.id}`)).status).toBe(404);
    const changed = await ada.patch(`/saved-views/${shared.id}`, { name: 'For all of us', shared: true });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'For all of us', query: 'kev=true&sort=-risk', mine: false },
    });
    // Everybody sees whose word it is now, its owner too, in the list and by itself.
    expect(shared.changedBy).toBeNull();
    const { id, name } = ada.account.user;
    for (const { body } of [changed, await cy.get(`/saved-views/${shared.id}`)])
      expect([body.owner.id, body.changedBy]).toEqual([cy.account.user.id, { id, name }]);
    const listed = (await ben.get('/saved-views?mine=false')).body.data as { id: string; changedBy: object }[];
    expect(listed.find((view) => view.id === shared.id)?.changedBy).toEqual({ id, name });
    expect((await cy.patch(`/saved-views/${shared.id}`, { query: '' })).body.changedBy.id).toBe(cy.account.user.id);
    expect((await ada.delete(`/saved-views/${shared.id}`)).status).toBe(204);
    expect(await seenBy(cy)).not.toContain(shared.id);
    expect((await cy.delete(`/saved-views/${own.id}`)).status).toBe(204);
    expect((await cy.delete(`/saved-views/${own.id}`)).status).toBe(404);
  });

  it('is taken from all others by an administrator, who does not see it any more', async () => {
    const { body } = await keep(cy, { shared: true });
    const taken = await ada.patch(`/saved-views/${body.id}`, { shared: false });
    expect(taken).toMatchObject({ status: 200, body: { shared: false, mine: false } });
    expect((await ada.get(`/saved-views/${body.id}`)).status).toBe(404);
    expect((await cy.get(`/saved-views/${body.id}`)).body).toMatchObject({ shared: false, mine: true });
  });

  it('is not overwritten by somebody who read an older one', async () => {
    const { body } = await keep(cy);
    const path = `/saved-views/${body.id}`;
    expect((await cy.patch(path, { query: 'a=1' }, { 'If-Match': '"1"' })).headers.get('etag')).toBe('"2"');
    const late = await cy.patch(path, { query: 'a=2' }, { 'If-Match': '"1"' });
    expect(late).toMatchObject({ status: 412, body: { code: 'saved-view-changed' } });
  });

  it('is changed once by many who read the same, and has one name of many at once', async () => {
    const [one, other] = [(await keep(cy)).body, (await keep(cy)).body];
    const ten = Array.from({ length: 10 }, (_, at) => at);
    const late = await Promise.all(
      ten.map((at) => cy.patch(`/saved-views/${one.id}`, { query: `a=${at}` }, { 'If-Match': '"1"' })),
    );
    expect(late.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
    const name = randomUUID();
    const named = await Promise.all([one.id, other.id].map((id) => cy.patch(`/saved-views/${id}`, { name })));
    expect(named.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('has a name of its own on its page, per person', async () => {
    const name = randomUUID();
    const { body: first } = await keep(cy, { name });
    expect(await keep(cy, { name })).toMatchObject({ status: 409, body: { code: 'saved-view-exists' } });
    expect((await keep(cy, { name, page: 'devices' })).status).toBe(201);
    expect((await keep(ben, { name })).status).toBe(201);
    const { body: other } = await keep(cy);
    expect((await cy.patch(`/saved-views/${other.id}`, { name })).status).toBe(409);
    expect((await cy.patch(`/saved-views/${first.id}`, { name })).status).toBe(200);
  });

  it('is made once when the request is sent again', async () => {
    const body = { page: 'devices', name: randomUUID(), query: '' };
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, second] = [
      await cy.post('/saved-views', body, headers),
      await cy.post('/saved-views', body, headers),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
  });

  it.each([
    [{ page: 'https://example.com' }, 'page'],
    [{ page: '../etc' }, 'page'],
    [{ name: '   ' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ query: 'a=1#b' }, 'query'],
    [{ query: null }, 'query'],
    [{ shared: 'yes' }, 'shared'],
    [{ owner: 'me' }, 'owner'],
  ])('of %j is refused', async (fault, name) => {
    const { status, body } = await keep(cy, fault);
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain(name);
  });

  it('cannot be too long', async () => {
    expect((await keep(cy, { query: 'x'.repeat(2001) })).status).toBe(400);
    expect((await keep(cy, { name: 'x'.repeat(101) })).status).toBe(400);
  });

  it('is one of two hundred at most', async () => {
    const owner = await service.database.queryOne<{ id: string }>(
      `SELECT public_id AS id FROM app_user WHERE public_id = $1`,
      [ben.account.user.id],
    );
    await service.database.query(
      `INSERT INTO saved_view (organization_id, id, owner_id, page, name, query, shared, version, created_at, changed_at)
       SELECT o.id, gen_random_uuid(), $2, 'filler', n::text, '', false, 1, now(), now()
         FROM organization o, generate_series(1, 200) n WHERE o.public_id = $1`,
      [ben.account.organization.id, owner!.id],
    );
    expect(await keep(ben)).toMatchObject({ status: 422, body: { code: 'too-many-saved-views' } });
  });
});
