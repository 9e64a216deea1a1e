import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CoveredFacts, withCovered } from './covered-cves.js';

type Row = Omit<CoveredFacts, 'cve' | 'rejected' | 'score'> & { cve: string | null };

const nothing: Omit<Row, 'cve'> = {
  vector: null,
  cwes: [],
  cweSource: null,
  epss: null,
  kevAddedOn: null,
  kevRansomware: null,
  kevDueOn: null,
  ssvcExploitation: null,
  ssvcAutomatable: null,
  ssvcTotalImpact: null,
  exploitSources: [],
};
const row: Row = { ...nothing, cve: null, cwes: ['CWE-1'], cweSource: 'scan', vector: 'own' };
const covered = (facts: Partial<CoveredFacts>): CoveredFacts => ({
  ...nothing,
  cve: 'CVE-2031-1',
  rejected: false,
  score: null,
  ...facts,
});

const some = fc.record({
  cve: fc.integer({ min: 1000, max: 9999 }).map((n) => `CVE-2031-${n}`),
  rejected: fc.constant(false),
  score: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
  vector: fc.option(fc.constantFrom('a', 'b')),
  cwes: fc.subarray(['CWE-79', 'CWE-89']),
  cweSource: fc.constant('cve'),
  epss: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  kevAddedOn: fc.option(fc.constantFrom('2031-01-01', '2031-02-01')),
  kevRansomware: fc.option(fc.boolean()),
  kevDueOn: fc.option(fc.constantFrom('2031-03-01', '2031-04-01')),
  ssvcExploitation: fc.option(fc.constantFrom('none', 'poc', 'active')),
  ssvcAutomatable: fc.option(fc.boolean()),
  ssvcTotalImpact: fc.option(fc.boolean()),
  exploitSources: fc.subarray(['metasploit', 'nuclei']),
});

describe('an advisory with several CVEs', () => {
  it('is what it was where nothing is known of them', () => {
    expect(withCovered(row, [])).toBe(row);
    expect(withCovered(row, [covered({})])).toMatchObject({ vector: 'own', cwes: ['CWE-1'], epss: null });
  });

  it('has what any of them has', () => {
    expect(
      withCovered(row, [
        covered({ epss: 0.1, score: 5, vector: 'low', ssvcExploitation: 'none', exploitSources: ['nuclei'] }),
        covered({
          cve: 'CVE-2031-2',
          epss: 0.9,
          score: 9.8,
          vector: 'high',
          kevAddedOn: '2031-01-02',
          kevDueOn: '2031-01-20',
          kevRansomware: true,
          ssvcExploitation: 'active',
          exploitSources: ['metasploit'],
        }),
      ]),
    ).toMatchObject({
      cve: 'CVE-2031-2',
      vector: 'high',
      epss: 0.9,
      kevAddedOn: '2031-01-02',
      kevDueOn: '2031-01-20',
      kevRansomware: true,
      ssvcExploitation: 'active',
      exploitSources: ['metasploit', 'nuclei'],
    });
  });

  it('does not listen to a withdrawn number while another is left', () => {
    const rejected = covered({ rejected: true, epss: 0.9 });
    expect(withCovered(row, [rejected, covered({ cve: 'CVE-2031-2', epss: 0.1 })]).epss).toBe(0.1);
    expect(withCovered(row, [rejected]).epss).toBe(0.9);
  });

  it('never gets less likely by one CVE more, and does not depend on their order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(some, { selector: ({ cve }) => cve, minLength: 1, maxLength: 5 }),
        some,
        (few, more) => {
          const before = withCovered(row, few);
          const after = withCovered(row, [...few, more]);
          expect(after.epss ?? 0).toBeGreaterThanOrEqual(before.epss ?? 0);
          if (before.kevAddedOn !== null) expect(after.kevAddedOn).not.toBeNull();
          if (before.ssvcExploitation === 'active') expect(after.ssvcExploitation).toBe('active');
          if (before.ssvcAutomatable === true) expect(after.ssvcAutomatable).toBe(true);
          expect(after.exploitSources).toEqual(expect.arrayContaining(before.exploitSources));
          expect(withCovered(row, [...few].reverse())).toEqual(before);
        },
      ),
    );
  });
});
