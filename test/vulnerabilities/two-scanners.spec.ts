import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import {
  envelope,
  grypeReport,
  readAll,
  type ReportedVulnerability,
  sendScan,
  startScanned,
  trivyReport,
} from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

type Json = Answer['body'];
type Scanner = 'trivy' | 'grype';

const GRYPE = fileURLToPath(new URL('../../../shared/data/reports/grype/dd-many-3.8MB.json', import.meta.url));
const HERE = existsSync(GRYPE);
const REPORT = { trivy: trivyReport, grype: grypeReport };

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let minute = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

beforeEach(async () => {
  device = await enrollDevice(service, session, { name: 'looked at twice' });
});

/** Sends a document, each a minute after the one before; gives the receipt. */
async function send(source: Scanner, document: object, scope?: string): Promise<Json> {
  minute += 1;
  const startedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const { status, body } = await sendScan(
    service,
    device,
    envelope(source, document, { startedAt, ...(scope ? { scope } : {}) }),
    { wait: 30 },
  );
  expect([status, body.status]).toEqual([202, 'completed']);
  return { ...body, startedAt };
}

const report = (source: Scanner, vulnerabilities: ReportedVulnerability[], artifact = 'app'): Promise<Json> =>
  send(source, REPORT[source]({ artifact, vulnerabilities }));

const findings = (query = ''): Promise<Json[]> => readAll(session, `/findings?deviceId=${device.id}${query}`);

async function one(query = ''): Promise<Json> {
  const rows = await findings(query);
  expect(rows).toHaveLength(1);
  return (await session.get(`/findings/${rows[0].id}`)).body;
}

const A = { id: 'CVE-2026-3001', package: 'alpha', severity: 'critical' };
const B = { id: 'CVE-2026-3002', package: 'beta', severity: 'low' };
const C = { id: 'CVE-2026-3003', package: 'gamma', severity: 'medium' };

const keysOf = (rows: Json[]): string[] => rows.map((row) => `${row.vulnerabilityId} ${row.package.name}`).sort();

it('are named with a finding, and their last scan is known, also when its receipt is gone; without both, nobody knows when that was', async () => {
  const first = await report('trivy', [A]);
  const last = await report('grype', [A]);
  const said = async (): Promise<unknown[]> =>
    (await findings()).map(({ sources, lastSeenAt }) => [sources, lastSeenAt && new Date(lastSeenAt).toISOString()]);
  expect(await said()).toEqual([[['grype', 'trivy'], last.startedAt]]);
  await service.database.query(`DELETE FROM scan WHERE source = 'grype'`);
  expect(await said()).toEqual([[['grype', 'trivy'], last.startedAt]]);
  // As of a series that is older than what is kept of it: receipts are asked.
  await service.database.query('DELETE FROM scan_series_last');
  expect(await said()).toEqual([[['grype', 'trivy'], first.startedAt]]);
  await service.database.query('DELETE FROM scan');
  expect(await said()).toEqual([[['grype', 'trivy'], null]]);
});

