import { textOf } from './missing-glyphs.js';

const LISTS = /beginbf(char|range)([^]*?)endbf/g;
const SINGLE = /<[0-9A-F]+> <([0-9A-F]+)>/g;
const RANGE = /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/g;

/** What the glyphs of a font mean, by its `ToUnicode` table as Chromium writes it (ISO 32000-1, 9.10.3). */
export function* charactersOf(table: string): Generator<string> {
  for (const [, kind, list = ''] of table.matchAll(LISTS)) {
    if (kind === 'char') {
      for (const [, text = ''] of list.matchAll(SINGLE)) yield textOf(text);
      continue;
    }
    for (const [, from = '', to = '', text = ''] of list.matchAll(RANGE)) {
      const first = textOf(text).codePointAt(0) ?? 0;
      const further = Number.parseInt(to, 16) - Number.parseInt(from, 16);
      for (let next = 0; next <= further; next += 1) yield String.fromCodePoint(first + next);
    }
  }
}
