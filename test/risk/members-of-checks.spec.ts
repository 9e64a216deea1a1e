import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { RiskMembersOfChecks1764300003000 } from '../../migrations/1764300003000-risk-members-of-checks.js';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { unpackMembers } from '../../src/risk/domain/member.js';
import { createTestDatabase } from '../support/test-database.js';

const ORGANIZATION = 7;
/** As they were packed before: assessment, subject, and the day with whether it has a fix; of a check its subject, negative. */
const BEFORE = Buffer.from(Int32Array.of(31, 3, 40_001, -5, 5, 40_003, -6, 6, 40_005).buffer);

let source: DataSource;

beforeAll(async () => {
  const { url } = await createTestDatabase();
  source = await createDataSource({ url, applicationName: 'test', pool: 2, only: 'migrations' });
  await source.initialize();
});

afterAll(() => source.destroy());

async function stored(): Promise<Buffer> {
  const [row] = await source.query<{ members: Buffer }[]>('SELECT members FROM risk_device');
  return row!.members;
}

it('gives packed checks no assessment, twice with the same result, and takes it back', async () => {
  await source.query(
    `INSERT INTO risk_device (organization_id, device_id, place, scanned, masses, mass, cells, inherent_cells, fixed_after, members, updated_at)
     VALUES ($1, 1, 0, true, '{}', 0, '{}', '{}', '{}', $2, now())`,
    [ORGANIZATION, BEFORE],
  );
  const runner = source.createQueryRunner();
  const migration = new RiskMembersOfChecks1764300003000();
  await migration.up(runner);
  const after = await stored();
  await migration.up(runner);
  expect(await stored()).toEqual(after);
  expect(unpackMembers(after)).toEqual([
    { assessment: 31, subject: 3, day: 20_000, fixable: true },
    { assessment: null, subject: 5, day: 20_001, fixable: true },
    { assessment: null, subject: 6, day: 20_002, fixable: true },
  ]);
  await migration.down(runner);
  expect(await stored()).toEqual(BEFORE);
  await runner.release();
});