describe('two scanners of one image', () => {
  it('give the union, not the sum; each finding says who sees it', async () => {
    expect((await report('trivy', [A, B])).diff).toEqual({ new: 2, fixed: 0, reopened: 0, unchanged: 0 });
    expect((await report('grype', [B, C])).diff).toEqual({ new: 1, fixed: 0, reopened: 0, unchanged: 1 });
    const rows = await findings();
    expect(Object.fromEntries(rows.map((row) => [row.package.name, row.sources]))).toEqual({
      alpha: ['trivy'],
      beta: ['grype', 'trivy'],
      gamma: ['grype'],
    });
    expect(rows.filter(({ disputed }) => disputed)).toEqual([]);
    expect((await session.get(`/devices/${device.id}`)).body.openFindings).toMatchObject({
      critical: 1,
      medium: 1,
      low: 1,
    });
    expect([
      keysOf(await findings('&source=trivy')),
      keysOf(await findings('&source=grype')),
      await findings('&source=lynis'),
    ]).toEqual([['CVE-2026-3001 alpha', 'CVE-2026-3002 beta'], ['CVE-2026-3002 beta', 'CVE-2026-3003 gamma'], []]);
    expect(await findings('&source=grype,trivy')).toHaveLength(3);
  });

  it('close a finding when the last one that saw it stops; the receipt of the first says that nothing was fixed', async () => {
    await report('trivy', [A, B]);
    await report('grype', [A, B]);
    const first = await report('trivy', [B]);
    expect([first.diff, first.causes?.fixed]).toEqual([{ new: 0, fixed: 0, reopened: 0, unchanged: 1 }, undefined]);
    expect(await one('&package=alpha')).toMatchObject({ state: 'open', sources: ['grype'], cause: 'new' });
    const last = await report('grype', [B]);
    expect(last.diff).toEqual({ new: 0, fixed: 1, reopened: 0, unchanged: 1 });
    const closed = await one('&package=alpha');
    expect(closed).toMatchObject({
      state: 'fixed',
      sources: [],
      seenBy: [],
      notSeenBy: [],
      disagreements: [],
      lastSeenAt: null,
    });
    expect(closed.history.map(({ change, source }: Json) => [change, source])).toEqual([
      ['new', 'trivy'],
      ['fixed', 'grype'],
    ]);
  });

  it('that rate it differently: the highest is shown, with who says what and why', async () => {
    await report('trivy', [{ ...A, severity: 'low' }, B]);
    const { startedAt } = await report('grype', [A, B]);
    const [shown] = await findings('&package=alpha');
    expect(shown).toMatchObject({ severity: 'critical', disputed: true, sources: ['grype', 'trivy'] });
    const finding = await one('&package=alpha');
    expect(finding.disagreements).toEqual([
      {
        about: 'severity',
        values: [
          { source: 'grype', scope: 'app', value: ['critical'] },
          { source: 'trivy', scope: 'app', value: ['low'] },
        ],
        shown: ['critical'],
        why: expect.stringContaining('missing a severe one costs more than looking twice'),
      },
    ]);
    expect(finding.seenBy).toEqual([
      {
        source: 'grype',
        scope: 'app',
        severity: 'critical',
        installedVersions: ['1.0.0'],
        fixedVersions: [],
        fixState: 'not-fixed',
        lastSeenAt: startedAt,
      },
      expect.objectContaining({ source: 'trivy', severity: 'low' }),
    ]);
    expect((await one('&package=beta')).disputed).toBe(false);
  });

  it('of which one knows a fix: it is shown, and who knows it', async () => {
    await report('trivy', [{ ...A, fixed: '1.0.9' }]);
    await report('grype', [A]);
    const finding = await one();
    expect(finding).toMatchObject({ disputed: true, fixedVersions: ['1.0.9'] });
    expect(finding.disagreements).toEqual([
      {
        about: 'fix',
        values: [
          { source: 'grype', scope: 'app', value: [] },
          { source: 'trivy', scope: 'app', value: ['1.0.9'] },
        ],
        shown: ['1.0.9'],
        why: expect.stringContaining('trivy knows a fix, grype knows none.'),
      },
    ]);
    expect(await findings('&fixAvailable=true')).toHaveLength(1);
    await report('grype', [{ ...A, fixed: '1.0.9' }]);
    expect(await one()).toMatchObject({ disputed: false, disagreements: [] });
  });

  it('of which one looked at the very version and did not report it: it is named', async () => {
    await report('trivy', [A, B]);
    expect((await one('&package=alpha')).notSeenBy).toEqual([]);
    // It shows beta, so it was there; of alpha it shows nothing, so nothing can be said.
    const { startedAt } = await report('grype', [{ ...B, id: 'CVE-2026-3999' }]);
    expect((await one('&package=alpha')).notSeenBy).toEqual([]);
    expect((await one('&package=beta&vulnerabilityId=CVE-2026-3002')).notSeenBy).toEqual([
      { source: 'grype', scope: 'app', installedVersions: ['1.0.0'], lastScanAt: startedAt },
    ]);
    // Another version of it may well not be affected.
    await report('grype', [{ ...B, id: 'CVE-2026-3999', installed: '2.0.0' }]);
    expect((await one('&package=beta&vulnerabilityId=CVE-2026-3002')).notSeenBy).toEqual([]);
  });

  it('that read the installed version differently: both are shown', async () => {
    await report('trivy', [A]);
    await report('grype', [{ ...A, installed: '1.0.0-r1' }]);
    expect(await one()).toMatchObject({
      disputed: false,
      installedVersions: ['1.0.0', '1.0.0-r1'],
      disagreements: [{ about: 'installed-version', shown: ['1.0.0', '1.0.0-r1'] }],
    });
  });

  it('are asked by cause', async () => {
    await report('trivy', [A, B]);
    await report('trivy', [B]);
    expect(keysOf(await findings('&cause=new'))).toEqual(['CVE-2026-3002 beta']);
    expect(keysOf(await findings('&cause=removed,upgraded,source-gone'))).toEqual(['CVE-2026-3001 alpha']);
    expect((await session.get('/findings?cause=newer')).body.errors[0].suggestion).toBe('new');
  });

  it('give every vector by who says so, and the chosen one with the reason', async () => {
    await report('trivy', [{ ...C, score: 6.5 }]);
    await report('grype', [{ ...C, score: 7.1 }]);
    const { body } = await session.get(`/vulnerabilities/${C.id}`);
    const scores = body.assertions.map(({ assertedBy, cvss }: Json) => [
      assertedBy,
      cvss.map(({ score }: Json) => score),
    ]);
    expect(scores.sort()).toEqual([
      ['grype', [7.1]],
      ['trivy', [6.5]],
    ]);
    expect(body.chosenCvss).toMatchObject({
      score: 6.5,
      source: 'nvd',
      reason: 'version 3.1, nvd before the other sources, among 2 statements',
    });
  });
});

