import { describe, expect, it } from '@jest/globals';
import { NEVER_EVALUATED, resultByParts } from './by-parts.js';
import type { ControlResultName } from './control.js';
import { scoreOf } from './control.js';
import type { ControlResult } from './control-result.js';

const part = (result: ControlResultName): ControlResult => ({
  ...NEVER_EVALUATED,
  result,
  score: scoreOf(result),
  decidedBy: result === 'not-assessed' ? 'none' : 'attested',
  sources: result === 'not-assessed' ? [] : ['attestation'],
});
const of = (...results: ControlResultName[]): string => resultByParts(results.map(part)).result;

describe('a control that is nothing but its parts', () => {
  it('is compliant when all are that apply', () => {
    expect(of('compliant', 'compliant')).toBe('compliant');
    expect(of('compliant', 'not-applicable')).toBe('compliant');
  });

  it('never passes on a part that nobody looked at, and fails on none', () => {
    expect(of('compliant', 'not-assessed')).toBe('partially-compliant');
    expect(of('not-assessed', 'not-assessed')).toBe('not-assessed');
    expect(resultByParts([]).result).toBe('not-assessed');
  });

  it('is met in part when some are, and not when none is', () => {
    expect(of('compliant', 'non-compliant')).toBe('partially-compliant');
    expect(of('partially-compliant', 'partially-compliant')).toBe('partially-compliant');
    expect(of('non-compliant', 'not-assessed')).toBe('non-compliant');
  });

  it('does not apply when no part does', () => {
    expect(resultByParts([part('not-applicable')])).toMatchObject({
      result: 'not-applicable',
      score: null,
      decidedBy: 'attested',
    });
  });

  it('says what the weakest part rests on', () => {
    const automatic: ControlResult = { ...part('non-compliant'), decidedBy: 'automatic', sources: ['signal'] };
    expect(resultByParts([part('compliant'), automatic])).toMatchObject({
      decidedBy: 'automatic',
      sources: ['signal', 'attestation'],
      reasons: ['Follows from its parts: 1 of 2 that apply are compliant, 0 not assessed.'],
    });
  });
});
