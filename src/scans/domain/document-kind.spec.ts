import { describe, expect, it } from '@jest/globals';
import { adviceForBareDocument, adviceForStranger, documentSource, foreignDocument } from './document-kind.js';

describe('foreignDocument', () => {
  it.each([
    [{ bomFormat: 'CycloneDX' }, 'This is a CycloneDX document; send it with source "cyclonedx".'],
    [{ matches: [], descriptor: { name: 'grype' } }, 'This is a Grype report; send it with source "grype".'],
    [{ results: [{ source: {}, packages: [] }] }, 'This is an OSV-Scanner report; send it with source "osv-scanner".'],
    [{ inventory: {} }, 'This is a scan of the Posture agent; send it with source "native".'],
    [{ spdxVersion: 'SPDX-2.3' }, 'This is an SPDX document; send it with source "spdx".'],
    [
      '<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.4">',
      'This is a CycloneDX document in XML; send it with source "cyclonedx", as a text under "report", or bare with the media type application/vnd.cyclonedx+xml.',
    ],
    [
      '# Lynis Report',
      'This is a Lynis report; send it with source "lynis", as a text under "report", or bare with the media type application/vnd.posture.lynis+text.',
    ],
    ['plain', 'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.'],
    [
      { SchemaVersion: 2, Results: [] },
      'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.',
    ],
    [{ hello: 'world' }, 'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.'],
    [null, 'This is not a Trivy report. Send the report as the scanner wrote it, in JSON.'],
  ])('names what %j looks like', (document, detail) => {
    expect(foreignDocument(document, 'a Trivy report').detail).toBe(detail);
  });
});

describe('a text that is taken', () => {
  it('is told apart from one that only begins like it', () => {
    expect(foreignDocument('# Lynis Report', 'a Lynis report').detail).toBe(
      'This is not a Lynis report. Send the report as the scanner wrote it.',
    );
  });
});

describe('a document that no adapter takes', () => {
  it.each([
    ['an OpenVEX document', { '@context': 'https://openvex.dev/ns/v0.2.0', statements: [] }],
    ['a CSAF document', { document: { csaf_version: '2.0' } }],
    ['a Syft document', { artifacts: [], descriptor: { name: 'syft' } }],
    ['a GitLab report', { version: '15', vulnerabilities: [], scan: { scanner: { id: 'gemnasium' } } }],
  ])('%s is named, with the way on', (title, document) => {
    expect(foreignDocument(document, 'a Trivy report').detail).toMatch(new RegExp(`^This is ${title}; .{20,}\\.$`));
    expect(documentSource(document)).toBeNull();
  });
});

describe('a document that looks like a report that is read', () => {
  it.each<[string, object]>([
    ['one of Grype and was written by "griffon"', { matches: [], descriptor: { name: 'griffon', version: '1' } }],
    ['one of Grype and does not name the tool', { matches: [], descriptor: {} }],
    [
      'one of Trivy and was written by "trivial"',
      { SchemaVersion: 2, ArtifactName: 'x', Scanner: { Name: 'Trivial' } },
    ],
    ['one of OSV-Scanner and was written by "vet"', { results: [{ source: {}, packages: [] }], tool: 'vet' }],
  ])('%s is not taken for one, and is named', (words, document) => {
    expect(documentSource(document)).toBeNull();
    expect(foreignDocument(document, 'a Trivy report').detail).toContain(`looks like ${words}`);
    expect(adviceForStranger(document)).toContain(words);
  });

  it('is named by its own name where it has one', () => {
    const xeol = { matches: [{ Cycle: {}, artifact: {} }], source: {}, descriptor: { name: 'xeol' } };
    expect(documentSource(xeol)).toBeNull();
    expect(foreignDocument(xeol, 'a Grype report').detail).toMatch(/^This is a Xeol report; .*grype -o json\.$/);
    const detector = { results: [{ filePath: 'go.mod', parsedAs: 'go.mod', packages: [{ name: 'x' }] }] };
    expect(documentSource(detector)).toBeNull();
    expect(foreignDocument(detector, 'an OSV-Scanner report').detail).toMatch(/^This is an osv-detector report/);
  });
});

describe('adviceForBareDocument', () => {
  it.each([
    [{ SchemaVersion: 2, Results: [] }, /^This is a Trivy report without the envelope.*source "trivy"/],
    [[{ Target: 'x' }], /^This is a Trivy report/],
    [{ spdxVersion: 'SPDX-2.3' }, /^This is an SPDX document/],
  ])('of %j', (document, advice) => {
    expect(adviceForBareDocument(document)).toMatch(advice);
  });

  it.each([[{}], [null], [{ inventory: {} }]])('of %j is none', (document) => {
    expect(adviceForBareDocument(document)).toBeNull();
  });
});

