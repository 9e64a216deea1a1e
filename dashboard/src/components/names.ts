import type { Texts } from '../texts/en';

/** `Debian:12` as people write it. */
export function ecosystemName(ecosystem: string): string {
  return ecosystem.replace(':', ' ');
}

/** Scanners as their makers write them. */
const SCANNERS: Readonly<Record<string, string>> = {
  cyclonedx: 'CycloneDX',
  grype: 'Grype',
  lynis: 'Lynis',
  'cargo-audit': 'cargo audit',
  checkov: 'Checkov',
  gitleaks: 'Gitleaks',
  kubescape: 'Kubescape',
  sarif: 'SARIF',
  semgrep: 'Semgrep',
  dependabot: 'GitHub Dependabot',
  'dependency-track': 'Dependency-Track',
  asff: 'AWS Security Hub',
  'aws-inspector': 'Amazon Inspector',
  defender: 'Microsoft Defender',
  nessus: 'Nessus',
  'npm-audit': 'npm audit',
  ocsf: 'OCSF',
  openvas: 'OpenVAS',
  'pip-audit': 'pip-audit',
  openscap: 'OpenSCAP',
  snyk: 'Snyk',
  spdx: 'SPDX',
  'osv-scanner': 'OSV-Scanner',
  trivy: 'Trivy',
  wazuh: 'Wazuh',
};

/** Who looked: our own agent, the service itself that matches what the agent found, or another scanner by its own name. */
export function sourceName(source: string, { agent, matching }: Texts['common']): string {
  return source === 'native' ? agent : source === 'posture' ? matching : (SCANNERS[source] ?? source);
}

/** Who states a CVSS score, as they write themselves. */
const STATING: Readonly<Record<string, string>> = {
  amazon: 'Amazon',
  bellsoft: 'BellSoft',
  cisa: 'CISA',
  cna: 'CNA',
  ghsa: 'GitHub',
  nvd: 'NVD',
  osv: 'OSV',
  redhat: 'Red Hat',
};

/** Who states something of a vulnerability; by the key where the name is not known. */
export function statingName(key: string): string {
  return STATING[key] ?? key;
}

/** What a scan looked at: null where that is the whole device; of a profile of XCCDF the part that tells it from others. */
export function scopeName(scope: string): string | null {
  return scope === 'host' ? null : scope.replace(/^xccdf_.*?_profile_/, '');
}
