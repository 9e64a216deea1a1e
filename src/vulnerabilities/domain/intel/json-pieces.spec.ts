import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonPieces, type JsonPiece } from './json-pieces.js';

async function pieces(text: string, depth: number, size = 5): Promise<JsonPiece[]> {
  async function* chunks(): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const all: JsonPiece[] = [];
  for await (const piece of jsonPieces(chunks(), depth)) all.push(piece);
  return all;
}

describe('a JSON text read piece by piece', () => {
  it('gives the values that stand deep enough, with the way to them', async () => {
    expect(await pieces('{"version": "1", "list": [{"a": "}]\\""}, 2, []], "n": null}', 2)).toEqual([
      { path: ['version'], value: '1' },
      { path: ['list', '0'], value: { a: '}]"' } },
      { path: ['list', '1'], value: 2 },
      { path: ['list', '2'], value: [] },
      { path: ['n'], value: null },
    ]);
  });

  it('gives values one after the other', async () => {
    expect((await pieces('{"a":1}\n{"a":2}\n3 "x"', 0)).map(({ value }) => value)).toEqual([
      { a: 1 },
      { a: 2 },
      3,
      'x',
    ]);
  });

  it.each([
    ['{"a": [1, 2', 2, 'truncated'],
    ['{"a"', 1, 'truncated'],
    ['"abc', 0, 'truncated'],
    ['', 0, 'empty'],
    [' \n', 2, 'empty'],
    ['{"a":1]', 1, 'malformed'],
    ['{1:2}', 1, 'malformed'],
    ['{"a":nope}', 1, 'malformed'],
    [']', 1, 'malformed'],
    [',', 1, 'malformed'],
  ])('refuses %j at depth %d as %s', async (text, depth, code) => {
    await expect(pieces(text, depth)).rejects.toMatchObject({ code });
  });

  it.each([
    ['objects', (count: number) => `[${'{},'.repeat(count - 1)}{}]`],
    ['members', (count: number) => `{${Array.from({ length: count }, (_, i) => `"${i}":1`).join()}}`],
    ['levels', (count: number) => '['.repeat(count) + ']'.repeat(count)],
  ])('refuses an entry of more than two million %s before it is parsed', async (_what, entry) => {
    await expect(pieces(`{"x":${entry(2_100_000)}}`, 1, 1 << 16)).rejects.toMatchObject({ code: 'too-large' });
    expect(await pieces(`{"x":${entry(1000)},"y":${entry(1000)}}`, 1, 1 << 16)).toHaveLength(2);
  });

  it('counts what is inside of one entry, not of all', async () => {
    const text = `[${Array.from({ length: 30 }, () => `[${'0,'.repeat(99_999)}0]`).join()}]`;
    expect(await pieces(text, 1, 1 << 16)).toHaveLength(30);
  });

  it('says what JSON.parse says, at any depth and in pieces of any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.integer({ min: 1, max: 40 }), async (text, size) => {
        const [whole] = await pieces(text, 0, size);
        expect(whole).toEqual({ path: [], value: JSON.parse(text) as unknown });
        const value = JSON.parse(text) as unknown;
        if (Array.isArray(value) && value.length > 0)
          expect((await pieces(text, 1, size)).map((one) => one.value)).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });
});
