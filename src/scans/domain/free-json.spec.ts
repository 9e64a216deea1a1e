import { describe, expect, it } from '@jest/globals';
import { copyFreeJson, FREE_JSON_LIMITS } from './free-json.js';

const texts = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

describe('free JSON', () => {
  it('is copied as it is where it is small', () => {
    const value = { a: [1, 'b', null, { c: true }], ä: 'ö€😀' };
    expect(copyFreeJson(value)).toEqual(value);
  });

  it.each([
    ['ASCII', 'x', 8],
    ['two bytes each', 'ä', 4],
    ['three', '€', 2],
    ['four', '😀', 2],
  ])('has at most 64 KiB together, in characters of %s', (_what, sign, fits) => {
    const text = sign.repeat(8000 / sign.length);
    expect(copyFreeJson(texts(fits, text))).toHaveLength(fits);
    expect(copyFreeJson(texts(fits * 2 + 1, text))).toBeNull();
  });

  it('takes names for as long as they are', () => {
    const named = (count: number) =>
      Object.fromEntries(texts(count, '').map((_, at) => [`${at}${'n'.repeat(100)}`, 1]));
    expect(copyFreeJson(named(500))).not.toBeNull();
    expect(copyFreeJson(named(1000))).toBeNull();
  });

  it('is counted before its members are paired, and names that are left out count', () => {
    let read = 0;
    const members = new Proxy(Object.fromEntries(texts(5000, '').map((_, at) => [`k${at}`, 1])), {
      get(target, name) {
        read += 1;
        return target[name as string];
      },
    });
    expect(copyFreeJson(members)).toBeNull();
    expect(read).toBeLessThanOrEqual(FREE_JSON_LIMITS.values);
    expect(copyFreeJson(Object.fromEntries(texts(5000, '').map((_, at) => ['\0'.repeat(at + 1), 1])))).toBeNull();
  });

  it('shares a room with others', () => {
    const room = { bytes: 20_000 };
    expect(copyFreeJson(texts(2, 'x'.repeat(7000)), room)).not.toBeNull();
    expect(room.bytes).toBeLessThan(6000);
    expect(copyFreeJson(texts(1, 'x'.repeat(7000)), room)).toBeNull();
    expect(copyFreeJson(['x'.repeat(5000)], room)).not.toBeNull();
  });
});
