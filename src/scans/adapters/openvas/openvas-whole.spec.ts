import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { refusalOf } from '../testing/refusal-of.js';
import { OpenvasAdapter } from './openvas.adapter.js';

const sample = readFileSync(new URL('samples/report.xml', import.meta.url), 'utf8');
const parse = (document: string): ReturnType<OpenvasAdapter['parse']> =>
  new OpenvasAdapter().parse(document, { scope: null, os: null });
const INSIDE = '<ports max="-1"';
const COUNT = '</results>';
/** Of each host, whether what its report does not show may be closed. */
const statuses = (document: string): string[] =>
  parse(document).hosts.map(
    ({ observations }) => observations.coverage.find(({ type }) => type === 'findings')?.status ?? 'none',
  );

// As manage_sql.c and manage_sql_report_errors.c of gvmd write it.
describe('what a report of OpenVAS does not show', () => {
  it.each(['Done', 'done'])('is gone where its scan is %s', (status) => {
    const document = sample.replace(INSIDE, `<scan_run_status>${status}</scan_run_status>${INSIDE}`);
    expect([statuses(document), parse(document).warnings]).toEqual([['complete', 'complete'], []]);
  });

  it.each(['Stopped', 'Interrupted', 'Running', 'Stop Requested'])('stays where its scan is %s', (status) => {
    const document = sample.replace(INSIDE, `<scan_run_status>${status}</scan_run_status>${INSIDE}`);
    expect(statuses(document)).toEqual(['partial', 'partial']);
    expect(parse(document).warnings[0]).toContain(`did not come to its end ("${status}")`);
  });

  it.each([
    [
      'a page',
      sample.replace(COUNT, `${COUNT}<result_count>230<full>230</full><filtered>104</filtered></result_count>`),
    ],
    ['a later page', sample.replace('<results max="-1" start="1">', '<results start="101" max="100">')],
    [
      'what is high',
      sample.replace(INSIDE, `<filters id="0"><term>levels=h</term><filter>High</filter></filters>${INSIDE}`),
    ],
    [
      'what is above a severity',
      sample.replace(INSIDE, `<filters><term>severity&gt;6.9 rows=-1</term></filters>${INSIDE}`),
    ],
  ])('stays where it is %s of its results', (_what, document) => {
    expect(document).not.toBe(sample);
    expect(statuses(document)).toEqual(['partial', 'partial']);
    expect(parse(document).warnings).toHaveLength(1);
  });

  it('is gone where its filter is the usual one', () => {
    const levels = ['Critical', 'High', 'Medium', 'Low'].map((level) => `<filter>${level}</filter>`).join('');
    const filters = `<filters id="0"><term>apply_overrides=0 levels=chml rows=-1 min_qod=70 severity&gt;0</term>${levels}</filters>`;
    const counts =
      '<result_count>90<full>90</full><filtered>4</filtered><low><full>9</full><filtered>2</filtered></low></result_count>';
    const document = sample.replace(INSIDE, `${filters}${INSIDE}`).replace(COUNT, `${COUNT}${counts}`);
    expect([statuses(document), parse(document).warnings]).toEqual([['complete', 'complete'], []]);
  });

  it('stays on a host where a test did not come to an end', () => {
    const error =
      '<error><host>10.0.0.12<asset asset_id="a"/></host><port>general/tcp</port><description>NVT timed out after 320 seconds.</description><nvt oid="1.3.6.1.4.1.25623.1.0.804489"><type>nvt</type><name>A test</name><cvss_base>10.0</cvss_base></nvt><severity>-3.0</severity></error>';
    const document = sample.replace(COUNT, `${COUNT}<errors><count>1</count>${error}</errors>`);
    expect(statuses(document)).toEqual(['complete', 'partial']);
    const old = sample.replace(
      '<threat>Log</threat><severity>0.0</severity>',
      '<threat>Error</threat><severity>-3.0</severity>',
    );
    expect(statuses(old)).toEqual(['partial', 'complete']);
    for (const one of [document, old])
      expect(JSON.stringify(parse(one))).toContain('1 test did not come to an end on this host');
  });

  it('is no report of one scan where it compares two, or holds several', () => {
    const delta = sample.replace('<report id="88bbda4b', '<report type="delta" id="88bbda4b');
    expect(refusalOf(() => parse(delta)).detail).toMatch(/compares two reports/);
    const [first = ''] = /<report id="[^]*<\/report>(?=<\/report>)/.exec(sample) ?? [];
    const several = `<get_reports_response status="200">${sample}<report>${first}</report></get_reports_response>`;
    expect(refusalOf(() => parse(several)).detail).toMatch(/holds 2 reports/);
  });
});

it('finds the product that a comparison with CVEs names in words', () => {
  const description =
    'The host carries the product: cpe:/a:openbsd:openssh:8.2p1\nIt is vulnerable according to: CVE-2026-37009.\nThe product was found at: 22/tcp.\n\nSome words.';
  const result = `<result id="8"><host>10.0.0.11</host><port></port><nvt oid="CVE-2026-37009"><type>cve</type><name>CVE-2026-37009</name><cvss_base>7.8</cvss_base><severities score="7.8"></severities><cpe id=""/><cve>CVE-2026-37009</cve></nvt><threat>High</threat><severity>7.8</severity><qod><value>75</value></qod><description>${description}</description></result>`;
  const [host] = parse(sample.replace(COUNT, `${result}${COUNT}`)).hosts;
  expect(
    host?.observations.findings?.find(({ vulnerabilityId }) => vulnerabilityId === 'CVE-2026-37009'),
  ).toMatchObject({
    package: { ecosystem: 'cpe', name: 'openbsd:openssh' },
    installedVersion: '8.2p1',
    severity: 'high',
  });
});
