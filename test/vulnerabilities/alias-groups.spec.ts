import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GlobalAliases } from '../../src/vulnerabilities/index.js';
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
import { type Answer, type Session, signIn } from '../support/session.js';

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
function names(): { ghsa: string; cve: string; other: string } {
  const number = String(story).padStart(4, '0');
  return { ghsa: `GHSA-aaaa-bbbb-${number}`, cve: `CVE-2026-1${number}`, other: `CVE-2026-2${number}` };
}

/** Sends a report, each a minute after the one before; gives the diff as `[new, fixed, reopened, unchanged]`. */
async function report(
  source: 'trivy' | 'grype',
  vulnerabilities: ReportedVulnerability[],
  { artifact = 'app', to = device }: { artifact?: string; to?: EnrolledDevice } = {},
): Promise<number[]> {
  const make = source === 'trivy' ? trivyReport : grypeReport;
  minute += 1;
  const startedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const { status, body } = await sendScan(
    service,
    to,
    envelope(source, make({ artifact, vulnerabilities }), { startedAt }),
  );
  expect([status, body.status]).toEqual([202, 'completed']);
  return [body.diff.new, body.diff.fixed, body.diff.reopened, body.diff.unchanged];
}

async function findings(of = device): Promise<Answer['body'][]> {
  const { body } = await session.get(`/findings?deviceId=${of.id}&sort=firstSeenAt`);
  return body.data;
}

const brief = (rows: Answer['body'][]): string[] =>
  rows.map((row) => `${row.vulnerabilityId} ${row.package.name} ${row.state}`).sort();

async function vulnerability(id: string): Promise<Answer['body']> {
  return (await session.get(`/vulnerabilities/${id}`)).body;
}

const openOn = async (): Promise<object> => (await session.get(`/devices/${device.id}`)).body.openFindings;

async function right(): Promise<void> {
  expect(await rollupDifferences(service)).toEqual([]);
}

/** Grype writes no words of its own into these reports; another score makes it say something that it never said before. */
const apart = (id: string, score: number): ReportedVulnerability => ({
  id,
  package: 'alpha',
  installed: '1.0.0',
  score,
});

