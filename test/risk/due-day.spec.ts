import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { type DeadlineClock, dueDay, windClock } from '../../src/risk/domain/due-day.js';
import { dueOn } from '../../src/vulnerabilities/persistence/finding-risk-conditions.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

const days = fc.constantFrom(-1, 0, 3, 14, 60);

/** Deadlines as they come about: one from the beginning, others as they are wound. */
const clocks = fc
  .tuple(days, fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), days), { maxLength: 5 }))
  .map(([first, later]) => {
    let today = 0;
    return later.reduce<DeadlineClock>(
      (clock, [passed, next]) => {
        today += passed;
        return windClock(clock, next, today);
      },
      { clockSince: [0], clockDays: [first] },
    );
  });

describe('the day on which a finding is due', () => {
  it('is the same to the database and to the model', async () => {
    const cases = fc.sample(fc.record({ day: fc.integer({ min: 0, max: 200 }), clock: clocks }), 3000);
    const { rows } = await client.query<{ day: number | null; function: number | null }>(
      `SELECT ${dueOn(`(DATE '1970-01-01' + g.day)::timestamp AT TIME ZONE 'UTC'`, 'g')} - DATE '1970-01-01' AS day,
              finding_due_day(g.day, g.clock_since, g.clock_days) AS function
         FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (day int, clock_since int[], clock_days smallint[])) WITH ORDINALITY AS g (day, clock_since, clock_days, place)
        ORDER BY g.place`,
      [
        JSON.stringify(
          cases.map(({ day, clock }) => ({ day, clock_since: clock.clockSince, clock_days: clock.clockDays })),
        ),
      ],
    );
    const expected = cases.map(({ day, clock }) => dueDay(day, clock));
    expect(rows.map(({ day }) => day)).toEqual(expected);
    expect(rows.map(({ function: computed }) => computed)).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(50);
  });
});
