import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Assembly, piecesOf } from './pieces.js';
import { SharedParts, UnpackedParts } from './shared-parts.js';

/** What another process makes of a value. */
function sent(value: unknown, most: number): { answer: unknown; bytes: number } {
  const [shared, parts, assembly] = [new SharedParts(), new UnpackedParts(), new Assembly()];
  for (const piece of piecesOf(value, [], most)) assembly.add(parts.unpack(structuredClone(shared.pack(piece))));
  return { answer: assembly.value, bytes: shared.bytes };
}

const texts = fc.constantFrom('a', 'x'.repeat(64), 'ж'.repeat(300), 'y'.repeat(20_000));
const lists = fc.array(texts, { maxLength: 20 });
const values = fc.array(
  fc.record({ title: texts, list: lists, inner: fc.record({ more: lists, at: fc.date({ noInvalidDate: true }) }) }),
);

describe('what is shared', () => {
  it('is the same when it is put back, however the value is cut', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 5, max: 400 }), (value, most) => {
        expect(sent([...value, ...value], most).answer).toEqual(structuredClone([...value, ...value]));
      }),
    );
  });

  it('counts once', () => {
    const description = 'ж'.repeat(8000);
    const references = Array.from({ length: 200 }, (_, at) => `${at} ${'r'.repeat(1000)}`);
    const rows = Array.from({ length: 5000 }, () => ({ description, references }));
    expect(sent(rows, 20_000).bytes).toBeLessThan(1_000_000);
  });

  it('is shared again by what comes in later pieces', () => {
    const list = Array.from({ length: 50 }, (_, at) => at);
    const { answer } = sent([[list], [{ list }]], 60) as { answer: [[unknown], [{ list: unknown }]] };
    expect(answer[1][0].list).toBe(answer[0][0]);
  });

  it('leaves what was read as it was', () => {
    const value = { text: 'x'.repeat(100), list: Array.from({ length: 9 }, () => 'y'.repeat(100)) };
    const before = structuredClone(value);
    sent(value, 20_000);
    expect(value).toEqual(before);
  });

  it('keeps a member called __proto__ a member', () => {
    const value = JSON.parse(`{"__proto__":"${'x'.repeat(100)}","a":["${'x'.repeat(100)}"]}`) as object;
    const { answer } = sent(value, 20_000) as { answer: object };
    expect(Object.keys(answer)).toEqual(['__proto__', 'a']);
    expect(Object.entries(answer)).toEqual(Object.entries(value));
  });
});