describe('an advisory and a CVE that were seen apart', () => {
  it('become one vulnerability under the CVE when a report says that they are the same, with one finding and all of its past', async () => {
    const { ghsa, cve } = names();
    await report('grype', [apart(ghsa, 5)]);
    await report('trivy', [{ id: cve, package: 'alpha', severity: 'critical' }]);
    const [first, second] = await findings();
    expect(brief([first, second])).toEqual([`${cve} alpha open`, `${ghsa} alpha open`]);
    expect(await openOn()).toMatchObject({ high: 1, critical: 1 });

    expect(await report('grype', [{ ...apart(ghsa, 5), related: [cve] }])).toEqual([0, 0, 0, 1]);
    const rows = await findings();
    expect(brief(rows)).toEqual([`${cve} alpha open`]);
    expect(rows[0]).toMatchObject({
      severity: 'critical',
      firstSeenAt: first.firstSeenAt,
      sources: ['grype', 'trivy'],
    });
    expect(await openOn()).toMatchObject({ high: 0, critical: 1 });
    const found = [await vulnerability(ghsa.toLowerCase()), await vulnerability(cve)];
    for (const one of found)
      expect(one).toMatchObject({ id: cve, aliases: [ghsa], openFindings: 1, affectedDevices: 1 });
    expect((await session.get(`/vulnerabilities?q=${ghsa}`)).body.page.total).toBe(1);
    for (const { id } of [first, second]) {
      const { body } = await session.get(`/findings/${id}`);
      expect([body.id, body.vulnerabilityId]).toEqual([rows[0].id, cve]);
      expect(body.history.map(({ change, source }: Answer['body']) => `${change} ${source}`)).toEqual([
        'new grype',
        'new trivy',
      ]);
    }
    await right();
  });

  it('tell who says so, and since when', async () => {
    const { ghsa, cve } = names();
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    await report('trivy', [{ id: cve, package: 'alpha' }]);
    const { identifiers, refusedAliases } = await vulnerability(cve);
    expect(identifiers).toEqual([
      { id: cve, assertedBy: ['grype', 'trivy'], assertedAt: expect.any(String) },
      { id: ghsa, assertedBy: ['grype'], assertedAt: expect.any(String) },
    ]);
    expect(refusedAliases).toEqual([]);
  });

  it('come apart again when the same scanner no longer says so, each with its own findings, under their old ids', async () => {
    const { ghsa, cve } = names();
    const other = await enrollDevice(service, session, { name: 'other' });
    await report('grype', [apart(ghsa, 5)]);
    await report('trivy', [{ id: cve, package: 'alpha' }]);
    await report('trivy', [{ id: cve, package: 'alpha' }], { to: other });
    const before = (await findings()).map(({ id }) => id).sort();
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    expect(await findings()).toHaveLength(1);
    expect(await report('grype', [apart(ghsa, 6)])).toEqual([0, 0, 0, 1]);
    const rows = await findings();
    expect(brief(rows)).toEqual([`${cve} alpha open`, `${ghsa} alpha open`]);
    expect(rows.map(({ id }) => id).sort()).toEqual(before);
    expect(brief(await findings(other))).toEqual([`${cve} alpha open`]);
    expect([(await vulnerability(ghsa)).affectedDevices, (await vulnerability(cve)).affectedDevices]).toEqual([1, 2]);
    expect((await vulnerability(ghsa)).identifiers.map(({ id }: Answer['body']) => id)).toEqual([ghsa]);
    await right();
  });

  it('come apart also when they were never known as two', async () => {
    const { ghsa, cve } = names();
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    await report('trivy', [{ id: cve, package: 'alpha', score: 3 }]);
    expect(brief(await findings())).toEqual([`${cve} alpha open`]);
    await report('grype', [apart(ghsa, 6)]);
    expect(brief(await findings())).toEqual([`${cve} alpha open`, `${ghsa} alpha open`]);
    expect([(await vulnerability(ghsa)).cvss.score, (await vulnerability(cve)).cvss.score]).toEqual([6, 3]);
    await right();
  });

  it('stay together while another scanner still says so', async () => {
    const { ghsa, cve } = names();
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    const said = { id: ghsa, aliases: [cve], purl: 'pkg:npm/alpha@1.0.0', installedVersion: '1.0.0', severity: 'high' };
    await sendScan(service, device, envelope('native', undefined, { findings: [said] }));
    await report('grype', [apart(ghsa, 6)]);
    expect(await vulnerability(ghsa)).toMatchObject({ id: cve, aliases: [ghsa] });
    expect((await vulnerability(cve)).identifiers).toEqual([
      expect.objectContaining({ id: cve, assertedBy: ['native'] }),
      expect.objectContaining({ id: ghsa, assertedBy: ['grype', 'native'] }),
    ]);
    await right();
  });

  it('do not turn with every scan when two devices have scanners whose databases differ', async () => {
    const { ghsa, cve } = names();
    const other = await enrollDevice(service, session, { name: 'other' });
    const epochs = (): Promise<object[]> => service.database.query(`SELECT * FROM vulnerability_grouping`);
    await report('grype', [apart(ghsa, 5)]);
    await report('trivy', [{ id: cve, package: 'alpha' }]);
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }], { to: other });
    const before = await epochs();
    for (const to of [device, other, device]) {
      await report('grype', [to === device ? apart(ghsa, 5) : { ...apart(ghsa, 5), related: [cve] }], { to });
      expect(await vulnerability(ghsa)).toMatchObject({ id: cve });
    }
    expect(await epochs()).toEqual(before);
    await right();
  });

  it('each get back what was fixed, when they come apart after it', async () => {
    const { ghsa, cve } = names();
    await report('grype', [apart(ghsa, 5), { id: 'GHSA-fill-fill-fill', package: 'filler' }]);
    await report('trivy', [
      { id: cve, package: 'beta' },
      { id: cve, package: 'alpha' },
    ]);
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    await report('grype', []);
    await report('trivy', []);
    expect(brief(await findings())).toEqual([
      `${cve} alpha fixed`,
      `${cve} beta fixed`,
      'GHSA-fill-fill-fill filler fixed',
    ]);
    const other = await enrollDevice(service, session, { name: 'other' });
    await report('grype', [apart(ghsa, 6)], { to: other });
    expect(brief(await findings())).toEqual([
      `${cve} alpha fixed`,
      `${cve} beta fixed`,
      `${ghsa} alpha fixed`,
      'GHSA-fill-fill-fill filler fixed',
    ]);
    expect(brief(await findings(other))).toEqual([`${ghsa} alpha open`]);
    await right();
  });
});

