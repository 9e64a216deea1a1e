import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, manifestHash } from './catalogue.js';

describe('the hash of a manifest', () => {
  it('is the SHA-256 of its canonical form', () => {
    expect(canonicalJson({ b: [1, 'é"', null], a: { d: true, c: undefined } })).toBe(
      '{"a":{"d":true},"b":[1,"é\\"",null]}',
    );
    expect(manifestHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  it('does not change with the order of members, nor with spaces', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(manifestHash(turned)).toBe(manifestHash(value));
        expect(manifestHash(JSON.parse(JSON.stringify(value, null, 2)))).toBe(
          manifestHash(JSON.parse(JSON.stringify(value))),
        );
      }),
    );
  });

  it('changes with any fact', () => {
    expect(manifestHash({ a: ['3.1'] })).not.toBe(manifestHash({ a: ['3.10'] }));
    expect(manifestHash({ a: ['1', '2'] })).not.toBe(manifestHash({ a: ['2', '1'] }));
  });
});
