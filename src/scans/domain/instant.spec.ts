import { describe, expect, it } from '@jest/globals';
import { instantOf } from './instant.js';

describe('instantOf', () => {
  it.each([
    ['2026-02-17T19:21:55.31Z', '2026-02-17T19:21:55.310Z'],
    ['2024-07-23T01:30:37.123456789+02:00', '2024-07-22T23:30:37.123Z'],
    ['0001-01-01T00:00:00Z', null],
    ['2024-13-01T00:00:00Z', null],
    ['2024-07-23', null],
    ['soon', null],
    [1721698237, null],
  ])('reads %j as %j', (given, instant) => {
    expect(instantOf(given)).toBe(instant);
  });
});
