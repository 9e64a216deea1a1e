import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { ObservedCheck, Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { expectStorable } from '../testing/expect-storable.js';
import { realReports } from '../testing/real-reports.js';
import { refusalOf } from '../testing/refusal-of.js';
import { LynisAdapter } from './lynis.adapter.js';

const sample = readFileSync(new URL('samples/report.dat', import.meta.url), 'utf8');

function parse(document: unknown, os: { id: string; version: string } | null = null): Observations {
  return new LynisAdapter().parse(document, { scope: null, os });
}

function refusal(document: unknown): string {
  return refusalOf(() => parse(document)).detail;
}

function report(...lines: string[]): string {
  return ['lynis_version=3.1.4', ...lines, 'finish=true', ''].join('\n');
}

function byId(observations: Observations): Map<string, ObservedCheck> {
  return new Map(observations.checks?.map((check) => [check.id, check]));
}

describeScanAdapter({ adapter: LynisAdapter, sample });

describe('a Lynis report', () => {
  const observations = parse(sample);
  const checks = byId(observations);

  it('becomes one check per test: remarked ones failed, silent ones passed, the rest is unknown', () => {
    expect([...checks].map(([id, { status }]) => `${id} ${status}`).sort()).toEqual([
      'lynis:AUTH-9204 pass',
      'lynis:BOOT-5104 unknown',
      'lynis:HRDN-7231 fail',
      'lynis:KRNL-6000 fail',
      'lynis:MACF-6208 unknown',
      'lynis:MAIL-8818 fail',
      'lynis:PKGS-7392 fail',
      'lynis:SSH-7408 fail',
      'lynis:TIME-3104 pass',
    ]);
    expect(checks.get('lynis:BOOT-5104')?.reason).toEqual({
      code: 'scanner-exception',
      detail: 'Unknown service manager',
    });
    expect(checks.get('lynis:MACF-6208')?.reason?.code).toBe('test-skipped');
  });

  /**
   * Lynis 3.0.8 of Debian 12 on one machine: as nobody it lists AUTH-9283 as executed, though `passwd --all --status` tells
   * it nothing, and AUTH-9216, AUTH-9229 and AUTH-9288 as skipped; as root it makes all of them.
   */
  it('of a run without rights passes nothing that it was silent about', () => {
    const lines = ['warning[]=SSH-7412|Root can login|-|-|', 'tests_executed=AUTH-9283|KRNL-6000|SSH-7412|'];
    const asNobody = parse(report(...lines, 'tests_skipped=AUTH-9216|AUTH-9288|AUTH-9252|MACF-6208|'));
    expect(byId(asNobody).get('lynis:AUTH-9283')).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
    expect(byId(asNobody).get('lynis:SSH-7412')).toMatchObject({ status: 'fail' });
    expect(asNobody.checks?.filter(({ status }) => status === 'pass')).toEqual([]);
    expect(asNobody.coverage[0]).toMatchObject({ type: 'tests', status: 'partial' });
    expect(asNobody.warnings).toEqual([expect.stringContaining('as an ordinary user')]);
    const asRoot = parse(report(...lines, 'tests_executed=AUTH-9288|', 'tests_skipped=AUTH-9216|MACF-6208|'));
    expect(byId(asRoot).get('lynis:AUTH-9283')).toMatchObject({ status: 'pass', reason: null });
    expect(asRoot.warnings).toEqual([]);
  });

  it('of a run that was asked for one test says nothing of its rights', () => {
    const one = parse(report('tests_executed=BOOT-5104|', 'tests_skipped=KRNL-6000|AUTH-9216|AUTH-9288|'));
    expect(byId(one).get('lynis:BOOT-5104')).toMatchObject({ status: 'pass', reason: null });
    expect(one.coverage[0]).toMatchObject({ type: 'tests', status: 'complete' });
    expect(one.warnings).toEqual([]);
  });

  it('keeps every remark of a test, and what it saw', () => {
    expect(checks.get('lynis:SSH-7408')).toMatchObject({
      title: 'Consider hardening SSH configuration',
      observed: { warnings: 0, suggestions: 2 },
      evidence: [
        { kind: 'suggestion', detail: 'AllowTcpForwarding (set YES to NO)', solution: null },
        { kind: 'suggestion', detail: 'LogLevel (set INFO to VERBOSE)' },
      ],
    });
    expect(checks.get('lynis:KRNL-6000')?.evidence).toContainEqual({
      kind: 'detail',
      text: 'desc:Restrict access to kernel symbols;field:kernel.kptr_restrict;prefval:2;value:0;',
    });
    expect(checks.get('lynis:HRDN-7231')?.evidence).toMatchObject([
      { solution: 'Install a tool like rkhunter=chkrootkit' },
    ]);
    expect(checks.get('lynis:PKGS-7392')?.evidence.slice(2)).toEqual([
      { kind: 'package', text: 'libssl3' },
      { kind: 'package', text: 'openssl' },
    ]);
  });

  it('is as severe as the catalogue says, else a warning more than a suggestion', () => {
    expect(
      ['PKGS-7392', 'MAIL-8818', 'HRDN-7231', 'TIME-3104'].map((id) => checks.get(`lynis:${id}`)?.severity),
    ).toEqual(['high', 'medium', 'low', null]);
  });

  it('lists the packages as those of its distribution, and the ports that listen', () => {
    expect(observations.software).toEqual([
      expect.objectContaining({ version: '3.134', architecture: null, sourceName: null }),
      {
        package: { ecosystem: 'Debian:12', name: 'libssl3', purl: 'pkg:deb/debian/libssl3' },
        version: '3.0.11-1~deb12u2',
        architecture: 'amd64',
        sourceName: null,
        sourceVersion: null,
      },
      expect.objectContaining({ version: '3.0.11-1~deb12u2' }),
    ]);
    expect(observations.listeningPorts).toEqual([
      { protocol: 'tcp', address: '127.0.0.1', port: 631, process: 'cupsd' },
      { protocol: 'udp', address: '::', port: 5353, process: null },
      { protocol: 'tcp', address: '0.0.0.0', port: 22, process: 'sshd' },
    ]);
    expect(observations.coverage).toEqual([
      { type: 'tests', status: 'complete', count: 9 },
      { type: 'Debian:12', status: 'complete', count: 3, reason: expect.objectContaining({ code: 'held-packages' }) },
    ]);
    expect(observations).toMatchObject({
      scope: 'host',
      scanner: { name: 'lynis', version: '3.0.8' },
      findings: null,
      warnings: [expect.stringMatching(/^Lynis leaves out packages that are on hold/)],
    });
  });

  // Lynis 3.0.8, test PKGS-7345: findings/lynis-leaves-held-packages-out.sh.
  it.each([
    ['Debian', '12', ['held-packages']],
    ['Ubuntu', '24.04', ['held-packages']],
    ['Rocky Linux', '9.3', [undefined]],
    ['Alpine Linux', '3.18.4', [undefined]],
  ])('of %s %s says whether packages on hold are missing', (name, version, codes) => {
    const said = parse(report(`os_name=${name}`, `os_version=${version}`, 'installed_packages_array=|bash,5|'));
    expect(said.coverage.slice(1).map(({ reason }) => reason?.code)).toEqual(codes);
    expect(said.warnings).toHaveLength(codes[0] === undefined ? 0 : 1);
  });

  it.each([
    ['CentOS Linux', '7', 'CentOS:7', 'pkg:rpm/centos/bash'],
    ['Rocky Linux', '9.3', 'Rocky Linux:9', 'pkg:rpm/rocky/bash'],
    ['Alpine Linux', '3.18.4', 'Alpine:v3.18', 'pkg:apk/alpine/bash'],
    ['Slackware', '15', 'Debian:11', 'pkg:deb/debian/bash'],
  ])('of %s %s has its packages in %s', (name, version, ecosystem, purl) => {
    const document = report(`os_name=${name}`, `os_version=${version}`, 'installed_packages_array=|bash,5|');
    const [bash] = parse(document, { id: 'debian', version: '11' }).software ?? [];
    expect(bash?.package).toEqual({ ecosystem, name: 'bash', purl });
  });

  it('without packages and ports does not speak of them', () => {
    expect(parse(report('tests_executed=AUTH-9204|'))).toMatchObject({ software: null, listeningPorts: null });
  });

  it('that lost a row says so and is not complete', () => {
    const { coverage, warnings } = parse(report('warning[]=|no test|-|-|', 'suggestion[]=AUTH-9204|x|-|-|'));
    expect(coverage).toEqual([{ type: 'tests', status: 'partial', count: 1 }]);
    expect(warnings).toEqual(['1 row has no usable identifier or package and was left aside.']);
  });

  it('may have Windows line ends', () => {
    expect(parse(sample.replaceAll('\n', '\r\n'))).toEqual(observations);
  });

  it('that is none, or has no end, is refused', () => {
    expect(refusal('lynis_version=3.1.4\nwarning[]=AUTH-9204|x|-|-|\n')).toMatch(/no end/);
    expect(refusal('# Lynis Report\n')).toBe('This is not a Lynis report. Send the report as the scanner wrote it.');
    expect(refusal({ matches: [], descriptor: { name: 'grype' } })).toMatch(/source "grype"/);
    expect(refusal('<Benchmark xmlns="http://checklists.nist.gov/xccdf/1.2">')).toMatch(/source "openscap"/);
    expect(refusal('a=b\n'.repeat(1_000_001))).toMatch(/more than 1000000 lines/);
  });

  it('that is hostile takes no longer', () => {
    for (const line of ['=', '|', 'warning[]=|', 'tests_executed=A|', 'x'.repeat(99), 'details[]=KRNL-6000|s|d|']) {
      const document = report(line.repeat(1_000_000), ...Array.from({ length: 1000 }, () => line.repeat(50)));
      expectStorable(parse(document));
    }
  });
});

describe('real Lynis reports', () => {
  for (const { file, counts, readText } of realReports('lynis')) {
    it(`${file} has as many remarks as were counted`, () => {
      const { checks, software } = parse(readText());
      const kinds = checks?.flatMap(({ evidence }) => (evidence as { kind: string }[]).map(({ kind }) => kind)) ?? [];
      const count = (kind: string): number => kinds.filter((one) => one === kind).length;
      const { warnings, suggestions, vulnerable_packages: packages, findings } = counts;
      expect([count('warning'), count('suggestion'), count('package')]).toEqual([warnings, suggestions, packages]);
      expect(count('warning') + count('suggestion')).toBe(findings);
      if (file.startsWith('real-debian12')) expect(software).toHaveLength(747);
    });
  }

  it('are read where they are present', () => {
    expect(realReports('lynis').length).toBeLessThan(100);
  });
});
