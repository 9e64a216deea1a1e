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
import { type DrawnFont, type DrawnText, missingGlyphs } from './missing-glyphs.js';
import { scriptNames } from './script-names.js';
import { charactersOf } from './unicode-table.js';
import { xmpOf } from './xmp.js';

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
