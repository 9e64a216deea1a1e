import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, readAll, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let sent = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

beforeEach(async () => {
  device = await enrollDevice(service, session);
});

afterAll(async () => {
  await service.stop();
});

function sampleOf(source: string, file: string): string {
  return readFileSync(new URL(`../../src/scans/adapters/${source}/samples/${file}`, import.meta.url), 'utf8');
}

async function sendBare(text: string, mediaType: string, scope: string | null = 'shop'): Promise<Answer> {
  sent += 1;
  return signedRequest(service, device, {
    path: '/scans/ingest',
    body: text,
    // The same bytes in the same second would be a replay.
    timestamp: Math.floor(Date.now() / 1000) + (sent % 200),
    headers: {
      'Content-Type': mediaType,
      'X-Scan-Id': randomUUID(),
      Prefer: 'wait=10',
      ...(scope === null ? {} : { 'X-Scan-Scope': scope }),
    },
  });
}

async function open(): Promise<string[]> {
  const rows = await readAll(session, `/findings?deviceId=${device.id}&state=open`);
  return rows.map((row) => row.vulnerabilityId as string).sort();
}

describe('an audit of npm, pnpm or yarn', () => {
  const TYPE = 'application/vnd.posture.npm-audit+json';
  const SHOWN = ['CVE-2031-1810', 'GHSA-8888-9999-cccc'];
  const clean = (total: number) => ({
    auditReportVersion: 2,
    vulnerabilities: {},
    metadata: { vulnerabilities: {}, dependencies: { total } },
  });

  it('closes what it does not show any more, whichever of them wrote it', async () => {
    expect((await sendBare(sampleOf('npm-audit', 'npm-6.json'), TYPE)).body).toMatchObject({ status: 'completed' });
    expect(await open()).toEqual(SHOWN);
    const { body } = await sendScan(service, device, envelope('npm-audit', clean(42), { scope: 'shop' }));
    expect(body).toMatchObject({ status: 'completed', diff: { fixed: 2 } });
    expect(await open()).toEqual([]);
  });

  it('that failed, looked at nothing or names no project closes nothing', async () => {
    await sendBare(sampleOf('npm-audit', 'npm-6.json'), TYPE);
    const failed = await sendBare('{"error":{"code":"ENOLOCK","summary":"no lockfile"}}', TYPE);
    expect([failed.status, failed.body.code]).toEqual([400, 'scan-document-invalid']);
    expect(failed.body.detail).toContain('ENOLOCK: no lockfile');
    await sendScan(service, device, envelope('npm-audit', clean(0), { scope: 'shop' }));
    expect(await open()).toEqual(SHOWN);
    device = await enrollDevice(service, session);
    await sendBare(sampleOf('npm-audit', 'npm-6.json'), TYPE, null);
    const unnamed = await sendBare(JSON.stringify(clean(42)), TYPE, null);
    expect(unnamed.body).toMatchObject({ status: 'suspect', reason: { code: 'scope-ambiguous' } });
    expect(await open()).toEqual(SHOWN);
  });

  it('is taken as lines, bare and in the envelope, and named where it was sent as something else', async () => {
    const lines = sampleOf('npm-audit', 'yarn-1.ndjson');
    expect((await sendBare(lines, TYPE)).body).toMatchObject({ status: 'completed', diff: { new: 1 } });
    const again = await sendScan(service, device, envelope('npm-audit', lines, { scope: 'shop' }));
    expect(again.body).toMatchObject({ status: 'completed', diff: { new: 0, unchanged: 1 } });
    const wrong = await sendBare(lines, 'application/vnd.posture.trivy+json');
    expect(wrong.body.detail).toMatch(/^This is an audit of npm, pnpm or yarn; send it with source "npm-audit"/);
    const cut = await sendBare(lines.slice(0, -40), TYPE);
    expect(cut.status).toBe(400);
  });
});

