import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { repeatedKey } from './repeated-key.js';

describe('a property name that is there twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"a":1},"c":[{"d":1,"d":1}]}', 'd'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{ "a" : "x" , "b" : [1, {"c": {}}] , "a" : [] }', 'a'],
    ['{"":1,"":2}', ''],
    ['{"\\"":1,"\\"":2}', '"'],
  ])('in %s is %j', (text, name) => {
    expect(repeatedKey(text)).toBe(name);
  });

  it.each([
    '{"a":"a","b":"a"}',
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}}}',
    '["a","a"]',
    '"a"',
    'null',
    '{"a":",\\"a\\":1"}',
  ])('is not in %s', (text) => {
    expect(repeatedKey(text)).toBeNull();
  });

  it('is in nothing that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(repeatedKey(JSON.stringify(value))).toBeNull();
      }),
    );
  });

  it('is found in a long text in one go', () => {
    const long = JSON.stringify({ a: 'x\\"'.repeat(200_000), b: Array(50_000).fill({ c: 1 }) });
    expect(repeatedKey(long)).toBeNull();
    expect(repeatedKey(`${long.slice(0, -1)},"b":1}`)).toBe('b');
  });
});
