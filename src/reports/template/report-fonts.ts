import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { type CodeRange, covers, missingScripts } from '../domain/missing-scripts.js';

const require = createRequire(import.meta.url);

/** A package of fonts: a family in files, each with a part of its characters. */
interface Family {
  name: string;
  package: string;
  /** Parts by name, in the order in which they are asked; null: all that the package has. */
  parts: readonly string[] | null;
  /** Files of one part. */
  files: (part: string) => readonly { file: string; weight: string }[];
}

/** In this order a character is looked for, by us and by the browser: what Plex has is never of another family. */
const FAMILIES: readonly Family[] = [
  {
    name: 'IBM Plex Sans',
    package: '@fontsource/ibm-plex-sans',
    parts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
    files: (part) => ['400', '600'].map((weight) => ({ file: `ibm-plex-sans-${part}-${weight}-normal.woff2`, weight })),
  },
  noto('Noto Sans Hebrew', 'noto-sans-hebrew', ['hebrew']),
  noto('Noto Sans Arabic', 'noto-sans-arabic', ['arabic']),
  noto('Noto Sans Thai', 'noto-sans-thai', ['thai']),
  noto('Noto Sans Devanagari', 'noto-sans-devanagari', ['devanagari']),
  noto('Noto Emoji', 'noto-emoji', null),
  // Arrows, comparisons and shapes stand in files of their own beside the Arabic ones.
  noto('Noto Sans Symbols', 'noto-sans-arabic', ['math', 'symbols']),
  noto('Noto Sans KR', 'noto-sans-kr', null),
  noto('Noto Sans SC', 'noto-sans-sc', null),
];
/** These are of any script, and no reason for a file of their own: what joins and chooses looks, and spaces. */
const ANYWHERE = /\s|\p{Cf}|\p{Variation_Selector}/u;

interface Part {
  family: string;
  package: string;
  ranges: readonly CodeRange[];
  /** As CSS has them. */
  unicodeRange: string;
  files: readonly { file: string; weight: string }[];
}

/** The fonts that a document carries within it, so that it looks the same everywhere: only parts that it has characters of. */
@Injectable()
export class ReportFonts {
  private known: readonly Part[] | undefined;
  private readonly encoded = new Map<string, string>();

  /** The families, first choice first, as `font-family` has them. */
  readonly stack = FAMILIES.map(({ name }) => `'${name}'`).join(', ');

  /** `@font-face` rules for a text, with the fonts inside. */
  css(text: string): string {
    return this.partsFor(text)
      .flatMap((part) => part.files.map(({ file, weight }) => this.rule(part, file, weight)))
      .join('\n');
  }

  /** Scripts of a text that none of our fonts has. */
  missing(text: string): string[] {
    return missingScripts(
      text,
      this.parts().map(({ ranges }) => ranges),
    );
  }

  private partsFor(text: string): readonly Part[] {
    const parts = this.parts();
    const used = new Set<Part>(parts.slice(0, 1));
    for (const each of new Set(text)) {
      if (ANYWHERE.test(each)) continue;
      const code = each.codePointAt(0) ?? 0;
      const part = parts.find(({ ranges }) => covers(ranges, code));
      if (part !== undefined) used.add(part);
    }
    return parts.filter((part) => used.has(part));
  }

  private parts(): readonly Part[] {
    return (this.known ??= FAMILIES.flatMap((family) => partsOf(family)));
  }

  private rule(part: Part, file: string, weight: string): string {
    const path = `${part.package}/files/${file}`;
    let data = this.encoded.get(path);
    if (data === undefined) {
      data = readFileSync(require.resolve(path)).toString('base64');
      this.encoded.set(path, data);
    }
    return `@font-face{font-family:'${part.family}';font-style:normal;font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${part.unicodeRange}}`;
  }
}

function noto(name: string, folder: string, parts: readonly string[] | null): Family {
  return {
    name,
    package: `@fontsource-variable/${folder}`,
    parts,
    files: (part) => [{ file: `${folder}-${part}-wght-normal.woff2`, weight: '100 900' }],
  };
}

/** The package says which characters each of its parts has. */
function partsOf({ name, package: from, parts, files }: Family): Part[] {
  const known = JSON.parse(readFileSync(require.resolve(`${from}/unicode.json`), 'utf8')) as Record<string, string>;
  const wanted = parts ?? Object.keys(known).filter((part) => part.startsWith('['));
  return wanted.map((part) => {
    const unicodeRange = known[part] ?? '';
    return {
      family: name,
      package: from,
      ranges: rangesOf(unicodeRange),
      unicodeRange,
      files: files(part.replaceAll(/[[\]]/g, '')),
    };
  });
}

/** `U+0-FF,U+131` as numbers, in order. */
function rangesOf(unicodeRange: string): CodeRange[] {
  return unicodeRange
    .split(',')
    .map((range): CodeRange => {
      const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
      return [parseInt(first, 16), parseInt(last, 16)];
    })
    .sort((a, b) => a[0] - b[0]);
}
