import { createHash } from 'node:crypto';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type DrawnFont, type DrawnText, missingGlyphs, textOf } from './missing-glyphs.js';

/** The scripts in everyday use (Unicode Standard Annex 31, table 5), under the names that Unicode has for them. */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
].map((name) => ({ name, has: new RegExp(`\\p{Script=${name}}`, 'u') }));

const KINDS = [
  ...SCRIPTS,
  { name: 'emoji', has: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u },
  { name: 'other letters', has: /\p{L}|\p{M}/u },
  { name: 'symbols', has: /[\p{S}\p{P}\p{N}]/u },
  { name: 'private-use characters', has: /\p{Co}/u },
];

/** What the characters are called, sorted: scripts (`Han`), `emoji`, `symbols`, `other letters`, … */
export function scriptNames(characters: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const character of characters) {
    names.add(KINDS.find(({ has }) => has.test(character))?.name ?? 'other characters');
  }
  return [...names].sort();
}

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

/** Objects that are written in one go; between two goes others get their turn. */
const AT_ONCE = 500;
/** White space, control characters and those that leave no ink. */
const INKLESS = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;

/** What a finished document says of itself. */
export interface DocumentFacts {
  title: string;
  lang: string;
  subject: string;
  /** The browser. */
  producer: string;
  asOf: Date;
  /** What its id is made from. */
  content: string;
}

/** A document as the browser wrote it: read, and brought into the form in which it is handed out. */
export class PrintedPdf {
  private constructor(private readonly document: PDFDocument) {}

