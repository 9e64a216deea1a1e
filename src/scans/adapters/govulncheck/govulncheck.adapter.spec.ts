import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { GovulncheckAdapter } from './govulncheck.adapter.js';

const text = readFileSync(new URL('samples/stream.ndjson', import.meta.url), 'utf8');
const messages = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Record<string, unknown>);
const [config = {}] = messages;

function parse(document: unknown, scope: string | null = null): Observations {
  return new GovulncheckAdapter().parse(document, { scope, os: null });
}

describeScanAdapter({ adapter: GovulncheckAdapter, sample: messages });
describeScanAdapter({ adapter: GovulncheckAdapter, sample: text });

describe('a stream of govulncheck', () => {
  it('is one finding for each vulnerability and module, with where it is reached from', () => {
    const { findings, coverage, scope, scanner } = parse(text);
    expect(findings).toMatchObject([
      {
        vulnerabilityId: 'GO-2031-0001',
        aliases: ['CVE-2031-14040', 'GHSA-g0g0-g0g0-g0g0'],
        relatedIds: ['CVE-2031-9'],
        package: { ecosystem: 'Go', name: 'example.org/text', purl: 'pkg:golang/example.org/text' },
        installedVersion: 'v0.3.0',
        fixedVersions: ['v0.3.3'],
        cvss: [{ source: 'go', version: '3.1' }],
        references: ['https://pkg.example/vuln/GO-2031-0001', 'https://example.org/fix'],
        locations: ['example.org/text/unicode', 'cmd/main.go:9'],
      },
      { vulnerabilityId: 'GO-2031-0002', package: { name: 'stdlib' }, fixState: 'not-fixed', locations: ['net/http'] },
      { vulnerabilityId: 'GO-2031-0002', package: { name: 'example.org/text' }, locations: [] },
    ]);
    expect(coverage).toEqual([{ type: 'Go', status: 'complete', count: 2 }]);
    expect(scope).toBe('example.org/shop');
    expect(scanner).toMatchObject({ name: 'govulncheck', version: 'v1.1.4' });
  });

  it('says how sure it is, and what was taken back', () => {
    expect(parse(text).warnings).toEqual([
      '1 withdrawn record was left aside.',
      '1 finding is in a package that is used, with no vulnerable function called; kept.',
      '1 finding is in a module that is required, with no vulnerable package in use; kept.',
    ]);
    const byModule = parse([{ config: { ...(config.config as object), scan_level: 'module' } }, ...messages.slice(1)]);
    expect(byModule.warnings).toEqual(['1 withdrawn record was left aside.']);
  });

  it('without findings has looked, where it shows at what', () => {
    expect(parse(messages.slice(0, 2))).toMatchObject({
      findings: [],
      isSearched: true,
      coverage: [{ type: 'Go', status: 'complete', count: 0 }],
    });
    const message = 'Scanning your code and 0 packages across 0 dependent modules for known vulnerabilities...';
    expect(parse([config, { progress: { message } }])).toMatchObject({
      findings: [],
      isSearched: false,
      coverage: [],
      isScopeAmbiguous: true,
    });
  });

  it('that is old, cut off or another is refused', () => {
    expect(refusalOf(() => parse({ Calls: {}, Imports: {}, Requires: {}, Vulns: [] })).detail).toMatch(
      /before version 1/,
    );
    expect(refusalOf(() => parse(text.slice(0, -20))).detail).toMatch(/not all of it/);
    expect(refusalOf(() => parse([{ config: { protocol_version: 'v2.0.0' } }])).detail).toMatch(
      /v2\.0\.0 .* not read yet/,
    );
    expect(refusalOf(() => parse([{ config: {} }])).detail).toMatch(/^This is not a govulncheck report/);
  });
});
