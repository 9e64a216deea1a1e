import { describe, expect, it } from '@jest/globals';
import { type VerdictFacts, verdictOf } from './verdict.js';

const FACTS: VerdictFacts = {
  score: 64.5,
  band: 'high',
  enrolled: 100,
  reporting: 93,
  everScanned: 98,
  suites: 0,
  delta: -4.2,
  since: '2026-10-21',
  overdueListed: 0,
  overdueFindings: 7,
};

const of = (facts: Partial<VerdictFacts>) => verdictOf({ ...FACTS, ...facts });

describe('the verdict', () => {
  it('says that things got better, by how much and since when', () => {
    expect(of({})).toEqual({
      kind: 'better',
      sentence:
        'Things got better: the risk is high (64.5 of 100), 4.2 points lower than on 21 October 2026, and 7 findings are past their deadline.',
    });
  });

  it('says that things got worse', () => {
    expect(of({ delta: 2, overdueFindings: 1 })).toEqual({
      kind: 'worse',
      sentence:
        'Things got worse: the risk is high (64.5 of 100), 2.0 points higher than on 21 October 2026, and 1 finding is past its deadline.',
    });
  });

  it('calls a difference that nobody would notice none', () => {
    expect(of({ delta: 1.99, overdueFindings: 0 })).toEqual({
      kind: 'same',
      sentence:
        'Little changed: the risk is high (64.5 of 100), about as on 21 October 2026, and nothing is past its deadline.',
    });
  });

  it('does not speak of a direction on the first day', () => {
    expect(of({ delta: null, since: null })).toEqual({
      kind: 'first',
      sentence:
        'The risk is high (64.5 of 100), and 7 findings are past their deadline; there is no earlier day to compare with yet.',
    });
  });

  it('puts what is known to be exploited and overdue before any direction', () => {
    expect(of({ overdueListed: 1 })).toEqual({
      kind: 'act-now',
      sentence:
        'Act now: 1 vulnerability that attackers are known to use is past its deadline; the risk is high (64.5 of 100), 4.2 points lower than on 21 October 2026.',
    });
    expect(of({ overdueListed: 3 }).sentence).toContain(
      '3 vulnerabilities that attackers are known to use are past their deadline',
    );
  });

  it('does not take a list that nobody looked at for an empty one', () => {
    expect(of({ overdueListed: null }).kind).toBe('better');
  });

  it.each([
    [49, 'too-little-known'],
    [50, 'better'],
  ])('with %i of 100 devices reporting: %s', (reporting, kind) => {
    expect(of({ reporting }).kind).toBe(kind);
  });

  it('does not judge what it cannot see, whatever is overdue', () => {
    expect(of({ reporting: 12, overdueListed: 4 })).toEqual({
      kind: 'too-little-known',
      sentence:
        'Too little is known to judge: 12 of 100 devices report (12 %); what is known of them makes the risk high (64.5 of 100).',
    });
  });

  it('judges an organization that has cloud suites only', () => {
    expect(of({ enrolled: 0, reporting: 0, everScanned: 0, suites: 1 }).kind).toBe('better');
  });

  it('says that devices are there and none was scanned', () => {
    expect(of({ enrolled: 1, reporting: 0, everScanned: 0, score: null, band: null })).toEqual({
      kind: 'not-scanned',
      sentence: 'There is nothing to judge yet: 1 device is enrolled, and none was scanned.',
    });
    expect(of({ enrolled: 2, reporting: 0, everScanned: 0 }).kind).toBe('not-scanned');
  });

  it('says that nothing is there', () => {
    expect(of({ enrolled: 0, reporting: 0, everScanned: 0, score: null, band: null })).toEqual({
      kind: 'nothing-to-judge',
      sentence: 'There is nothing to judge yet: no device is enrolled and no cloud suite has been audited.',
    });
  });
});
