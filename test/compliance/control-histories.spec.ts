import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ControlEvaluator } from '../../src/compliance/app/control-evaluator.js';
import { Database } from '../../src/platform/index.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { attested } from './claims.js';

const SLUG = 'own-rules';
const FRAMEWORK = `/compliance/frameworks/${SLUG}`;
const PARTS = 4900;
const DAY_MS = 86_400_000;

let service: TestService;
let session: Session;
let back: TenantRows;

beforeAll(async () => {
  service = await startService();
  back = await TenantRows.open(service);
  session = await signIn(service, 'me');
  const control = { title: 'Rule', section: 'A', weight: 1, kind: 'govern' };
  const parts = Array.from({ length: PARTS }, (_, i) => ({ ...control, id: `R.${i}`, parent: 'R' }));
  const { status } = await session.post('/compliance/frameworks', {
    ...{ format: 1, slug: SLUG, name: 'Own', version: '1', publisher: 'Us', licence: 'Ours.' },
    sections: [{ id: 'A', title: 'All' }],
    controls: [{ ...control, id: 'R', judged: 'by-parts' }, { ...control, id: 'S' }, ...parts],
  });
  expect(status).toBe(201);
});

afterAll(async () => {
  await back.close();
  await service.stop();
});

interface Told {
  answer: Answer;
  /** Controls that were evaluated. */
  judged: number;
  /** Rows that the database gave. */
  rows: number;
}

async function history(control: string): Promise<Told> {
  const evaluate = jest.spyOn(ControlEvaluator.prototype, 'result');
  const database = jest.spyOn(service.app.get(Database), 'answer');
  try {
    const answer = await session.get(`${FRAMEWORK}/controls/${control}/history`);
    const given = await Promise.all(database.mock.results.map(({ value }) => value as Promise<{ rows: object[] }>));
    return { answer, judged: evaluate.mock.calls.length, rows: given.reduce((sum, { rows }) => sum + rows.length, 0) };
  } finally {
    evaluate.mockRestore();
    database.mockRestore();
  }
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const inDays = (days: number): string => day(-days);
const except = (control: string, wanted: Record<string, unknown> = {}): Promise<Answer> =>
  session.post('/compliance/exceptions', {
    ...{ scope: { framework: SLUG, control }, reason: 'Later.', expiresOn: inDays(20) },
    ...wanted,
  });

/** So many of the one exception of a control, each begun and taken back in its own time. */
async function copied(id: string, count: number, began: string, ended: string): Promise<void> {
  const columns = await back.rows<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'compliance_exception'::regclass AND attnum > 0 AND NOT attisdropped
        AND attname NOT IN ('id', 'requested_at', 'ended_at', 'changed_at', 'history', 'state')`,
  );
  const rest = columns.map(({ name }) => name).join(', ');
  const step = (at: string, state: string): string =>
    `(history -> 0) || jsonb_build_object('at', to_char((${at}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'state', '${state}')`;
  await back.rows(
    `INSERT INTO compliance_exception (id, requested_at, ended_at, changed_at, state, history, ${rest})
     SELECT gen_random_uuid(), ${began}, ${ended}, ${ended}, 'revoked',
            jsonb_build_array(${step(began, 'approved')}, ${step(ended, 'revoked')}), ${rest}
       FROM compliance_exception, generate_series(1, $2::int) n WHERE id = $1`,
    [id, count],
  );
}

describe('the history of a control', () => {
  it('judges thousands of parts once, not on each of its days', async () => {
    const { answer, judged: evaluated } = await history('R');
    expect(answer.body.changes).toMatchObject([{ on: day(180), result: 'not-assessed' }]);
    expect(evaluated).toBeLessThanOrEqual(PARTS);
  });

  it('judges a part again on the days on which something was said about it', async () => {
    const before = await history('S');
    await attested(session, { reviewOn: inDays(30) }, `${FRAMEWORK}/controls/R.7`);
    await back.rows(
      `UPDATE compliance_attestation SET attested_at = attested_at - interval '50 days', changed_at = changed_at - interval '50 days',
              history = jsonb_set(history, '{0,at}', to_jsonb(to_char(now() - interval '50 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
        WHERE control = 'R.7'`,
    );
    const { answer, judged: evaluated } = await history('R');
    expect(answer.body.changes).toMatchObject([
      { on: day(50), result: 'partially-compliant' },
      { on: day(180), result: 'not-assessed' },
    ]);
    expect(evaluated).toBeLessThanOrEqual(PARTS + 2);
    expect(before.judged).toBe(1);
    await back.rows(
      `UPDATE compliance_attestation SET valid_until = date_trunc('day', now(), 'UTC') - interval '9 days' WHERE control = 'R.7'`,
    );
    const ended = await history('R');
    expect(ended.answer.body.changes).toMatchObject([
      { on: day(9), result: 'not-assessed' },
      { on: day(50), result: 'partially-compliant' },
      { on: day(180), result: 'not-assessed' },
    ]);
  });

  it('reads of what was taken back only what stood at the end of a day, equal ones once, and one of each day', async () => {
    await attested(session, { status: 'not-implemented' }, `${FRAMEWORK}/controls/S`);
    await back.rows(
      `UPDATE compliance_attestation SET attested_at = attested_at - interval '90 days', changed_at = changed_at - interval '90 days',
              history = jsonb_set(history, '{0,at}', to_jsonb(to_char(now() - interval '90 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
        WHERE control = 'S'`,
    );
    const { status, body } = await except('S', { compensating: 'By hand.' });
    expect(status).toBe(201);
    expect((await session.delete(`/compliance/exceptions/${body.id}`)).status).toBe(204);
    const noon = (daysAgo: number): string =>
      `(date_trunc('day', now(), 'UTC') + interval '12 hours' - interval '${daysAgo} days')`;
    await copied(
      body.id,
      3000,
      `${noon(60)} + n * interval '1 second'`,
      `${noon(60)} + interval '3 hours' + n * interval '1 second'`,
    );
    await copied(body.id, 3000, `${noon(40)} + n * interval '1 second'`, `${noon(38)} + n * interval '1 second'`);
    await copied(body.id, 3000, `${noon(400)} + n * interval '1 second'`, noon(300));
    const { answer, rows, judged: evaluated } = await history('S');
    expect(answer.body.changes.map(({ on, result }: Answer['body']) => [on, result])).toEqual([
      [day(38), 'non-compliant'],
      [day(40), 'partially-compliant'],
      [day(90), 'non-compliant'],
      [day(180), 'not-assessed'],
    ]);
    expect(rows).toBeLessThan(50);
    expect(evaluated).toBeLessThan(10);
  });

  it('begins later where more was said than is looked through, and says so', async () => {
    const { body } = await except('S');
    await session.delete(`/compliance/exceptions/${body.id}`);
    // On each of a hundred days a hundred that lasted otherwise.
    const noon = `(date_trunc('day', now(), 'UTC') + interval '12 hours')`;
    await copied(
      body.id,
      10_200,
      `${noon} - interval '1 day' * (2 + n / 101 + n % 101)`,
      `${noon} - interval '1 day' * (1 + n / 101)`,
    );
    const { answer, rows } = await history('S');
    expect(answer.status).toBe(200);
    expect(answer.body.from > day(180)).toBe(true);
    expect(answer.body.changes.at(-1).on).toBe(answer.body.from);
    expect(rows).toBeLessThan(10_100);
  });
});
