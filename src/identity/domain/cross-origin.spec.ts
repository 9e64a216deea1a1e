import { describe, expect, it } from '@jest/globals';
import { mayChangeThings } from './cross-origin.js';

const OURS = 'https://posture.example';
const EVIL = 'https://evil.example';

describe('where an unsafe request may come from', () => {
  it.each<[string | undefined, string | undefined, boolean]>([
    ['same-origin', OURS, true],
    ['same-origin', undefined, true],
    ['same-site', OURS, true],
    ['same-site', 'https://other.posture.example', false],
    ['same-site', undefined, false],
    ['cross-site', EVIL, false],
    ['cross-site', 'null', false],
    ['cross-site', undefined, false],
    ['none', OURS, false],
    ['none', undefined, false],
    ['same-origin, cross-site', EVIL, false],
    [undefined, OURS, true],
    [undefined, EVIL, false],
    [undefined, 'null', false],
    [undefined, `${OURS}.evil.example`, false],
    [undefined, undefined, true],
  ])('Sec-Fetch-Site %s with Origin %s: %s', (fetchSite, origin, expected) => {
    expect(mayChangeThings({ fetchSite, origin }, new Set([OURS]))).toBe(expected);
  });
});
