import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Secrets } from '../security/secrets.js';
import { CursorCodec } from './cursor-codec.js';

function codec(): CursorCodec {
  const secrets: Secrets = {
    cursorKey: randomBytes(32),
    cookieSealKey: randomBytes(32),
    sessionSigningKey: createSecretKey(randomBytes(32)),
  };
  return new CursorCodec(secrets);
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

  it.each(['', 'short', 'AAAAAAAAAAAAAAAAAAAAAAAA', 'ä'.repeat(20), ' '.repeat(20), 'A'.repeat(3000)])(
    '%.30p is none',
    (text) => {
      expect(cursors.open(text, 'query')).toBeNull();
    },
  );
});
