import { grypeReport } from './scan.js';

/** One advisory with its CVEs as each scanner writes it. */
export const REPORTS: Record<string, (id: string, cves: string[]) => object> = {
  grype: (id, cves) =>
    grypeReport({ artifact: id, vulnerabilities: [{ id, package: 'ferry', related: cves, severity: 'high' }] }),
  'osv-scanner': (id, cves) => ({
    results: [
      {
        source: { path: '/w/package-lock.json', type: 'lockfile' },
        packages: [
          {
            package: { name: 'ferry', version: '1.0.0', ecosystem: 'npm' },
            vulnerabilities: [
              {
                id,
                modified: '2026-01-01T00:00:00Z',
                aliases: cves,
                // Related, and not the same: says nothing of it.
                related: ['CVE-2031-8999'],
                affected: [{ package: { ecosystem: 'npm', name: 'ferry' } }],
                database_specific: { severity: 'HIGH' },
              },
            ],
            groups: [{ ids: [id], aliases: [id, ...cves], max_severity: '' }],
          },
        ],
      },
    ],
  }),
  cyclonedx: (id, cves) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': 'root', type: 'application', name: id, version: '1' } },
    components: [{ 'bom-ref': 'a', type: 'library', name: 'ferry', version: '1.0.0', purl: 'pkg:npm/ferry@1.0.0' }],
    vulnerabilities: [
      {
        id,
        source: { name: 'GitHub' },
        references: cves.map((cve) => ({ id: cve, source: { name: 'NVD' } })),
        ratings: [{ severity: 'high' }],
        affects: [{ ref: 'a' }],
      },
    ],
  }),
  native: (id, cves) => ({
    findings: [{ id, aliases: cves, purl: 'pkg:npm/ferry@1.0.0', installedVersion: '1.0.0', severity: 'high' }],
  }),
};