/** The real report of Grype, and what Trivy could have said of the same image, made of it: no real pair is at hand. */
const suite = (): void => {
  /** A row of the report: by the eye of this test alone, one vulnerability in one package. */
  interface Row {
    id: string;
    name: string;
    severity: string;
    match: Json;
  }
  const key = ({ id, name }: Row): string => `${id} ${name}`;
  const keys = (rows: Row[]): string[] => [...new Set(rows.map(key))].sort();
  /** Trivy has no word for what Grype calls negligible. */
  const inTrivy = (severity: string): string => severity.toUpperCase().replace('NEGLIGIBLE', 'LOW');

  function trivyOf(rows: Row[], { source, distro }: Json): object {
    const vulnerabilities = rows.map(({ id, name, severity, match: { vulnerability, artifact } }) => ({
      VulnerabilityID: id,
      PkgName: name,
      PkgIdentifier: { PURL: artifact.purl },
      InstalledVersion: artifact.version,
      FixedVersion: vulnerability.fixedInVersion ?? '',
      Status: vulnerability.fixedInVersion ? 'fixed' : 'affected',
      Severity: inTrivy(severity),
    }));
    return {
      SchemaVersion: 2,
      ArtifactName: source.target.userInput,
      ArtifactType: 'container_image',
      Metadata: { OS: { Family: 'debian', Name: distro.version } },
      Results: [{ Target: 'image', Class: 'os-pkgs', Type: 'debian', Vulnerabilities: vulnerabilities }],
    };
  }

  it('of a real image give the union, and every disagreement about a severity', async () => {
    const document = JSON.parse(readFileSync(GRYPE, 'utf8'));
    const grype: Row[] = document.matches.map((match: Json) => ({
      id: match.vulnerability.id,
      name: match.artifact.name,
      severity: match.vulnerability.severity,
      match,
    }));
    // Of the packages of the distribution Trivy misses every fifth row, rates every seventh as low, and knows one more.
    const debs = grype.filter(({ match }) => match.artifact.type === 'deb');
    const trivy = debs
      .filter((_, i) => i % 5 !== 0)
      .map((row, i) => ({ ...row, severity: i % 7 === 0 ? 'Low' : row.severity }));
    trivy.push({ ...trivy[0]!, id: 'CVE-2019-99999' });

    await send('grype', document);
    const second = await send('trivy', trivyOf(trivy, document), document.source.target.userInput);
    expect(second.diff).toMatchObject({ new: 1, fixed: 0, reopened: 0 });
    const rows = await findings();
    const union = keys([...grype, ...trivy]);
    expect(union.length).toBeLessThan(keys(grype).length + keys(trivy).length);
    expect(keysOf(rows)).toEqual(union);
    expect(keysOf(rows.filter(({ sources }) => sources.length === 2))).toEqual(keys(trivy.slice(0, -1)));

    const grypeSays = new Map(grype.map((row) => [key(row), row.severity]));
    const disputed = trivy.filter((row) => {
      const other = grypeSays.get(key(row));
      return other !== undefined && other !== 'Unknown' && inTrivy(other) !== inTrivy(row.severity);
    });
    const negligible = trivy.filter((row) => grypeSays.get(key(row)) === 'Negligible');
    expect(keysOf(rows.filter((row) => row.disputed))).toEqual(keys([...disputed, ...negligible]));

    const last = await send('trivy', trivyOf(trivy.slice(3), document), document.source.target.userInput);
    expect(last.diff.fixed).toBe(0);
    expect(keysOf(await findings('&state=open'))).toEqual(union);
  }, 120_000);
};

if (HERE) describe('two scanners', suite);
