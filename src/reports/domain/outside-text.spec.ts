import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CUT, fitTexts, marked, onOneLine, shortenedTo } from './outside-text.js';

const inCell = (text: string) => fitTexts(`<td><bdi>${marked(text)}</bdi></td>`);
/** What a reader sees in the cell. */
const seen = (text: string) => inCell(text).html.replaceAll(/<[^>]*>/g, '');

describe('a text of somebody in a report', () => {
  it('stays what it is where it is short, in words or in markup', () => {
    for (const text of ['', 'Accepted until March.', 'a <b> & "c"', 'word '.repeat(90).trim()])
      expect(inCell(text)).toEqual({ html: `<td><bdi>${marked(text).slice(1, -1)}</bdi></td>`, cut: 0 });
  });

  it.each<[string, string, number]>([
    ['letters', 'n', 500],
    ['capitals', 'W', 320],
    ['signs that are as wide as a line', '\ufdfd', 25],
    ['marks without a width', '\u0301', 500],
    ['markup', '<', 500],
    ['Han', '漢', 300],
  ])('is cut where it takes more room than five hundred letters, and says so: %s', (_what, sign, most) => {
    const { html, cut } = inCell(sign.repeat(4000));
    expect(cut).toBe(1);
    expect(html).toContain(CUT);
    const stored = seen(sign.repeat(4000)).replace(CUT, '').replaceAll('&lt;', '<');
    expect(stored.length).toBeLessThanOrEqual(most);
    expect(stored).toBe(sign.repeat(stored.length));
  });

  it('has a place to break after at most forty characters, in no character of a reader', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('W', 'a\u0301', '👩‍💻', 'क्ष', '&', '<', '\u00a0', '\u2060', '-', '𝒳', 'น้ำ'), {
          maxLength: 120,
        }),
        (signs) => {
          const written = inCell(signs.join('')).html.replace(CUT, '');
          const runs = written.replaceAll(/<\/?(?:td|bdi)>/g, '').split('<wbr />');
          for (const run of runs) expect(run.replaceAll(/&\w+;/g, '&').length).toBeLessThanOrEqual(40);
          for (const run of runs.slice(1)) expect(run).not.toMatch(/^[\p{M}\u200d]/u);
        },
      ),
    );
  });

  it('is whole in an attribute, and without places to break in the title', () => {
    const link = `/api/v1/devices?q=${'W'.repeat(900)}`;
    const { html, cut } = fitTexts(
      `<head><title>${marked('W'.repeat(90))}</title></head><a href="${marked(link)}">${marked('all')}</a>`,
    );
    expect(html).toBe(`<head><title>${'W'.repeat(90)}</title></head><a href="${link}">all</a>`);
    expect(cut).toBe(0);
  });

  it('cannot be taken for where another one ends', () => {
    const { html } = inCell('a\uFDD1b\uFDD0</td>');
    expect(html).toBe('<td><bdi>a�b�&lt;/td&gt;</bdi></td>');
  });

  it('is short in a report that has printed forty thousand characters of long ones', () => {
    const rows = (count: number) => fitTexts(`<p>${marked('word '.repeat(95))}</p>`.repeat(count));
    expect(rows(80).cut).toBe(0);
    const { html, cut } = rows(2000);
    expect(cut).toBeGreaterThan(1900);
    expect(html.length).toBeLessThan(250_000);
  });

  it('stands at the top of each page in as much room as there is', () => {
    expect(onOneLine('Example Ltd', 64)).toBe('Example Ltd');
    expect(onOneLine('x'.repeat(90), 64)).toBe(`${'x'.repeat(64)}…`);
    expect(onOneLine('\ufdfd'.repeat(64), 64)).toBe(`${'\ufdfd'.repeat(3)}…`);
    expect(shortenedTo('👩‍💻'.repeat(9), { characters: 12, width: 99 }, '…')).toBe(`${'👩‍💻'.repeat(2)}…`);
  });
});
