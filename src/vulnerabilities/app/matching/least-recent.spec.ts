import { describe, expect, it } from '@jest/globals';
import { LeastRecent } from './least-recent.js';

describe('values that are remembered', () => {
  const filled = (): LeastRecent<string> => {
    const values = new LeastRecent<string>(4, (value) => value.length);
    values.set('a', 'x');
    values.set('b', 'xx');
    return values;
  };

  it('go when they weigh too much, those not asked for the longest first', () => {
    const values = filled();
    expect(values.get('a')).toBe('x');
    values.set('c', 'xx');
    expect([values.get('a'), values.get('b'), values.get('c')]).toEqual(['x', undefined, 'xx']);
  });

  it('are replaced, with their weight', () => {
    const values = filled();
    values.set('b', 'x');
    values.set('c', 'xx');
    expect([values.get('a'), values.get('b'), values.get('c')]).toEqual(['x', 'x', 'xx']);
  });

  it('do not stay when one alone is too heavy', () => {
    const values = filled();
    values.set('c', 'xxxxx');
    expect([values.get('a'), values.get('c')]).toEqual([undefined, undefined]);
  });
});
