import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { jsonSource, textSource } from '../src/report/report-file.js';
import { enrolledDevice, type TestDevice } from './support/enrolled-device.js';
import { NOW } from './support/fake-runtime.js';
import { receipt, type FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const TRIVY = { SchemaVersion: 2, CreatedAt: '2021-08-25T12:20:30Z', ArtifactName: 'shop:latest', Results: [] };
const GRYPE = {
  matches: [],
  source: { type: 'image' },
  descriptor: { name: 'grype', timestamp: '2021-08-25T12:20:30Z' },
};
const OSV = { results: [{ source: { path: '/src/package-lock.json', type: 'lockfile' }, packages: [] }] };
const OSV_IN = (...paths: string[]) => ({
  results: paths.map((path) => ({ source: { path, type: 'lockfile' }, packages: [] })),
});
const CYCLONEDX = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] };
const LYNIS = '# Lynis Report\nreport_version_major=1\nlynis_version=3.1.4\n';
const OPENSCAP =
  '<?xml version="1.0"?>\n<arf:asset-report-collection xmlns:arf="http://scap.nist.gov/schema/asset-reporting-format/1.1"/>\n';

describe('the source of a report', () => {
  it.each<[string, unknown]>([
    ['trivy', TRIVY],
    ['trivy', { ClusterName: 'c', Resources: [] }],
    ['grype', GRYPE],
    ['osv-scanner', OSV],
    ['osv-scanner', { results: [], experimental_config: {} }],
    ['cyclonedx', CYCLONEDX],
    ['sarif', { version: '2.1.0', runs: [] }],
    ['semgrep', { results: [{ check_id: 'semgrep' }], errors: [] }],
    ['checkov', [{ check_type: 'terraform', results: { failed_checks: [] } }]],
    ['gitleaks', [{ RuleID: 'aws', File: 'a', Fingerprint: 'b' }]],
    ['kubescape', { summaryDetails: { controls: {} }, results: [] }],
    ['npm-audit', { auditReportVersion: 2, vulnerabilities: {} }],
    [
      'npm-audit',
      [
        { type: 'info', data: 'x' },
        { type: 'auditSummary', data: {} },
      ],
    ],
  ])('%s is known by its shape', (source, document) => expect(jsonSource(document)).toBe(source));

  it.each([
    ['lynis', LYNIS],
    ['openscap', OPENSCAP],
    ['spdx', 'SPDXVersion: SPDX-2.3\n'],
    ['defender', 'DeviceId,DeviceName,SoftwareVendor,SoftwareName,SoftwareVersion,CveId\n'],
    ['cyclonedx', '<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.2"/>'],
    ['openscap', '<TestResult xmlns="http://checklists.nist.gov/xccdf/1.2" id="x">'],
  ])('%s is known by its beginning', (source, text) => expect(textSource(text)).toBe(source));

  it.each<[string, unknown]>([
    ['/api/v1/vex', { '@context': 'https://openvex.dev/ns/v0.2.0' }],
    ['Bandit', { metrics: {}, results: [], generated_at: 'x' }],
    ['Xeol', { matches: [], descriptor: { name: 'xeol' } }],
    ['"griffon"', { matches: [], descriptor: { name: 'griffon' } }],
    ['--source', { results: [], errors: [] }],
    ['tfsec', { results: null }],
    ['Safety 1', [['django', '<2.2', '1.11', 'Django before 2.2', '40637']]],
    ['--source', []],
  ])('other JSON is refused with a word about %s', (word, document) =>
    expect(() => jsonSource(document)).toThrow(word),
  );

  const reports = new URL('../../../shared/data/reports/', import.meta.url).pathname;
  const ofTool = (tool: string) =>
    (existsSync(join(reports, tool)) ? readdirSync(join(reports, tool)) : []).filter(
      (name) => /\.json$/.test(name) && !/0bytes|invalid/.test(name),
    );
  const real = ['trivy', 'grype', 'osv-scanner', 'cyclonedx'].flatMap((tool) =>
    ofTool(tool).map((name) => [tool, name] as const),
  );
  it('is known for every real report at hand, if any', () => {
    for (const [tool, name] of real)
      expect([name, jsonSource(JSON.parse(readFileSync(join(reports, tool, name), 'utf8')))]).toEqual([name, tool]);
  });
});

