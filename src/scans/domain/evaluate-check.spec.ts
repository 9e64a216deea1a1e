import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CheckLimits, evaluateCheck, evaluatedCheckIds } from './evaluate-check.js';
import { CHECK_STATUSES, type CheckStatus } from './observation.js';

const LIMITS: CheckLimits = {
  screenLockSeconds: 900,
  passwordMinimumLength: 8,
  signatureAgeDays: 7,
  administrators: 3,
};

function evaluated(id: string, status: CheckStatus, observed: Record<string, unknown>, limits = LIMITS): CheckStatus {
  return evaluateCheck({ id, status, observed, reason: null }, limits).status;
}

describe('a check that a limit decides', () => {
  it.each([
    ['screen-lock', { idleSeconds: 600, lockDelaySeconds: 300 }, 'pass'],
    ['screen-lock', { idleSeconds: 601, lockDelaySeconds: 300 }, 'fail'],
    ['screen-lock', { idleSeconds: 0, lockDelaySeconds: 0 }, 'fail'],
    ['screen-lock', { idleSeconds: 60, lockDelaySeconds: 0, requiresPassword: false }, 'fail'],
    ['screen-lock', { enabled: false }, 'fail'],
    ['screen-lock', {}, 'unknown'],
    ['screen-lock', { idleSeconds: '60' }, 'unknown'],
    ['password-policy', { minimumLength: 8 }, 'pass'],
    ['password-policy', { minimumLength: 7 }, 'fail'],
    ['password-policy', { minimumLength: null }, 'unknown'],
    ['administrators', { count: 3 }, 'pass'],
    ['administrators', { accounts: ['a', 'b', 'c', 'd'] }, 'fail'],
    ['administrators', { count: -1 }, 'unknown'],
    ['administrators', { count: 2, isComplete: false }, 'unknown'],
    ['administrators', { count: 4, isComplete: false }, 'fail'],
    ['endpoint-protection', { products: [{ running: true, signatureAgeDays: 7 }] }, 'pass'],
    ['endpoint-protection', { products: [{ running: true, signatureAgeDays: 8 }] }, 'fail'],
    ['endpoint-protection', { products: [{ running: true, signaturesCurrent: true }] }, 'pass'],
    ['endpoint-protection', { products: [{ running: false, signatureAgeDays: 1 }] }, 'unknown'],
    ['endpoint-protection', { products: [{ running: true, realTime: false, signatureAgeDays: 1 }] }, 'unknown'],
    ['endpoint-protection', { products: [{ running: true, signatureAgeDays: 1, updating: false }] }, 'fail'],
    ['endpoint-protection', { products: [{ running: true, signatureAgeDays: 1, kind: 'monitoring' }] }, 'unknown'],
    ['endpoint-protection', { products: [null, 7] }, 'unknown'],
    ['endpoint-protection', {}, 'unknown'],
  ] as const)('%s of %j that its agent passes is %s', (id, observed, status) => {
    expect(evaluated(id, 'pass', observed)).toBe(status);
  });

  it('keeps what its agent says where the product has no signatures', () => {
    const products = [{ running: true, signatureAgeDays: null }];
    expect(evaluated('endpoint-protection', 'pass', { products })).toBe('pass');
    expect(evaluated('endpoint-protection', 'fail', { products })).toBe('fail');
  });

  it('tells what its agent said, and why it came out otherwise', () => {
    expect(evaluateCheck({ id: 'administrators', status: 'pass', observed: {}, reason: null }, LIMITS)).toEqual({
      status: 'unknown',
      reason: { code: 'not-observed', detail: expect.stringContaining('how many accounts') },
      told: { status: 'pass', reason: null },
    });
  });

  it('passes by a looser limit what failed, and the other way round', () => {
    expect(evaluated('administrators', 'fail', { count: 5 }, { ...LIMITS, administrators: 5 })).toBe('pass');
    expect(evaluated('password-policy', 'pass', { minimumLength: 8 }, { ...LIMITS, passwordMinimumLength: 12 })).toBe(
      'fail',
    );
  });
});

describe('whatever was observed', () => {
  const observed = fc.dictionary(
    fc.constantFrom('idleSeconds', 'lockDelaySeconds', 'enabled', 'minimumLength', 'count', 'accounts', 'products'),
    fc.oneof(fc.jsonValue() as fc.Arbitrary<unknown>, fc.integer({ min: -5, max: 2000 })),
  );
  const limits = fc.record({
    screenLockSeconds: fc.integer({ min: 60, max: 86_400 }),
    passwordMinimumLength: fc.integer({ min: 1, max: 128 }),
    signatureAgeDays: fc.integer({ min: 1, max: 365 }),
    administrators: fc.integer({ min: 1, max: 1000 }),
  });
  const anyId = fc.constantFrom(...evaluatedCheckIds(), 'firewall', 'our-own', '__proto__');

  it('never makes a pass of what is not known, and says so whenever it says something else', () => {
    fc.assert(
      fc.property(anyId, fc.constantFrom(...CHECK_STATUSES), observed, limits, (id, status, seen, by) => {
        const { status: evaluation, told: reported } = evaluateCheck({ id, status, observed: seen, reason: null }, by);
        if (status !== 'pass' && status !== 'fail') expect(evaluation).toBe(status);
        expect(reported === null).toBe(evaluation === status);
      }),
    );
  });

  it('does not fail by looser limits where it passed by stricter ones', () => {
    const looser = (by: CheckLimits): CheckLimits => ({
      screenLockSeconds: by.screenLockSeconds * 2,
      passwordMinimumLength: Math.max(1, by.passwordMinimumLength - 3),
      signatureAgeDays: by.signatureAgeDays + 5,
      administrators: by.administrators + 1,
    });
    fc.assert(
      fc.property(anyId, observed, limits, (id, seen, by) => {
        if (evaluated(id, 'pass', seen, by) === 'pass') expect(evaluated(id, 'pass', seen, looser(by))).toBe('pass');
      }),
    );
  });
});
