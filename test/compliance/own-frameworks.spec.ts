import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Frameworks } from '../../src/compliance/index.js';
import type { Integration } from '../support/api-key.js';
import { auditOf } from '../support/belonging.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { attest, attested, checkLedger, people } from './claims.js';

let service: TestService;
let ada: Session;
let admin: Session;
let analyst: Session;
let viewer: Integration;
let organizationId = 0;

beforeAll(async () => {
  service = await startService({ ROLE: 'api', API_KEY_REQUESTS_PER_MINUTE: '100000' });
  ({ ada, admin, analyst, viewer } = await people(service));
  organizationId = (await service.database.queryOne<{ id: number }>(
    `SELECT id FROM organization WHERE slug = 'example-org'`,
  ))!.id;
});

afterAll(() => service.stop());

function framework(slug: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    format: 1,
    slug,
    name: 'House rules',
    version: '2026',
    publisher: 'Us',
    licence: 'Our own.',
    sections: [{ id: 'A', title: 'Machines' }],
    controls: [
      { id: 'A.1', title: 'Disks are encrypted', section: 'A', weight: 3, kind: 'prevent' },
      { id: 'A.2(b)', title: 'Keys are kept apart', section: 'A', weight: 1, kind: 'govern' },
    ],
    ...changes,
  };
}

function oscal(title = 'Rules of the trade', part = 'x'): object {
  const metadata = { title, version: '3.1', 'oscal-version': '1.1.3', 'last-modified': '2026-01-01T00:00:00Z' };
  const parts = [{ id: 'ac-1_smt', name: 'statement', prose: part }];
  const label = (value: string): object => ({ name: 'label', value });
  const controls = [
    { id: 'ac-1', title: 'Policy', props: [label('AC-1')], parts },
    { id: 'ac-2', title: 'Accounts', props: [label('AC-2')] },
  ];
  return { catalog: { uuid: randomUUID(), metadata, groups: [{ id: 'ac', title: 'Access', controls }] } };
}

const send = (session: Session, body: unknown, query = '', headers: Record<string, string> = {}): Promise<Answer> =>
  session.post(`/compliance/frameworks${query}`, body, headers);

/** Its slug, revision and the ids of its controls, as the rest of the service gets them. */
async function known(slug: string): Promise<unknown> {
  const all = await service.inside(Frameworks).of(organizationId);
  const found = all.find((one) => one.framework.slug === slug);
  return found && [found.own?.revision, found.framework.controls.map(({ id }) => id)];
}