  static async read(bytes: Uint8Array): Promise<PrintedPdf> {
    return new PrintedPdf(await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: AT_ONCE }));
  }

  get pages(): number {
    return this.document.getPageCount();
  }

  /** Ids that links of the document lead to, with the page (from 1) that each is on. */
  anchors(): Map<string, number> {
    const numbers = new Map(this.document.getPages().map(({ ref }, at) => [ref.tag, at + 1]));
    const anchors = new Map<string, number>();
    const destinations = this.document.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
    for (const [name, value] of destinations?.entries() ?? []) {
      const destination = this.document.context.lookup(value);
      const page = destination instanceof PDFArray ? destination.get(0) : undefined;
      const number = page instanceof PDFRef ? numbers.get(page.tag) : undefined;
      if (number !== undefined) anchors.set(idOf(name), number);
    }
    return anchors;
  }

  /** Names of scripts for whose characters no font had a glyph; `characters` are those that are to be seen. */
  missingScripts(characters: string): string[] {
    const { named, unnamed, spelled } = missingGlyphs(this.drawn());
    if (!unnamed) return scriptNames(named);
    const drawn = new Set([...spelled, ...this.charactersOfFonts()].map((text) => text.normalize('NFKC')).join(''));
    const absent = Array.from(characters).filter(
      (character) => !INKLESS.test(character) && !Array.from(character.normalize('NFKC')).every((c) => drawn.has(c)),
    );
    // One that is drawn in no text that can be read is in a picture or a margin: its script is not known.
    return scriptNames(absent.length + named.size === 0 ? ['\u0000'] : [...named, ...absent]);
  }

  /** The same document and facts give the same bytes. */
  async finish(facts: DocumentFacts): Promise<Buffer> {
    const { document } = this;
    this.nameOnce();
    document.setTitle(facts.title, { showInWindowTitleBar: true });
    document.setLanguage(facts.lang);
    document.setSubject(facts.subject);
    document.setCreator('Posture');
    document.setProducer(facts.producer);
    document.setCreationDate(facts.asOf);
    document.setModificationDate(facts.asOf);
    const xmp = document.context.stream(Buffer.from(xmpOf(facts)), { Type: 'Metadata', Subtype: 'XML' });
    document.catalog.set(PDFName.of('Metadata'), document.context.register(xmp));
    const { content, ...rest } = facts;
    const id = PDFHexString.of(
      createHash('sha256').update(JSON.stringify(rest)).update(content).digest('hex').slice(0, 32),
    );
    document.context.trailerInfo.ID = document.context.obj([id, id]);
    return Buffer.from(await document.save({ useObjectStreams: true, objectsPerTick: AT_ONCE }));
  }

  /** Chromium (seen with 143) writes a heading twice into the outline when it had to move it to the next page. */
  private nameOnce(): void {
    const items = [this.document.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict)];
    while (items.length > 0) {
      const item = items.pop();
      if (!item) continue;
      const title = item.lookup(PDFName.of('Title'));
      if (title instanceof PDFHexString || title instanceof PDFString) {
        const text = title.decodeText();
        const half = text.slice(0, text.length / 2);
        if (text === half + half) item.set(PDFName.of('Title'), PDFHexString.fromText(half));
      }
      items.push(item.lookupMaybe(PDFName.of('First'), PDFDict), item.lookupMaybe(PDFName.of('Next'), PDFDict));
    }
  }

  private *drawn(): Generator<DrawnText> {
    const seen = new Set<PDFObject>();
    for (const page of this.document.getPages()) yield* this.drawnOn(page, seen);
  }

  private *drawnOn(page: PDFPage, seen: Set<PDFObject>): Generator<DrawnText> {
    const resources = page.node.Resources();
    const contents = page.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    for (const stream of streams) yield* this.drawnIn(stream, resources, seen);
  }

  /** A content stream and the forms that it may draw: groups with an opacity are forms of their own. */
  private *drawnIn(
    object: PDFObject | undefined,
    resources: PDFDict | undefined,
    seen: Set<PDFObject>,
  ): Generator<DrawnText> {
    const stream = this.document.context.lookup(object);
    if (!(stream instanceof PDFRawStream) || seen.has(stream)) return;
    seen.add(stream);
    if (resources === undefined) return;
    yield { content: textIn(stream), fonts: this.fontsOf(resources) };
    for (const [, form] of resources.lookupMaybe(PDFName.of('XObject'), PDFDict)?.entries() ?? []) {
      const drawn = this.document.context.lookup(form);
      if (!(drawn instanceof PDFRawStream) || drawn.dict.get(PDFName.of('Subtype')) !== PDFName.of('Form')) continue;
      yield* this.drawnIn(drawn, drawn.dict.lookupMaybe(PDFName.of('Resources'), PDFDict), seen);
    }
  }

  private fontsOf(resources: PDFDict): Map<string, DrawnFont> {
    const fonts = resources.lookupMaybe(PDFName.of('Font'), PDFDict)?.entries() ?? [];
    return new Map(
      fonts.map(([name, font]) => {
        const dictionary = this.document.context.lookup(font, PDFDict);
        const isComposite = dictionary.get(PDFName.of('Subtype')) === PDFName.of('Type0');
        return [name.decodeText(), { digits: isComposite ? 4 : 2 }];
      }),
    );
  }

  /** What the glyphs of the fonts mean, by their own tables. */
  private charactersOfFonts(): string[] {
    const characters: string[] = [];
    for (const [, object] of this.document.context.enumerateIndirectObjects()) {
      const table = object instanceof PDFDict ? object.lookup(PDFName.of('ToUnicode')) : undefined;
      if (table instanceof PDFRawStream) characters.push(...charactersOf(textIn(table)));
    }
    return characters;
  }
}

/** Chromium writes an id as it stands in an address. */
function idOf(name: PDFName): string {
  const written = name.decodeText();
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function textIn(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** What the metadata of a document says. */
interface XmpFacts {
  title: string;
  lang: string;
  subject: string;
  producer: string;
  asOf: Date;
}

/** The XMP packet of a document (ISO 16684-1). It claims no conformance to PDF/UA or PDF/A: nobody has checked it. */
function xmpOf({ title, lang, subject, producer, asOf }: XmpFacts): string {
  const date = asOf.toISOString();
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(subject)}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>${escaped(lang)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Posture</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<pdf:Producer>${escaped(producer)}</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Characters that XML 1.0 does not have become U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
