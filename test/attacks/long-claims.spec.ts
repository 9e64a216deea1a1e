import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ClaimLimits, CLAIMS_A_DAY } from '../../src/compliance/app/claim-limits.service.js';
import { Database } from '../../src/platform/index.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';
import { attest, attested } from '../compliance/claims.js';

const ATTACK = 28;
/** Controls of an own framework. */
const CONTROLS = 300;
/** In every text that people wrote, and nowhere else. */
const WORD = 'quagga';
/** What is written about each control, in bytes: as much as an attestation takes is 55,000. */
const WRITTEN = 20_000;

const FRAMEWORK = '/compliance/frameworks/long-rules';
const tally = new AttackCount();
let service: TestService;
let session: Session;
let back: TenantRows;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  back = await TenantRows.open(service);
  const sections = [{ id: 'A', title: 'All' }];
  const controls = Array.from({ length: CONTROLS }, (_, i) => {
    return { id: `A.${i}`, title: `Rule ${i}`, section: 'A', weight: 1, kind: 'govern' };
  });
  const named = { name: 'Long rules', version: '1', publisher: 'Us', licence: 'Ours.' };
  const { status } = await session.post('/compliance/frameworks', {
    format: 1,
    slug: 'long-rules',
    ...named,
    sections,
    controls,
  });
  expect(status).toBe(201);
  await attested(session, said(500), `${FRAMEWORK}/controls/A.0`);
  await copied(1, CONTROLS - 2);
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

/** About so many bytes in a statement and links. */
function said(bytes: number): { statement: string; evidence: object[] } {
  const links = Math.max(0, Math.floor((bytes - 400) / 1900));
  const url = `https://wiki.example.org/${WORD}/${'x'.repeat(1800)}`;
  return { statement: `${WORD}. `.repeat(20), evidence: Array.from({ length: links }, () => ({ title: WORD, url })) };
}

/** What is said of A.0 is said of others too, at length; past what one may write in a day. */
async function copied(from: number, to: number): Promise<void> {
  const { statement, evidence } = said(WRITTEN);
  const columns = await back.rows<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'compliance_attestation'::regclass AND attnum > 0 AND NOT attisdropped
        AND attname NOT IN ('id', 'control', 'statement', 'evidence')`,
  );
  const rest = columns.map(({ name }) => name).join(', ');
  await back.rows(
    `INSERT INTO compliance_attestation (id, control, statement, evidence, ${rest})
     SELECT gen_random_uuid(), 'A.' || n, $3, $4::jsonb, ${rest}
       FROM compliance_attestation CROSS JOIN generate_series($1::int, $2::int) n WHERE control = 'A.0'`,
    [from, to, statement, JSON.stringify(evidence)],
  );
}

interface Asked {
  answer: Answer;
  /** Characters that the database gave, of each answer in which people's words were. */
  worded: number[];
}

async function asked(path: string): Promise<Asked> {
  const spy = jest.spyOn(service.app.get(Database), 'answer');
  try {
    const answer = await session.get(path);
    const given = await Promise.all(spy.mock.results.map(({ value }) => value as Promise<{ rows: object[] }>));
    const texts = given.map(({ rows }) => JSON.stringify(rows));
    return { answer, worded: texts.filter((text) => text.includes(WORD)).map((text) => text.length) };
  } finally {
    spy.mockRestore();
  }
}

describe('attack 28: requests that make work by what people wrote', () => {
  it.each([
    '/compliance/frameworks',
    `${FRAMEWORK}/assessment`,
    `${FRAMEWORK}/assessment?format=csv`,
    '/compliance/frameworks/nist-csf-2.0/assessment',
    '/compliance/gaps',
    `${FRAMEWORK}/controls/A.5/history`,
    '/organizations/maturity',
    '/workforce',
  ])('%s is made without reading it', async (path) => {
    const { answer, worded } = await asked(path);
    const fault = answer.status === 200 && worded.length === 0 ? null : `${answer.status}, ${worded.join()} characters`;
    tally.judge(ATTACK, `GET ${path}`, 'long claims', fault);
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });

  it('a control is shown with its own words and no others', async () => {
    const { answer, worded } = await asked(`${FRAMEWORK}/controls/A.5`);
    expect(answer.body.attestation.evidence.length).toBeGreaterThan(5);
    expect(worded).toEqual([expect.any(Number)]);
    expect(worded[0]).toBeLessThan(2 * WRITTEN);
  });

  it.each([
    [`${FRAMEWORK}/statement-of-applicability`, 'json'],
    [`${FRAMEWORK}/statement-of-applicability?format=csv`, 'csv'],
    [`${FRAMEWORK}/assessment?format=oscal`, 'oscal'],
  ])('%s holds all of it, and a hundred controls of it are in memory', async (path) => {
    const { answer, worded } = await asked(path);
    expect(answer.status).toBe(200);
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    expect(text.length).toBeGreaterThan(CONTROLS * WRITTEN * 0.9);
    const most = Math.max(...worded);
    tally.judge(ATTACK, `GET ${path}`, 'long claims', most < 110 * WRITTEN ? null : `${most} characters at once`);
    expect(worded).toHaveLength(Math.ceil(CONTROLS / 100));
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });

  it('no more is written than an organization may have, but whoever has more may write less', async () => {
    const path = `${FRAMEWORK}/controls/A.${CONTROLS - 1}`;
    expect((await attest(session, said(500), path)).status).toBe(201);
    await back.rows(
      `UPDATE compliance_attestation SET evidence = evidence || evidence || evidence WHERE control <> $1`,
      [`A.${CONTROLS - 1}`],
    );
    const more = await attest(session, said(4000), path);
    const scope = { framework: 'long-rules', control: 'A.7' };
    const [day] = new Date(Date.now() + 20 * 86_400_000).toISOString().split('T');
    const excepted = await session.post('/compliance/exceptions', { scope, reason: 'Later.', expiresOn: day });
    tally.judge(ATTACK, 'POST …/attest', 'too many words', more.status === 422 ? null : `${more.status}`);
    tally.judge(ATTACK, 'POST …/exceptions', 'too many words', excepted.status === 422 ? null : `${excepted.status}`);
    expect([more.body.code, excepted.body.code]).toEqual(['too-many-words', 'too-many-words']);
    expect((await attest(session, said(500), `${FRAMEWORK}/controls/A.7`)).status).toBe(201);
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });

  it('nobody writes more in a day than they may, by themselves and with their keys together', async () => {
    const { user, organization } = session.account;
    const limits = service.inside(ClaimLimits);
    const organizationId = await back.organizationId(organization.id);
    const key = { kind: 'api-key' as const, id: 'a key', person: user.id };
    expect(() => {
      for (let n = 0; n < CLAIMS_A_DAY; n += 1) limits.take(organizationId, key);
    }).toThrow();
    const { status, headers } = await attest(session, said(500), `${FRAMEWORK}/controls/A.7`);
    tally.judge(ATTACK, 'POST …/attest', 'too many in a day', status === 429 ? null : `${status}`);
    expect([status, headers.has('retry-after')]).toEqual([429, true]);
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });
});
