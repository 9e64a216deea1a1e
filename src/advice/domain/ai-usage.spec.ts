import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bears, costOf, leftOf, monthOf, MOST, mostOf } from './ai-settings.js';
import { pauseAfter } from '../app/generate-text.service.js';

const prices = { inputPerMillionMicroUsd: 3_000_000, outputPerMillionMicroUsd: 15_000_000 };

describe('what a call costs', () => {
  it('is a whole number of millionths, rounded up, and not known without prices', () => {
    expect(costOf({ inputTokens: 100, outputTokens: 20 }, prices)).toBe(600);
    expect(
      costOf({ inputTokens: 1, outputTokens: 0 }, { inputPerMillionMicroUsd: 1, outputPerMillionMicroUsd: 0 }),
    ).toBe(1);
    expect(costOf({ inputTokens: 0, outputTokens: 0 }, prices)).toBe(0);
    expect(costOf({ inputTokens: 1, outputTokens: 1 }, null)).toBeNull();
    expect(mostOf({ bytes: 3_001, maxOutputTokens: 500 }, null)).toEqual({ tokens: 1_501, microUsd: 0 });
  });

  it('is never more than what was reserved, when it takes no more tokens', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e5), fc.nat(MOST.price), fc.nat(MOST.price), (bytes, written, input, output) => {
        const of = { inputPerMillionMicroUsd: input, outputPerMillionMicroUsd: output };
        const most = mostOf({ bytes, maxOutputTokens: written }, of);
        const cost = costOf({ inputTokens: Math.floor(bytes / 3), outputTokens: written }, of) ?? Infinity;
        expect(cost).toBeLessThanOrEqual(most.microUsd);
      }),
    );
  });
});

describe('a budget', () => {
  it('bears what is left of it, and no limit bears all', () => {
    const spent = { tokens: 70, microUsd: 5 };
    expect(leftOf({ tokens: 100, microUsd: null }, spent)).toEqual({ tokens: 30, microUsd: null });
    expect(leftOf({ tokens: 50, microUsd: 5 }, spent)).toEqual({ tokens: 0, microUsd: 0 });
    expect(bears({ tokens: 100, microUsd: null }, spent, { tokens: 30, microUsd: 1e9 })).toBe(true);
    expect(bears({ tokens: 100, microUsd: null }, spent, { tokens: 31, microUsd: 0 })).toBe(false);
    expect(bears({ tokens: null, microUsd: 6 }, spent, { tokens: 1e9, microUsd: 2 })).toBe(false);
    expect(monthOf(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11-01');
  });
});

describe('the pause before another try', () => {
  it('is what the other side says, within reason, else grows by chance', () => {
    expect(pauseAfter({ again: null }, 1, 1000, 0.5)).toBeNull();
    expect(pauseAfter({ again: { afterSeconds: 61 } }, 1, 1000, 0)).toBeNull();
    expect(pauseAfter({ again: { afterSeconds: 60 } }, 1, 1000, 0.5)).toBe(60_500);
    expect([1, 2, 3, 9].map((tries) => pauseAfter({ again: { afterSeconds: null } }, tries, 1000, 0.5))).toEqual([
      500, 1_000, 2_000, 10_000,
    ]);
  });
});
