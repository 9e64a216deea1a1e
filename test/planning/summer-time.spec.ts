import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { InflowQueryRepository } from '../../src/planning/persistence/inflow-query.repository.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, type ReportedVulnerability, sendScan, startScanned, trivyReport } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';

/** In Berlin the clocks were put forward on the Sunday before: these 30 days, by the calendar there, are an hour short. */
const NOW = new Date('2026-03-31T12:00:00Z');
const SCANS: [string, string[]][] = [
  ['2026-02-01T12:00:00Z', []],
  ['2026-03-01T11:30:00Z', ['before']],
  ['2026-03-01T12:30:00Z', ['before', 'within']],
];

let service: TestService;
let organizationId: number;

beforeAll(async () => {
  const scanned = await startScanned();
  service = scanned.service;
  organizationId = await organizationIdOf(service, scanned.session.account.organization.id);
  for (const [startedAt, names] of SCANS) {
    const report = trivyReport({ artifact: 'app', vulnerabilities: names.map(reported) });
    const { body } = await sendScan(service, scanned.device, envelope('trivy', report, { startedAt }));
    expect(body.status).toBe('completed');
  }
  await settleRisk(service, organizationId);
}, 120_000);

afterAll(() => service.stop());

function reported(name: string): ReportedVulnerability {
  return { id: `CVE-2026-${name === 'within' ? 7002 : 7001}`, package: name, fixed: '2.0.0' };
}

it.each(['UTC', 'Europe/Berlin'])(
  'new work is counted by days of 24 hours where the database is in %s',
  async (zone) => {
    const address = new URL(service.environment['DATABASE_URL']!);
    address.searchParams.set('options', `-c TimeZone=${zone}`);
    const there = await startService({ ...service.environment, DATABASE_URL: address.href });
    try {
      expect(await there.inside(InflowQueryRepository).newWork(organizationId, NOW, 30)).toMatchObject({
        rows: [{ count: 1 }],
      });
    } finally {
      await there.stop();
    }
  },
);
