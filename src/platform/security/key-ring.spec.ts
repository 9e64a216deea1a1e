import { describe, expect, it } from '@jest/globals';
import { KeyRing } from './key-ring.js';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const ring = new KeyRing([
  { kid: 'third', key: 3, activeFrom: at(20) },
  { kid: 'first', key: 1, activeFrom: new Date(0) },
  { kid: 'second', key: 2, activeFrom: at(10) },
]);

describe('a ring of keys', () => {
  it.each([
    [9, 'first'],
    [10, 'second'],
    [19, 'second'],
    [20, 'third'],
    [30, 'third'],
  ])('on day %i makes things with the %s', (day, kid) => {
    expect(ring.active(at(day)).kid).toBe(kid);
  });

  it('finds every key by its id, whatever its time', () => {
    expect(['first', 'second', 'third'].map((kid) => ring.find(kid)?.key)).toEqual([1, 2, 3]);
  });

  it.each(['', 'fourth', '../first', '__proto__', 'constructor', 'toString', undefined, null, 1, ['first'], {}])(
    'finds nothing by %p',
    (kid) => {
      expect(ring.find(kid)).toBeUndefined();
    },
  );

  it('that has only keys of the future uses the one whose time comes first', () => {
    const future = new KeyRing([
      { kid: 'later', key: 2, activeFrom: at(20) },
      { kid: 'soon', key: 1, activeFrom: at(10) },
    ]);
    expect(future.active(at(1)).kid).toBe('soon');
  });

  it('needs a key', () => {
    expect(() => new KeyRing([])).toThrow('needs a key');
  });
});
