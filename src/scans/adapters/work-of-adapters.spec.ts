import { describe, expect, it, jest } from '@jest/globals';
import type { HostReports } from '../domain/host-report.js';
import type { Observations } from '../domain/observation.js';
import type { ScanAdapterPort } from '../domain/scan-adapter.port.js';
import { AsffAdapter } from './asff/asff.adapter.js';
import { AwsInspectorAdapter } from './aws-inspector/aws-inspector.adapter.js';
import { CycloneDxAdapter } from './cyclonedx/cyclonedx.adapter.js';
import { GovulncheckAdapter } from './govulncheck/govulncheck.adapter.js';
import { KubescapeAdapter } from './kubescape/kubescape.adapter.js';
import { LynisAdapter } from './lynis/lynis.adapter.js';
import { NpmAuditAdapter } from './npm-audit/npm-audit.adapter.js';
import { OcsfAdapter } from './ocsf/ocsf.adapter.js';
import { OsvScannerAdapter } from './osv-scanner/osv-scanner.adapter.js';
import { SarifAdapter } from './sarif/sarif.adapter.js';
import { type CountedList, countedList } from '../../../test/support/counted-list.js';

const many = <T>(length: number, entry: (at: number) => T): T[] => Array.from({ length }, (_, at) => entry(at));
const addresses = (): CountedList => countedList(20_000, (at) => `https://example.org/${at}`);

function parse(adapter: ScanAdapterPort, document: unknown): Observations | HostReports {
  return adapter.parse(document, { scope: 'shop', os: null });
}

function findings(read: Observations | HostReports): number {
  const all = 'hosts' in read ? read.hosts.map(({ observations }) => observations) : [read];
  return all.reduce((sum, one) => sum + (one.findings?.length ?? 0), 0);
}

