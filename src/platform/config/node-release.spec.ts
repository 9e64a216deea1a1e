import { describe, expect, it } from '@jest/globals';
import { outdatedNode } from './node-release.js';

const NOVEMBER = new Date('2026-11-29T12:00:00Z');

describe('a line of Node', () => {
  it.each([
    ['22.22.0', NOVEMBER, null],
    ['24.21.0', NOVEMBER, null],
    ['26.3.0', NOVEMBER, null],
    ['28.0.0', NOVEMBER, null],
    ['20.20.2', new Date('2026-04-30T23:00:00Z'), null],
    ['20.20.2', NOVEMBER, 'has had no security fixes since 2026-04-30. Run 22, 24 or 26 in production.'],
    ['25.1.0', NOVEMBER, 'is no line with long support. Run 22, 24 or 26 in production.'],
    ['22.22.0', new Date('2028-05-01'), 'has had no security fixes since 2027-04-30. Run 26 in production.'],
    ['26.3.0', new Date('2031-01-01'), 'has had no security fixes since 2029-04-30. Run a newer one in production.'],
  ])('%s on %s is told %p', (version, now, expected) => {
    expect(outdatedNode(version, now)).toBe(expected === null ? null : `Node ${version} ${expected}`);
  });
});
