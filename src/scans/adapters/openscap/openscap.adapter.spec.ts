import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { expectStorable } from '../testing/expect-storable.js';
import { realReports, tally } from '../testing/real-reports.js';
import { refusalOf } from '../testing/refusal-of.js';
import { OpenScapAdapter } from './openscap.adapter.js';

const sample = readFileSync(new URL('samples/results.xml', import.meta.url), 'utf8');
const XCCDF = 'xmlns="http://checklists.nist.gov/xccdf/1.2"';

function parse(document: unknown, os: { id: string; version: string } | null = null): Observations {
  return new OpenScapAdapter().parse(document, { scope: null, os });
}

function refusal(document: unknown): string {
  return refusalOf(() => parse(document)).detail;
}

const results = (...rows: string[]): string => `<TestResult ${XCCDF}>${rows.join('')}</TestResult>`;

function rule(result: string, inner = '', id = 'a_rule'): string {
  return `<rule-result idref="${id}"><result>${result}</result>${inner}</rule-result>`;
}

/** A benchmark with one rule that fails and names a CVE. */
function update(title: string): string {
  const ident = '<ident>CVE-2026-0001</ident>';
  return `<Benchmark ${XCCDF} id="b"><Rule id="a_rule" severity="high"><title>${title}</title></Rule>${results(rule('fail', ident))}</Benchmark>`;
}

describeScanAdapter({ adapter: OpenScapAdapter, sample });

