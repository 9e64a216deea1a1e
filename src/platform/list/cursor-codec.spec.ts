import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KeyRing, type RingKey } from '../security/key-ring.js';
import type { Secrets } from '../security/secrets.js';
import { CursorCodec } from './list.interceptor.js';

function key(activeFrom = new Date(0)): RingKey<Uint8Array> {
  return { kid: randomBytes(6).toString('base64url'), key: randomBytes(32), activeFrom };
}

function codec(keys = [key()]): CursorCodec {
  return new CursorCodec({ cursorKeys: new KeyRing(keys) } as Secrets, { now: () => new Date() });
}

const cursors = codec();
const values = fc.array(fc.oneof(fc.string({ maxLength: 40 }), fc.integer(), fc.constant(null), fc.boolean()), {
  minLength: 1,
  maxLength: 4,
});

describe('a cursor', () => {
  it('gives back what was sealed, for the same query only', () => {
    fc.assert(
      fc.property(values, fc.string(), fc.string(), (sealed, query, other) => {
        const cursor = cursors.seal(sealed, query);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(cursors.open(cursor, query)).toEqual(sealed);
        if (other !== query) expect(cursors.open(cursor, other)).toBeNull();
      }),
    );
  });

  it('is refused when a byte of it was changed', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: 1, max: 255 }), (sealed, at, flip) => {
        const bytes = Buffer.from(cursors.seal(sealed, 'query'), 'base64url');
        bytes[at % bytes.length]! ^= flip;
        expect(cursors.open(bytes.toString('base64url'), 'query')).toBeNull();
      }),
    );
  });

  it('is refused by a service with another key', () => {
    expect(codec().open(cursors.seal([1], 'query'), 'query')).toBeNull();
  });

  it('of the key before stays good, until that is retired', () => {
    const [old, next] = [key(), key(new Date(1))];
    const cursor = codec([old]).seal([1], 'query');
    const rotated = codec([old, next]);
    expect(rotated.open(cursor, 'query')).toEqual([1]);
    expect(rotated.seal([1], 'query')).not.toBe(cursor);
    expect(codec([next]).open(cursor, 'query')).toBeNull();
    expect(codec([next]).open(rotated.seal([1], 'query'), 'query')).toEqual([1]);
  });

  it.each(['', 'short', 'AAAAAAAAAAAAAAAAAAAAAAAA', 'ä'.repeat(20), ' '.repeat(20), 'A'.repeat(3000)])(
    '%.30p is none',
    (text) => {
      expect(cursors.open(text, 'query')).toBeNull();
    },
  );
});
