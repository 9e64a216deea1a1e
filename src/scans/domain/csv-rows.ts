import { ScanDocumentError } from './scan-document-error.js';

/** Columns that an honest export may have. */
const COLUMNS = 200;

/**
 * The rows of a CSV (RFC 4180, also with semicolons or tabs) as objects by the names of its header. Throws
 * {@link ScanDocumentError} for a quote that never ends, for a row that has more cells than the header, and for more rows than `limit`.
 */
export function csvRows(text: string, limit: number): Record<string, string>[] {
  const cells = new CsvCells(text);
  const header = cells.row() ?? [];
  if (header.length > COLUMNS) throw refusal(`has more than ${COLUMNS} columns`);
  const rows: Record<string, string>[] = [];
  for (let row = cells.row(); row !== null; row = cells.row()) {
    if (row.length === 1 && row[0] === '') continue;
    if (row.length > header.length) throw refusal(`has more cells in row ${rows.length + 1} than names in its header`);
    if (rows.length >= limit) throw refusal(`has more than ${limit} rows`);
    rows.push(Object.fromEntries(row.map((cell, at) => [header[at]?.trim() ?? '', cell])));
  }
  return rows;
}

function refusal(what: string): ScanDocumentError {
  return new ScanDocumentError(`This CSV ${what}. Send the export as it was downloaded, in parts where it is large.`);
}

/** Reads a CSV cell by cell. */
class CsvCells {
  private at = 0;
  private readonly separator: string;

  constructor(private readonly text: string) {
    const line = text.slice(0, 64 * 1024).split('\n', 1)[0] ?? '';
    // What separates the names of the header.
    const counts = [',', ';', '\t'].map((one) => [line.split(one).length, one] as const);
    this.separator = counts.reduce((best, one) => (one[0] > best[0] ? one : best))[1];
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
    while (this.at < this.text.length && this.text[this.at] !== this.separator && this.text[this.at] !== '\n')
      this.at += 1;
    return this.text.slice(from, this.at).replace(/\r$/, '');
  }
}
