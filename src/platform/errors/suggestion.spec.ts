import { describe, expect, it } from '@jest/globals';
import { suggest } from './suggestion.js';

const KNOWN = ['severity', 'status', 'deviceId', 'limit'];

describe('a suggestion', () => {
  it.each([
    ['severty', 'severity'],
    ['Status', 'status'],
    ['device', 'deviceId'],
    ['limits', 'limit'],
  ])('for %s is %s', (given, suggestion) => {
    expect(suggest(given, KNOWN)).toEqual({ suggestion });
  });

  it.each(['colour', 'x', 'severityseverityseverity', 'z'.repeat(100_000)])(
    'for %.30s is none: it is not near anything',
    (given) => {
      expect(suggest(given, KNOWN)).toEqual({});
    },
  );

  it('needs something to choose from', () => {
    expect(suggest('severity', [])).toEqual({});
  });
});
