import { describe, expect, it } from '@jest/globals';
import { NativeAdapter } from '../../src/scans/adapters/native/native.adapter.js';
import { fittedResult } from '../src/checks/catalogue.js';
import { type CheckResult, fileEvidence, resultOf } from '../src/checks/check-result.js';

/** What the service keeps of it. */
function answerOf(result: CheckResult) {
  const checks = [{ id: 'firewall', ...fittedResult(result) }];
  return new NativeAdapter().parse({ checks }, { os: null, scope: null }).checks?.[0];
}

const many = <T>(length: number, value: T): T[] => Array.from({ length }, () => value);
const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) });

describe('what a check says', () => {
  it('is sent as it is where the service takes it', () => {
    const result = resultOf(true, { accounts: many(1900, 'ada') }, []);
    expect(fittedResult(result)).toBe(result);
    expect(answerOf(result)?.status).toBe('pass');
  });

  it.each([
    ['a list', { accounts: many(5000, 'ada') }, 4600],
    ['lists in a list', { rules: many(900, { commands: many(40, 'ALL') }) }, 875 + 25 * 15],
    ['a text', { said: 'x'.repeat(1_000_000) }, 0],
    ['many members', Object.fromEntries(many(3000, 1).map((one, at) => [`m${at}`, one])), 2600],
  ])('is cut where %s is too long, and says so', (_what, observed, notListed) => {
    expect(answerOf(resultOf(false, observed, []))).toMatchObject({ status: 'fail', observed: { notListed } });
  });

  it('is cut to the bytes that the service keeps of one check, however they are written', () => {
    for (const name of ['x', 'ä', '"', '\u0001'])
      expect(answerOf(resultOf(false, { accounts: many(1900, name.repeat(60)) }, []))).toMatchObject({
        status: 'fail',
        observed: { notListed: expect.any(Number) },
      });
  });

  it('is cut where it has too much evidence', () => {
    const evidence = many(500, fileEvidence('/etc/hosts', 'x'));
    const check = answerOf(resultOf(false, {}, evidence));
    expect(check).toMatchObject({ status: 'fail', observed: { notListed: 400 } });
    expect(check?.evidence).toHaveLength(100);
  });

  it('is not known where it cannot be cut', () => {
    expect(answerOf(resultOf(true, { in: deep(12) }, []))).toMatchObject({
      status: 'unknown',
      reason: { code: 'too-large' },
    });
  });
});
