import { describe, expect, it } from '@jest/globals';
import { TEXT_LIMITS } from './clean-text.js';
import { scopeOf } from './scan-scope.js';
import { scopeText, shortScope } from './scope-text.js';

describe('a scope that is too long to be kept', () => {
  const base = `/srv/${'d'.repeat(520)}`;

  it('is its head and a mark of the whole, so that two that end otherwise stay two', () => {
    const [a, b] = ['A', 'B'].map((name) => scopeText(`${base}/${name}`) ?? '') as [string, string];
    expect(a).not.toBe(b);
    for (const one of [a, b]) {
      expect(one.length).toBeLessThanOrEqual(TEXT_LIMITS.scope);
      expect(one.startsWith('/srv/ddd')).toBe(true);
      expect(scopeText(one)).toBe(one);
    }
    expect(scopeOf(undefined, `${base}/A`, 'unnamed').scope).toBe(a);
    expect(shortScope(a, 440)).not.toBe(shortScope(b, 440));
  });

  it('is the same whatever token its address holds; one that fits stays as it is', () => {
    const of = (token: string): string | null => scopeText(`https://${token}@git.example/${base}`);
    expect(of('one')).toBe(of('other'));
    expect(scopeText(' shop ')).toBe('shop');
    expect(scopeText('x'.repeat(TEXT_LIMITS.scope))).toHaveLength(TEXT_LIMITS.scope);
    expect(scopeText(' ')).toBeNull();
  });
});
