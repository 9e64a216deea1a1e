import { describe, expect, it } from '@jest/globals';
import { safeReturnPath } from './cross-origin.js';

describe('the path to return to', () => {
  it.each(['/', '/devices', '/devices?state=active#top', '/a//b'])('%s is kept', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\\b',
    '/a\r\nLocation: x',
    'devices',
    '',
    ['/a'],
    undefined,
    `/${'a'.repeat(1024)}`,
  ])('%j is replaced by /', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});
