import { describe, expect, it } from '@jest/globals';
import { WeighedCache } from './weighed-cache.js';

describe('a weighed cache', () => {
  it('drops what was used longest ago, and what alone is too heavy', () => {
    const cache = new WeighedCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    cache.set('d', 'D', 11);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined, undefined]);
    cache.set('e', 'E', 10);
    cache.set('e', 'F', 9);
    expect(cache.get('e')).toBe('F');
  });
});
