import { SaxesParser } from 'saxes';
import type { Steps } from './domain/steps.js';
import {
  endOfPiece,
  MalformedXml,
  malformedXml,
  REFUSED_XML,
  refuseForbidden,
  refuseText,
  textOf,
  withPlainLines,
  XML_PIECE,
} from './xml-text.js';

/** XCCDF nests rules in groups, and HTML in descriptions; nothing honest goes deeper. */
const DEPTH_LIMIT = 128;
/** Text of one element that is kept unless more is asked for; the rest of it is dropped. */
const TEXT_LIMIT = 16_384;

/** Tags, comments and the like, and as many references; an honest report of 64 MiB has half of it. */
const MARKUP_LIMIT = 2_000_000;
const COUNTED_AT_ONCE = 50_000;

/** Of one element; what reads it again and again would take minutes for millions. */
const ATTRIBUTE_LIMIT = 200_000;

const COMMENT = '<!--';
const CDATA = '<![CDATA[';
const DOCTYPE = '<!DOCTYPE';
/** An instruction that is not the declaration of XML: nobody reads it. */
const INSTRUCTION = /<\?(?!xml[\s?])[a-z_:\x80-\uffff]/iy;
const DECLARATION = '<?';

/** Attributes by their names; those that are read here have no prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** Is told of elements as they are read. Names come without prefix. */
export interface XmlListener {
  /**
   * Gives true to be told the element's text when it ends, or how many characters of it are wanted at most; 16,384 of them otherwise.
   * `path` holds the names around it, outermost first.
   */
  open(name: string, attributes: Attributes, path: readonly string[]): boolean | number;
  /** `text` is that of the element and all in it; null when it was not asked for. */
  close(name: string, text: string | null): void;
}

interface Capture {
  depth: number;
  parts: string[];
  length: number;
  most: number;
}

/** What stands between two marks, while it is read piece by piece: up to `end`, then it goes on at `next`. */
interface Region {
  kind: 'tag' | 'text' | 'comment' | 'cdata';
  end: number;
  next: number;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Each piece costs far more than its characters: counting them first bounds the time of the reading. */
function* refuseTooMuchMarkup(text: string): Steps<void> {
  for (const mark of ['<', '&']) {
    let count = 0;
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      if ((count += 1) > MARKUP_LIMIT) throw REFUSED_XML.markup(MARKUP_LIMIT);
      if (count % COUNTED_AT_ONCE === 0) yield;
    }
  }
}

/**
 * One reading. The parser is handed tags and instructions only. Texts, comments and sections of characters are looked through
 * here, for the parser goes character by character: 20 KiB that inflate to 60 MiB of line ends would keep it busy for a minute.
 */
class XmlReading {
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private readonly path: string[] = [];
  private readonly captures: Capture[] = [];
  private region: Region | null = null;
  private attributes = 0;
  private at = 0;
  /** How many characters the parser was handed, and how many before this piece it was not. */
  private handed = 0;
  private gap = 0;

  constructor(
    private readonly text: string,
    private readonly listener: XmlListener,
  ) {
    this.listen();
  }

  /** One step is a piece of the text. */
  *steps(): Steps<void> {
    if (this.text.startsWith('\ufeff')) this.at = 1;
    let reported = 0;
    while (this.at < this.text.length) {
      this.region ??= this.text[this.at] === '<' ? this.begin() : this.beginText();
      this.goOn(this.region);
      if (this.at - reported < XML_PIECE) continue;
      reported = this.at;
      yield;
    }
    if (this.region?.kind === 'comment' || this.region?.kind === 'cdata') throw new MalformedXml(this.text.length);
    this.gap = this.text.length - this.handed;
    this.parser.close();
  }

  /** What begins here. What has no end reaches to the end of the text. */
  private begin(): Region {
    const { text, at } = this;
    const to = (kind: Region['kind'], end: number, next: number): Region =>
      end < 0 ? { kind, end: text.length, next: text.length + 1 } : { kind, end, next };
    if (text.startsWith(COMMENT, at)) {
      const end = text.indexOf('--', at + COMMENT.length);
      if (end >= 0 && text[end + 2] !== '>') throw new MalformedXml(end + 3);
      this.notTheFirst();
      return to('comment', end, end + 3);
    }
    if (text.startsWith(CDATA, at)) {
      if (this.path.length === 0) throw new MalformedXml(at + CDATA.length);
      this.at += CDATA.length;
      const end = text.indexOf(']]>', this.at);
      return to('cdata', end, end + 3);
    }
    if (text.startsWith(DOCTYPE, at)) throw REFUSED_XML.doctype();
    INSTRUCTION.lastIndex = at;
    if (INSTRUCTION.test(text)) {
      this.notTheFirst();
      const end = text.indexOf('?>', at + 2);
      return to('comment', end, end + 2);
    }
    const end = text.startsWith(DECLARATION, at) ? text.indexOf('?>', at + 2) + 1 : this.endOfTag();
    return to('tag', end <= 0 ? -1 : end + 1, end + 1);
  }

