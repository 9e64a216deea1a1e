import { describe, expect, it } from '@jest/globals';
import { ageHours, feedStatus, staleAfter } from './feed-status.js';

const now = new Date('2026-08-08T12:30:00Z');
const at = (text: string | null) => (text === null ? null : new Date(text));

describe('the age of a feed', () => {
  it.each([
    ['2026-08-07T12:00:00Z', '2026-08-08T00:00:00Z', 24],
    [null, '2026-08-08T00:00:00Z', 12],
    ['2026-08-09T00:00:00Z', '2026-08-08T00:00:00Z', 0],
    ['2026-08-07T12:00:00Z', null, null],
  ])('as of %s, imported %s, is %s hours', (asOf, importedAt, hours) => {
    expect(ageHours({ asOf: at(asOf), importedAt: at(importedAt) }, now)).toBe(hours);
  });
});

describe('the status of a feed', () => {
  it.each([
    [null, 10, true, 'missing'],
    [11, 10, true, 'stale'],
    [10, 10, false, 'fresh'],
    [10, 10, true, 'failing'],
    [400 * 24, staleAfter(null), false, 'fresh'],
    [400 * 24 + 1, staleAfter(null), false, 'stale'],
  ] as const)('aged %s of %s hours, failed %s, is %s', (age, limit, failed, status) => {
    expect(feedStatus(age, limit, failed)).toBe(status);
  });

  it('is not needed where nobody has what it is about', () => {
    expect(feedStatus(null, 10, false, false)).toBe('not-needed');
    expect(feedStatus(5, 10, true, false)).toBe('not-needed');
  });
});
