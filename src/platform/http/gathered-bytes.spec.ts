import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatheredBytes } from './request-body.js';

describe('bytes gathered from pieces', () => {
  it('are those of the pieces, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 40 }), (pieces) => {
        const gathered = new GatheredBytes(1_000_000);
        for (const piece of pieces) expect(gathered.add(piece)).toBeNull();
        expect(gathered.take().equals(Buffer.concat(pieces))).toBe(true);
      }),
    );
  });

  it('keep none of the pieces: whoever changes one afterwards changes nothing', () => {
    const gathered = new GatheredBytes(10);
    const piece = Buffer.from('abc');
    gathered.add(piece);
    piece.fill('x');
    expect(gathered.take().toString()).toBe('abc');
  });

  it('end at the limit, to the byte', () => {
    const gathered = new GatheredBytes(5);
    expect([gathered.add(Buffer.from('abcde')), gathered.add(Buffer.from('f'))]).toEqual([null, 'too-large']);
    expect(gathered.take().toString()).toBe('abcde');
  });

  it.each([
    [8 * 1024 * 1024, 4161],
    [16 * 1024, 1040],
  ])('of at most %i come in %i pieces of one byte at most', (limit, most) => {
    const gathered = new GatheredBytes(limit);
    let taken = 0;
    while (gathered.add(Buffer.from(' ')) === null) taken += 1;
    expect(taken).toBe(most);
  });

  it('come in as many pieces as they like of 64 bytes and more', () => {
    const gathered = new GatheredBytes(8 * 1024 * 1024);
    const piece = Buffer.alloc(64);
    const answers = new Set(Array.from({ length: 131_072 }, () => gathered.add(piece)));
    expect([...answers]).toEqual([null]);
  });
});
