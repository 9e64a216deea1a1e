import { describe, expect, it } from '@jest/globals';
import { plusDays } from './days.js';
import { exceptionFaults, isInForce, mayApprove, nextExceptionState } from './exception.js';
import type { By } from './history.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { AT } from './testing/facts.js';

const user = (id: string): By => ({ kind: 'user', id });

describe('an exception', () => {
  const good = { reason: 'The machine is replaced in March.', expiresOn: '2027-03-31' };

  it.each([
    ['all it needs', {}, []],
    ['no reason', { reason: '' }, ['/reason']],
    ['no end', { expiresOn: '' }, ['/expiresOn']],
    ['an end that is over', { expiresOn: '2026-11-22' }, ['/expiresOn']],
    ['more than a year', { expiresOn: '2027-11-23' }, ['/expiresOn']],
    ['a book', { reason: 'a'.repeat(2001), compensating: 'b'.repeat(2001) }, ['/reason', '/compensating']],
  ])('with %s', (_what, change, pointers) => {
    expect(exceptionFaults({ ...good, ...change }, AT, policy).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('holds while it is approved and not over, whether or not a job has looked', () => {
    const expiresAt = plusDays(AT, 1);
    expect(isInForce({ state: 'approved', expiresAt }, AT)).toBe(true);
    expect(isInForce({ state: 'approved', expiresAt: AT }, AT)).toBe(false);
    expect(isInForce({ state: 'requested', expiresAt }, AT)).toBe(false);
  });

  it('is approved by another than asked for it, and does not come back', () => {
    expect([mayApprove(user('ada'), user('bob'), policy), mayApprove(user('ada'), user('ada'), policy)]).toEqual([
      true,
      false,
    ]);
    expect(nextExceptionState('requested', 'approve')).toBe('approved');
    expect(nextExceptionState('approved', 'revoke')).toBe('revoked');
    for (const state of ['rejected', 'expired', 'revoked'] as const) {
      for (const action of ['approve', 'reject', 'revoke', 'expire'] as const) {
        expect(nextExceptionState(state, action)).toBeNull();
      }
    }
  });
});