describe('an audit of Python, Go or Rust', () => {
  it.each([
    ['pip-audit', 'environment.json', ['CVE-2031-7600', 'GHSA-5555-6666-7777']],
    ['govulncheck', 'stream.ndjson', ['CVE-2031-14040', 'GO-2031-0002', 'GO-2031-0002']],
    ['cargo-audit', 'workspace.json', ['CVE-2031-3338', 'RUSTSEC-2031-0002']],
  ])('%s is taken bare, and once more in the envelope', async (source, file, shown) => {
    const text = sampleOf(source, file);
    const { body } = await sendBare(text, `application/vnd.posture.${source}+json`);
    expect(body).toMatchObject({ status: 'completed', diff: { new: shown.length } });
    expect(await open()).toEqual(shown);
    const report: unknown = file.endsWith('.json') ? JSON.parse(text) : text;
    const again = await sendScan(service, device, envelope(source, report, { scope: 'shop' }));
    expect(again.body).toMatchObject({ status: 'completed', diff: { new: 0, fixed: 0, unchanged: shown.length } });
  });
});

describe('a pip-audit report that skipped packages', () => {
  const TYPE = 'application/vnd.posture.pip-audit+json';
  const vulns = [{ id: 'PYSEC-2031-76', fix_versions: [], aliases: [], description: '' }];
  const report = (oak: object, ...more: object[]): string =>
    JSON.stringify({ dependencies: [{ name: 'loud-oak', ...oak }, ...more], fixes: [] });

  it('leaves open what was found in those, and closes the rest', async () => {
    const pine = (version: string, found: object[]): object => ({ name: 'quiet-pine', version, vulns: found });
    const other = [{ ...vulns[0], id: 'PYSEC-2031-77' }];
    await sendBare(report({ version: '3.6.2', vulns }, pine('1.0.0', other)), TYPE);
    expect(await open()).toEqual(['PYSEC-2031-76', 'PYSEC-2031-77']);
    const skipped = await sendBare(report({ skip_reason: 'could not be audited' }, pine('1.0.1', [])), TYPE);
    expect(skipped.body).toMatchObject({ status: 'completed', diff: { fixed: 1, unchanged: 1 } });
    expect(skipped.body.warnings[0]).toMatch(/^1 package was not audited.*loud-oak\.$/);
    expect(await open()).toEqual(['PYSEC-2031-76']);
    const clean = await sendBare(report({ version: '3.6.3', vulns: [] }, pine('1.0.1', [])), TYPE);
    expect(clean.body).toMatchObject({ status: 'completed', diff: { fixed: 1 } });
    expect(await open()).toEqual([]);
  });
});

describe('an SPDX document', () => {
  it.each([
    ['image-2.3.json', 'application/spdx+json', 3],
    ['project-3.0.json', 'application/spdx+json', 2],
    ['product-2.2.spdx', 'text/spdx', 1],
  ])('%s is what is installed, and touches no finding', async (file, mediaType, packages) => {
    const audit = sampleOf('npm-audit', 'npm-6.json');
    await sendBare(audit, 'application/vnd.posture.npm-audit+json');
    const before = await open();
    const { body } = await sendBare(sampleOf('spdx', file), mediaType);
    expect(body).toMatchObject({ status: 'completed', diff: null });
    expect(await open()).toEqual(before);
    const rows = await readAll(session, `/devices/${device.id}/software`);
    expect(rows.filter((row) => row.installed !== false)).toHaveLength(packages);
    const text = sampleOf('spdx', file);
    const report: unknown = file.endsWith('.json') ? JSON.parse(text) : text;
    expect((await sendScan(service, device, envelope('spdx', report, { scope: 'shop' }))).status).toBe(202);
  });
});