describe('importing a framework', () => {
  it('makes it one to attest by, beside those of the service', async () => {
    const { status, body, headers } = await send(admin, framework('house-rules'));
    expect([status, headers.get('location')]).toEqual([201, '/api/v1/compliance/frameworks/house-rules/assessment']);
    expect(body).toMatchObject({
      slug: 'house-rules',
      name: 'House rules',
      version: '2026',
      publisher: 'Us',
      revision: 1,
      sections: 1,
      controls: 2,
    });
    expect(await known('house-rules')).toEqual([1, ['A.1', 'A.2(b)']]);
    expect((await service.inside(Frameworks).of(organizationId)).length).toBe(15);
    const said = await attested(analyst, {}, '/compliance/frameworks/house-rules/controls/A.2(b)');
    expect(said.pinned.catalogHash).toBe(body.hash);
    const [event] = (await auditOf(service, ada.account.organization.id)).filter((one) =>
      one.action.startsWith('framework.'),
    );
    expect(event).toMatchObject({
      action: 'framework.imported',
      target: 'house-rules',
      facts: { revision: 1, controls: 2 },
    });
    expect(await checkLedger(service)).toMatchObject({ intact: true });
  });

  it('again is a new revision, and the same again is none', async () => {
    const same = await send(admin, JSON.stringify(framework('house-rules'), null, 2));
    expect([same.status, same.body.revision]).toEqual([200, 1]);
    const control = { id: 'A.3', title: 'New', section: 'A', weight: 1, kind: 'govern' };
    const other = await send(admin, framework('house-rules', { controls: [control] }));
    expect([other.status, other.body.revision]).toEqual([201, 2]);
    expect(await known('house-rules')).toEqual([2, ['A.3']]);
    const path = '/compliance/frameworks/house-rules/controls';
    expect((await attest(ada, {}, `${path}/A.2(b)`)).status).toBe(404);
    const before = await service
      .inside(Frameworks)
      .one(organizationId, 'house-rules', new Date(new Date(other.body.importedAt).getTime() - 1));
    expect(before.control('A.2(b)')?.title).toBe('Keys are kept apart');
    expect(await checkLedger(service)).toMatchObject({ intact: true });
  });

  it('takes an OSCAL catalog under a slug that is given', async () => {
    const { status, body } = await send(admin, oscal(), '?slug=trade');
    expect([status, body.slug, body.name, body.version]).toEqual([201, 'trade', 'Rules of the trade', '3.1']);
    expect(await known('trade')).toEqual([1, ['AC-1', 'AC-2']]);
    for (const query of ['', '?slug=', '?slug=No%20Slug', '?slug=a&slug=b']) {
      const refused = await send(admin, oscal(), query);
      expect([query, refused.status, refused.body.errors[0].parameter]).toEqual([query, 400, 'slug']);
    }
    const misspelt = await send(admin, oscal(), '?slgu=trade');
    expect([misspelt.status, misspelt.body.errors[0].suggestion]).toEqual([400, 'slug']);
    expect((await send(admin, framework('house-rules'), '?slug=other')).status).toBe(400);
    const broken = await send(admin, JSON.stringify(oscal()).replace('"version":"3.1",', ''), '?slug=trade');
    expect([broken.status, broken.body.errors[0].pointer]).toEqual([400, '/catalog/metadata/version']);
  });

  it('takes more than other bodies may have, and no more than its limit', async () => {
    const large = await send(admin, oscal('Large', 'x'.repeat(9 * 1024 * 1024)), '?slug=large');
    expect([large.status, large.body.controls]).toEqual([201, 2]);
    const huge = await send(admin, oscal('Huge', 'x'.repeat(12 * 1024 * 1024)), '?slug=huge');
    expect([huge.status, huge.body.limitBytes]).toEqual([413, 12 * 1024 * 1024]);
    const ours = await send(admin, framework('ours', { name: 'x'.repeat(5 * 1024 * 1024) }));
    expect([ours.status, ours.body.code]).toEqual([400, 'framework-invalid']);
  });

  it('names every fault with its path and its line', async () => {
    const text = JSON.stringify(framework('broken'), null, 2)
      .replace('"kind": "prevent"', '"kind": "regret"')
      .replace('"weight": 1', '"weight": 9');
    const lines = text.split('\n');
    const lineOf = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1;
    const { status, body } = await send(admin, text);
    expect([status, body.code]).toEqual([400, 'framework-invalid']);
    expect(body.errors).toEqual([
      { pointer: '/controls/0/kind', detail: expect.stringContaining(`line ${lineOf('regret')}: `) },
      { pointer: '/controls/1/weight', detail: expect.stringContaining(`line ${lineOf('"weight": 9')}: `) },
    ]);
    const cut = await send(admin, text.slice(0, 40));
    expect([cut.status, cut.body.errors[0].detail]).toEqual([400, expect.stringMatching(/^line \d+: /)]);
    const twice = await send(
      admin,
      framework('broken', {
        sections: [
          { id: 'A', title: 'a' },
          { id: 'A', title: 'b' },
        ],
      }),
    );
    expect([twice.status, twice.body.errors[0].pointer]).toEqual([400, '/sections/1/id']);
    expect(await known('broken')).toBeUndefined();
  });

  it('refuses what is no JSON of ours', async () => {
    const as = (type: string): Record<string, string> => ({ 'Content-Type': type });
    expect((await send(admin, '{}', '', as('text/plain'))).status).toBe(415);
    expect((await send(admin, '{}', '', as('application/x-www-form-urlencoded'))).status).toBe(415);
    for (const text of [
      '',
      '[]',
      'null',
      '"catalog"',
      '{"format":1,"format":1}',
      `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`,
    ])
      expect([text.slice(0, 20), (await send(admin, text)).status]).toEqual([text.slice(0, 20), 400]);
    expect((await send(admin, '{"catalog":{},"catalog":{}}', '?slug=twice')).status).toBe(400);
    expect((await send(admin, '{"catalog":{"__proto__":{}}}', '?slug=proto')).status).toBe(400);
  });

  it('cannot replace or remove what comes with the service', async () => {
    const taken = await send(admin, framework('nist-csf-2.0'));
    expect([taken.status, taken.body.code]).toEqual([409, 'framework-shipped']);
    expect((await send(admin, oscal(), '?slug=gdpr-security')).status).toBe(409);
    expect((await admin.delete('/compliance/frameworks/nist-csf-2.0')).status).toBe(409);
  });

  it('is done once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `"${randomUUID()}"` };
    const first = await send(admin, framework('once'), '', headers);
    const second = await send(admin, framework('once'), '', headers);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await send(admin, framework('twice'), '', headers)).status).toBe(422);
  });

  it('is for admins', async () => {
    expect((await send(analyst, framework('mine'))).status).toBe(403);
    expect((await viewer.post('/compliance/frameworks', framework('mine'))).status).toBe(403);
    expect((await analyst.delete('/compliance/frameworks/house-rules')).status).toBe(403);
  });
});

