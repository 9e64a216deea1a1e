import { describe, expect, it } from '@jest/globals';
import { adviceForStranger, documentSource } from './document-kind.js';
import { KNOWN_FORMATS } from './known-formats.js';

/** One small document of each format, in its tool's own words, by what it is called. */
const DOCUMENTS: [title: string, document: unknown][] = [
  ['an OpenVEX document', { '@context': 'https://openvex.dev/ns/v0.2.0', statements: [] }],
  ['a CSAF document', { document: { category: 'csaf_vex', csaf_version: '2.0' }, vulnerabilities: [] }],
  ['a CVE record', { dataType: 'CVE_RECORD', dataVersion: '5.1', cveMetadata: {} }],
  ["a document of NVD's CVE API", { resultsPerPage: 1, format: 'NVD_CVE', vulnerabilities: [] }],
  ['a catalogue of known exploited vulnerabilities', { catalogVersion: '2026.11.20', vulnerabilities: [] }],
  ['an OSV record', { id: 'GHSA-x', modified: '2026-01-01T00:00:00Z', affected: [] }],
  ['a Syft document', { artifacts: [], descriptor: { name: 'syft' } }],
  ['a Docker Scout document', { artifacts: [], source: {}, descriptor: { name: 'docker-scout' } }],
  ['a GitLab report', { version: '15.0.0', vulnerabilities: [], scan: { scanner: { id: 'gemnasium' } } }],
  ['a Bandit report', { errors: [], generated_at: 'x', metrics: {}, results: [] }],
  ['a gosec report', { 'Golang errors': {}, Issues: [], Stats: {}, GosecVersion: '2' }],
  ['a KICS report', { kics_version: '2', queries: [] }],
  ['a tfsec report', { results: [{ rule_id: 'AVD-1', rule_provider: 'aws' }] }],
  ['a Hadolint report', [{ code: 'DL3006', line: 1, level: 'warning' }]],
  ['a TruffleHog report', { SourceMetadata: {}, DetectorName: 'AWS' }],
  ['a composer audit report', { advisories: {}, abandoned: [] }],
  ['a composer audit report', { advisories: [] }],
  ['a bundler-audit report', { version: '0.9.2', created_at: 'x', results: [] }],
  ['a Safety report', { meta: { schema_version: '3.0' }, scan_results: { projects: [] } }],
  ['a govulncheck report of before 1.0', { Vulns: [{ OSV: { id: 'GO-1' }, Modules: [] }] }],
  ['a retire.js report', { version: '5', start: 'x', data: [], errors: [] }],
  ['a bundler-audit report', { version: '0.9.2', results: [{ type: 'unpatched_gem', gem: {} }] }],
  ['a Safety report', { report_meta: { safety_version: '3' }, vulnerabilities: [] }],
  ['a list of "dotnet list package"', { version: 1, parameters: '--vulnerable', projects: [{ path: 'x.csproj' }] }],
  ["an answer of GitHub's GraphQL interface", { data: { repository: { vulnerabilityAlerts: { nodes: [] } } } }],
  ['a list of GitHub code scanning alerts', [{ number: 1, rule: {}, most_recent_instance: {} }]],
  ['a retire.js report', { version: '5', start: 'x', data: [{ file: 'a.js', results: [] }], errors: [] }],
  ['a report of OWASP Dependency-Check', { reportSchema: '1.1', scanInfo: {}, projectInfo: {}, dependencies: [] }],
  ['an osv-detector report', { results: [{ filePath: 'go.mod', parsedAs: 'go.mod', packages: [] }] }],
  ['a report of JFrog Xray', { total_count: 1, data: [{ issue_id: 'XRAY-1' }] }],
  ['a report of JFrog Xray', [{ vulnerabilities: [{ issue_id: 'XRAY-1' }] }]],
  ['a report of Black Duck', { totalCount: 1, items: [{ componentName: 'x', vulnerabilityWithRemediation: {} }] }],
  ['a report of Mend (WhiteSource)', { vulnerabilities: [{ name: 'CVE-1', library: { keyUuid: 'x' } }] }],
  ['a report of Prisma Cloud (twistcli)', { results: [{ vulnerabilityDistribution: {} }], consoleURL: 'x' }],
  ['a report of Clair', { manifest_hash: 'sha256:x', vulnerabilities: {}, package_vulnerabilities: {} }],
  ['a report of Anchore', { imageDigest: 'x', vulnerability_type: 'all', vulnerabilities: [] }],
  ['a report of Harbor', { 'application/vnd.security.vulnerability.report; version=1.1': {} }],
  ['a Xeol report', { matches: [], source: {}, descriptor: { name: 'xeol' } }],
  ['a result of an ECR image scan', { imageScanFindings: { findings: [] }, registryId: '1' }],
  ['a Prowler report in its own JSON', [{ CheckID: 'iam_1', StatusExtended: 'x' }]],
  ['a kube-bench report', { Controls: [{ id: '1', tests: [], node_type: 'node' }], Totals: {} }],
  ['a Kubescape report in its first form', [{ name: 'nsa', controlReports: [] }]],
  ['a ZAP report', { '@programName': 'ZAP', '@version': '2.15', site: [{ alerts: [] }] }],
  ['a Nuclei report', [{ 'template-id': 'x', info: {} }]],
  ['a Nikto report', [{ host: 'h', ip: '::1', port: '443', banner: '', vulnerabilities: [] }]],
];

describe('a format that is not read', () => {
  it.each(DOCUMENTS)('%s is named, with what to send instead', (title, document) => {
    expect(documentSource(document)).toBeNull();
    const advice = adviceForStranger(document) ?? '';
    expect(advice.startsWith(`This is ${title}; `)).toBe(true);
    expect(advice.length).toBeGreaterThan(title.length + 40);
  });

  it('has an example here, every one of them', () => {
    const named = new Set(DOCUMENTS.map(([title]) => title));
    expect(KNOWN_FORMATS.map(({ title }) => title).filter((title) => !named.has(title))).toEqual([]);
    expect(KNOWN_FORMATS.length).toBeGreaterThanOrEqual(25);
  });

  it.each<[string, unknown]>([
    ['a Trivy report', { SchemaVersion: 2, ArtifactName: 'x', ArtifactType: 'repository', Results: [] }],
    ['a Grype report', { matches: [], source: {}, distro: {}, descriptor: { name: 'grype' } }],
    ['an OSV-Scanner report', { results: [{ source: { path: 'x' }, packages: [] }], experimental_config: {} }],
    ['a CycloneDX document', { bomFormat: 'CycloneDX', specVersion: '1.6', vulnerabilities: [{ id: 'CVE-1' }] }],
    ['anything', { hello: 'world' }],
    ['a list', [[], 7, null]],
  ])('is not %s', (_, document) => {
    expect(adviceForStranger(document)).toBeNull();
  });

  it.each<[string, string]>([
    ['a TruffleHog report', '{"SourceMetadata":{},"DetectorName":"AWS"}\n{"SourceMetadata":{},"DetectorName":"AWS"}\n'],
    ['a text of which each line is JSON', '{"a":1}\n{"b":2}\n'],
  ])('%s is known by its first line', (title, text) => {
    expect(adviceForStranger(text)).toMatch(new RegExp(`^This is ${title};`));
  });
});
