import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { auditOf } from '../support/belonging.js';
import { inDays } from '../support/days.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { attest, attested, checkLedger, CONTROL, people } from './claims.js';

const WEIGHTY = '/compliance/frameworks/nist-csf-2.0/controls/RC.RP-03';

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

describe('attesting', () => {
  it('records what was said, by whom and on which catalogue, and lets it be read again', async () => {
    const { status, body, headers } = await attest(
      analyst,
      {
        level: 4,
        evidence: [{ title: 'Minutes', url: 'https://wiki.example.org/minutes', from: '2026-01-01', to: '2026-06-30' }],
        ownerEmail: 'owner@example.org',
        reviewOn: inDays(100),
      },
      control,
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      framework: 'nist-csf-2.0',
      status: 'implemented',
      level: 4,
      justification: '',
      evidence: [{ title: 'Minutes', url: 'https://wiki.example.org/minutes', from: '2026-01-01', to: '2026-06-30' }],
      ownerEmail: 'owner@example.org',
      reviewOn: inDays(100),
      state: 'approved',
      reviewed: false,
      supersedes: null,
      attestedBy: { kind: 'user', name: 'Cy' },
      history: [{ state: 'approved', by: { name: 'Cy' }, note: null }],
      pinned: { scanIds: [], signalsHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(body.pinned.catalogVersion).toBe(`2.0+${body.pinned.catalogHash.slice(0, 12)}`);
    expect(headers.get('location')).toBe(`/api/v1/compliance/attestations/${body.id}`);
    const again = await viewer.get(headers.get('location')!);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([200, body, headers.get('etag')]);
    const [event] = (await auditOf(service, ada.account.organization.id)).slice(-1);
    expect(event).toMatchObject({ action: 'attestation.made', target: body.id });
    expect(event!.facts['ledger']).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await checkLedger(service)).toMatchObject({ intact: true });
  });

  it('defaults the review day and level by status and weight', async () => {
    const said = await attested(ada, {}, control);
    expect([said.reviewOn, said.level, said.evidence, said.ownerEmail]).toEqual([inDays(365), 3, [], null]);
    expect((await attested(ada, {}, WEIGHTY)).reviewOn).toBe(inDays(90));
    const other = await attested(ada, { status: 'not-applicable', justification: 'No such thing.' }, control);
    expect([other.level, other.justification]).toEqual([null, 'No such thing.']);
  });

  it('takes every status', async () => {
    const more = { 'not-applicable': { justification: 'We have none.' } } as Record<string, object>;
    for (const status of ['implemented', 'partially-implemented', 'planned', 'not-implemented', 'not-applicable']) {
      const said = await attested(ada, { status, ...more[status] }, control);
      expect([said.status, said.state]).toEqual([status, 'approved']);
    }
    expect((await ada.get(`${control}/attestations?status=planned`)).body.data).toHaveLength(1);
  });

  it('keeps what was said before, superseded, the newest first and a page at a time', async () => {
    const ids: string[] = [];
    for (const statement of ['one', 'two', 'three']) ids.unshift((await attested(ada, { statement }, control)).id);
    const { body } = await viewer.get(`${control}/attestations?limit=2`);
    expect(body.data.map(({ id, state, supersedes }: Answer['body']) => [id, state, supersedes])).toEqual([
      [ids[0], 'approved', ids[1]],
      [ids[1], 'superseded', ids[2]],
    ]);
    expect(body.page).toMatchObject({ hasMore: true, total: 3 });
    const next = await viewer.get(`${control}/attestations?limit=2&cursor=${body.page.nextCursor}`);
    expect(next.body.data.map(({ id }: Answer['body']) => id)).toEqual([ids[2]]);
    expect((await viewer.get(`${control}/attestations?state=superseded`)).body.data).toHaveLength(2);
  });

  it('is refused with every fault by its place', async () => {
    const answer = await attest(
      ada,
      {
        status: 'not-applicable',
        level: 3,
        statement: ' ',
        ownerEmail: 'nobody',
        reviewOn: inDays(-1),
        evidence: [{ title: '', url: 'ftp://example.org', from: '2026-06-30', to: '2026-01-01' }],
      },
      control,
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'claim-not-possible']);
    expect(faultsOf(answer).sort()).toEqual([
      '/evidence/0/title',
      '/evidence/0/to',
      '/evidence/0/url',
      '/justification',
      '/level',
      '/ownerEmail',
      '/reviewOn',
      '/statement',
    ]);
    const late = await attest(ada, { reviewOn: inDays(91) }, WEIGHTY);
    expect([late.status, late.body.errors[0].suggestion]).toEqual([422, inDays(90)]);
    expect((await attest(ada, { status: 'planned', level: 2 }, control)).status).toBe(422);
    expect((await ada.get(`${control}/attestations`)).body.data).toEqual([]);
  });

  it('is refused by shape', async () => {
    for (const wanted of [
      { status: 'done' },
      { statement: undefined },
      { level: 2.5 },
      { evidence: [null] },
      { evidence: 'https://example.org' },
      { statement: 'bell \u0007' },
      { state: 'approved' },
    ])
      expect([wanted, (await attest(ada, wanted, control)).status]).toEqual([wanted, 400]);
  });

  it('finds controls by their exact ids, encoded or not, and nothing else', async () => {
    const hipaa = '/compliance/frameworks/hipaa-security-rule/controls';
    const raw = await attested(ada, {}, `${hipaa}/164.308(a)(1)(ii)(A)`);
    const encoded = await attested(ada, {}, `${hipaa}/164.308%28a%29%281%29%28ii%29%28A%29`);
    expect([raw.control, encoded.control, encoded.supersedes]).toEqual([
      '164.308(a)(1)(ii)(A)',
      '164.308(a)(1)(ii)(A)',
      raw.id,
    ]);
    const cis = '/compliance/frameworks/cis-controls-v8.1/controls';
    expect((await attested(ada, {}, `${cis}/3.1`)).control).toBe('3.1');
    expect((await attested(ada, {}, `${cis}/3.10`)).supersedes).toBeNull();
    for (const path of [
      `${hipaa}/164.308(a)(1)(ii)(a)`,
      `${hipaa}/164.308(a)(1)(ii)(A)%2F`,
      `${cis}/3.100`,
      '/compliance/frameworks/NIST-CSF-2.0/controls/GV.OC-01',
      '/compliance/frameworks/nobody/controls/GV.OC-01',
    ]) {
      expect([path, (await attest(ada, {}, path)).status]).toEqual([path, 404]);
      expect([path, (await ada.get(`${path}/attestations`)).status]).toEqual([path, 404]);
    }
  });

  it('is refused for what is not judged by itself', async () => {
    const byParts = await attest(ada, {}, '/compliance/frameworks/hipaa-security-rule/controls/164.308(a)(1)');
    expect([byParts.status, byParts.body.code]).toEqual([422, 'control-not-judged']);
    expect((await attest(ada, {}, '/compliance/frameworks/gdpr-security/controls/32(3)')).status).toBe(422);
  });

  it('is for analysts and keys, and not for viewers', async () => {
    expect((await attest(viewer, {}, control)).status).toBe(403);
    const { key } = await makeKey(ada, { role: 'analyst', scopes: ['compliance:write', 'compliance:read'] });
    const program = new Integration(service, key);
    const { status, body } = await program.post(`${control}/attest`, { status: 'planned', statement: 'Next year.' });
    expect([status, body.attestedBy]).toEqual([201, expect.objectContaining({ kind: 'api-key', name: 'integration' })]);
    expect((await program.post(`/compliance/attestations/${body.id}/review`, { decision: 'approve' })).status).toBe(
      403,
    );
  });

  it('is done once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `"${randomUUID()}"` };
    const first = await attest(ada, {}, control, headers);
    const second = await attest(ada, {}, control, headers);
    expect([second.status, second.body, second.headers.get('etag')]).toEqual([
      201,
      first.body,
      first.headers.get('etag'),
    ]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await attest(ada, { statement: 'Other.' }, control, headers)).status).toBe(422);
    expect((await ada.get(`${control}/attestations`)).body.page.total).toBe(1);
  });

  it('with If-Match is refused when another one came first', async () => {
    const none = await attest(ada, {}, control, { 'If-Match': '*' });
    expect([none.status, none.body.code]).toEqual([412, 'stale-version']);
    const first = (await attest(ada, {}, control)).headers.get('etag')!;
    const second = await attest(admin, {}, control, { 'If-Match': first });
    expect(second.status).toBe(201);
    for (const stale of [first, '"nonsense"', 'W/"1"', `${first}, "x"`])
      expect([stale, (await attest(ada, {}, control, { 'If-Match': stale })).status]).toEqual([stale, 412]);
    expect((await attest(ada, {}, control, { 'If-Match': `${first}, ${second.headers.get('etag')}` })).status).toBe(
      201,
    );
    expect((await attest(ada, {}, control, { 'If-Match': '*' })).status).toBe(201);
    expect((await ada.get(`${control}/attestations`)).body.page.total).toBe(4);
  });
});

it('another organization sees and touches nothing of it', async () => {
  const said = await attested(ada, {}, CONTROL);
  const me = await signIn(service, 'me');
  expect((await me.get(`${CONTROL}/attestations`)).body.data).toEqual([]);
  for (const answer of [
    await me.get(`/compliance/attestations/${said.id}`),
    await me.delete(`/compliance/attestations/${said.id}`),
    await me.post(`/compliance/attestations/${said.id}/review`, { decision: 'approve' }),
  ])
    expect(answer.status).toBe(404);
  expect((await attest(me, {}, CONTROL)).body.supersedes).toBeNull();
  expect((await ada.get(`/compliance/attestations/${said.id}`)).body.state).toBe('approved');
});
