import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { refusalOf } from '../testing/refusal-of.js';
import { OpenScapAdapter } from './openscap.adapter.js';

const XCCDF = 'xmlns="http://checklists.nist.gov/xccdf/1.2"';

function parse(document: string): Observations {
  return new OpenScapAdapter().parse(document, { scope: null, os: null });
}

function refusal(document: string): string {
  return refusalOf(() => parse(document)).detail;
}

function rule(result: string): string {
  return `<rule-result idref="a_rule"><result>${result}</result></rule-result>`;
}

describe('several runs in one document', () => {
  const benchmark = (...inner: string[]) => `<Benchmark ${XCCDF} id="b">${inner.join('')}</Benchmark>`;
  const run = (end: string, result: string, { target = 'web', profile = 'cis' } = {}) =>
    `<TestResult end-time="${end}"><benchmark id="b"/><profile idref="${profile}"/><target>${target}</target>${rule(result)}</TestResult>`;
  const status = (document: string) => parse(document).checks?.[0]?.status;

  it.each([
    ['the end of summer time', '2026-10-25T02:30:00+02:00', '2026-10-25T02:10:00+01:00'],
    ['another zone', '2026-10-25T10:00:00+09:00', '2026-10-25T02:00:00Z'],
    ['no zones', '2026-10-25T02:00:00', '2026-10-25T02:00:01'],
    ['a zone on one side only, by their order', '2026-10-25T09:00:00', '2026-10-25T02:00:00Z'],
    ['no time, by their order', '2026-10-25T09:00:00Z', ''],
  ])('are compared over %s', (_, first, second) => {
    expect(status(benchmark(run(first, 'pass'), run(second, 'fail')))).toBe('fail');
  });

  it('are compared whatever their order is, where they have zones', () => {
    const document = benchmark(run('2026-10-25T02:10:00+01:00', 'fail'), run('2026-10-25T02:30:00+02:00', 'pass'));
    expect(status(document)).toBe('fail');
  });

  it('of several machines are refused, and those of one by two names are not', () => {
    const at = '2026-10-25T02:00:00Z';
    expect(refusal(benchmark(run(at, 'pass'), run(at, 'fail', { target: 'db' })))).toMatch(
      /results of 2 machines \(web, db\)/,
    );
    expect(status(benchmark(run(at, 'pass'), run(at, 'fail', { target: 'WEB.example.org' })))).toBe('fail');
  });

  it('of machines of one name are told apart by their network cards', () => {
    const at = '2026-10-25T02:00:00Z';
    const on = (...cards: string[]): string => {
      const facts = cards.map((card) => `<fact name="urn:xccdf:fact:ethernet:MAC" type="string">${card}</fact>`);
      const named = `<target>localhost</target><target-facts>${facts.join('')}</target-facts>`;
      return run(at, 'fail', { target: 'localhost' }).replace('<target>localhost</target>', named);
    };
    const lo = '00:00:00:00:00:00';
    expect(refusal(benchmark(on(lo, '52:54:00:00:00:01'), on(lo, '52:54:00:00:00:02')))).toMatch(
      /results of several machines \(localhost\)/,
    );
    expect(status(benchmark(on(lo, '52:54:00:00:00:0A'), on('52:54:00:00:00:0a', '02:42:00:00:00:01'), on()))).toBe(
      'fail',
    );
  });

  it('of several profiles are refused, for each is kept for itself', () => {
    const at = '2026-10-25T02:00:00Z';
    expect(refusal(benchmark(run(at, 'pass'), run(at, 'fail', { profile: 'stig' })))).toMatch(/of 2 profiles/);
  });
});
