import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escaped, printable } from './printable.js';

describe('text from outside', () => {
  it.each([
    ['invoice\u202efdp.exe', 'invoice�fdp.exe'],
    ['a\u2066b\u2069', 'a�b�'],
    ['nul\u0000', 'nul�'],
    ['half \ud800 pair', 'half � pair'],
    ['tab\tand\nline', 'tab\tand\nline'],
    ['שלום \u200fעולם', 'שלום \u200fעולם'],
    ['👩‍💻', '👩‍💻'],
  ])('%j prints as %j', (given, shown) => {
    expect(printable(given)).toBe(shown);
  });

  it('never ends what holds it', () => {
    expect(escaped(`<a href="x" title='y'>&amp;`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']|&(?![a-z#0-9]+;)/.test(escaped(text))));
  });
});