describe('removing a framework', () => {
  it('takes it out of use until it is imported again, and keeps what was said', async () => {
    const control = '/compliance/frameworks/gone/controls/A.1';
    await send(admin, framework('gone'));
    const said = await attested(ada, {}, control);
    expect((await admin.delete('/compliance/frameworks/gone')).status).toBe(204);
    expect((await admin.delete('/compliance/frameworks/gone')).status).toBe(404);
    expect((await ada.get(`${control}/attestations`)).status).toBe(404);
    expect((await ada.get(`/compliance/attestations/${said.id}`)).body.state).toBe('approved');
    const again = await send(admin, framework('gone'));
    expect([again.status, again.body.revision]).toEqual([201, 2]);
    expect((await ada.get(`${control}/attestations`)).body.data).toMatchObject([{ id: said.id }]);
    expect(await checkLedger(service)).toMatchObject({ intact: true });
  });
});

it('another organization has none of it, and may use the same slug', async () => {
  const me = await signIn(service, 'me');
  await send(admin, framework('secret'));
  const control = '/compliance/frameworks/secret/controls/A.1';
  expect((await attest(me, {}, control)).status).toBe(404);
  expect((await me.delete('/compliance/frameworks/secret')).status).toBe(404);
  const own = await send(me, framework('secret', { name: 'Theirs' }));
  expect([own.status, own.body.revision]).toEqual([201, 1]);
  expect((await attest(me, {}, control)).status).toBe(201);
  expect((await ada.get(`${control}/attestations`)).body.data).toEqual([]);
});

it('those of an organization have at most 10,000 controls together', async () => {
  const me = await signIn(service, 'me');
  const large = (slug: string, count: number): Record<string, unknown> =>
    framework(slug, {
      controls: Array.from({ length: count }, (_, i) => ({
        id: `A.${i}`,
        title: 'A rule',
        section: 'A',
        weight: 1,
        kind: 'govern',
      })),
    });
  for (const slug of ['one', 'two']) expect((await send(me, large(slug, 4998))).status).toBe(201);
  const more = await send(me, large('three', 3));
  expect([more.status, more.body.code, more.body.detail]).toEqual([
    422,
    'too-many-controls',
    expect.stringContaining('This one has 3, your others have 9998.'),
  ]);
  expect((await send(me, large('three', 2))).status).toBe(201);
  expect((await send(me, large('two', 5000))).status).toBe(422);
  // A removed one counts no more, and neither does an older revision.
  expect((await send(me, large('two', 10))).status).toBe(201);
  expect((await me.delete('/compliance/frameworks/one')).status).toBe(204);
  expect((await send(me, large('three', 5000))).status).toBe(201);
  for (const slug of ['two', 'three']) expect((await me.delete(`/compliance/frameworks/${slug}`)).status).toBe(204);
});

it('an organization has at most fifty', async () => {
  const me = await signIn(service, 'me');
  for (let i = 1; i < 50; i += 1) expect((await send(me, framework(`own-${i}`))).status).toBe(201);
  const more = await send(me, framework('one-more'));
  expect([more.status, more.body.code]).toEqual([422, 'too-many-frameworks']);
  expect((await send(me, framework('own-1', { version: '2027' }))).status).toBe(201);
  expect((await me.delete('/compliance/frameworks/own-2')).status).toBe(204);
  expect((await send(me, framework('one-more'))).status).toBe(201);
});