  private beginText(): Region {
    const mark = this.text.indexOf('<', this.at);
    const end = mark < 0 ? this.text.length : mark;
    return { kind: 'text', end, next: end };
  }

  /** The mark that ends the tag, which is not one in the value of an attribute; -1 for none. */
  private endOfTag(): number {
    const marks = /["'>]/g;
    for (let at = this.at; ;) {
      marks.lastIndex = at;
      const found = marks.exec(this.text);
      if (found === null) return -1;
      if (found[0] === '>') return found.index;
      at = this.text.indexOf(found[0], found.index + 1) + 1;
      if (at === 0) return -1;
    }
  }

  private goOn({ kind, end, next }: Region): void {
    const { at, text } = this;
    const to = endOfPiece(text, at, end);
    const piece = text.slice(at, to);
    if (kind === 'tag') this.hand(piece);
    else if (kind === 'text') this.characters(piece, text.slice(to, Math.min(to + 2, end)));
    else refuseForbidden(piece, at);
    if (kind === 'cdata' && this.isWanted()) this.keep(withPlainLines(piece));
    this.at = to;
    if (to < end) return;
    this.at = Math.min(next, text.length);
    // Without its end it stays open.
    if (next <= text.length) this.region = null;
  }

  /** A piece of what stands between two tags, and the beginning of the next. */
  private characters(piece: string, ahead: string): void {
    const { at } = this;
    if (this.path.length === 0) {
      refuseText(piece, at);
      this.notTheFirst();
      return;
    }
    refuseForbidden(piece, at);
    const section = `${piece}${ahead}`.indexOf(']]>');
    if (section >= 0) throw new MalformedXml(at + section + 3);
    if (this.isWanted()) this.keep(textOf(piece, at));
    else if (piece.includes('&')) textOf(piece, at);
  }

  /** White space in a tag is all the same (XML 1.0, 3.3.3), but costs the parser more or less. */
  private hand(piece: string): void {
    const plain = /[\t\n\r]/.test(piece)
      ? piece.replace(/[\t\n\r]+/g, (run) => ' '.repeat(withPlainLines(run).length))
      : piece;
    this.gap = this.at - this.handed;
    this.parser.write(plain);
    this.handed += plain.length;
  }

  /** Nothing may stand before the declaration of XML: the parser is told that something does. */
  private notTheFirst(): void {
    if (this.path.length === 0) this.hand(' ');
  }

  private isWanted(): boolean {
    return this.captures.some(({ length, most }) => length < most);
  }

  private keep(piece: string): void {
    for (const capture of this.captures) {
      if (capture.length >= capture.most) continue;
      capture.parts.push(piece.slice(0, capture.most - capture.length));
      capture.length += piece.length;
    }
  }

  private listen(): void {
    const { parser, path, captures, listener } = this;
    parser.on('error', () => {
      throw new MalformedXml(Math.min(this.gap + parser.position, this.text.length));
    });
    parser.on('opentagstart', () => {
      this.attributes = 0;
    });
    parser.on('attribute', () => {
      if ((this.attributes += 1) > ATTRIBUTE_LIMIT) throw REFUSED_XML.attributes(ATTRIBUTE_LIMIT);
    });
    parser.on('opentag', (tag) => {
      if (path.length >= DEPTH_LIMIT) throw REFUSED_XML.depth(DEPTH_LIMIT);
      const name = localName(tag.name);
      const wanted = listener.open(name, tag.attributes, path);
      const most = wanted === true ? TEXT_LIMIT : Number(wanted);
      if (most > 0) captures.push({ depth: path.length, parts: [], length: 0, most });
      path.push(name);
    });
    parser.on('closetag', () => {
      const name = path.pop() ?? '';
      const capture = captures.at(-1)?.depth === path.length ? captures.pop() : undefined;
      listener.close(name, capture === undefined ? null : capture.parts.join(''));
    });
  }
}

/**
 * Reads XML once, from its beginning to its end, and keeps nothing. No entity but the five of XML is known and a document
 * type declaration is refused, so nothing can be fetched or expanded; depth and markup are limited. Throws {@link ScanDocumentError}.
 */
export function* xmlSteps(text: string, listener: XmlListener): Steps<void> {
  yield* refuseTooMuchMarkup(text);
  try {
    yield* new XmlReading(text, listener).steps();
  } catch (error) {
    if (error instanceof MalformedXml) throw yield* malformedXml(text, error);
    throw error;
  }
}
