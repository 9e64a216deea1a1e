import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { statesOf } from '../support/decision.js';
import { inDays } from '../support/days.js';
import type { EnrolledDevice } from '../support/device.js';
import { reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

/** Says of a new finding that it is affected, and notes that somebody accepted it. */
async function noted(id: string, note: string): Promise<[string, object]> {
  count += 1;
  const cve = `CVE-2026-${71_000 + count}`;
  await reportTo(service, device, [{ id: cve, package: 'alpha', installed: '1.0.0' }], `app ${count}`);
  const statement = {
    vulnerability: { name: cve },
    products: [{ '@id': 'pkg:npm/alpha' }],
    status: 'affected',
    action_statement: 'Wait.',
    status_notes: note,
  };
  return [
    cve,
    {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': `${id}${count}`,
      author: 'Example',
      timestamp: '2026-11-01T00:00:00Z',
      version: 1,
      statements: [statement],
    },
  ];
}

async function stateAfter(id: string, note: string, send: (document: object) => Promise<Answer>): Promise<string> {
  const [cve, document] = await noted(id, note);
  expect((await send(document)).status).toBe(200);
  return (await statesOf(session, cve))[0]?.split(' ').at(-1) ?? '';
}

const OURS = 'urn:posture:vex:elsewhere-';
const bySession = (document: object): Promise<Answer> => session.post('/vex', document);

describe('a document that notes that somebody accepted a risk', () => {
  const next = inDays(30);

  it.each([
    ['is believed where it is of an organization that uses Posture', OURS, `accepted until ${next}`, 'accepted'],
    ['is not where it is of anybody else', 'https://vendor.example/', `accepted until ${next}`, 'open'],
    ['is not for longer than a person may accept', OURS, `accepted until ${inDays(800)}`, 'open'],
    ['is not without a last day', OURS, 'accepted', 'open'],
    ['is not without a last day, whoever wrote it', 'https://vendor.example/', 'accepted', 'open'],
  ])('%s', async (_what, id, note, expected) => {
    expect(await stateAfter(id, `posture: ${note}\nBecause.`, bySession)).toBe(expected);
  });

  it.each([
    [['vex:write'], 'open'],
    [['vex:write', 'risk-acceptances:write'], 'accepted'],
  ])('brought by a key with %j stays or is %s', async (scopes, expected) => {
    const { key } = await makeKey(session, { role: 'analyst', scopes });
    const integration = new Integration(service, key);
    const byKey = (document: object): Promise<Answer> => integration.post('/vex', document);
    expect(await stateAfter(OURS, `posture: accepted until ${next}\nBecause.`, byKey)).toBe(expected);
  });
});