describe('an OpenSCAP result', () => {
  const observations = parse(sample);
  const checks = new Map(observations.checks?.map((check) => [check.id.replace('xccdf_org.example_rule_', ''), check]));

  it('names the tool that wrote it', () => {
    const other = results(rule('pass')).replace('<TestResult', '<TestResult test-system="cpe:/a:niwc:scc:5.10"');
    expect(parse(other).scanner).toEqual({ name: 'scc', version: '5.10' });
  });

  it('becomes one check per rule that was asked, with the words of the benchmark', () => {
    expect([...checks].map(([id, { status }]) => [id, status])).toEqual([
      ['openscap:umask', 'fail'],
      ['openscap:telnet', 'unknown'],
      ['openscap:bluetooth', 'not-applicable'],
      ['openscap:broken', 'error'],
      ['openscap:fixed', 'pass'],
    ]);
    expect(checks.get('openscap:umask')).toEqual({
      id: 'openscap:xccdf_org.example_rule_umask',
      title: 'The default umask is strict',
      severity: 'medium',
      status: 'fail',
      observed: { result: 'fail', profile: 'xccdf_org.example_profile_standard', identifiers: ['CCE-1000-1'] },
      evidence: [{ kind: 'check', locator: 'oval:example:def:1' }],
      reason: null,
    });
  });

  it('takes the worst answer of a rule that was asked twice, with its message', () => {
    expect(checks.get('openscap:telnet')).toMatchObject({
      severity: 'high',
      reason: { code: 'notchecked', detail: 'no <check> here' },
    });
  });

  it('knows a severity only where one is said', () => {
    expect(['broken', 'fixed', 'bluetooth'].map((id) => checks.get(`openscap:${id}`)?.severity)).toEqual([
      null,
      'info',
      null,
    ]);
  });

  it('becomes the CVEs of a failed rule that names them, and no check', () => {
    expect(observations.findings).toEqual([
      {
        vulnerabilityId: 'CVE-2026-0001',
        aliases: [],
        relatedIds: ['RHSA-2026:0001'],
        package: { ecosystem: 'Red Hat:9', name: 'openssh', purl: 'pkg:rpm/redhat/openssh' },
        installedVersion: '',
        fixedVersions: [],
        fixState: 'fixed',
        severity: 'high',
        cvss: [],
        cwes: [],
        title: 'RHSA-2026:0001: openssh security update (Important)',
        description: null,
        references: [],
        publishedAt: null,
        locations: ['oval-org.example-def-1'],
      },
    ]);
  });

  it('says what it looked at, with what, and what it left aside', () => {
    expect(observations).toMatchObject({
      scope: 'xccdf_org.example_benchmark_LINUX/xccdf_org.example_profile_standard',
      scanner: { name: 'openscap', version: '1.3.7' },
      coverage: [
        { type: 'rules', status: 'complete', count: 5 },
        { type: 'Red Hat:9', status: 'complete', count: 2 },
      ],
      warnings: [
        '1 rule was not selected by the profile and left aside.',
        '1 rule was only informational and left aside.',
        'This document holds 2 runs; the last of them was taken.',
        expect.stringMatching(/^This document does not hold the profile of the run/),
      ],
    });
  });

  it('may be of XCCDF 1.1, bare, and have prefixes', () => {
    const document =
      '<x:TestResult xmlns:x="http://checklists.nist.gov/xccdf/1.1"><x:rule-result idref="r"><x:result> PASS </x:result></x:rule-result></x:TestResult>';
    expect(parse(document)).toMatchObject({
      scope: 'host',
      findings: null,
      checks: [{ id: 'openscap:r', status: 'pass' }],
    });
  });

  it.each([
    ['RHSA-2019:0229: ghostscript security and bug fix update (Critical)', 'Red Hat', 'ghostscript', 'critical'],
    ['ELSA-2023-1234:  kernel security update (IMPORTANT)', 'Oracle Linux', 'kernel', 'high'],
    ['DSA-5514-1 glibc -- security update', 'Debian', 'glibc', 'high'],
    ['SUSE-SU-2023:3955-1 -- Security update for vim (Moderate)', 'SUSE', 'vim', 'medium'],
    ['CVE-2023-4911 glibc', 'oval', 'glibc', 'high'],
    ['USN-6409-1 -- GNU C Library vulnerabilities', 'oval', 'USN-6409-1', 'high'],
    ['Something else', 'oval', 'a_rule', 'high'],
  ])('of the rule "%s" has its finding in %s %s', (title, ecosystem, name, severity) => {
    const [finding] = parse(update(title)).findings ?? [];
    expect(finding).toMatchObject({ package: { ecosystem, name }, severity });
  });

  it('of a device whose system is known has its findings in its release', () => {
    const [finding] = parse(update('DSA-5514-1 glibc'), { id: 'debian', version: '12' }).findings ?? [];
    expect(finding?.package).toEqual({ ecosystem: 'Debian:12', name: 'glibc', purl: 'pkg:deb/debian/glibc' });
  });

  it('that only asks for updates does not speak of checks, and closes nothing where an answer is missing', () => {
    const cve = '<ident>CVE-2026-0001</ident>';
    expect(parse(results(rule('pass', cve)))).toMatchObject({ findings: [], checks: null });
    const { coverage } = parse(results(rule('pass', cve), rule('error', cve, 'another')));
    expect(coverage).toContainEqual({ type: 'oval', status: 'partial', count: 2 });
  });

  it('that lost a row says so and is not complete', () => {
    const { coverage, warnings } = parse(
      results(rule('pass'), rule('perhaps'), '<rule-result><result>fail</result></rule-result>'),
    );
    expect(coverage).toEqual([{ type: 'rules', status: 'partial', count: 1 }]);
    expect(warnings).toEqual(['2 rows have no usable identifier or package and were left aside.']);
  });

  it('that is none is refused, with the way on', () => {
    expect(refusal(`<Benchmark ${XCCDF} id="b"/>`)).toMatch(/rules and no results.*--results-arf/);
    expect(refusal('<oval_results xmlns="http://oval.mitre.org/XMLSchema/oval-results-5"/>')).toMatch(/--results-arf/);
    expect(refusal('<other/>')).toMatch(/^This is XML; it is not taken/);
    expect(refusal(sample.slice(0, -40))).toMatch(/not well-formed.*cut off/);
    expect(refusal({ SchemaVersion: 2, ArtifactName: 'x' })).toMatch(/source "trivy"/);
    expect(refusal('# Lynis Report')).toMatch(/source "lynis"/);
    expect(refusal('')).toBe('This is not an OpenSCAP result. Send the report as the scanner wrote it.');
  });
});

describe('a rule that OpenSCAP tried to put right', () => {
  const message = (text: string) => `<message severity="info">${text}</message>`;

  it.each([
    [
      'fail',
      ['Fix execution completed and returned: 0', 'Failed to verify applied fix: Checking engine returns: fail'],
    ],
    ['fail', ['Fix execution completed and returned: 1']],
    ['error', ['Fix execution completed and returned: 0', 'Checking engine returns: error']],
    ['error', ['Fix execution completed and returned: 0']],
    ['error', ['Something failed']],
  ])('is %s with %j', (status, messages) => {
    expect(parse(results(rule('error', messages.map(message).join('')))).checks?.[0]?.status).toBe(status);
  });
});

