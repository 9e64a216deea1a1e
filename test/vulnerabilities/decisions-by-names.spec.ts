import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GlobalAliases } from '../../src/vulnerabilities/index.js';
import { mitigated } from '../support/decision.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import {
  envelope,
  grypeReport,
  type ReportedVulnerability,
  sendScan,
  startScanned,
  trivyReport,
  until,
} from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const REPORTS = { grype: grypeReport, trivy: trivyReport };

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let minute = 0;
let story = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

beforeEach(async () => {
  device = await enrollDevice(service, session, { name: 'device' });
  story += 1;
});

/** Identifiers that no other test uses. */
const names = (): { ghsa: string; cve: string } => ({
  ghsa: `GHSA-aaaa-bbbb-000${story}`,
  cve: `CVE-2026-1000${story}`,
});

/** Sends a report, each a minute after the one before. */
async function report(source: keyof typeof REPORTS, vulnerabilities: ReportedVulnerability[]): Promise<void> {
  minute += 1;
  const startedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const document = REPORTS[source]({ artifact: 'app', vulnerabilities });
  const { status, body } = await sendScan(service, device, envelope(source, document, { startedAt }));
  expect([status, body.status]).toEqual([202, 'completed']);
}

const findings = async (): Promise<Answer['body'][]> =>
  (await session.get(`/findings?deviceId=${device.id}`)).body.data;

const brief = (rows: Answer['body'][]): string[] =>
  rows.map((row) => `${row.vulnerabilityId} ${row.package.name} ${row.state}`).sort();

async function right(): Promise<void> {
  expect(await rollupDifferences(service)).toEqual([]);
}

/** Another score makes the same scanner say something that it never said before. */
const apart = (id: string, score: number): ReportedVulnerability => ({
  id,
  package: 'alpha',
  installed: '1.0.0',
  score,
});

describe('a decision', () => {
  it('is kept when vulnerabilities are joined, where each report that shows it tells its name, and goes with that when they are taken apart', async () => {
    const { ghsa, cve } = names();
    await report('grype', [apart(ghsa, 5)]);
    await report('trivy', [{ id: cve, package: 'alpha' }]);
    await mitigated(session, ghsa);
    expect(brief(await findings())).toEqual([`${cve} alpha open`, `${ghsa} alpha mitigated`].sort());
    // What the other report shows, it shows under a name that nobody decided about.
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    expect(brief(await findings())).toEqual([`${cve} alpha open`]);
    await right();
    await report('trivy', []);
    expect(brief(await findings())).toEqual([`${cve} alpha mitigated`]);
    await right();
    await report('grype', [apart(ghsa, 6)]);
    expect(brief(await findings())).toContain(`${ghsa} alpha mitigated`);
    await right();
  });

  it('reaches all that a feed says is the same, under whatever name it was made', async () => {
    const { ghsa, cve } = names();
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    await report('trivy', [{ id: cve, package: 'alpha' }]);
    await mitigated(session, ghsa);
    expect(brief(await findings())).toEqual([`${cve} alpha open`]);
    const feeds = service.app.get(GlobalAliases, { strict: false });
    await feeds.assert('osv', [{ id: ghsa, aliases: [cve] }]);
    const states = (): Promise<string[]> => findings().then(brief);
    expect(await until(states, ([one]) => one === `${cve} alpha mitigated`)).toEqual([`${cve} alpha mitigated`]);
    await right();
    await feeds.assert('osv', [{ id: ghsa, aliases: [] }]);
    expect(await until(states, ([one]) => one === `${cve} alpha open`)).toEqual([`${cve} alpha open`]);
    await right();
  });

  it('about joined vulnerabilities stays with the name that it was made about, when they are taken apart', async () => {
    const { ghsa, cve } = names();
    await report('trivy', [{ id: cve, package: 'alpha' }]);
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    await mitigated(session, cve);
    await report('grype', [apart(ghsa, 6)]);
    expect(brief(await findings())).toEqual([`${cve} alpha mitigated`, `${ghsa} alpha open`].sort());
    await right();
  });
});
