import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DictionaryCache, idOf } from './dictionary-cache.js';

/** A dictionary that counts what it is asked for. */
class Dictionary {
  readonly asked: string[][] = [];
  private readonly ids = new Map<string, number>();

  async ensure(organizationId: number, keys: string[]): Promise<{ id: number; key: string }[]> {
    this.asked.push(keys);
    return keys.map((key) => {
      const own = `${organizationId} ${key}`;
      if (!this.ids.has(own)) this.ids.set(own, this.ids.size + 1);
      return { id: this.ids.get(own)!, key };
    });
  }
}

function resolve(
  cache: DictionaryCache,
  dictionary: Dictionary,
  organizationId: number,
  keys: string[],
): Promise<Map<string, number>> {
  const wanted = new Map(keys.map((key) => [key, key]));
  return cache.resolve(
    organizationId,
    wanted,
    (missing) => dictionary.ensure(organizationId, missing),
    ({ key }: { key: string }) => key,
  );
}

describe('the dictionary cache', () => {
  it('asks once for what it does not know, in one call, and never again', async () => {
    const [cache, dictionary] = [new DictionaryCache(100), new Dictionary()];
    await resolve(cache, dictionary, 1, ['a', 'b']);
    const ids = await resolve(cache, dictionary, 1, ['b', 'c', 'a']);
    await resolve(cache, dictionary, 1, ['c']);
    expect(dictionary.asked).toEqual([['a', 'b'], ['c']]);
    expect([...ids].sort()).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('keeps organizations apart', async () => {
    const [cache, dictionary] = [new DictionaryCache(100), new Dictionary()];
    const one = await resolve(cache, dictionary, 1, ['a']);
    const two = await resolve(cache, dictionary, 2, ['a']);
    expect(one.get('a')).not.toBe(two.get('a'));
  });

  it('lets the organization go that was used longest ago', async () => {
    const [cache, dictionary] = [new DictionaryCache(4), new Dictionary()];
    await resolve(cache, dictionary, 1, ['a', 'b']);
    await resolve(cache, dictionary, 2, ['a', 'b']);
    await resolve(cache, dictionary, 1, ['a']);
    await resolve(cache, dictionary, 3, ['a']);
    dictionary.asked.length = 0;
    await resolve(cache, dictionary, 1, ['a', 'b']);
    await resolve(cache, dictionary, 3, ['a']);
    expect(dictionary.asked).toEqual([]);
    await resolve(cache, dictionary, 2, ['a']);
    expect(dictionary.asked).toEqual([['a']]);
  });

  it('remembers nothing of a call that failed', async () => {
    const [cache, dictionary] = [new DictionaryCache(4), new Dictionary()];
    const failing = cache.resolve(
      1,
      new Map([['a', 'a']]),
      () => Promise.reject(new Error('no')),
      ({ key }: { key: string }) => key,
    );
    await expect(failing).rejects.toThrow('no');
    await resolve(cache, dictionary, 1, ['a']);
    expect(dictionary.asked).toEqual([['a']]);
  });

  it('gives the right ids whatever fits into it', async () => {
    const request = fc.record({
      organizationId: fc.integer({ min: 1, max: 4 }),
      keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.array(request, { maxLength: 15 }), async (size, requests) => {
        const [cache, dictionary] = [new DictionaryCache(size), new Dictionary()];
        for (const { organizationId, keys } of requests) {
          const ids = await resolve(cache, dictionary, organizationId, keys);
          const truth = await dictionary.ensure(organizationId, keys);
          expect([...ids].sort()).toEqual(truth.map(({ id, key }) => [key, id]).sort());
        }
      }),
    );
  });

  it('an id that is missing is a defect and not an undefined', () => {
    expect(idOf(new Map([['a', 1]]), 'a')).toBe(1);
    expect(() => idOf(new Map(), 'a')).toThrow('gave no id');
  });
});
