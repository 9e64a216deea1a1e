import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { expectStorable } from '../testing/expect-storable.js';
import { realReports } from '../testing/real-reports.js';
import { OsvScannerAdapter } from './osv-scanner.adapter.js';

function parse(document: unknown): Observations {
  return new OsvScannerAdapter().parse(document, { scope: null, os: null });
}

interface Counted {
  package: { version: string };
  vulnerabilities: { id: string }[];
}

describe('the real OSV-Scanner reports, where present', () => {
  const reports = realReports('osv-scanner').filter(({ file }) => !file.includes('0bytes'));

  it('hold as many records and groups as were counted by other means', () => {
    for (const { file, counts, read } of reports) {
      const expected: Record<string, unknown> = { ...counts };
      const document = read() as { results: { packages: Counted[] }[] };
      const packages = document.results.flatMap((result) => result.packages);
      const observations = parse(document);
      const findings = observations.findings ?? [];
      expectStorable(observations);
      const names = findings.flatMap(({ vulnerabilityId, aliases, relatedIds }) => [
        vulnerabilityId,
        ...aliases,
        ...relatedIds,
      ]);
      expect({
        file,
        records: packages.flatMap(({ vulnerabilities }) => vulnerabilities).length,
        findings: findings.length,
        groups: new Set(
          findings.map((one) =>
            [
              one.package.name,
              one.installedVersion,
              one.locations,
              ...[one.vulnerabilityId, ...one.aliases].sort(),
            ].join(' '),
          ),
        ).size,
        packages: packages.length,
        cves: new Set(names.filter((id) => id.startsWith('CVE-'))).size,
        unnamed: packages.flatMap(({ vulnerabilities }) => vulnerabilities).filter(({ id }) => !names.includes(id)),
        // The record of babel-traverse has fixes for another package only, which the other count could not see.
        withoutFix: new Set(
          findings
            .filter((one) => one.fixedVersions.length === 0 && one.package.name !== 'babel-traverse')
            .map((one) => `${one.package.name} ${[one.vulnerabilityId, ...one.aliases].sort().join(' ')}`),
        ).size,
        unread: observations.coverage.filter(({ status }) => status !== 'complete'),
      }).toEqual({
        file,
        records: expected.findings,
        findings: expected.findings,
        groups: expected.groups,
        packages: expected.packages,
        cves: expected.distinct_cves,
        unnamed: [],
        withoutFix: expected.no_fix,
        unread: [],
      });
    }
  });
});