describe('CycloneDX in XML', () => {
  it('is of the same source as its JSON, bare and in the envelope', async () => {
    const text = sampleOf('cyclonedx', 'report.xml');
    expect((await sendBare(text, 'application/vnd.cyclonedx+xml')).body).toMatchObject({ diff: { new: 2 } });
    const again = await sendScan(service, device, envelope('cyclonedx', text, { scope: 'shop' }));
    expect(again.body).toMatchObject({ status: 'completed', diff: { new: 0, fixed: 0, unchanged: 2 } });
    const broken = await sendBare(text.slice(0, -30), 'application/vnd.cyclonedx+xml');
    expect([broken.status, broken.body.code]).toEqual([400, 'scan-document-invalid']);
  });
});

describe('what a platform knows of a project', () => {
  it.each([
    ['snyk', 'projects.json', ['CVE-2031-12400', 'CVE-2031-4039', 'SNYK-JS-BAD-1-malware']],
    ['dependabot', 'alerts.json', ['CVE-2031-0001', 'GHSA-5555-6666-7777']],
    ['dependency-track', 'findings.json', ['CVE-2031-0002', 'CVE-2031-25547']],
  ])('%s is taken, and closes nothing when it shows nothing', async (source, file, shown) => {
    const report = JSON.parse(sampleOf(source, file)) as Record<string, unknown>;
    const { body } = await sendScan(service, device, envelope(source, report));
    expect(body).toMatchObject({ status: 'completed', diff: { new: shown.length } });
    expect(await open()).toEqual(shown);
    const nothing = source === 'dependency-track' ? { ...report, findings: [] } : [];
    const empty = await sendBare(JSON.stringify(nothing), `application/vnd.posture.${source}+json`, body.scope ?? null);
    expect(empty.status === 202 ? (empty.body.diff?.fixed ?? 0) : 0).toBe(0);
    expect(await open()).toEqual(shown);
  });

  it('closes what it does not show any more', async () => {
    const alerts = JSON.parse(sampleOf('dependabot', 'alerts.json')) as Record<string, unknown>[];
    await sendScan(service, device, envelope('dependabot', alerts));
    const { body } = await sendScan(service, device, envelope('dependabot', alerts.slice(0, 1)));
    expect(body).toMatchObject({ status: 'completed', diff: { fixed: 1, unchanged: 1 } });
    expect(await open()).toEqual(['CVE-2031-0001']);
    const page = Array.from({ length: 30 }, () => ({ ...alerts[1], number: 9 }));
    expect((await sendScan(service, device, envelope('dependabot', page))).body.status).toBe('suspect');
    expect(await open()).toEqual(['CVE-2031-0001', 'GHSA-5555-6666-7777']);
  });
});

describe('an uploaded document', () => {
  it.each([
    ['npm-audit', 'npm-10.json'],
    ['npm-audit', 'npm-6.json'],
    ['npm-audit', 'yarn-1.ndjson'],
    ['npm-audit', 'yarn-4.ndjson'],
    ['pip-audit', 'environment.json'],
    ['govulncheck', 'stream.ndjson'],
    ['cargo-audit', 'workspace.json'],
    ['spdx', 'image-2.3.json'],
    ['spdx', 'project-3.0.json'],
    ['spdx', 'product-2.2.spdx'],
    ['cyclonedx', 'report.xml'],
    ['snyk', 'projects.json'],
    ['dependabot', 'alerts.json'],
    ['dependency-track', 'findings.json'],
    ['gitleaks', 'v8.json'],
    ['gitleaks', 'v7.json'],
    ['semgrep', 'report.json'],
    ['checkov', 'runners.json'],
    ['kubescape', 'report.json'],
  ])('of %s is known by what is in it (%s)', async (source, file) => {
    const path = `/scans/upload?deviceId=${device.id}&scope=uploaded`;
    const answer = await session.send('POST', path, sampleOf(source, file), {
      'Content-Type': 'application/octet-stream',
    });
    expect([answer.status, answer.body.source ?? answer.body.detail]).toEqual([202, source]);
    const receipt = (await session.get(`/scans/uploads/${answer.body.id}`, { Prefer: 'wait=30' })).body;
    expect(receipt.lines).toMatchObject([{ scope: 'uploaded', status: 'completed' }]);
  });
});
