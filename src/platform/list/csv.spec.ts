import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvColumns, csvLines } from './csv.js';

describe('CSV', () => {
  it('flattens what is nested, joins lists, and leaves out what is unknown', () => {
    const item = {
      id: 1,
      os: { name: 'Debian', version: null },
      tags: ['a', 'b'],
      at: new Date(0),
      ok: false,
      cvss: [{ score: 1 }],
    };
    expect(csvLines([item], csvColumns([item]), true)).toBe(
      'id,os.name,os.version,tags,at,ok,cvss\r\n1,Debian,,"a; b",1970-01-01T00:00:00.000Z,false,"{""score"":1}"\r\n',
    );
  });

  it('quotes separators, quotes and line ends', () => {
    expect(csvLines([{ a: 'x,y', b: 'say "hi"', c: 'two\nlines' }], ['a', 'b', 'c'], false)).toBe(
      '"x,y","say ""hi""","two\nlines"\r\n',
    );
  });

  it.each([
    ...[
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '=HYPERLINK("http://x")',
      ' =1',
      '\u00a0=1',
      '\u200b=1',
    ],
    ...['\ufeff=1', '\u202e=1', ' \u2060 @x', '\u0000=1', '＝1', '＋1', '－1', '＠x', '﹦1', '−1', '\u3000＝1'],
  ])('%j never begins a cell: a spreadsheet would run it', (text) => {
    const line = csvLines([{ a: text }], ['a'], false);
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  });

  it('negative numbers are numbers', () => {
    expect(csvLines([{ a: -1.5 }], ['a'], false)).toBe('-1.5\r\n');
  });

  it('a list whose first part is a formula is defused too', () => {
    expect(csvLines([{ a: ['=1', 'b'] }], ['a'], false)).toBe(`"'=1; b"\r\n`);
  });

  it.each([
    [['b', '=1'], `"b; '=1"`],
    [['b', ' =1', '+2'], `"b;  '=1; '+2"`],
    ['b;=1', `"b;'=1"`],
    ['b; ＝1; c', `"b; '＝1; c"`],
    ['a; b', '"a; b"'],
    ['a\tb', '"a\tb"'],
  ])('of %j no part becomes a formula where a semicolon or tab separates cells', (value, line) => {
    expect(csvLines([{ a: value }], ['a'], false)).toBe(`${line}\r\n`);
  });

  it('a member that is null in the first item keeps its columns', () => {
    const items = [
      { id: 1, cvss: null, end: 1 },
      { id: 2, cvss: { score: 7.5 }, end: 2 },
    ];
    const columns = csvColumns(items);
    expect(columns).toEqual(['id', 'cvss.score', 'end']);
    expect(csvLines(items, columns, false)).toBe('1,,1\r\n2,7.5,2\r\n');
  });

  it('has as many cells in every line as columns, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), ([a, b]) => {
        const line = csvLines([{ a, b }], ['a', 'b'], false);
        expect(cells(line)).toEqual([defused(a!), defused(b!)]);
      }),
    );
  });
});

/** By another way: sign by sign. */
function defused(text: string): string {
  const isSign = (sign = ''): boolean => sign !== '' && '=+-@＝＋－＠﹦﹢﹣﹫−'.includes(sign);
  const begins = (part: string): boolean => isSign(Array.from(part).find((sign) => !/[\s\p{Cf}\p{Cc}]/u.test(sign)));
  const [first = '', ...others] = text.split(';');
  const later = others.map((part) => {
    const at = begins(part) ? Array.from(part).findIndex(isSign) : -1;
    return at < 0 ? part : `${Array.from(part).slice(0, at).join('')}'${Array.from(part).slice(at).join('')}`;
  });
  const all = [first, ...later].join(';');
  const isFormula = /^[\t\r\n]/.test(text) || begins(text);
  return isFormula ? `'${all}` : all;
}

/** One CSV line read back, as RFC 4180 says. */
function cells(line: string): string[] {
  const found = [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"]*))/gs)];
  return found.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
