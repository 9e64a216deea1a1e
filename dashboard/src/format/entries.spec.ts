import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entriesOf, jsonObjectIn, wordsOf } from './entries';

describe('what a text lists', () => {
  it('has each entry once, without space around it and without nothing', () => {
    expect(entriesOf(' web, db,,web , ', ',')).toEqual(['web', 'db']);
    expect(entriesOf('a\n\n b c \na', '\n')).toEqual(['a', 'b c']);
    expect(entriesOf('*:read  scans:write,*:read', /[\s,]+/)).toEqual(['*:read', 'scans:write']);
  });

  it('comes back as it was, joined and read again', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (given) => {
        const once = entriesOf(given.join(','), ',');
        expect(entriesOf(once.join(','), ',')).toEqual(once);
      }),
    );
  });
});

it('looks for words whatever stands between them', () => {
  expect(wordsOf('  Disk   ENCRYPTION\n')).toEqual(['disk', 'encryption']);
  expect(wordsOf('  ')).toEqual([]);
});

it('finds an object in a text, and nothing else', () => {
  expect(jsonObjectIn('{"a": [1]}')).toEqual({ a: [1] });
  for (const text of ['', '[]', 'null', '1', '"a"', '{', '{} {}']) expect(jsonObjectIn(text)).toBeNull();
});
