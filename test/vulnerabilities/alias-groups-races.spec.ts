import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GlobalAliases } from '../../src/vulnerabilities/index.js';
import { enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, grypeReport, type ReportedVulnerability, sendScan, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

describe('many scans while vulnerabilities are joined and taken apart', () => {
  it('are all applied, and every count is right in the end', async () => {
    const devices = await Promise.all(
      Array.from({ length: 8 }, (_, i) => enrollDevice(service, session, { name: `busy ${i}` })),
    );
    const rows = (round: number, i: number): ReportedVulnerability[] =>
      Array.from({ length: 12 }, (_, k) => ({
        id: k % 2 === 0 ? `GHSA-busy-busy-${1000 + k}` : `CVE-2026-${30_000 + k}`,
        package: `busy-${(k + i) % 4}`,
        installed: `1.0.${(round + i) % 3}`,
        fixed: round % 2 === 0 ? '2.0.0' : undefined,
        score: ((round * 17 + i * 3) % 99) / 10,
        // In every other round the advisory is the CVE beside it, so that the groups form and fall apart.
        related: k % 2 === 0 && (round + k) % 3 !== 0 ? [`CVE-2026-${30_001 + k}`] : [],
      }));
    const feed = async (): Promise<string[]> => {
      for (let round = 0; round < 8; round += 1) {
        const aliases = round % 2 === 0 ? ['CVE-2026-30003'] : [];
        await service.app.get(GlobalAliases, { strict: false }).assert('osv', [
          { id: 'GHSA-busy-busy-1002', aliases },
          { id: 'GHSA-busy-busy-1008', aliases: [] },
        ]);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return [];
    };
    const answers = await Promise.all([
      feed(),
      ...devices.map(async (to, i) => {
        const statuses: string[] = [];
        for (let round = 0; round < 8; round += 1) {
          const scan = envelope(
            'grype',
            grypeReport({ artifact: 'app', vulnerabilities: rows(round, i).slice(0, 12 - ((round * i) % 5)) }),
          );
          const { status, body } = await sendScan(service, to, scan, { wait: 30 });
          statuses.push(`${status} ${body.status}`);
        }
        return statuses;
      }),
    ]);
    expect(new Set(answers.flat())).toEqual(new Set(['202 completed']));
    await until(
      () => service.database.query(`SELECT FROM job WHERE name = 'regroup-vulnerabilities'`),
      (jobs) => jobs.length === 0,
    );
    expect(await rollupDifferences(service)).toEqual([]);
    const [grouping] = await service.database.query<{ epoch: number }>(`SELECT epoch FROM vulnerability_grouping`);
    expect(grouping?.epoch).toBeGreaterThan(3);
    const [{ deadlocks }] = (await service.database.query(
      `SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`,
    )) as [{ deadlocks: number }];
    expect(deadlocks).toBe(0);
  });
});

describe('the first scans of new devices, many at once, while groups change', () => {
  it('are all taken', async () => {
    const statuses: number[] = [];
    for (let k = 0; k < 12; k += 1) {
      const fresh = await enrollDevice(service, session, { name: `fresh ${k}` });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, j) => {
          const vulnerabilities = Array.from({ length: 6 }, (_, i) => ({
            id: `GHSA-2222-${1000 + k}-${1000 + i}`,
            package: `a-${i}`,
            related: [`CVE-2034-${100_000 + k * 1000 + i + (j % 3)}`],
            score: ((i + j) % 80) / 10,
          }));
          return sendScan(service, fresh, envelope('grype', grypeReport({ artifact: `app${j % 4}`, vulnerabilities })));
        }),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect(await rollupDifferences(service)).toEqual([]);
  }, 120_000);
});
