import { describe, expect, it } from '@jest/globals';
import { cleanText, identifyingText, webAddress } from './clean-text.js';

describe('cleanText', () => {
  it.each([
    ['plain', 'plain'],
    ['  padded \n', 'padded'],
    ['17.0.10+7\0-J', '17.0.10+7-J'],
    ['lone \ud800 high', 'lone  high'],
    ['lone \udc00 low', 'lone  low'],
    ['pair 😀 stays', 'pair 😀 stays'],
  ])('keeps what can be stored of %j', (given, stored) => {
    expect(cleanText(given, 64)).toBe(stored);
  });

  it.each([[''], ['\0\0'], ['   '], [null], [7], [{}], [['a']]])('says null for %j', (given) => {
    expect(cleanText(given, 64)).toBeNull();
  });

  it('cuts at the limit without halving a character', () => {
    expect(cleanText('abcdef', 3)).toBe('abc');
    expect(cleanText('ab😀cd', 3)).toBe('ab');
  });
});

describe('identifyingText', () => {
  it('refuses a longer text, for two cut names could become one', () => {
    expect(identifyingText('a'.repeat(128), 128)).toHaveLength(128);
    expect(identifyingText('a'.repeat(129), 128)).toBeNull();
    expect(identifyingText('a'.repeat(1_000_000), 128)).toBeNull();
  });
});

describe('webAddress', () => {
  it.each([
    ['https://nvd.nist.gov/vuln/detail/CVE-2024-1', 'https://nvd.nist.gov/vuln/detail/CVE-2024-1'],
    ['javascript:alert(1)', null],
    ['https://a.example/ b', null],
    ['ftp://a.example/', null],
    [12, null],
  ])('reads %j as %j', (given, stored) => {
    expect(webAddress(given)).toBe(stored);
  });
});
