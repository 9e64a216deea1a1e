import { describe, expect, it } from '@jest/globals';
import { PLAIN_LINE, PLAIN_TEXT, unseenCharacter } from './request-validation.pipe.js';

describe('plain text', () => {
  it.each(['build server 7', 'Größe, 尺寸, מחשב, حاسوب', 'می‌خواهم', '👩‍💻 of Ada', '👍🏽 ✔️', ''])('takes %j', (text) => {
    expect([PLAIN_LINE.test(text), PLAIN_TEXT.test(text)]).toEqual([true, true]);
  });

  it.each<[string, string]>([
    ['a NUL', 'a\u0000b'],
    ['an escape', 'a\u001b[31m'],
    ['a C1 control', 'a\u0085b'],
    ['an override of direction', 'a\u202enimda'],
    ['an isolate', 'a\u2066b\u2069'],
    ['a space without width', 'ad\u200bmin'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a word joiner', 'ad\u2060min'],
    ['a byte order mark', '\ufeffadmin'],
    ['a filler of Hangul', 'admin\u3164'],
    ['tags', 'admin\u{e0041}'],
  ])('has no %s', (_what, text) => {
    expect([PLAIN_LINE.test(text), PLAIN_TEXT.test(text)]).toEqual([false, false]);
  });

  it('is not made of joiners alone, nor begins or ends with one, on a line', () => {
    for (const text of ['\u200d', '\u200cname', 'name\u200d']) expect(PLAIN_LINE.test(text)).toBe(false);
  });

  it('has lines, tabs and marks of direction in a text, and not on a line', () => {
    for (const text of ['a\nb', 'a\tb', 'מחשב\u200f 7'])
      expect([PLAIN_TEXT.test(text), PLAIN_LINE.test(text)]).toEqual([true, false]);
  });
});

describe('a character that nobody sees', () => {
  it.each([
    ['a text', { a: { b: ['x', 'y\u200b'] } }, { pointer: '/a/b/1', character: 'U+200B' }],
    ['a text that reads backwards', 'admin\u202e', { pointer: '', character: 'U+202E' }],
    ['a name', { list: [{ 'a\u{e0041}': 1 }] }, { pointer: '/list/0', character: 'U+E0041' }],
    ['no text', { a: 1, b: [null, true, 'ä\u200dö\n'] }, null],
  ])('is found in %s', (_, value, found) => {
    expect(unseenCharacter(value)).toEqual(found);
  });
});
