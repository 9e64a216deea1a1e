import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packageId, packageKey } from './package-id.js';

describe('the id of a package', () => {
  it('leads back to its ecosystem and name, and fits into an address', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !/[\n\0]/.test(text)),
        fc.string({ unit: 'grapheme' }).filter((text) => !/\0/.test(text)),
        (ecosystem, name) => {
          const id = packageId({ ecosystem, name });
          expect(id).toMatch(/^[\w-]+$/);
          if (id.length >= 2) expect(packageKey(id)).toEqual({ ecosystem, name });
        },
      ),
    );
  });

  it.each(['', 'p', '%', 'AAAA', 'bnBt', `${packageId({ ecosystem: 'npm', name: 'a' })}=`, '🐙', 'x'.repeat(3000)])(
    'is not %j',
    (id) => {
      expect(packageKey(id)).toBeNull();
    },
  );

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const key = packageKey(id);
        if (key !== null) expect(packageId(key)).toBe(id);
      }),
    );
  });
});