describe('hostile XML', () => {
  const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`).join('');

  it.each([
    ['an external entity', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${results(rule('&x;'))}`],
    ['an external subset', `<!DOCTYPE r SYSTEM "http://example.org/x.dtd">${results(rule('fail'))}`],
    ['a billion laughs', `<!DOCTYPE r [<!ENTITY l0 "ha">${laughs}]>${results(rule('&l30;'))}`],
    ['parameter entities', `<!DOCTYPE r [<!ENTITY % x "<!ENTITY y 'z'>"> %x;]>${results(rule('&y;'))}`],
  ])('with %s is refused for its declaration', (_, document) => {
    expect(refusal(document)).toMatch(/declares a document type/);
  });

  it.each([
    ['an entity that nobody declared', results(rule('&x;'))],
    ['two roots', '<a/><b/>'],
    ['an attribute twice', '<TestResult a="1" a="2"/>'],
    ['nothing but a beginning', '<'],
    ['a NUL', results(rule('fa\0il'))],
  ])('with %s is refused as malformed', (_, document) => {
    expect(refusal(document)).toMatch(/not well-formed/);
  });

  it.each([['<'], ['&'], ['<x/>'], ['&#120;']])(
    'with more markup than any report has (%s) is refused unread',
    (piece) => {
      expect(refusal(results(piece.repeat(2_000_001)))).toMatch(/more than 2000000 tags or references/);
    },
  );

  it('that is nested deeply is refused before its end', () => {
    expect(refusal('<a>'.repeat(1_000_000))).toMatch(/nested deeper/);
  });

  it.each<[string, string]>([
    [
      '100 000 attributes',
      `<TestResult ${Array.from({ length: 100_000 }, (_, i) => `a${i}="${i}"`).join(' ')}>${rule('fail')}</TestResult>`,
    ],
    ['an attribute of 10 MB', `<TestResult id="${'x'.repeat(1e7)}">${rule('fail')}</TestResult>`],
    ['a text of 10 MB', results(rule('fail', `<message>${'x'.repeat(1e7)}</message>`))],
    ['200 000 character references', results(rule('error', `<message>${'&#120;'.repeat(2e5)}</message>`))],
    ['200 000 comments', results(rule('fail', '<!-- -->'.repeat(2e5)))],
    ['200 000 processing instructions', results(rule('fail', '<?x y?>'.repeat(2e5)))],
    ['200 000 empty elements', results(rule('fail', '<x/>'.repeat(2e5)))],
    ['a million open brackets in a text', results(rule('fail', `<message><![CDATA[${']]'.repeat(5e5)}]]></message>`))],
    ['100 000 identifiers', results(rule('fail', '<ident>CVE-2026-0001</ident>'.repeat(1e5)))],
    ['a name of 1 MB', results(rule('fail', `<${'n'.repeat(1e6)}/>`))],
  ])('with %s takes no longer and no more room', (_, document) => {
    const observations = parse(document);
    expectStorable(observations);
    expect(JSON.stringify(observations).length).toBeLessThan(20_000);
  });

  it('with more rules than are taken is refused', () => {
    expect(refusal(results('<rule-result/>'.repeat(100_001)))).toMatch(/more than 100000 rule results/);
    expect(
      refusal(`<Benchmark>${Array.from({ length: 100_001 }, (_, i) => `<Rule id="${i}"/>`).join('')}</Benchmark>`),
    ).toMatch(/more than 100000 rules/);
  });
});

describe('real OpenSCAP results', () => {
  const WORDS: Record<string, string> = { 'not-applicable': 'notapplicable' };

  for (const { file, counts, readText } of realReports('openscap')) {
    it(`${file} has as many results as were counted`, () => {
      const { checks, findings, coverage, warnings } = parse(readText());
      const failing = new Set((findings ?? []).flatMap(({ locations }) => locations));
      const updates = coverage.filter(({ type }) => type !== 'rules').reduce((sum, { count }) => sum + count, 0);
      const notSelected = Number(/^(\d+) rules? w\w+ not selected/.exec(warnings.join('\n'))?.[1] ?? 0);
      const words = [
        ...(checks ?? []).map(({ status }) => WORDS[status] ?? status),
        ...Array.from({ length: failing.size }, () => 'fail'),
        ...Array.from({ length: updates - failing.size }, () => 'pass'),
        ...Array.from({ length: notSelected }, () => 'notselected'),
      ];
      expect(tally(words)).toEqual((counts.results ?? '').split(' ').sort());
      expect(words.filter((one) => one === 'fail')).toHaveLength(counts.findings);
      expect(new Set((findings ?? []).map(({ vulnerabilityId }) => vulnerabilityId)).size).toBe(
        counts.distinct_cves_failing,
      );
    });
  }

  it('are read where they are present', () => {
    expect(realReports('openscap').length).toBeLessThan(100);
  });
});
