import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AdvisoryFact } from '../../src/vulnerabilities/domain/intel/intel-fact.js';
import { AdvisoryRepository } from '../../src/vulnerabilities/persistence/advisory.repository.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const fact = (packageName: string, id: string, more: Partial<AdvisoryFact> = {}): AdvisoryFact & { hash: string } => ({
  kind: 'advisory',
  ecosystem: 'npm',
  packageName,
  ofSource: false,
  id,
  identifiers: ['CVE-2031-47001'],
  aliases: [],
  ranges: [],
  versions: [],
  status: 'affected',
  fixState: 'unknown',
  severity: 3,
  title: 'A flaw',
  url: null,
  publishedOn: null,
  modifiedAt: null,
  ...more,
  hash: '00'.repeat(16),
});

/** `feed id title ×packages`. */
async function stored(): Promise<string[]> {
  const rows = await service.database.query<{ one: string }>(
    `SELECT concat_ws(' ', feed, external_id, title, '×' || packages) AS one FROM advisory_record WHERE feed LIKE 'rec-%' ORDER BY 1`,
  );
  return rows.map(({ one }) => one);
}

it('what an advisory says of many packages is kept once, and goes with the last of them', async () => {
  const advisories = service.inside(AdvisoryRepository);
  await advisories.write('rec-a', [fact('a', 'X-1'), fact('b', 'X-1'), fact('c', 'X-2')]);
  await advisories.write('rec-b', [fact('a', 'X-1')]);
  expect(await stored()).toEqual(['rec-a X-1 A flaw ×2', 'rec-a X-2 A flaw ×1', 'rec-b X-1 A flaw ×1']);
  // Once of one package, then of both; and what did not change what is said.
  await advisories.write('rec-a', [fact('a', 'X-1', { title: 'A worse flaw' }), fact('b', 'X-1', { versions: ['1'] })]);
  expect(await stored()).toEqual([
    'rec-a X-1 A flaw ×1',
    'rec-a X-1 A worse flaw ×1',
    'rec-a X-2 A flaw ×1',
    'rec-b X-1 A flaw ×1',
  ]);
  await advisories.write('rec-a', [fact('b', 'X-1', { title: 'A worse flaw' })]);
  await service.database.query(`DELETE FROM advisory WHERE feed = 'rec-a' AND package_name IN ('a', 'c')`);
  expect(await stored()).toEqual(['rec-a X-1 A worse flaw ×1', 'rec-b X-1 A flaw ×1']);
  await service.database.query(`DELETE FROM advisory WHERE feed LIKE 'rec-%'`);
  expect(await stored()).toEqual([]);
});

it('whatever is written and removed in any order, it is what the advisories say', async () => {
  const advisories = service.inside(AdvisoryRepository);
  let seed = 7;
  const draw = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const difference = `
    SELECT external_id, status, title, identifiers, aliases, count(*)::int FROM advisory WHERE feed = 'rec-c' GROUP BY 1, 2, 3, 4, 5
    EXCEPT ALL
    SELECT external_id, status, title, identifiers, aliases, packages FROM advisory_record WHERE feed = 'rec-c'`;
  for (let round = 0; round < 40; round += 1) {
    const written = Array.from({ length: 12 }, (_, i) =>
      fact(`p${i}`, `X-${draw(3)}`, {
        title: [null, 'One', 'Two'][draw(3)] ?? null,
        status: draw(2) === 0 ? 'affected' : 'not-affected',
        aliases: draw(2) === 0 ? [] : ['GHSA-rec1-rec1-rec1'],
      }),
    );
    await advisories.write('rec-c', written);
    await service.database.query(`DELETE FROM advisory WHERE feed = 'rec-c' AND package_name = ANY ($1::text[])`, [
      Array.from({ length: draw(6) }, () => `p${draw(12)}`),
    ]);
    expect(await service.database.query(difference)).toEqual([]);
  }
  const [{ rows, counted } = { rows: 0, counted: -1 }] = await service.database.query<{
    rows: number;
    counted: number;
  }>(
    `SELECT (SELECT count(*)::int FROM advisory) AS rows, (SELECT sum(packages)::int FROM advisory_record) AS counted`,
  );
  expect(rows).toBeGreaterThan(0);
  expect(counted).toBe(rows);
});