describe('submit', () => {
  let service: FakeService;
  let device: TestDevice;
  const directory = temporaryDirectory();

  beforeEach(async () => ({ service, device } = await enrolledDevice()));
  afterEach(() => service.stop());

  function report(content: string | Buffer): string {
    const path = join(directory, 'report');
    writeFileSync(path, content);
    return path;
  }

  it('wraps the whole document, with the time of sending', async () => {
    expect(await device.run(['submit', report(JSON.stringify(TRIVY)), '--scope', 'shop'])).toMatchObject({ code: 0 });
    const at = new Date(NOW).toISOString();
    const body = service.ingested[0]?.json ?? {};
    expect(body).toMatchObject({
      schemaVersion: '1.0',
      source: 'trivy',
      scope: 'shop',
      startedAt: at,
      finishedAt: at,
      report: TRIVY,
    });
    expect(Object.keys(body)).toEqual([
      'schemaVersion',
      'scanId',
      'startedAt',
      'finishedAt',
      'scope',
      'source',
      'agent',
      'device',
      'report',
    ]);
  });

  it('leaves the scope to the document when none is named', async () => {
    await device.run(['submit', report(JSON.stringify(GRYPE))]);
    expect(service.ingested[0]?.json).not.toHaveProperty('scope');
  });

  it.each<[string, unknown, string | undefined]>([
    ['of the directory it runs in', OSV_IN('/srv/shop/web/package-lock.json', './yarn.lock'), '/srv/shop'],
    ['of a clean run', { results: [], experimental_config: {} }, '/srv/shop'],
    ['of files elsewhere', OSV_IN('/srv/shop/yarn.lock', '/srv/shop-2/yarn.lock'), undefined],
    ['of files above', OSV_IN('../yarn.lock'), undefined],
    ['that names no files', { results: [{ source: {}, packages: [] }] }, undefined],
  ])('gives an OSV-Scanner report %s a scope that stays the same', async (_what, document, scope) => {
    const { code, printed } = await device.run(['submit', report(JSON.stringify(document))]);
    expect([code, service.ingested[0]?.json.scope]).toEqual([0, scope]);
    expect(printed.err.includes('The scope is this directory')).toBe(scope !== undefined);
  });

  it('lets the named scope of an OSV-Scanner report win, without a word', async () => {
    const { printed } = await device.run(['submit', report(JSON.stringify(OSV_IN('./yarn.lock'))), '--scope', 'shop']);
    expect(service.ingested[0]?.json.scope).toBe('shop');
    expect(printed.err).toBe('');
  });

  it('sends what OSV-Scanner leaves after a clean run as a report without findings', async () => {
    const { code, printed } = await device.run(['submit', report('\n'), '--source', 'osv-scanner']);
    expect(code).toBe(0);
    expect(service.ingested[0]?.json).toMatchObject({
      source: 'osv-scanner',
      report: { results: [] },
      scope: '/srv/shop',
    });
    expect(printed.err).toContain('does not show what was looked at');
  });

  it('sends lines of which each is a document as a list of these', async () => {
    const lines = '{"type":"info","data":"x"}\n{"type":"auditSummary","data":{"totalDependencies":1}}\n';
    expect(await device.run(['submit', report(lines), '--scope', 'shop'])).toMatchObject({ code: 0 });
    const sent = service.ingested[0]?.json;
    expect(sent).toMatchObject({ source: 'npm-audit', scope: 'shop' });
    expect(sent?.['report']).toEqual([
      { type: 'info', data: 'x' },
      { type: 'auditSummary', data: { totalDependencies: 1 } },
    ]);
    expect((await device.run(['submit', report(lines.slice(0, -10))])).code).not.toBe(0);
  });

  it('sends a text report as text, also from standard input', async () => {
    await device.run(['submit', '-'], { readStdin: async () => Buffer.from(LYNIS) });
    expect(service.ingested[0]?.json).toMatchObject({ source: 'lynis', report: LYNIS });
  });

  it.each<[string, Buffer]>([
    ['with a byte order mark', Buffer.from(`\ufeff${JSON.stringify(TRIVY)}`)],
    ['in UTF-16, as PowerShell writes', Buffer.from(`\ufeff${JSON.stringify(TRIVY)}`, 'utf16le')],
    ['compressed', gzipSync(JSON.stringify(TRIVY))],
  ])('reads a report %s', async (_how, bytes) => {
    expect(await device.run(['submit', report(bytes)])).toMatchObject({ code: 0 });
    expect(service.ingested[0]?.json.report).toEqual(TRIVY);
  });

  it.each([
    ['empty', '', []],
    ['--source osv-scanner', '', ['--source', 'trivy']],
    ['not complete JSON', '{"SchemaVersion": 2, "Resul', []],
    ['not complete JSON', LYNIS, ['--source', 'trivy']],
    ['a table for people', 'Total: 3 (HIGH: 3)', []],
    ['--source takes', '{}', ['--source', 'acme']],
    ['nested more than', `{"SchemaVersion":2,"Results":${'['.repeat(5000)}${']'.repeat(5000)}}`, []],
  ])('refuses a report that is %s and sends nothing', async (words, content, options) => {
    const { code, printed } = await device.run(['submit', report(content), ...options]);
    expect(code).toBe(2);
    expect(printed.err).toContain(words);
    expect(service.ingested).toHaveLength(0);
  });

  it('says when the report is not there', async () => {
    expect(await device.run(['submit', join(directory, 'nothing')])).toMatchObject({
      code: 2,
      printed: { err: expect.stringContaining('ENOENT') },
    });
    expect(await device.run(['submit'])).toMatchObject({ code: 2 });
  });

  it('with --dry-run prints what it would send', async () => {
    const { printed } = await device.run(['submit', report(JSON.stringify(OSV)), '--dry-run']);
    expect(JSON.parse(printed.out)).toMatchObject({ source: 'osv-scanner', report: OSV });
    expect(service.ingested).toHaveLength(0);
  });

  it('calls a document that the service could not take a failure', async () => {
    service.script = [({ json }) => ({ json: { ...receipt(json.scanId), status: 'failed' } })];
    expect(await device.run(['submit', report(JSON.stringify(TRIVY))])).toMatchObject({
      code: 1,
      printed: { out: expect.stringContaining('failed') },
    });
  });
});
