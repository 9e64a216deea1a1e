import { describe, expect, it } from '@jest/globals';
import { DUE_REASONS, dueReason } from './due-reason.js';

const day = (text: string): number => Date.parse(text) / 86_400_000;
const SEEN = new Date('2026-11-01T21:40:00Z');

describe('dueReason', () => {
  it('says from which day how many days are given, and why', () => {
    const clock = { because: 'high', clockSince: [0], clockDays: [30] };
    expect(dueReason(SEEN, '2026-12-01', clock)).toEqual({ because: 'high', days: 30, from: '2026-11-01' });
  });

  it('counts from when the deadline came, where that was later', () => {
    const clock = { because: 'exploited', clockSince: [0, day('2026-11-20')], clockDays: [-1, 14] };
    expect(dueReason(SEEN, '2026-12-04', clock)).toEqual({ because: 'exploited', days: 14, from: '2026-11-20' });
  });

  it('names a stricter one that held before', () => {
    const clock = { because: 'moderate', clockSince: [0, day('2026-11-05')], clockDays: [14, 90] };
    expect(dueReason(SEEN, '2026-11-15', clock)).toEqual({ because: 'earlier', days: 14, from: '2026-11-01' });
  });

  it('makes no reason up', () => {
    expect(dueReason(SEEN, null, { because: null, clockSince: [0], clockDays: [-1] })).toBeNull();
    const unknown = { because: null, clockSince: [0], clockDays: [30] };
    expect(dueReason(SEEN, '2026-12-01', unknown)?.because).toBeNull();
    expect(DUE_REASONS).toHaveLength(11);
  });
});
