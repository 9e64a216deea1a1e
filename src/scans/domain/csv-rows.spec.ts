import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refusalOf } from '../adapters/testing/refusal-of.js';
import { csvRows } from './csv-rows.js';

describe('the rows of a CSV', () => {
  it.each([
    ['a,b\n1,2\n', [{ a: '1', b: '2' }]],
    [
      'a;b\r\n1;2\r\n\r\n3;\r\n',
      [
        { a: '1', b: '2' },
        { a: '3', b: '' },
      ],
    ],
    ['a\tb\n"x\ty"\t2', [{ a: 'x\ty', b: '2' }]],
    ['a,b\n"say ""no""","two\nlines"\n', [{ a: 'say "no"', b: 'two\nlines' }]],
    ['a,b\n1\n', [{ a: '1' }]],
    ['a,b', []],
    ['', []],
  ])('of %j', (text, rows) => {
    expect([...csvRows(text, 10)]).toEqual(rows);
  });

  it('are read back as they were written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é') });
    const row = fc.tuple(cell, fc.string({ minLength: 1, unit: fc.constantFrom('b', '"', ',') }));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const quoted = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','));
        expect([...csvRows(`x,y\n${quoted.join('\n')}`, 1000)]).toEqual(rows.map(([x, y]) => ({ x, y })));
      }),
    );
  });

  it.each([
    ['a,b\n1,2,3\n', /more cells/],
    ['a\n"open', /quote that never ends/],
    ['a\n1\n2\n3\n', /more than 2 rows/],
    [`${'a,'.repeat(300)}\n`, /more than 200 columns/],
  ])('of %j are refused', (text, words) => {
    expect(refusalOf(() => [...csvRows(text, 2)]).detail).toMatch(words);
  });

  it('come one after another, with the columns that are wanted and no more cells than a document has values', () => {
    const text = `a,b,${Array.from({ length: 198 }, (_, at) => `c${at}`).join(',')}\n${`1,2${',x'.repeat(198)}\n`.repeat(20_001)}`;
    const rows = csvRows(text, 100_000, (name) => name === 'b');
    expect([rows.next().value, rows.next().value]).toEqual([{ b: '2' }, { b: '2' }]);
    expect(refusalOf(() => [...rows]).detail).toMatch(/more than 4000000 cells/);
  });
});
