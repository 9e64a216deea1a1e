import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeMarkdown, jobMarkdown } from './markdown.js';

/** What a reader sees of escaped text. */
function seen(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

describe('text in Markdown', () => {
  it.each([
    ['# heading', '\\# heading'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['[here](javascript:alert(1))', '\\[here\\](javascript:alert(1))'],
    ['![x](https://attacker.example/x.png)', '\\!\\[x\\](https\\://attacker.example/x.png)'],
    ['www.attacker.example', 'www\\.attacker.example'],
    ['a@attacker.example', 'a\\@attacker.example'],
    ['a `code` *bold* _it_ ~~gone~~ | cell', 'a \\`code\\` \\*bold\\* \\_it\\_ \\~\\~gone\\~\\~ \\| cell'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['two\n\n# lines', 'two \\# lines'],
    ['left\u202eright', 'left right'],
  ])('%j is shown as it is', (text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown);
  });

  it('is one line in which nothing is markup, and reads as what it was', () => {
    const nasty = fc.constantFrom(
      '<',
      '>',
      '[',
      ']',
      '(',
      ')',
      '*',
      '_',
      '`',
      '#',
      '\\',
      '|',
      '~',
      '!',
      '&',
      '\n',
      '://',
      'www.',
      '1.',
      '- ',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 }),
        (parts) => {
          const text = parts.join('');
          const markdown = escapeMarkdown(text);
          expect(markdown).not.toMatch(/[\n\r<>]/);
          expect(markdown.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[\\`*_{}[\]#|~!$^@]/);
          expect(markdown).not.toMatch(/&(?!(?:lt|gt|amp);)/);
          const plain = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
          expect(seen(markdown)).toBe(plain);
        },
      ),
    );
  });

  it('stays in its place in a document', () => {
    const item = { text: '](https://attacker.example) <script>', link: '/api/v1/x?q=a>b c' };
    const section = { key: 'stack' as const, title: 'Stack', paragraphs: [], items: [item], toFillIn: false };
    expect(jobMarkdown('A job', [section])).toBe(
      '# A job\n\n## Stack\n\n- \\](https\\://attacker.example) &lt;script&gt; ([source](</api/v1/x?q=a%3Eb%20c>))\n',
    );
  });
});
