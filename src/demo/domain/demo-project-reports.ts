import type { DemoReport } from './demo-device.js';

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
export function sarifLog({ failing }: DemoReport): Record<string, unknown> {
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
export function trivyReport({ failing }: DemoReport): Record<string, unknown> {
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