describe('two CVEs', () => {
  it('are never joined, and the one that is left out is told', async () => {
    const { ghsa, cve, other } = names();
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    const finding = { purl: 'pkg:npm/alpha@1.0.0', installedVersion: '1.0.0', severity: 'high' };
    const said = [{ ...finding, id: ghsa, aliases: [other] }];
    await sendScan(service, device, envelope('native', undefined, { findings: said }));
    const [one, two] = [await vulnerability(cve), await vulnerability(other)];
    expect([one.id, one.aliases, two.id, two.aliases]).toEqual([cve, [ghsa], other, []]);
    const expected = { assertedBy: ['native'], detail: expect.stringContaining('two CVEs') };
    expect(one.refusedAliases).toEqual([{ id: ghsa, sameAs: other, ...expected }]);
    expect(two.refusedAliases).toEqual([{ id: other, sameAs: ghsa, ...expected }]);
    await right();
  });
});

describe('organizations', () => {
  it('do not hear what scans of others say', async () => {
    const { ghsa, cve } = names();
    const me = await signIn(service, 'me');
    const theirs = await enrollDevice(service, me, { name: 'theirs' });
    await report('grype', [apart(ghsa, 5)], { to: theirs });
    await report('trivy', [{ id: cve, package: 'alpha' }], { to: theirs });
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    expect((await me.get(`/vulnerabilities/${ghsa}`)).body).toMatchObject({ id: ghsa, aliases: [] });
    expect((await me.get(`/findings?deviceId=${theirs.id}`)).body.page.total).toBe(2);
    await right();
  });
});

describe('what a feed says', () => {
  const feeds = (): GlobalAliases => service.app.get(GlobalAliases, { strict: false });
  const settled = (id: string, shown: string, who = session): Promise<Answer> =>
    until(
      () => who.get(`/vulnerabilities/${id}`),
      ({ body }) => body.id === shown,
    );

  it('joins in every organization that knows both, and does it by job', async () => {
    const { ghsa, cve } = names();
    const me = await signIn(service, 'me');
    const theirs = await enrollDevice(service, me, { name: 'theirs' });
    for (const to of [device, theirs]) {
      await report('grype', [apart(ghsa, 5)], { to });
      await report('trivy', [{ id: cve, package: 'alpha' }], { to });
    }
    await feeds().assert('osv', [{ id: ghsa.toLowerCase(), aliases: [cve, 'GO-2026-0001'] }]);
    for (const who of [session, me]) {
      const { body } = await settled(ghsa, cve, who);
      expect(body).toMatchObject({ id: cve, aliases: [ghsa, 'GO-2026-0001'].sort(), openFindings: 1 });
      expect(body.identifiers.find(({ id }: Answer['body']) => id === ghsa).assertedBy).toEqual(['grype', 'osv']);
    }
    await right();
    await feeds().assert('osv', [{ id: ghsa, aliases: [] }]);
    await settled(ghsa, ghsa);
    await settled(ghsa, ghsa, me);
    expect(brief(await findings())).toEqual([`${cve} alpha open`, `${ghsa} alpha open`]);
    await right();
  });

  it('wins over what a scan says', async () => {
    const { ghsa, cve, other } = names();
    await report('grype', [{ ...apart(ghsa, 5), related: [cve] }]);
    await feeds().assert('ghsa', [{ id: ghsa, aliases: [other] }]);
    const { body } = await settled(ghsa, other);
    expect(body).toMatchObject({ id: other, aliases: [ghsa], openFindings: 1 });
    expect(body.refusedAliases).toMatchObject([{ id: ghsa, sameAs: cve, assertedBy: ['grype'] }]);
    expect(await vulnerability(cve)).toMatchObject({ id: cve, openFindings: 0, status: 'resolved' });
    await right();
  });

  it('holds for identifiers that come later', async () => {
    const { ghsa, cve } = names();
    await feeds().assert('ghsa', [{ id: ghsa, aliases: [cve] }]);
    await report('grype', [apart(ghsa, 5)]);
    expect(await vulnerability(ghsa)).toMatchObject({ id: cve, aliases: [ghsa] });
    expect(await report('trivy', [{ id: cve, package: 'alpha' }])).toEqual([0, 0, 0, 1]);
    await right();
  });

  it('makes nothing of what no scanner ever named', async () => {
    const { ghsa, cve } = names();
    await feeds().assert('ghsa', [{ id: ghsa, aliases: [cve] }]);
    expect((await session.get(`/vulnerabilities/${cve}`)).status).toBe(404);
  });
});