describe('documentSource', () => {
  it.each([
    [{ SchemaVersion: 2, ArtifactName: 'x' }, 'trivy'],
    [{ ClusterName: '' }, 'trivy'],
    [{ scanId: 'x', device: {} }, 'native'],
    [[{ Target: 'alpine:3.10', Vulnerabilities: null }], 'trivy'],
    [{ matches: [], descriptor: { name: 'grype' } }, 'grype'],
    [{ specFormat: 'CycloneDX', specVersion: '2.0' }, 'cyclonedx'],
    [{ results: [] }, null],
    [{ results: null }, null],
    [{ results: [], image_metadata: {} }, 'osv-scanner'],
    [{ results: null, experimental_config: {} }, 'osv-scanner'],
    [{ results: [7, { packages: [] }] }, null],
    [{ results: [7, { source: {}, packages: [] }] }, 'osv-scanner'],
    [{ results: [{ source: {}, packages: ['x-1.rpm'] }] }, null],
    [{ results: [], errors: [], version: '1.50.0' }, null],
    [{ results: [{ check_id: 'x' }] }, 'semgrep'],
    [{ results: 'none' }, null],
    [{ runs: [], version: '2.1.0' }, 'sarif'],
    ['lynis_version=3.1.4', 'lynis'],
    ['<arf xmlns="http://scap.nist.gov/schema/asset-reporting-format/1.1">', 'openscap'],
    ['<oval xmlns="http://oval.mitre.org/XMLSchema/oval-results-5">', null],
    [{ auditReportVersion: 2, vulnerabilities: {} }, 'npm-audit'],
    [{ advisories: {}, metadata: { vulnerabilities: {} } }, 'npm-audit'],
    [{ type: 'auditSummary', data: {} }, 'npm-audit'],
    [
      [
        { type: 'info', data: 'x' },
        { type: 'auditAdvisory', data: {} },
      ],
      'npm-audit',
    ],
    ['{"type":"info"}\n{"type":"auditSummary","data":{}}\n', 'npm-audit'],
    [{ error: { code: 'ENOAUDIT', summary: 'x', detail: '' } }, 'npm-audit'],
    ['{"type":"warning","data":"x"}\n{"type":"error","data":"https://registry.yarnpkg.com/: x"}\n', 'npm-audit'],
    [{ error: { code: 500, message: 'x' } }, null],
    [{ value: 'lodash', children: { ID: 1, 'Tree Versions': ['1'] } }, 'npm-audit'],
    [{ dependencies: [{ name: 'x', version: '1', vulns: [] }], fixes: [] }, 'pip-audit'],
    [[{ name: 'x', version: '1', vulns: [] }], 'pip-audit'],
    [{ hits: { hits: [{ _source: { agent: {}, vulnerability: {} } }] } }, 'wazuh'],
    ['{"agent":{},"vulnerability":{}}\n{"agent":{},"vulnerability":{}}\n', 'wazuh'],
    [{ data: { affected_items: [{ cve: 'CVE-1' }] } }, 'wazuh'],
    [{ '@odata.context': 'x', value: [{ deviceId: 'x', cveId: 'y' }] }, 'defender'],
    [{ value: [{ machineId: 'x', cveId: 'y' }] }, 'defender'],
    [[{ DeviceId: 'x', CveId: 'y' }], 'defender'],
    [{ affectedMachine: { machineId: 'x', cveId: 'y' }, id: 'y', exposedMachines: 1 }, 'defender'],
    [{ findings: [{ findingArn: 'x', awsAccountId: '1', packageVulnerabilityDetails: {} }] }, 'aws-inspector'],
    [{ Findings: [{ ProductArn: 'x', AwsAccountId: '1' }] }, 'asff'],
    [[{ class_uid: 2002, category_uid: 2, metadata: {} }], 'ocsf'],
    [[{ class_uid: 2004, metadata: { product: { name: 'Prowler' } } }], 'ocsf'],
    ['<NessusClientData_v2><Report name="x"/></NessusClientData_v2>', 'nessus'],
    ['<report id="x" format_id="y" content_type="text/xml"><report/></report>', 'openvas'],
    [{ config: { protocol_version: 'v1.0.0', scanner_name: 'govulncheck' } }, 'govulncheck'],
    ['{"config":{"protocol_version":"v1.0.0"}}\n{\n"progress":{}}\n', 'govulncheck'],
    [{ database: { 'advisory-count': 1 }, lockfile: {}, vulnerabilities: {} }, 'cargo-audit'],
    [{ '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': [] }, 'spdx'],
    ['SPDXVersion: SPDX-2.3\n', 'spdx'],
    [{ sbom: { spdxVersion: 'SPDX-2.3', packages: [] } }, 'spdx'],
    [{ vulnerabilities: [], ok: true, dependencyCount: 1, packageManager: 'npm' }, 'snyk'],
    [[{ vulnerabilities: [], ok: true, dependencyCount: 1 }], 'snyk'],
    [{ ok: false, error: 'x', path: '/srv' }, 'snyk'],
    [[{ number: 1, security_advisory: {}, security_vulnerability: {} }], 'dependabot'],
    [{ version: '1.2', meta: { application: 'Dependency-Track' }, project: {}, findings: [] }, 'dependency-track'],
    [[], null],
    [{}, null],
  ])('finds the source of %j: %s', (document, source) => {
    expect(documentSource(document)).toBe(source);
  });
});
