import { LONGEST, type PastedFault, type PastedItem, parsePastedItem, unquoted } from './pasted-item.js';

/** A list as somebody pasted it, read. */
export interface PastedList {
  items: PastedItem[];
  faults: PastedFault[];
}

const HEADER_NAMES = new Map([
  ...['name', 'package', 'package name', 'package_name', 'packagename', 'component', 'purl', 'module', 'artifact'].map(
    (word) => [word, 'name'] as const,
  ),
  ...['version', 'versions', 'affected version', 'bad version', 'package version', 'package_version'].map(
    (word) => [word, 'version'] as const,
  ),
  ...['ecosystem', 'type', 'registry', 'package manager', 'language'].map((word) => [word, 'ecosystem'] as const),
]);
const DELIMITER = /[\t;,]/;
/** Blank lines, comments, fences and rules of Markdown. */
const SKIPPED = /^\s*(?:$|#|\/\/|```|[-=|:][-=|:\s]*$)/;

type Columns = Record<'name' | 'version' | 'ecosystem', number>;
const USUAL: Columns = { name: 0, version: 1, ecosystem: 2 };

/**
 * Reads lines: one package each, in any of the forms of {@link parsePastedItem}, or columns separated by commas, semicolons or tabs.
 * A first line of column names says which is which; without one it is name, version, ecosystem.
 */
export function parsePastedList(lines: readonly string[]): PastedList {
  const list: PastedList = { items: [], faults: [] };
  let columns = USUAL;
  let isFirst = true;
  lines.forEach((text, index) => {
    const line = index + 1;
    if (SKIPPED.test(text)) return;
    const trimmed = text.trim();
    const header = isFirst && trimmed.length <= LONGEST ? headerOf(text) : null;
    isFirst = false;
    if (header !== null) {
      columns = header;
      return;
    }
    const read = parseLine(trimmed, line, columns);
    if ('code' in read) list.faults.push(read);
    else list.items.push(read);
  });
  return list;
}

function parseLine(text: string, line: number, columns: Columns): PastedItem | PastedFault {
  // Fields of a line that is too long would be a million.
  const isTable = text.length <= LONGEST && !text.startsWith('{') && DELIMITER.test(text.replace(/[,;]\s*$/, ''));
  if (!isTable) return parsePastedItem({ line, text, name: text, version: null, ecosystem: null });
  const fields = fieldsOf(text);
  const at = (place: number): string | null => fields[place] || null;
  const [name, version, ecosystem] = [at(columns.name), at(columns.version), at(columns.ecosystem)];
  return parsePastedItem({ line, text, name: name ?? '', version, ecosystem });
}

/** Which column is which, where the line says so; null where it is no line of column names. */
function headerOf(text: string): Columns | null {
  const meanings = fieldsOf(text).map((field) => HEADER_NAMES.get(field.toLowerCase()));
  if (!meanings.includes('name') || meanings.length < 2) return null;
  const place = (meaning: string): number => meanings.findIndex((one) => one === meaning);
  return { name: place('name'), version: place('version'), ecosystem: place('ecosystem') };
}

/** Fields between the delimiter that stands first; quoted ones may hold it (RFC 4180). */
function fieldsOf(text: string): string[] {
  const [delimiter = ','] = DELIMITER.exec(text.replace(/"(?:[^"]|"")*"/g, '')) ?? [];
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === delimiter && !isQuoted) {
      fields.push(unquoted(field));
      field = '';
    } else field += char;
  }
  return [...fields, unquoted(field)];
}
