import { describe, expect, it } from '@jest/globals';
import { severityOfScore } from './severity-of-score.js';

describe('severityOfScore', () => {
  it.each([
    [0, null, 'none'],
    [0.1, null, 'low'],
    [3.9, '3.1', 'low'],
    [4, '3.0', 'medium'],
    [6.9, null, 'medium'],
    [7, '4.0', 'high'],
    [8.9, null, 'high'],
    [9, null, 'critical'],
    [10, null, 'critical'],
    [0, '2.0', 'low'],
    [4, '2.0', 'medium'],
    [10, '2.0', 'high'],
    [10.1, null, 'unknown'],
    [-1, '2.0', 'unknown'],
    [Number.NaN, null, 'unknown'],
    [null, null, 'unknown'],
  ])('of %j under %j is %s', (score, version, severity) => {
    expect(severityOfScore(score, version)).toBe(severity);
  });
});
