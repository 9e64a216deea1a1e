import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { inDays } from '../support/days.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Browser, Session } from '../support/session.js';
import { attested, checkLedger, people } from './claims.js';

let service: TestService;
let ada: Session;
let admin: Session;
let adas: Integration;
let adasOther: Integration;
let admins: Integration;

beforeAll(async () => {
  service = await startService({ ROLE: 'api' });
  ({ ada, admin } = await people(service));
  const keyOf = async (session: Session): Promise<Integration> =>
    new Integration(service, (await makeKey(session, { role: 'admin', scopes: ['*:read', '*:write'] })).key);
  [adas, adasOther, admins] = [await keyOf(ada), await keyOf(ada), await keyOf(admin)];
});

afterAll(() => service.stop());

const review = (by: Browser, kind: string, id: string): Promise<Answer> =>
  by.post(`/compliance/${kind}/${id}/review`, { decision: 'approve', note: '' });
const asked = async (by: Browser): Promise<string> => {
  const scope = { framework: 'nist-csf-2.0', control: 'PR.DS-01' };
  const { status, body } = await by.post('/compliance/exceptions', { scope, reason: 'Later.', expiresOn: inDays(60) });
  expect(status).toBe(201);
  return body.id;
};
const said = async (by: Browser): Promise<string> => (await attested(by)).id;

/** Who claims, who approves, and what comes of it: keys do not review, and nobody approves what is their own. */
const TWO = 'two people';
const pairs: [string, () => Browser, () => Browser, string][] = [
  ['a person and their key', () => ada, () => adas, 'people-only'],
  ['a key and its maker', () => adas, () => ada, 'own-claim'],
  ['two keys of one person', () => adas, () => adasOther, 'people-only'],
  ['a key and another person', () => adas, () => admin, TWO],
  ['a person and another’s key', () => ada, () => admins, 'people-only'],
  ['another’s key and a person', () => admins, () => ada, TWO],
];

describe('approval by a second person', () => {
  it.each(pairs)('of an exception, %s', async (_who, one, other, outcome) => {
    const { body } = await review(other(), 'exceptions', await asked(one()));
    expect(body.code ?? body.state).toEqual(outcome === TWO ? 'approved' : outcome);
  });

  it.each(pairs)('of an attestation, %s', async (_who, one, other, outcome) => {
    const { body } = await review(other(), 'attestations', await said(one()));
    expect(body.code ?? [body.state, body.reviewed]).toEqual(outcome === TWO ? ['approved', true] : outcome);
  });

  it('is kept with the claim, and the ledger holds', async () => {
    expect(await checkLedger(service)).toMatchObject({ intact: true });
  });
});
