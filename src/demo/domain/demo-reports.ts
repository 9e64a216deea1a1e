import type { DemoReport, DemoDevice } from './demo-device.js';

interface DemoTest {
  id: string;
  /** What the scanner would have said, in our words. */
  text: string;
}

interface DemoRule extends DemoTest {
  severity: 'low' | 'medium' | 'high';
}

const LYNIS_TESTS: DemoTest[] = [
  { id: 'AUTH-9204', text: 'More than one account has the powers of root' },
  { id: 'AUTH-9283', text: 'An account has no password' },
  { id: 'AUTH-9286', text: 'Set a least and a greatest age of passwords' },
  { id: 'FINT-4350', text: 'Install a tool that notices changed files' },
  { id: 'FIRE-4590', text: 'Switch a firewall on' },
  { id: 'KRNL-6000', text: 'Some kernel settings differ from the profile' },
  { id: 'LOGG-2190', text: 'Find out which deleted files are still in use' },
  { id: 'SSH-7408', text: 'Set SSH more strictly' },
];

const PREFIX = 'xccdf_org.ssgproject.content';
const RULES: DemoRule[] = [
  { id: 'sshd_disable_root_login', severity: 'medium', text: 'SSH does not let root in' },
  { id: 'sshd_disable_empty_passwords', severity: 'high', text: 'SSH takes no empty password' },
  { id: 'package_audit_installed', severity: 'medium', text: 'The audit daemon is installed' },
  { id: 'file_permissions_etc_shadow', severity: 'medium', text: 'The shadow file has strict permissions' },
  { id: 'sysctl_kernel_dmesg_restrict', severity: 'low', text: "The kernel's messages are for root only" },
  { id: 'sysctl_kernel_randomize_va_space', severity: 'medium', text: 'Addresses are randomized' },
];

/** The report of another scanner as the demo's machine sends it: what that scanner would write, a text or JSON. */
export function demoReport(report: DemoReport, device: DemoDevice): string | Record<string, unknown> {
  switch (report.source) {
    case 'lynis':
      return lynisReport(report, device);
    case 'openscap':
      return xccdfResults(report, device);
    case 'sarif':
      return sarifLog(report);
    case 'trivy':
      return trivyReport(report);
  }
}

function lynisReport({ failing }: DemoReport, { name, os }: DemoDevice): string {
  return [
    '# Lynis Report',
    'report_version_major=1',
    'lynis_version=3.0.8',
    'os=Linux',
    'os_name=Debian',
    `os_version=${os?.version ?? ''}`,
    `hostname=${name}`,
    ...LYNIS_TESTS.filter(({ id }) => failing.includes(id)).map(({ id, text }) => `suggestion[]=${id}|${text}|-|-|`),
    `tests_executed=${LYNIS_TESTS.map(({ id }) => id).join('|')}|`,
    'finish=true',
    '',
  ].join('\n');
}

function xccdfResults({ failing }: DemoReport, { name, os }: DemoDevice): string {
  const benchmark = `${PREFIX}_benchmark_DEBIAN-${os?.version ?? ''}`;
  const rules = RULES.map(
    ({ id, severity, text }) => `<Rule id="${PREFIX}_rule_${id}" severity="${severity}"><title>${text}</title></Rule>`,
  );
  const results = RULES.map(
    ({ id, severity }) =>
      `<rule-result idref="${PREFIX}_rule_${id}" severity="${severity}"><result>${failing.includes(id) ? 'fail' : 'pass'}</result></rule-result>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Benchmark xmlns="http://checklists.nist.gov/xccdf/1.2" id="${benchmark}">`,
    ...rules,
    `<TestResult id="demo" test-system="cpe:/a:redhat:openscap:1.3.7"><benchmark href="ssg.xml" id="${benchmark}"/>`,
    `<profile idref="${PREFIX}_profile_anssi_bp28_minimal"/><target>${name}</target>`,
    ...results,
    '</TestResult></Benchmark>',
  ].join('\n');
}

/** A vulnerability of a demo package. Facts of the Debian security tracker and the CVE records, titles in our words. */
export interface DemoVulnerability {
  id: string;
  title: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  vector: string | null;
  cwe: string | null;
  /** Index into `versions` of the first version without it. */
  fixedIn: number;
}