/** Of each format: what a document says once, and how often it may be read for the thousand rows that it is about. */
describe('what a document says once is read once, however many rows it is about', () => {
  it('OCSF: references of a vulnerability, for its packages', () => {
    const { list, reads } = addresses();
    const event = {
      class_uid: 2002,
      device: { hostname: 'web-1' },
      vulnerabilities: [
        {
          cve: { uid: 'CVE-2026-1', references: list },
          references: list,
          affected_packages: many(1000, (at) => ({ name: `p${at}`, version: '1', package_manager: 'npm' })),
        },
      ],
    };
    expect(findings(parse(new OcsfAdapter(), [event]))).toBe(1000);
    expect(reads()).toBeLessThanOrEqual(400);
  });

  it('OCSF: packages, no further than as many as are taken', () => {
    const { list, reads } = countedList(300_000, () => ({}));
    const event = {
      class_uid: 2002,
      device: { hostname: 'web-1' },
      vulnerabilities: [{ cve: { uid: 'CVE-2026-1' }, packages: list }],
    };
    expect(() => parse(new OcsfAdapter(), [event])).toThrow(/more than 100000 findings/);
    expect(reads()).toBeLessThan(100_010);
  });

  it('ASFF: addresses of a vulnerability, for its packages', () => {
    const { list, reads } = addresses();
    const finding = {
      ProductArn: 'arn:aws:securityhub:eu-central-1::product/aws/inspector',
      Resources: [{ Type: 'AwsEc2Instance', Id: 'arn:aws:ec2:eu-central-1:1:instance/i-0abc1234567890def' }],
      Vulnerabilities: [
        {
          Id: 'CVE-2026-1',
          ReferenceUrls: list,
          VulnerablePackages: many(1000, (at) => ({ Name: `p${at}`, Version: '1', PackageManager: 'NPM' })),
        },
      ],
    };
    expect(findings(parse(new AsffAdapter(), { Findings: [finding] }))).toBe(1000);
    expect(reads()).toBeLessThanOrEqual(400);
  });

  it('Inspector: addresses of a vulnerability, for its packages', () => {
    const { list, reads } = addresses();
    const finding = {
      findingArn: 'arn:aws:inspector2:eu-central-1:1:finding/1',
      type: 'PACKAGE_VULNERABILITY',
      resources: [{ type: 'AWS_EC2_INSTANCE', id: 'i-0abc1234567890def' }],
      packageVulnerabilityDetails: {
        vulnerabilityId: 'CVE-2026-1',
        referenceUrls: list,
        vulnerablePackages: many(1000, (at) => ({ name: `p${at}`, version: '1', packageManager: 'NPM' })),
      },
    };
    expect(findings(parse(new AwsInspectorAdapter(), { findings: [finding] }))).toBe(1000);
    expect(reads()).toBeLessThanOrEqual(400);
  });

  it('npm 6: weaknesses and addresses of an advisory, for the versions in which it was found', () => {
    const { list, reads } = countedList(100_000, (at) => `CWE-${at + 1}`);
    let searched = 0;
    const advisory = {
      id: 7,
      module_name: 'left-pad',
      url: 'https://npmjs.com/advisories/7',
      cwe: list,
      vulnerable_versions: '<9.0.0',
      patched_versions: '>=9.0.0',
      findings: many(1000, (at) => ({ version: `1.0.${at}`, paths: ['left-pad'] })),
      get references() {
        searched += 1;
        return 'https://example.org/1';
      },
    };
    expect(findings(parse(new NpmAuditAdapter(), { actions: [], advisories: { 7: advisory }, metadata: {} }))).toBe(
      1000,
    );
    expect([searched, reads() <= 400]).toEqual([1, true]);
  });

  it('govulncheck: addresses of a record, for the modules that it was found in', () => {
    const { list, reads } = countedList(20_000, (at) => ({ url: `https://example.org/${at}` }));
    const messages = [
      { config: { protocol_version: 'v1.0.0', scanner_name: 'govulncheck' } },
      { osv: { id: 'GO-2026-0001', references: list } },
      ...many(1000, (at) => ({
        finding: { osv: 'GO-2026-0001', trace: [{ module: `example.org/m${at}`, version: 'v1.0.0' }] },
      })),
    ];
    expect(findings(parse(new GovulncheckAdapter(), messages))).toBe(1000);
    expect(reads()).toBeLessThanOrEqual(400);
  });

  it('SARIF: tags, relationships and parts of a rule, for its results, when they are concealed and when they are read', () => {
    const tags = countedList(100, (at) => `external/cwe/cwe-${at + 1}`);
    const targets = countedList(100, (at) => ({ target: { id: `CWE-${at + 200}`, toolComponent: { name: 'CWE' } } }));
    const rules = countedList(1, () => ({ id: 'A', properties: { tags: tags.list }, relationships: targets.list }));
    const extensions = countedList(200, () => ({}));
    const log = {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'lint', rules: rules.list }, extensions: extensions.list },
          results: many(5000, (at) => ({ ruleId: `A/${many(18, () => 'b').join('/')}/${at}`, message: { text: 'x' } })),
        },
      ],
    };
    const adapter = new SarifAdapter();
    const { checks } = parse(adapter, adapter.conceal(log)) as Observations;
    expect([checks?.length, checks?.[0]?.cwes?.length]).toEqual([5000, 64]);
    for (const { reads } of [tags, targets]) expect(reads()).toBeLessThanOrEqual(100);
    for (const { reads } of [rules, extensions]) expect(reads()).toBeLessThanOrEqual(1000);
  });

  it('SARIF: an argument that a message asks for again and again, no longer than what is kept', () => {
    let asked = 0;
    const given = new Proxy(['y'.repeat(500)], {
      get(target, name, receiver) {
        if (name === '0') asked += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const rule = { id: 'A', messageStrings: { m: { text: '{0}'.repeat(170) } } };
    const result = { ruleId: 'A', message: { id: 'm', arguments: given } };
    const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'lint', rules: [rule] } }, results: [result] }] };
    const { checks } = parse(new SarifAdapter(), log) as Observations;
    expect(checks?.[0]?.places?.[0]?.text).toBe('y'.repeat(512));
    expect(asked).toBeLessThanOrEqual(3);
  });

  it('Kubescape: members of a control in the summary, for the resources where it fails', () => {
    let copied = 0;
    const control = new Proxy(
      { controlID: 'C-0001', name: 'one', scoreFactor: 8, status: 'failed' },
      {
        ownKeys(target) {
          copied += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const report = {
      summaryDetails: { controls: { 'C-0001': control } },
      resources: [],
      results: many(1000, (at) => ({
        resourceID: `apps/v1/shop/Deployment/${at}`,
        controls: [{ controlID: 'C-0001', status: { status: 'failed' } }],
      })),
    };
    const { checks } = parse(new KubescapeAdapter(), report) as Observations;
    expect(checks).toMatchObject([{ severity: 'high', title: 'one', placeCount: 1000 }]);
    expect(copied).toBe(0);
  });

  it('Lynis: a line without a sign, no further than a key is long', () => {
    const indexOf = jest.spyOn(String.prototype, 'indexOf');
    let searched = 0;
    try {
      const text = `# Lynis Report\nlynis_version=3.1.0\n${'no sign at all\n'.repeat(20_000)}tests_executed=KRNL-6000|\n`;
      indexOf.mockClear();
      const { checks } = parse(new LynisAdapter(), text) as Observations;
      expect(checks?.length).toBe(1);
      indexOf.mock.calls.forEach(([sign], call) => {
        if (sign === '=') searched += String(indexOf.mock.contexts[call]).length;
      });
    } finally {
      indexOf.mockRestore();
    }
    expect(searched).toBeLessThan(20_010 * 34);
  });

  it('CycloneDX: versions of an entry and properties of a component, for all that refer to them', () => {
    const versions = countedList(1000, (at) => ({ version: `9.0.${at}`, status: 'unaffected' }));
    const properties = countedList(500, (at) => ({ name: `p${at}`, value: 'v' }));
    const components = many(100, (at) => ({
      type: 'library',
      'bom-ref': 'shared',
      name: 'left-pad',
      version: `1.0.${at}`,
      purl: `pkg:npm/left-pad@1.0.${at}`,
      properties: properties.list,
    }));
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components,
      vulnerabilities: many(10, (at) => ({
        id: `CVE-2026-${1000 + at}`,
        affects: [{ ref: 'shared', versions: at === 0 ? versions.list : [] }],
      })),
    };
    expect(findings(parse(new CycloneDxAdapter(), document))).toBe(1000);
    expect(versions.reads()).toBeLessThanOrEqual(5000);
    // A component is asked for some of its properties, and not anew for each vulnerability.
    expect(properties.reads()).toBeLessThanOrEqual(100 * 500 * 10);
  });

  it('OSV: names of a group, for its records', () => {
    const { list, reads } = countedList(50_000, (at) => `MAL-2026-${at}`);
    const document = {
      results: [
        {
          source: { path: '/shop/package-lock.json', type: 'lockfile' },
          packages: [
            {
              package: { name: 'left-pad', version: '1.0.0', ecosystem: 'npm' },
              vulnerabilities: many(60, (at) => ({ id: `GHSA-${at}` })),
              groups: [{ ids: many(60, (at) => `GHSA-${at}`), aliases: list }],
            },
          ],
        },
      ],
    };
    expect(findings(parse(new OsvScannerAdapter(), document))).toBe(60);
    expect(reads()).toBeLessThanOrEqual(5000);
  });
});
