import { describe, expect, it } from '@jest/globals';
import { highestSeverity, severityOf } from './severity.js';

describe('severityOf', () => {
  it.each([
    ['CRITICAL', 'critical'],
    ['High', 'high'],
    ['Important', 'high'],
    ['medium', 'medium'],
    ['Moderate', 'medium'],
    ['LOW', 'low'],
    ['Negligible', 'none'],
    ['None', 'none'],
    ['Informational', 'none'],
    ['Unknown', 'unknown'],
    ['', 'unknown'],
    ['apocalyptic', 'unknown'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
    [9.8, 'unknown'],
  ])('reads %j as %s', (word, severity) => {
    expect(severityOf(word)).toBe(severity);
  });
});

describe('highestSeverity', () => {
  it('is the highest of the list, however long', () => {
    expect(highestSeverity([])).toBe('unknown');
    expect(highestSeverity(['low', 'high', 'none'])).toBe('high');
    expect(highestSeverity(Array.from({ length: 500_000 }, () => 'low' as const))).toBe('low');
  });
});
