import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { OpenScapAdapter } from './openscap.adapter.js';

const XCCDF = 'xmlns="http://checklists.nist.gov/xccdf/1.2"';

function parse(document: string): Observations {
  return new OpenScapAdapter().parse(document, { scope: null, os: null });
}

const results = (...rows: string[]): string => `<TestResult ${XCCDF}>${rows.join('')}</TestResult>`;

function rule(result: string, inner = '', id = 'a_rule'): string {
  return `<rule-result idref="${id}"><result>${result}</result>${inner}</rule-result>`;
}

describe('a run that asked less than its profile selects', () => {
  const guide = (profile: string, ...rows: string[]) => `<Benchmark ${XCCDF} id="b">
    <Profile id="base"><select idref="c" selected="true"/><select idref="g" selected="false"/></Profile>
    <Profile id="cis" extends="base"><select idref="a_rule" selected="1"/></Profile>
    <Group id="g"><Rule id="d"/></Group>
    <Rule id="a_rule" selected="false"/><Rule id="b" selected="false"/><Rule id="c" selected="false"/>
    <TestResult><profile idref="${profile}"/>${rows.join('')}</TestResult></Benchmark>`;

  it.each<[string, string, string[], true | undefined]>([
    ['all of it', 'cis', [rule('fail'), rule('pass', '', 'c'), rule('notselected', '', 'b')], undefined],
    ['one rule, the others missing', 'cis', [rule('fail')], true],
    ['one rule, the others not selected', 'cis', [rule('fail'), rule('notselected', '', 'c')], true],
  ])('asked %s', (_, profile, rows, some) => {
    const said = parse(guide(profile, ...rows));
    expect(said.checksAreSome).toBe(some);
    expect(said.warnings.join().includes('1 rule that the profile selects was not asked')).toBe(some === true);
    // "Not selected" by a profile that nobody sees may mean that it was not asked.
    expect(parse(guide('tailored', ...rows, rule('notselected', '', 'b'))).checksAreSome).toBe(true);
  });

  it.each([
    ['no rule', [rule('notselected')], /No rule was asked/],
    ['only rules that do not apply', [rule('notapplicable')], /made for another system or release/],
    [
      'only updates that do not apply',
      [rule('notapplicable', '<ident>CVE-2026-0001</ident>')],
      /made for another system or release/,
    ],
  ])('asked %s, looked at nothing and is not complete', (_, rows, warning) => {
    const said = parse(results(...rows));
    expect(said).toMatchObject({ findings: null, checksAreSome: true, looksAtNothing: true });
    expect(said.coverage).toEqual([expect.objectContaining({ type: 'rules', status: 'not-present' })]);
    expect(said.warnings).toContainEqual(expect.stringMatching(warning));
  });

  it('found itself on a platform of the guide, and is right that nothing applies', () => {
    const said = parse(results('<platform idref="cpe:/o:debian:debian_linux:12"/>', rule('notapplicable')));
    expect(said).toMatchObject({ checks: [{ status: 'not-applicable' }], coverage: [{ status: 'complete' }] });
    expect(said.looksAtNothing).toBeUndefined();
    expect(said.warnings).not.toContainEqual(expect.stringMatching(/another system/));
  });

  it.each([
    ['names a profile that is not in the document', '<profile idref="tailored"/>', /does not hold the profile/],
    ['names no profile', '', /names no profile, and 4 rules were not mentioned/],
  ])('leaves what the guide has and it does not mention as it was where it %s', (_, profile, warning) => {
    const rules = ['a_rule', 'b', 'c', 'd', 'e'].map((id) => `<Rule id="${id}" selected="false"/>`);
    const of = (...rows: string[]) =>
      parse(
        `<Benchmark ${XCCDF} id="b">${rules.join('')}<TestResult>${profile}${rows.join('')}</TestResult></Benchmark>`,
      );
    const some = of(rule('fail'));
    expect(some.checksAreSome).toBe(true);
    expect(some.warnings).toEqual([expect.stringMatching(warning)]);
    const all = of(...['a_rule', 'b', 'c', 'd', 'e'].map((id) => rule('pass', '', id)));
    expect(all.checksAreSome).toBeUndefined();
    expect(all.warnings).toEqual([]);
  });

  it('leaves findings of updates open that it does not mention', () => {
    const guideOf = (...rows: string[]) =>
      `<Benchmark ${XCCDF} id="b">${['a_rule', 'b'].map((id) => `<Rule id="${id}"><ident>CVE-2026-0001</ident></Rule>`).join('')}<TestResult><profile idref="x"/>${rows.join('')}</TestResult></Benchmark>`;
    const statuses = (document: string) => parse(document).coverage.map(({ status }) => status);
    expect(statuses(guideOf(rule('pass')))).toEqual(['complete', 'partial']);
    expect(statuses(guideOf(rule('pass'), rule('pass', '', 'b')))).toEqual(['complete', 'complete']);
  });

  it('is of a tool that writes no guide, and says nothing of rules that it does not tell', () => {
    expect(parse(results(rule('pass'))).checksAreSome).toBe(true);
  });

  it('is of a profile that selects by clusters', () => {
    const said = (selected: string) =>
      parse(
        `<Benchmark ${XCCDF} id="b"><Profile id="p"><select idref="k" selected="${selected}"/></Profile><Rule id="a_rule" selected="1"/>
          <Group cluster-id="k" selected="${selected === '1' ? '0' : '1'}"><Rule id="z" cluster-id="k" selected="${selected === '1' ? '0' : '1'}"/></Group>
          <TestResult><profile idref="p"/>${rule('pass')}</TestResult></Benchmark>`,
      );
    expect(said('1').checksAreSome).toBe(true);
    expect(said('0').checksAreSome).toBeUndefined();
  });
});
