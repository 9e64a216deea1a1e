import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditOf } from '../support/belonging.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, type Session, signIn } from '../support/session.js';

const PATH = '/planning/assumptions';
const HOURS = 'capacity.productive-hours';
const STAFF = 'staffing.io-wrl-005';

let service: TestService;
let ada: Session;
let ben: Session;
let cy: Session;
let me: Session;

beforeAll(async () => {
  service = await startService({ ROLE: 'api' });
  ada = await signIn(service, 'ada');
  ben = await signIn(service, 'ben');
  cy = await signIn(service, 'cy');
  me = await signIn(service, 'me');
});

afterAll(() => service.stop());

const one = ({ body }: Answer, key: string): Answer['body'] =>
  body.assumptions.find((assumption: { key: string }) => assumption.key === key);

const faults = ({ status, body }: Answer): unknown[] => [
  status,
  body.code,
  (body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer).sort(),
];

describe('GET /planning/assumptions', () => {
  it('lists everything that plans are made with, with its source, unit and range', async () => {
    const { status, body, headers } = await cy.get(PATH);
    expect([status, body.version, body.currency, body.reason, body.changedAt]).toEqual([200, 0, 'USD', null, null]);
    expect(headers.get('etag')).toBe('"0"');
    expect(body.assumptions.length).toBeGreaterThan(25);
    for (const { key, kind, unit, min, max, source, isOwn } of body.assumptions) {
      expect([key, isOwn, source.length > 4]).toEqual([key, false, true]);
      if (kind === 'number') expect([key, typeof unit, min < max]).toEqual([key, 'string', true]);
    }
    const answer = await cy.get(PATH);
    expect(one(answer, HOURS)).toMatchObject({
      default: 1300,
      value: 1300,
      min: 100,
      max: 2500,
      unit: 'hours per year',
    });
    expect(one(answer, STAFF)).toMatchObject({ default: null, value: null, group: 'staffing' });
  });

  it('is for people of the organization', async () => {
    const { status } = await new Browser(service.url).get(PATH);
    expect(status).toBe(401);
  });
});

describe('PUT /planning/assumptions', () => {
  it('replaces the whole set, for admins, with a version and a line in the audit log', async () => {
    for (const session of [ben, cy]) {
      const { status } = await session.put(PATH, { currency: 'EUR', values: {} });
      expect(status).toBe(403);
    }
    const body = { currency: 'EUR', values: { [HOURS]: 1400, [STAFF]: 1.5 }, reason: 'Two of us.' };
    const changed = await ada.put(PATH, body, { 'If-Match': '"0"' });
    expect([changed.status, changed.headers.get('etag'), changed.body.version]).toEqual([200, '"1"', 1]);
    const shown = await cy.get(PATH);
    expect(shown.body).toEqual(changed.body);
    expect(shown.body).toMatchObject({ currency: 'EUR', reason: 'Two of us.', changedAt: expect.any(String) });
    expect(one(shown, HOURS)).toMatchObject({ value: 1400, isOwn: true, default: 1300 });
    expect(one(shown, STAFF)).toMatchObject({ value: 1.5, isOwn: true });

    const again = await ada.put(PATH, { currency: 'EUR', values: { [STAFF]: 0, [HOURS]: null } });
    expect([again.status, again.body.version, again.body.reason]).toEqual([200, 2, null]);
    expect(one(again, HOURS)).toMatchObject({ value: 1300, isOwn: false });
    expect(one(again, STAFF)).toMatchObject({ value: 0, isOwn: true });

    const events = await auditOf(service, ada.account.organization.id);
    const last = events.filter(({ action }) => action === 'planning-assumptions.changed').at(-1);
    expect(last).toMatchObject({ target: '2', facts: { currency: 'EUR', changed: [STAFF, HOURS] } });
  });

  it('refuses what was decided upon something older', async () => {
    const { headers } = await ada.get(PATH);
    const wanted = { currency: 'EUR', values: {} };
    for (const tag of ['"0"', '"nonsense"', 'W/"1"']) {
      const { status, body } = await ada.put(PATH, wanted, { 'If-Match': tag });
      expect([status, body.code]).toEqual([412, 'assumptions-changed']);
    }
    const both = await Promise.all([1, 2].map(() => ada.put(PATH, wanted, { 'If-Match': headers.get('etag') ?? '' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await ada.put(PATH, wanted, { 'If-Match': '*' })).status).toBe(200);
  });

  it('names every fault at once, and changes nothing', async () => {
    const before = (await ada.get(PATH)).body;
    const answer = await ada.put(PATH, {
      currency: 'eur',
      values: {
        'capacity.productive-hour': 1300,
        [HOURS]: 99,
        [STAFF]: 'two',
        'capacity.undated-quarters': 1.5,
        'no/such~key': 1,
      },
    });
    expect(faults(answer)).toEqual([
      400,
      'assumptions-invalid',
      [
        '/currency',
        `/values/${HOURS}`,
        `/values/${STAFF}`,
        '/values/capacity.productive-hour',
        '/values/capacity.undated-quarters',
        '/values/no~1such~0key',
      ].sort(),
    ]);
    const suggestions = answer.body.errors.flatMap(({ suggestion }: { suggestion?: string }) => suggestion ?? []);
    expect(suggestions.sort()).toEqual([HOURS, 'EUR'].sort());
    expect((await ada.get(PATH)).body).toEqual(before);
  });

  it.each([
    ['no body', undefined],
    ['no values', { currency: 'EUR' }],
    ['values that are a list', { currency: 'EUR', values: [] }],
    ['values that are a text', { currency: 'EUR', values: 'all' }],
    ['no currency', { values: {} }],
    ['a currency that is none', { currency: 'XXXX', values: {} }],
    ['a currency that is a number', { currency: 978, values: {} }],
    ['more than there is', { currency: 'EUR', values: {}, version: 7 }],
    ['a reason without end', { currency: 'EUR', values: {}, reason: 'x'.repeat(1001) }],
    ['a number without end', '{"currency":"EUR","values":{"capacity.productive-hours":1e999}}'],
    ['a key of every object', { currency: 'EUR', values: { constructor: 1 } }],
    ['an object for a number', { currency: 'EUR', values: { [HOURS]: { value: 1 } } }],
  ])('refuses %s', async (_what, body) => {
    const { status } = await ada.put(PATH, body);
    expect(status).toBe(400);
  });

  it('is about one organization', async () => {
    const { status } = await ada.put(PATH, { currency: 'CHF', values: { [STAFF]: 3 } });
    expect(status).toBe(200);
    const other = await me.get(PATH);
    expect([other.body.version, other.body.currency, one(other, STAFF).value]).toEqual([0, 'USD', null]);
  });
});
