import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Assembly, type Piece, piecesOf } from './pieces.js';

function together(pieces: Iterable<Piece>): unknown {
  const assembly = new Assembly();
  for (const piece of pieces) assembly.add(structuredClone(piece));
  return assembly.value;
}

/** Values in a piece; what holds others counts as well. */
function size(value: unknown): number {
  if (typeof value !== 'object' || value === null || value instanceof Date) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + size(inner), 1);
}

const singles = [fc.boolean(), fc.integer(), fc.double(), fc.string(), fc.date({ noInvalidDate: true })];
const values = fc.object({ maxDepth: 6, maxKeys: 20, values: [...singles, fc.constantFrom(null, undefined)] });
const lists = fc.array(fc.oneof(values, fc.array(fc.integer(), { maxLength: 300 })), { maxLength: 40 });

describe('a value in pieces', () => {
  it('is the same when it is put together, however small they are', () => {
    fc.assert(
      fc.property(fc.oneof(values, lists), fc.integer({ min: 1, max: 400 }), (value, most) => {
        expect(together(piecesOf(value, [], most))).toEqual(structuredClone(value));
      }),
    );
  });

  it('has no piece that is larger than asked, but for the small members of an object', () => {
    const most = 200;
    const list = Array.from({ length: 3000 }, (_, at) => ({ id: at, names: ['a', 'b'], inner: { list: [at] } }));
    const hosts = { notes: 'x', hosts: Array.from({ length: 9 }, () => ({ name: 'h', found: list })) };
    const sizes = [...piecesOf(hosts, [], most)].map((piece) =>
      'entries' in piece ? size(piece.entries) - 1 : size(piece.value),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
    expect(together(piecesOf(hosts, [], most))).toEqual(hosts);
  });

  it('leaves bytes and moments whole', () => {
    const value = { at: new Date(0), bytes: new Uint8Array(5000), list: Array.from({ length: 500 }, () => 1) };
    expect(together(piecesOf(value, [], 100))).toEqual(value);
  });

  it('keeps a member called __proto__ a member', () => {
    const value = JSON.parse(`{"__proto__":[${Array.from({ length: 300 }, () => 1).join()}],"a":1}`) as object;
    const whole = together(piecesOf(value, [], 50)) as object;
    expect(Object.keys(whole).sort()).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(whole)).toBe(Object.prototype);
  });
});