/** A Debian 12 package through time. */
export interface DemoPackage {
  name: string;
  source: string;
  /** Oldest first. */
  versions: string[];
  vulnerabilities: DemoVulnerability[];
}

/** One of a package's vulnerabilities; the vector without its prefix. */
export function vulnerability(
  id: string,
  severity: DemoVulnerability['severity'],
  fixedIn: number,
  vector: string | null,
  cwe: string | null,
  title: string,
): DemoVulnerability {
  return { id, title, severity, vector: vector && `CVSS:3.1/${vector}`, cwe, fixedIn };
}

/** The project that the build machine looks at. */
const PROJECT = 'shop';
const RULES_URL = 'https://rules.example.org/';

interface CodeRule {
  id: string;
  level: 'error' | 'warning' | 'note';
  /** What the scanner would have said, in our words. */
  text: string;
  cwe: string;
  at: [file: string, line: number][];
}

const CODE_RULES: CodeRule[] = [
  {
    id: 'python.shop.sql-from-request',
    level: 'error',
    text: 'A query is put together of what a request brings',
    cwe: 'CWE-89: SQL Injection',
    at: [
      ['src/orders/search.py', 41],
      ['src/orders/export.py', 87],
    ],
  },
  {
    id: 'python.shop.certificate-not-checked',
    level: 'warning',
    text: 'A certificate is not checked',
    cwe: 'CWE-295: Improper Certificate Validation',
    at: [['src/payments/client.py', 23]],
  },
  {
    // Named by nobody but by its id, as rules that people write themselves are.
    id: 'python.shop.debug-left-on',
    level: 'note',
    text: '',
    cwe: 'CWE-489: Active Debug Code',
    at: [['src/settings.py', 12]],
  },
];

const SECRETS = [
  {
    RuleID: 'private-key',
    Category: 'AsymmetricPrivateKey',
    Severity: 'HIGH',
    Title: 'Asymmetric Private Key',
    target: 'deploy/old-key.pem',
    line: 1,
  },
];
const LICENSES = [
  { Name: 'AGPL-3.0-only', Category: 'forbidden', Severity: 'CRITICAL', PkgName: 'report-builder' },
  { Name: 'MPL-2.0', Category: 'reciprocal', Severity: 'MEDIUM', PkgName: 'certificates' },
  { Name: 'MIT', Category: 'notice', Severity: 'LOW', PkgName: 'left-padding' },
];

/** A SARIF log as a scanner of code writes it, in the form of Semgrep's. */
function sarifLog({ failing }: DemoReport): Record<string, unknown> {
  const found = CODE_RULES.filter(({ id }) => failing.includes(id));
  return {
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Semgrep OSS',
            semanticVersion: '1.99.0',
            rules: CODE_RULES.map(({ id, level, text, cwe }) => ({
              id,
              name: id,
              shortDescription: { text: text === '' ? `Semgrep Finding: ${id}` : text },
              defaultConfiguration: { level },
              helpUri: `${RULES_URL}${id}`,
              properties: { tags: [cwe, 'security'] },
            })),
          },
        },
        automationDetails: { id: `${PROJECT}/` },
        invocations: [{ executionSuccessful: true }],
        results: found.flatMap(({ id, text, at }) =>
          at.map(([uri, startLine]) => ({
            ruleId: id,
            message: { text: text === '' ? 'Debugging is left on' : text },
            locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine } } }],
          })),
        ),
      },
    ],
  };
}

/** Trivy's report on the folder of the project: secrets and licences. */
function trivyReport({ failing }: DemoReport): Record<string, unknown> {
  const secrets = SECRETS.filter(({ RuleID }) => failing.includes(RuleID));
  // It lists the licences that it allows too.
  const licenses = LICENSES.filter(({ Name, Category }) => Category === 'notice' || failing.includes(Name));
  return {
    SchemaVersion: 2,
    Trivy: { Version: '0.72.0' },
    ArtifactName: PROJECT,
    ArtifactType: 'filesystem',
    Results: [
      ...secrets.map(({ target, line, ...secret }) => ({
        Target: target,
        Class: 'secret',
        Secrets: [{ ...secret, StartLine: line, EndLine: line }],
      })),
      {
        Target: 'Python',
        Class: 'license',
        Licenses: licenses.map((license) => ({ ...license, FilePath: '', Confidence: 1, Link: '' })),
      },
    ],
  };
}
