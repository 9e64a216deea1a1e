import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { NpmAuditAdapter } from './npm-audit.adapter.js';

const text = (name: string): string => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');
const npm10 = JSON.parse(text('npm-10.json')) as Record<string, unknown>;
const npm6 = JSON.parse(text('npm-6.json')) as Record<string, unknown>;

function parse(document: unknown, scope: string | null = 'shop'): Observations {
  return new NpmAuditAdapter().parse(document, { scope, os: null });
}

function shown(document: unknown): string[] {
  const rows = parse(document).findings ?? [];
  return rows.map(
    (one) => `${one.vulnerabilityId} ${one.package.name}@${one.installedVersion} > ${one.fixedVersions.join()}`,
  );
}

describeScanAdapter({ adapter: NpmAuditAdapter, sample: npm10 });
describeScanAdapter({ adapter: NpmAuditAdapter, sample: npm6 });
describeScanAdapter({ adapter: NpmAuditAdapter, sample: text('yarn-1.ndjson') });
describeScanAdapter({
  adapter: NpmAuditAdapter,
  sample: text('yarn-4.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown),
});

describe('an audit of npm 7 and later', () => {
  it('has no installed versions, and names a fix where it is of the package itself', () => {
    expect(shown(npm10)).toEqual([
      'GHSA-2222-3333-4444 acorn-tree@ > 4.3.1',
      'GHSA-5555-6666-7777 acorn-tree@ > ',
      'GHSA-8888-9999-cccc @wood/log@ > 2.1.4',
    ]);
    const { findings, coverage, warnings, scanner } = parse(npm10);
    expect(findings?.[0]).toMatchObject({
      package: { ecosystem: 'npm', name: 'acorn-tree', purl: 'pkg:npm/acorn-tree' },
      severity: 'high',
      cvss: [{ source: 'ghsa', version: '3.1', score: 7.5 }],
      cwes: ['CWE-400', 'CWE-1333'],
      locations: ['node_modules/acorn-tree', 'node_modules/forest/node_modules/acorn-tree'],
    });
    expect(findings?.[1]).toMatchObject({ severity: 'medium', cvss: [], fixState: 'unknown' });
    expect(coverage).toEqual([{ type: 'npm', status: 'complete', count: 42 }]);
    expect(warnings).toEqual([expect.stringMatching(/^1 package is named only because/)]);
    expect(scanner).toEqual({ name: 'npm', version: null });
  });

  it('that found nothing has looked, where it looked at something', () => {
    const clean = (total: number) => ({
      auditReportVersion: 2,
      vulnerabilities: {},
      metadata: { vulnerabilities: {}, dependencies: { total } },
    });
    expect(parse(clean(98))).toMatchObject({
      findings: [],
      isSearched: true,
      coverage: [{ type: 'npm', status: 'complete', count: 98 }],
    });
    expect(parse(clean(0))).toMatchObject({ findings: [], isSearched: false, coverage: [] });
    expect(parse(clean(0)).warnings).toEqual([expect.stringContaining('looked at no package')]);
  });

  it('of another version of its form is refused', () => {
    expect(refusalOf(() => parse({ ...npm10, auditReportVersion: 3 })).detail).toMatch(/version 3 .* not read yet/);
    expect(refusalOf(() => parse({ auditReportVersion: 2 })).detail).toMatch(/^This is not an audit of npm/);
  });
});

describe('an audit of npm 6, pnpm or yarn', () => {
  it('is one finding for each version, with what fixes that one', () => {
    expect(shown(npm6)).toEqual([
      'CVE-2031-1810 acorn-tree@0.0.10 > 0.2.1,1.2.3',
      'CVE-2031-1810 acorn-tree@1.1.0 > 1.2.3',
      'GHSA-8888-9999-cccc @wood/log@1.9.0 > ',
    ]);
    const { findings, warnings, scanner } = parse(npm6);
    expect(findings?.map(({ fixState }) => fixState)).toEqual(['fixed', 'fixed', 'not-fixed']);
    expect(findings?.[0]).toMatchObject({
      cwes: ['CWE-400'],
      references: ['https://npmjs.com/advisories/1810', 'https://example.org/one', 'https://example.org/two'],
      locations: ['forest>acorn-tree', 'meadow>acorn-tree'],
      publishedAt: '2031-02-03T04:05:06.000Z',
    });
    expect(warnings).toEqual(['1 finding suppressed in the scanner was left aside.']);
    expect(scanner.name).toBe('npm');
  });

  it('of yarn 1 has one line for each place, which are one finding', () => {
    const { findings, coverage, scanner } = parse(text('yarn-1.ndjson'));
    expect(findings).toMatchObject([
      {
        vulnerabilityId: 'GHSA-2222-3333-4444',
        aliases: ['CVE-2031-1810'],
        cwes: ['CWE-400'],
        locations: ['forest>acorn-tree', 'meadow>acorn-tree'],
      },
    ]);
    expect(coverage).toEqual([{ type: 'npm', status: 'complete', count: 42 }]);
    expect(scanner.name).toBe('yarn');
  });

  it('of yarn 1 that was cut off between lines, or shows only the worse ones, is not whole', () => {
    const lines = text('yarn-1.ndjson').trim().split('\n');
    const cut = parse(lines.slice(0, -1).join('\n'));
    expect(cut.coverage).toEqual([{ type: 'npm', status: 'partial', count: 1 }]);
    expect(cut.warnings[0]).toMatch(/not whole.*cut off/);
    const metadata = { ...(npm6.metadata as object), vulnerabilities: { low: 1, moderate: 3, high: 2 } };
    const filtered = parse({ ...npm6, metadata });
    expect(filtered.coverage).toEqual([{ type: 'npm', status: 'partial', count: 42 }]);
    expect(filtered.warnings.at(-1)).toMatch(/level high and does not show them/);
    expect(refusalOf(() => parse(lines.join('\n').slice(0, -30))).detail).toMatch(/not all of it/);
  });

  it('of yarn 4 tells deprecations apart', () => {
    expect(shown(text('yarn-4.ndjson'))).toEqual([
      'GHSA-2222-3333-4444 acorn-tree@0.0.10 > 0.2.1',
      'GHSA-2222-3333-4444 acorn-tree@1.1.0 > 1.2.3',
    ]);
    expect(parse(text('yarn-4.ndjson')).warnings).toEqual([expect.stringMatching(/^1 package is deprecated/)]);
  });

  it('that npm took back is left aside, and several CVEs are no names of each other', () => {
    const advisory = {
      id: 7,
      cves: ['CVE-2031-0001', 'CVE-2031-0002'],
      module_name: 'oak',
      severity: 'high',
      findings: [{ version: '1.0.0', paths: [] }],
    };
    const metadata = { vulnerabilities: {}, totalDependencies: 3 };
    const read = parse({ advisories: { 7: advisory, 8: { ...advisory, id: 8, deleted: '2031-01-01' } }, metadata });
    expect(read.findings).toMatchObject([
      { vulnerabilityId: 'NPM-ADVISORY-7', aliases: [], covers: ['CVE-2031-0001', 'CVE-2031-0002'] },
    ]);
    expect(read.warnings).toEqual(['1 withdrawn advisory was left aside.']);
  });
});

describe('an audit that did not take place', () => {
  it.each<[string, unknown, RegExp]>([
    ['npm', { error: { code: 'ENOLOCK', summary: 'This command requires a lockfile.' } }, /\(ENOLOCK: This command/],
    ['pnpm', { error: { code: 'ERR_PNPM_AUDIT_NO_LOCKFILE', message: 'No pnpm-lock.yaml' } }, /No pnpm-lock.yaml\)/],
    ['yarn', '{"type":"warning","data":"x"}\n{"type":"error","data":"Couldn\'t reach it"}', /Couldn't reach it/],
  ])('of %s is refused with its reason', (_, document, words) => {
    const { detail } = refusalOf(() => parse(document));
    expect(detail).toMatch(/^The audit did not take place, so this says nothing/);
    expect(detail).toMatch(words);
  });

  it('is not taken from anything else', () => {
    expect(refusalOf(() => parse({ SchemaVersion: 2, ArtifactName: 'x' })).detail).toMatch(/source "trivy"/);
    expect(refusalOf(() => parse('')).detail).toMatch(/^This is not an audit of npm/);
  });

  it('says what is missing where no scope was named', () => {
    expect(parse(npm6, null)).toMatchObject({ scope: 'unnamed', isScopeAmbiguous: true });
  });
});
