import { DOCUMENT_CAPS } from './document-caps.js';
import { ScanDocumentError } from './scan-document-error.js';

/** Columns that an honest export may have. */
const COLUMNS = 200;

/** What a CSV may hold in all: as many as values in a document of JSON. */
const CELLS = DOCUMENT_CAPS.values;

/**
 * The rows of a CSV (RFC 4180, also with semicolons or tabs) one after another, as objects by the names of its header; columns that
 * are not `wanted` are left out. Throws {@link ScanDocumentError} for a quote that never ends, for a row that has more cells than the
 * header, for more rows than `limit`, and for more cells than a document may have values.
 */
export function* csvRows(
  text: string,
  limit: number,
  wanted: (name: string) => boolean = () => true,
): Generator<Record<string, string>, void, undefined> {
  const cells = new CsvCells(text);
  const header = (cells.row() ?? []).map((name) => name.trim());
  if (header.length > COLUMNS) throw refusal(`has more than ${COLUMNS} columns`);
  const columns = header.flatMap((name, at) => (wanted(name) ? [[name, at] as const] : []));
  let rows = 0;
  let seen = 0;
  for (let row = cells.row(); row !== null; row = cells.row()) {
    if (row.length === 1 && row[0] === '') continue;
    if (row.length > header.length) throw refusal(`has more cells in row ${rows + 1} than names in its header`);
    if (rows >= limit) throw refusal(`has more than ${limit} rows`);
    rows += 1;
    seen += row.length;
    if (seen > CELLS) throw refusal(`has more than ${CELLS} cells`);
    const fields: Record<string, string> = {};
    for (const [name, at] of columns) {
      const cell = row[at];
      // Assigning `__proto__` would change the object and not add a field.
      if (cell !== undefined && name !== '__proto__') fields[name] = cell;
    }
    yield fields;
  }
}

function refusal(what: string): ScanDocumentError {
  return new ScanDocumentError(`This CSV ${what}. Send the export as it was downloaded, in parts where it is large.`);
}

const LINE_END = 0x0a;

/** Reads a CSV cell by cell. */
class CsvCells {
  private at = 0;
  private readonly separator: string;
  private readonly separatorCode: number;

  constructor(private readonly text: string) {
    const line = text.slice(0, 64 * 1024).split('\n', 1)[0] ?? '';
    // What separates the names of the header.
    const counts = [',', ';', '\t'].map((one) => [line.split(one).length, one] as const);
    this.separator = counts.reduce((best, one) => (one[0] > best[0] ? one : best))[1];
    this.separatorCode = this.separator.charCodeAt(0);
  }

  /** The next row; null behind the last. */
  row(): string[] | null {
    if (this.at >= this.text.length) return null;
    const row: string[] = [];
    for (;;) {
      row.push(this.cell());
      const next = this.text[this.at];
      this.at += 1;
      if (next === this.separator && row.length <= COLUMNS) continue;
      if (next === this.separator) throw refusal(`has more than ${COLUMNS} columns`);
      return row;
    }
  }

  /** Stands at the separator, at the end of the line or of the text afterwards. */
  private cell(): string {
    if (this.text[this.at] !== '"') return this.plain();
    let value = '';
    for (let from = this.at + 1; ;) {
      const end = this.text.indexOf('"', from);
      if (end < 0) throw refusal('has a quote that never ends');
      value += this.text.slice(from, end);
      if (this.text[end + 1] !== '"') {
        this.at = end + 1;
        return value + this.plain();
      }
      value += '"';
      from = end + 2;
    }
  }

  private plain(): string {
    const from = this.at;
    for (; this.at < this.text.length; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if (code === this.separatorCode || code === LINE_END) break;
    }
    return this.text.slice(from, this.at).replace(/\r$/, '');
  }
}
