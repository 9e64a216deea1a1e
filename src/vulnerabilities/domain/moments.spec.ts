import { describe, expect, it } from '@jest/globals';
import { isBefore, momentOf } from './moments.js';

describe('a moment', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.100Z'],
    ['2026-01-01T00:00:00.0001Z', '2026-01-01T00:00:00.000100Z'],
    ['2026-01-01T01:00:00.000000999+01:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01 00:00:00.123456', '2026-01-01T00:00:00.123456Z'],
    ['2026-01-01T00:00:00.999999-0230', '2026-01-01T02:30:00.999999Z'],
    // A leap second, as RFC 3339 has them.
    ['2016-12-31T23:59:60.5Z', '2016-12-31T23:59:59.500Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['2026-02-29T00:00:00Z', null],
    ['2026-04-31T00:00:00+02:00', null],
    ['2026-13-01T00:00:00Z', null],
    ['2026-01-01', null],
    ['soon', null],
  ])('%j is %j', (text, moment) => {
    expect(momentOf(text)).toBe(moment);
  });

  it('is before another as it is in time', () => {
    const inOrder = [
      '2025-12-31T23:59:59.999999Z',
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00.000001Z',
      '2026-01-01T01:00:00.0001+01:00',
      '2026-01-01T00:00:00.0002Z',
      '2026-01-01T00:00:00.001Z',
      '2026-01-01T00:00:00.0011Z',
      '2026-01-01T00:00:01Z',
    ].map((text) => momentOf(text) ?? '');
    inOrder.forEach((one, i) => {
      inOrder.forEach((other, k) => expect(isBefore(one, other)).toBe(i < k));
    });
    expect([isBefore('', inOrder[0] ?? ''), isBefore(inOrder[0] ?? '', '')]).toEqual([true, false]);
  });
});
