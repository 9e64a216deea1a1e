import { describe, expect, it } from '@jest/globals';
import { severityOf, severityRank } from './severity.js';

describe('severities', () => {
  it.each([
    ['unknown', 0],
    ['none', 1],
    ['low', 2],
    ['medium', 3],
    ['high', 4],
    ['critical', 5],
  ] as const)('%s is stored as %i', (severity, rank) => {
    expect(severityRank(severity)).toBe(rank);
    expect(severityOf(rank)).toBe(severity);
  });

  it.each([-1, 6, 0.5, NaN])('a number that nobody stored (%p) reads as unknown', (rank) => {
    expect(severityOf(rank)).toBe('unknown');
  });
});
