import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, grypeReport, sendScan, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport } from '../support/vex.js';

const ROUNDS = 8;

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(() => service.stop());

const cve = (k: number): string => `CVE-2026-${90_000 + k}`;

describe('decisions made, changed and ended while scans are applied, tags change and vulnerabilities are regrouped', () => {
  it('lose no state and no count', async () => {
    const devices = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        enrollDevice(service, session, { name: `busy ${i}`, tags: i % 2 ? ['odd'] : [] }),
      ),
    );
    const scanning = devices.map(async (to, i) => {
      const statuses: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const vulnerabilities = Array.from({ length: 10 }, (_, k) => ({
          id: k % 4 === 3 ? `GHSA-deci-ding-${1000 + k}` : cve(k),
          package: `busy-${(k + i) % 3}`,
          installed: `1.0.${(round + i) % 2}`,
          related: k % 4 === 3 && round % 2 === 0 ? [cve(k)] : [],
        })).slice(0, 10 - ((round * i) % 5));
        const { status, body } = await sendScan(
          service,
          to,
          envelope('grype', grypeReport({ artifact: 'app', vulnerabilities })),
          { wait: 30 },
        );
        statuses.push(`${status} ${body.status}`);
      }
      return statuses;
    });
    const scopes = [
      { all: true },
      { tags: ['odd'] },
      { package: { name: 'busy-1', versions: ['1.0.1'] } },
      { deviceIds: [devices[0]!.id] },
    ];
    const deciding = Array.from({ length: 3 }, async (_, who) => {
      const statuses: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const made = await session.post('/risk-acceptances', {
          vulnerabilityId: cve((round * 3 + who) % 10),
          decision: round % 2 === 0 ? 'mitigated' : 'false-positive',
          scope: scopes[(round + who) % scopes.length],
          reason: 'In a hurry.',
        });
        // Of one that no scan has named yet there is nothing to decide.
        statuses.push(made.status === 422 ? made.body.code : String(made.status));
        if (made.status !== 201) continue;
        if (round % 3 === 0) await session.delete(`/risk-acceptances/${made.body.id}`);
        if (round % 3 === 1)
          await session.patch(`/risk-acceptances/${made.body.id}`, {
            scope: scopes[(round + who + 1) % scopes.length],
          });
      }
      return statuses;
    });
    const tagging = (async (): Promise<string[]> => {
      const statuses: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { status } = await session.patch(`/devices/${devices[round % 6]!.id}`, {
          tags: round % 2 ? [] : ['odd'],
        });
        statuses.push(String(status));
      }
      return statuses;
    })();
    const [scans, decisions, tags] = await Promise.all([Promise.all(scanning), Promise.all(deciding), tagging]);
    expect(new Set(scans.flat())).toEqual(new Set(['202 completed']));
    expect(new Set([...decisions.flat(), 'vulnerability-unknown'])).toEqual(new Set(['201', 'vulnerability-unknown']));
    expect(new Set(tags)).toEqual(new Set(['200']));
    await until(
      () => service.database.query<{ n: number }>(`SELECT FROM job WHERE name = 'deliver-event' AND NOT dead`),
      (jobs) => jobs.length === 0,
    );
    expect(await rollupDifferences(service)).toEqual([]);
    const [{ deadlocks }] = (await service.database.query(
      `SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`,
    )) as [{ deadlocks: number }];
    expect(deadlocks).toBe(0);
  }, 120_000);

  it('cover a finding that a scan brings at the same moment, whoever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = `CVE-2026-${95_000 + round}`;
      const report = (artifact: string): object => grypeReport({ artifact, vulnerabilities: [{ id, package: 'p' }] });
      const [known, fresh] = await Promise.all([
        enrollDevice(service, session, { name: `known ${round}` }),
        enrollDevice(service, session, { name: `fresh ${round}` }),
      ]);
      await sendScan(service, known, envelope('grype', report('app')));
      const [made] = await Promise.all([
        session.post('/risk-acceptances', {
          vulnerabilityId: id,
          decision: 'false-positive',
          scope: { all: true },
          reason: 'Not here.',
        }),
        sendScan(service, fresh, envelope('grype', report('app'))),
        sendScan(service, known, envelope('grype', report('other'))),
      ]);
      expect(made.status).toBe(201);
      const { body } = await session.get(`/findings?vulnerabilityId=${id}`);
      expect(body.data.map((row: Answer['body']) => row.state)).toEqual(['false-positive', 'false-positive']);
    }
    expect(await rollupDifferences(service)).toEqual([]);
  }, 120_000);

  it('about a range have every version in it, whether it came before a change, with it or after', async () => {
    const id = 'CVE-2026-96000';
    const device = await enrollDevice(service, session, { name: 'ranged' });
    await bringVex(session, openVexOf('ranged', [notAffected(id, 'pkg:npm/ranged?vers=npm/%3E=1.0.0')]));
    const held = async (): Promise<Answer['body']> =>
      (await session.get(`/risk-acceptances?vulnerabilityId=${id}&status=active`)).body.data[0];
    for (let round = 1; round <= 10; round += 1) {
      const { id: decision } = await held();
      const [changed] = await Promise.all([
        session.patch(`/risk-acceptances/${decision}`, { reason: `Round ${round}.` }),
        ...['0', '1'].map((part) =>
          sendReport(
            service,
            device,
            'trivy',
            reportOfPurls([[id, `pkg:npm/ranged@${round}.${part}.0`]], { ArtifactName: `ranged ${part}` }),
          ),
        ),
      ]);
      expect(changed.status).toBe(200);
    }
    // Scans are applied behind their answers.
    const { scope } = await until(held, (decision) => decision.scope.package.versions.length === 20);
    const { range, versions } = scope.package;
    expect([range, versions.length]).toEqual(['vers:npm/>=1.0.0', 20]);
  }, 120_000);
});
